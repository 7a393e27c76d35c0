/**
 * What lists tell of the matches, kept beside them and changed together with them: thousands of
 * matches are listed, and those that are not over found, without reading what was last shown of each.
 *
 * In the store a match lies under its id. A colon is in the keys of all else: "open:<id>" and
 * "over:<id>" for the summary of a match, "damaged:<id>" for what cannot be read.
 */

import { promisifyRequest } from "idb-keyval";

/** @typedef {import("idb-keyval").UseStore} UseStore */
/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/**
 * @typedef {object} Summary
 * @property {number} v the version of the match
 * @property {string} id
 * @property {string} game
 * @property {string} record
 * @property {number} updated milliseconds since 1970, 0 where that is not known
 * @property {number} ply
 * @property {number} [wishes] how many are kept that the rules have not answered yet
 * @property {{ winner: 0 | 1 | null } | null} outcome
 * @property {{ player1?: string, player2?: string }} tags the names that were given
 */
/** @typedef {"open:" | "over:"} Kind */

const KINDS = /** @type {const} */ (["open:", "over:"]);

/** Whether something lies under this key that is kept as a match. @param {IDBValidKey} key @returns {key is string} */
export const isId = (key) => typeof key === "string" && !key.includes(":");

const LAST = 8.64e15; // the last moment that a Date can be

/** Return a moment that can be shown: 0, which is told of no match, where it is none. @param {unknown} time */
export const momentOf = (time) =>
  typeof time === "number" && time >= 0 && time <= LAST ? time : 0;

/** @param {SavedMatch} match @returns {Summary} */
const summaryOf = ({ v, id, game, record, state, updated, wishes = [] }) => {
  const { player1, player2 } = state.tags ?? {};
  return {
    v,
    id,
    game,
    record,
    updated: momentOf(updated),
    ply: state.ply,
    ...(wishes.length > 0 ? { wishes: wishes.length } : {}),
    outcome: state.outcome ? { winner: state.outcome.winner } : null,
    tags: {
      ...(player1 === undefined ? {} : { player1 }),
      ...(player2 === undefined ? {} : { player2 }),
    },
  };
};

/** Whether something was played in a match, or pressed. @param {Summary} told */
export const isBegun = ({ ply, wishes = 0 }) => ply + wishes > 0;

/** Put the summary of a match beside it, within a transaction. @param {IDBObjectStore} store @param {SavedMatch} match */
export const putSummary = (store, match) => {
  const [here, gone] = match.state.outcome ? ["over:", "open:"] : ["open:", "over:"];
  store.put(summaryOf(match), here + match.id);
  store.delete(gone + match.id);
};

/** Forget a match with all that is told of it. @param {UseStore} matches @param {string[]} ids */
export const forgetWhole = (matches, ids) =>
  matches("readwrite", (store) => {
    for (const id of ids) for (const key of [id, `open:${id}`, `over:${id}`]) store.delete(key);
    return promisifyRequest(store.transaction);
  });

/**
 * Return which matches have no summary yet, because an earlier version has kept them, and which
 * summaries have no match any more.
 * @param {IDBValidKey[]} keys all that are in the store
 */
export const unmatched = (keys) => {
  const ids = new Set(keys.filter(isId));
  const told = keys.filter((key) => KINDS.some((kind) => String(key).startsWith(kind)));
  const of = (/** @type {IDBValidKey} */ key) => String(key).slice(String(key).indexOf(":") + 1);
  const known = new Set(told.map(of));
  return {
    untold: [...ids].filter((id) => !known.has(id)),
    stray: told.filter((key) => !ids.has(of(key))),
  };
};

/** Return the summaries of one kind, in no order. @param {UseStore} matches @param {Kind} kind @returns {Promise<Summary[]>} */
export const summariesOf = (matches, kind) =>
  matches("readonly", (store) =>
    promisifyRequest(store.getAll(IDBKeyRange.bound(kind, `${kind}\uffff`))),
  );
