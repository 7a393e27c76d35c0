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
 * @property {string} sum a checksum of game and record
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

/**
 * Return a checksum (FNV-1a) that tells a damaged match. It is found at once, so that the writing
 * begins before the player can leave the page.
 * @param {string} game @param {string} record
 */
const checksum = (game, record) => {
  let sum = 0x811c9dc5;
  for (const letter of `${game}#${record}`) {
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return sum.toString(16).padStart(8, "0");
};

/** @param {any} value @returns {boolean} whether it is a match as it was saved */
const isIntact = (value) =>
  typeof value === "object" &&
  value !== null &&
  value.v === VERSION &&
  [value.id, value.game, value.record, value.sum].every((each) => typeof each === "string") &&
  typeof value.updated === "number" &&
  typeof value.state === "object" &&
  value.state !== null &&
  value.sum === checksum(value.game, value.record);

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
  keepSetting(LATEST, JSON.stringify({ id, game, record, sum: checksum(game, record) }));
  return putMatch(id, state, Date.now());
};

/** Keep a match among the others. @param {string} id @param {State} state @param {number} updated milliseconds since 1970 */
export const putMatch = (id, state, updated) => {
  const { game, record } = state;
  const sum = checksum(game, record);
  return attempt(async () => {
    await set(id, { v: VERSION, id, game, record, state, updated, sum }, matches());
    failed = false;
    return true;
  }, false);
};

/**
 * Return the match that was played on last, as far as it was played.
 * @returns {{ id: string, game: string, record: string } | null}
 */
export const latestMatch = () =>
  jsonSetting(
    LATEST,
    (latest) => latest?.sum === checksum(String(latest?.game), String(latest?.record)),
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
