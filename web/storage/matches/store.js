/**
 * The matches that this device keeps, in IndexedDB; what was pressed last is in a slip too. Everything
 * may be refused (private windows, blocked site data), or never be answered: then the page goes on and
 * `isUnsaved` says so.
 */

import { createStore, promisifyRequest, set } from "idb-keyval";
import { withNames } from "../../i18n/player-names.js";
import { PREFIX } from "../scope.js";
import { isExtension } from "./record.js";
import { isState, sketchOf } from "./shape.js";
import { forgetSlip } from "./slips.js";
import { forgetWhole, momentOf, putSummary } from "./summaries.js";

/** @typedef {import("../../rules/contract.js").State} State */
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
const PATIENCE = 3_000; // milliseconds in which the browser has to answer

/** @type {ReturnType<typeof createStore> | null} */
let opened = null;
let failed = false;
let isRead = false; // whether this visit has seen what is stored

/** Whether the browser has refused to keep anything. */
export const isUnsaved = () => failed;

/**
 * Do what the browser may refuse, or never answer.
 * @template T @param {() => Promise<T>} work @param {T} otherwise @param {number} [patience] milliseconds
 * @returns {Promise<T>}
 */
export const attempt = async (work, otherwise, patience = PATIENCE) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), patience);
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
  typeof value.game === "string" &&
  typeof value.record === "string" &&
  [value.record, undefined].includes(value.state?.record) &&
  [value.game, undefined].includes(value.state?.game);

/** Return a stored match as it can be shown: a picture of another shape is no use. @param {SavedMatch} match @returns {SavedMatch} */
export const readMatch = (match) => {
  const isSketch = !isState(match.state);
  const state = isSketch ? sketchOf(match) : match.state;
  return { ...match, isSketch, state: withNames(state), updated: momentOf(match.updated) };
};

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

/** Remember that this visit has seen what is stored, and return whether all went well so far. */
export const noteRead = () => {
  isRead = true;
  return !failed;
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
    const next = wishes.length > 0 ? { ...match, wishes } : match;
    const isKept = await put(next, (stored) => goesOn(stored, next));
    failed = false;
    return isKept ? "kept" : "other";
  }, "failed");
};

/**
 * Write a match, unless what is stored there must stay. What a newer version has kept always must.
 * @param {SavedMatch} match
 * @param {(stored: SavedMatch) => boolean} mayReplace
 * @returns {Promise<boolean>} whether it was kept
 */
const put = (match, mayReplace) =>
  matches()("readwrite", async (store) => {
    const stored = await promisifyRequest(store.get(match.id));
    if (isNewer(stored) || (isTelling(stored) && !mayReplace(stored))) return false;
    store.put(match, match.id);
    putSummary(store, match);
    await promisifyRequest(store.transaction);
    return true;
  });

/** Whether what is stored tells a match at all. @param {any} stored @returns {stored is SavedMatch} */
const isTelling = (stored) => typeof stored?.record === "string";

/**
 * Whether a match may be written over a stored one: a shorter one only by who has seen what it was.
 * @param {SavedMatch} stored @param {{ edition: number, record: string }} next
 */
const goesOn = (stored, { edition, record }) =>
  stored.edition === undefined
    ? isRead || isExtension(record, stored.record)
    : stored.edition < edition || isExtension(record, stored.record);

/**
 * Keep a match among the others; what a newer version has kept under its id is left alone.
 * @param {string} id @param {State} state @param {number} updated milliseconds since 1970
 */
export const putMatch = (id, state, updated) => {
  const { game, record } = state;
  return attempt(async () => {
    const isKept = await put({ v: VERSION, id, game, record, state, updated }, () => true);
    failed = !isKept;
    return isKept;
  }, false);
};

/** Forget matches. @param {string[]} ids */
export const forgetMatch = (...ids) => {
  for (const id of ids) forgetSlip(id);
  return attempt(() => forgetWhole(matches(), ids), undefined);
};
