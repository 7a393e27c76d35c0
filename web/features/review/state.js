/** The review of a match as a page begins: there is none. What happens to it comes later. Pure. */

/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {import("../../rules/contract.js").ReviewEntry} ReviewEntry */
/**
 * @typedef {object} ReviewState
 * @property {State | null} match that is reviewed, null while none is
 * @property {number} wanted the move to look at, counted from 1
 * @property {number} at the move that is looked at, 0 for none yet
 * @property {State | null} position before that move
 * @property {(ReviewEntry | null)[]} entries by plies before the move; null if unknown
 * @property {string} of the record that the entries are about
 * @property {import("../../board/line-steps.js").Line | null} line that steps on the board, null for none
 * @property {State | null} from the position that the line was begun at
 * @property {import("../../rules/contract.js").Player | null} seeks the player whose last mistake is searched, null for none
 */

/** @type {ReviewState} */
export const REVIEW = {
  match: null,
  wanted: 0,
  at: 0,
  position: null,
  entries: [],
  of: "",
  line: null,
  from: null,
  seeks: null,
};
