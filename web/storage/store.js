/**
 * The matches that this device keeps, in IndexedDB; the last one in localStorage too. Everything may
 * be refused (private windows, blocked site data): then the page goes on and `isUnsaved` says so.
 */

import { createStore, del, entries, set } from "idb-keyval";
import { withNames } from "../i18n/player-names.js";
import { PREFIX } from "./scope.js";
import { jsonSetting, keepSetting } from "./settings.js";

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
const MOST_MATCHES = 200;
const LATEST = "latest";

/** @type {ReturnType<typeof createStore> | null} */
let opened = null;
let failed = false;

/** Whether the browser has refused to keep anything. */
export const isUnsaved = () => failed;

/** @template T @param {() => Promise<T>} work @param {T} otherwise @returns {Promise<T>} */
const attempt = async (work, otherwise) => {
  try {
    return await work();
  } catch {
    failed = true;
    return otherwise;
  }
};

const matches = () => {
  opened ??= createStore(`${PREFIX}matches`, "matches");
  return opened;
};

/** @param {any} value @returns {boolean} whether it is a match as it was saved */
const isIntact = (value) =>
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

/**
 * Return the matches on this device, the newest first. Those that are damaged are set aside under
 * another name and not returned.
 * @returns {Promise<SavedMatch[]>}
 */
export const savedMatches = () =>
  attempt(async () => {
    /** @type {SavedMatch[]} */
    const intact = [];
    for (const [key, value] of await entries(matches())) {
      if (typeof key === "string" && key.startsWith("damaged:")) continue;
      if (isIntact(value)) intact.push({ ...value, state: withNames(value.state) });
      else {
        await set(`damaged:${String(key)}`, value, matches());
        await del(key, matches());
      }
    }
    return intact.sort((a, b) => b.updated - a.updated);
  }, []);

/** Keep the match that is played. @param {string} id @param {State} state */
export const saveMatch = (id, state) => {
  const { game, record } = state;
  // localStorage is synchronous: it survives a page closed before IndexedDB commits.
  keepSetting(LATEST, JSON.stringify({ id, game, record }));
  return putMatch(id, state, Date.now());
};

/** Keep a match among the others. @param {string} id @param {State} state @param {number} updated milliseconds since 1970 */
export const putMatch = (id, state, updated) => {
  const { game, record } = state;
  return attempt(async () => {
    await set(id, { v: VERSION, id, game, record, state, updated }, matches());
    failed = false;
    return true;
  }, false);
};

/**
 * Return the match that was played on last, as far as it was played.
 * @returns {{ id: string, game: string, record: string } | null}
 */
export const latestMatch = () =>
  jsonSetting(LATEST, (latest) =>
    [latest?.id, latest?.game, latest?.record].every((each) => typeof each === "string"),
  );

/** Forget a match. @param {string} id */
export const forgetMatch = (id) => attempt(() => del(id, matches()), undefined);

/** Forget matches that nobody will miss. */
export const tidyMatches = async () => {
  const all = await savedMatches();
  const over = all.filter(({ state }) => state.outcome || state.ply === 0);
  const spare = Math.max(0, all.length - MOST_MATCHES);
  await attempt(async () => {
    for (const { id } of over.slice(over.length - spare)) await del(id, matches());
  }, undefined);
};
