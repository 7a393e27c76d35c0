/** The rows of the table of matches: what is known of a match without its board. Pure. */

import { withNames } from "../i18n/names.js";
import { movesOf, tagsOf } from "../match/record.js";

/**
 * @typedef {object} Row
 * @property {number} v the version of this shape
 * @property {string} id
 * @property {string} game
 * @property {string} record the match itself; everything else follows from it
 * @property {number} revision how often the match was written, 0 if unknown
 * @property {number} updated milliseconds since 1970, 0 if unknown
 * @property {number} ply
 * @property {boolean} isOver
 * @property {0 | 1 | null} winner
 * @property {number} [openSince] the same as `updated`, only while the match is not over: for the index
 */
/** @typedef {{ winner: 0 | 1 | null } | null} Outcome null while the match is not over */
/** @import { State } from "../rules/contract.js" */

const VERSION = 1;
const LAST = 8.64e15; // the last moment that a Date can show

/** Return a moment that a date can show, 0 for any other value. @param {unknown} time */
export const momentOf = (time) =>
  typeof time === "number" && time >= 0 && time <= LAST ? time : 0;

/**
 * @param {Pick<Row, "id" | "game" | "record" | "revision" | "updated"> & { outcome: Outcome }} match
 * @returns {Row}
 */
export const makeRow = ({ id, game, record, revision, updated, outcome }) => {
  const moment = momentOf(updated);
  const winner = outcome?.winner;
  return {
    ...{ v: VERSION, id, game, record, revision, updated: moment, ply: movesOf(record).length },
    ...{ isOver: outcome !== null, winner: winner === 0 || winner === 1 ? winner : null },
    ...(outcome ? {} : { openSince: moment }),
  };
};

/** Return whether a newer version of the site stored this row. @param {any} value */
export const isNewer = (value) => typeof value?.v === "number" && value.v > VERSION;

/** Return whether a value is a row of this version. @param {any} value @returns {value is Row} */
export const isRow = (value) =>
  value?.v === VERSION &&
  typeof value.game === "string" &&
  typeof value.record === "string" &&
  typeof value.revision === "number" &&
  typeof value.updated === "number" &&
  value.ply === movesOf(value.record).length;

/** Return what decides whether a row is ahead of a draft. @param {Row} row */
export const versionOf = ({ record, revision, updated }) => ({ record, revision, at: updated });

/** Return the names and the number of moves of a match. @param {{ record: string }} match @returns {Pick<State, "players" | "ply">} */
export const sketchOf = ({ record }) => ({
  ply: movesOf(record).length,
  players: withNames(/** @type {State} */ ({ tags: tagsOf(record) })).players,
});
