/** The review of a match: which move is looked at, and what could be known before each. Pure. */

/** @typedef {import("../../app/types.js").AppState} AppState */
/** @typedef {import("../../app/types.js").Action} Action */
/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {import("../../rules/contract.js").ReviewEntry} ReviewEntry */
/**
 * @typedef {object} ReviewState
 * @property {State | null} match that is reviewed, null while none is
 * @property {number} wanted the move to look at, counted from 1
 * @property {number} at the move that is looked at, 0 for none yet
 * @property {State | null} position before that move
 * @property {(ReviewEntry | null)[]} entries by plies before the move; null where it cannot be told
 * @property {string} of the record that the entries are about
 * @property {number | null} asked how many plies the entry has that is asked for
 */

/** @type {ReviewState} */
export const REVIEW = {
  match: null,
  wanted: 0,
  at: 0,
  position: null,
  entries: [],
  of: "",
  asked: null,
};

/** @param {ReviewState} review @param {Action} action @param {AppState} state @returns {ReviewState} */
export const updateReview = (review, action, state) => {
  switch (action.type) {
    case "review-open":
      return open(review, state.match);
    case "load":
      return review === REVIEW ? review : REVIEW;
    case "review-close":
      return { ...REVIEW, entries: review.entries, of: review.of };
    default:
      return review.match ? look(review, action, review.match) : review;
  }
};

/** Begin with the last move; what is known of this match already is kept. @param {ReviewState} review @param {State} match */
const open = (review, match) => {
  if (match.ply === 0) return review;
  const entries = review.of === match.record ? review.entries : [];
  return { ...REVIEW, match, wanted: match.ply, entries, of: match.record };
};

/** @param {ReviewState} review @param {Action} action @param {State} match @returns {ReviewState} */
const look = (review, action, match) => {
  switch (action.type) {
    case "review-select":
      return action.ply >= 1 && action.ply <= match.ply
        ? { ...review, wanted: action.ply }
        : review;
    case "review-position":
      if (action.ply !== review.wanted) return review;
      return { ...review, at: action.ply, position: action.position };
    case "review-asked":
      return { ...review, asked: action.ply };
    case "review-known": {
      if (review.asked !== action.ply) return review;
      const entries = [...review.entries];
      entries[action.ply] = action.entry;
      return { ...review, entries, asked: null };
    }
    default:
      return review;
  }
};

/**
 * Return the ply whose entry is to be asked for next, null for none. From the end backwards: the
 * last moves are soonest known, and looked at first. Then those of which not all is known yet.
 * @param {ReviewState} review
 */
export const nextEntry = ({ asked, entries, match }) => {
  if (!match || asked !== null) return null;
  for (let ply = match.ply - 1; ply >= 0; ply -= 1) if (entries[ply] === undefined) return ply;
  const open = entries.findLastIndex((entry) => entry?.complete === false);
  return open < 0 ? null : open;
};
