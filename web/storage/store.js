/**
 * The matches that this device keeps, in IndexedDB; what was pressed last is in a slip too. Everything
 * may be refused (private windows, blocked site data), or never be answered: then the page goes on and
 * `isUnsaved` says so.
 */

import { createStore, del, entries, promisifyRequest, set } from "idb-keyval";
import { withNames } from "../i18n/player-names.js";
import { isExtension } from "./record.js";
import { PREFIX } from "./scope.js";
import { isState, sketchOf } from "./shape.js";
import { forgetSlip, keptSlips, tidySlips } from "./slips.js";

/** @typedef {import("../rules/contract.js").State} State */
/**
 * @typedef {object} SavedMatch
 * @property {number} v the version of this shape
 * @property {string} id
 * @property {string} game
 * @property {string} record the match itself; all else can be found out from it
 * @property {State} state what was last shown, so that it can be drawn before Python is there
 * @property {boolean} [isSketch] whether that had another shape and only tells what the record does
 * @property {number} updated milliseconds since 1970
 * @property {number} [edition] how often it had been written
 * @property {import("./slips.js").Wish[]} [wishes] what was pressed since then, if no slip could be kept
 */

const VERSION = 1;
const MOST_MATCHES = 200;
const PATIENCE = 3_000; // milliseconds in which the browser has to answer

/** @type {ReturnType<typeof createStore> | null} */
let opened = null;
let failed = false;
let isRead = false; // whether this visit has seen what is stored

/** Whether the browser has refused to keep anything. */
export const isUnsaved = () => failed;

/** @template T @param {() => Promise<T>} work @param {T} otherwise @returns {Promise<T>} */
const attempt = async (work, otherwise) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE);
  });
  try {
    return /** @type {T} */ (await Promise.race([work(), late]));
  } catch {
    failed = true;
    opened = null; // the next one asks for it anew
    return otherwise;
  } finally {
    clearTimeout(timer);
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
  typeof value.game === "string" &&
  typeof value.record === "string" &&
  [value.record, undefined].includes(value.state?.record) &&
  [value.game, undefined].includes(value.state?.game);

/** Return a stored match as it can be shown: a picture of another shape is no use. @param {SavedMatch} match @returns {SavedMatch} */
const readMatch = (match) => {
  const isSketch = !isState(match.state);
  const state = isSketch ? sketchOf(match) : match.state;
  return { ...match, isSketch, state: withNames(state) };
};

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
      if (isIntact(value)) intact.push(readMatch(value));
      else {
        await set(`damaged:${String(key)}`, value, matches());
        await del(key, matches());
      }
    }
    isRead = true;
    return intact.sort((a, b) => b.updated - a.updated);
  }, []);

/**
 * Return all that is kept of matches: as they are stored, and the slips of what was pressed since.
 * @returns {Promise<{ saved: SavedMatch[], slips: import("./slips.js").Slip[] }>}
 */
export const keptMatches = async () => {
  const saved = await savedMatches();
  const slips = keptSlips();
  if (isRead && !failed) tidySlips(saved);
  return { saved, slips };
};

/**
 * Keep the match that is played, in place of what this visit has seen of it or what it goes on from.
 * @param {string} id @param {State} state
 * @param {{ edition: number, wishes: import("./slips.js").Wish[] }} written
 * @returns {Promise<"kept" | "failed" | "other">} "other" if another one is stored there meanwhile
 */
export const saveMatch = (id, state, { edition, wishes }) => {
  const { game, record } = state;
  const match = { v: VERSION, id, game, record, state, updated: Date.now(), edition };
  return attempt(async () => {
    const isKept = await put(wishes.length > 0 ? { ...match, wishes } : match);
    failed = false;
    return isKept ? "kept" : "other";
  }, "failed");
};

/** Write a match, unless another one must stay. @param {SavedMatch & { edition: number }} match @returns {Promise<boolean>} */
const put = (match) =>
  matches()("readwrite", async (store) => {
    const stored = await promisifyRequest(store.get(match.id));
    if (stored !== undefined && !mayReplace(stored, match)) return false;
    store.put(match, match.id);
    await promisifyRequest(store.transaction);
    return true;
  });

/**
 * Whether a match may be written over a stored one: a shorter one only by who has seen what it was.
 * @param {SavedMatch} stored @param {{ edition: number, record: string }} next
 */
const mayReplace = (stored, { edition, record }) =>
  stored.edition === undefined
    ? isRead || isExtension(record, stored.record)
    : stored.edition < edition || isExtension(record, stored.record);

/** Keep a match among the others. @param {string} id @param {State} state @param {number} updated milliseconds since 1970 */
export const putMatch = (id, state, updated) => {
  const { game, record } = state;
  return attempt(async () => {
    await set(id, { v: VERSION, id, game, record, state, updated }, matches());
    failed = false;
    return true;
  }, false);
};

/** Forget a match. @param {string} id */
export const forgetMatch = (id) => {
  forgetSlip(id);
  return attempt(() => del(id, matches()), undefined);
};

/** Forget matches that nobody will miss. */
export const tidyMatches = async () => {
  const all = await savedMatches();
  const over = all.filter(({ state }) => state.outcome || state.ply === 0);
  const spare = Math.max(0, all.length - MOST_MATCHES);
  await attempt(async () => {
    for (const { id } of over.slice(over.length - spare)) await del(id, matches());
  }, undefined);
};
