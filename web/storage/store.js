/**
 * The matches that this device keeps, in IndexedDB; the last one in localStorage too. Everything may
 * be refused (private windows, blocked site data): then the page goes on and `isUnsaved` says so.
 */

import { createStore, entries, promisifyRequest, set } from "idb-keyval";
import { withNames } from "../i18n/player-names.js";
import { PREFIX } from "./scope.js";
import { jsonSetting, keepSetting } from "./settings.js";
import { forgetWhole, isId, momentOf, putSummary } from "./summaries.js";

/** @typedef {import("../rules/contract.js").State} State */
/**
 * @typedef {object} SavedMatch
 * @property {number} v the version of this shape
 * @property {string} id
 * @property {string} game
 * @property {string} record the match itself; all else can be found out from it
 * @property {State} state what was last shown, so that it can be drawn before Python is there
 * @property {number} updated milliseconds since 1970
 */

const VERSION = 1;
const LATEST = "latest";

/** @type {ReturnType<typeof createStore> | null} */
let opened = null;
let failed = false;

/** Whether the browser has refused to keep anything. */
export const isUnsaved = () => failed;

/** Do what the browser may refuse. @template T @param {() => Promise<T>} work @param {T} otherwise @returns {Promise<T>} */
export const attempt = async (work, otherwise) => {
  try {
    return await work();
  } catch {
    failed = true;
    return otherwise;
  }
};

/** Where the matches lie. */
export const matches = () => {
  opened ??= createStore(`${PREFIX}matches`, "matches");
  return opened;
};

/** Whether a newer version has kept this, in a shape of its own. @param {any} value */
export const isNewer = (value) => typeof value?.v === "number" && value.v > VERSION;

/** @param {any} value @returns {value is SavedMatch} whether it is a match as it was saved */
export const isIntact = (value) =>
  typeof value === "object" &&
  value !== null &&
  value.v === VERSION &&
  typeof value.id === "string" &&
  typeof value.updated === "number" &&
  typeof value.state === "object" &&
  value.state !== null &&
  typeof value.record === "string" &&
  value.state.record === value.record &&
  value.state.game === value.game;

/** Return a stored match as it can be shown. @param {SavedMatch} match @returns {SavedMatch} */
export const readMatch = (match) => ({
  ...match,
  state: withNames(match.state),
  updated: momentOf(match.updated),
});

/**
 * Return what lies under an id if it is a match of this version, null if not. What is damaged is set
 * aside under another name; what a newer version has kept stays where that one will look for it.
 * @param {string} id @param {any} value @returns {Promise<SavedMatch | null>}
 */
export const sift = async (id, value) => {
  if (isNewer(value)) return null;
  if (isIntact(value)) return readMatch(value);
  await set(`damaged:${id}`, value, matches());
  await forgetWhole(matches(), [id]);
  return null;
};

/**
 * Return all matches on this device, the newest first, each with what was last shown of it.
 * @returns {Promise<SavedMatch[]>}
 */
export const savedMatches = () =>
  attempt(async () => {
    const all = await entries(matches());
    const found = await Promise.all(
      all.map(([key, value]) => (isId(key) ? sift(key, value) : null)),
    );
    return found.filter((match) => match !== null).sort((a, b) => b.updated - a.updated);
  }, []);

/** Keep the match that is played. @param {string} id @param {State} state */
export const saveMatch = (id, state) => {
  const { game, record } = state;
  // localStorage is synchronous: it survives a page closed before IndexedDB commits.
  keepSetting(LATEST, JSON.stringify({ id, game, record }));
  return putMatch(id, state, Date.now());
};

/**
 * Keep a match among the others; what a newer version has kept under its id is left alone.
 * @param {string} id @param {State} state @param {number} updated milliseconds since 1970
 */
export const putMatch = (id, state, updated) => {
  const { game, record } = state;
  return attempt(async () => {
    const isKept = await put({ v: VERSION, id, game, record, state, updated });
    failed = !isKept;
    return isKept;
  }, false);
};

/** @param {SavedMatch} match @returns {Promise<boolean>} whether it was kept */
const put = (match) =>
  matches()("readwrite", async (store) => {
    if (isNewer(await promisifyRequest(store.get(match.id)))) return false;
    store.put(match, match.id);
    putSummary(store, match);
    await promisifyRequest(store.transaction);
    return true;
  });

/**
 * Return the match that was played on last, as far as it was played.
 * @returns {{ id: string, game: string, record: string } | null}
 */
export const latestMatch = () =>
  jsonSetting(LATEST, (latest) =>
    [latest?.id, latest?.game, latest?.record].every((each) => typeof each === "string"),
  );

/** Forget matches. @param {string[]} ids */
export const forgetMatch = (...ids) => attempt(() => forgetWhole(matches(), ids), undefined);
