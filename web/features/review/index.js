/**
 * The review: which move is looked at, what could be known before each, and a variation. Its
 * actions and its drawing are loaded with the first one.
 */

import { vocabulary } from "../../i18n/message.js";

/** @import { Action, App, AppState, Feature } from "../../app/types.js" */
/** @import { Line } from "../../board/steps.js" */
/** @import { Player, ReviewEntry, State } from "../../rules/contract.js" */
/**
 * @typedef {object} ReviewState
 * @property {State | null} match that is reviewed, null while none is
 * @property {number} wanted the move to look at, counted from 1
 * @property {number} at the move that is looked at, 0 for none yet
 * @property {State | null} position before that move
 * @property {(ReviewEntry | null)[]} entries by plies before the move; null if unknown
 * @property {string} of the record that the entries are about
 * @property {Line | null} line that steps on the board, null for none
 * @property {State | null} from the position that the line was begun at
 * @property {Player | null} seeks the player whose last mistake is searched, null for none
 */

const { t } = vocabulary("features/review");

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

/**
 * @param {ReviewState} review @param {Action} action @param {AppState} state
 * @returns {ReviewState}
 */
const updateReview = (review, action, state) => {
  switch (action.type) {
    case "review-open":
      return open(review, state.match, action);
    case "load":
      return REVIEW;
    case "review-close":
      return { ...REVIEW, entries: review.entries, of: review.of };
    default:
      return review.match ? look(review, action, review.match) : review;
  }
};

/**
 * Begin with the last move, or with the requested one; keep known results of this match.
 * @param {ReviewState} review @param {State} match @param {Partial<Pick<ReviewState, "seeks">>} how
 */
const open = (review, match, { seeks = null }) => {
  if (match.ply === 0) return review;
  const entries = review.of === match.record ? review.entries : [];
  return turned({ ...REVIEW, match, wanted: match.ply, entries, of: match.record, seeks });
};

/**
 * Look at the last move that gave the match away, as soon as it is known.
 * @param {ReviewState} review @returns {ReviewState}
 */
const turned = (review) => {
  const { entries, match, seeks } = review;
  if (seeks === null || !match) return review;
  for (let ply = match.ply - 1; ply >= 0; ply -= 1) {
    const entry = entries[ply];
    if (entry === undefined) return review; // what comes before it is known later
    if (entry && ply % 2 === seeks && isGivenAway(entry, seeks)) {
      return { ...review, wanted: ply + 1, seeks: null };
    }
  }
  return { ...review, seeks: null };
};

/** Whether a move has let the other side win. @param {ReviewEntry} entry @param {number} player */
const isGivenAway = ({ best, played_forecast: played }, player) =>
  played?.winner === 1 - player && best !== null && best.winner !== 1 - player;

/** @param {ReviewState} review @param {Action} action @param {State} match */
const look = (review, action, match) => {
  switch (action.type) {
    case "review-select":
      return action.ply >= 1 && action.ply <= match.ply
        ? { ...review, wanted: action.ply, seeks: null }
        : review;
    case "review-position":
      if (action.ply !== review.wanted) return review;
      return { ...review, ...NO_LINE, at: action.ply, position: action.position };
    case "review-line":
      return follow(review, action.line);
    case "review-known": {
      const entries = [...review.entries];
      entries[action.ply] = action.entry;
      return turned({ ...review, entries });
    }
    default:
      return review;
  }
};

const NO_LINE = { line: null, from: null };

/**
 * Show where a line has come; without one, the position that it was begun at.
 * @param {ReviewState} review @param {ReviewState["line"]} line @returns {ReviewState}
 */
const follow = (review, line) => {
  const from = review.from ?? review.position;
  if (!line) return { ...review, ...NO_LINE, position: from };
  return { ...review, line, from, position: line.steps[line.at]?.position ?? from };
};

/** @param {App} app @param {(part: typeof import("./review.js")) => void} use */
const withPart = async (app, use) => {
  const part = app.state.parts.review ?? (await app.load("review"));
  if (part) use(part);
};

/** @type {Feature} */
export const review = {
  slice: { name: "review", update: updateReview },
  commands: {
    review: {
      run: (app, move) => withPart(app, (part) => part.openReview(app, move)),
      waits: true,
    },
    "turning-point": { run: (app) => withPart(app, (part) => part.seekTurn(app)), waits: true },
    "review-move": { run: (app, move) => app.state.parts.review?.selectMove(app, move) },
    "close-review": { run: (app) => app.state.parts.review?.closeReview(app) },
    "play-from-here": { run: (app) => app.state.parts.review?.playFromHere(app) },
    "why-here": { run: (app) => withPart(app, (part) => part.whyHere(app)), waits: true },
    why: { run: (app) => app.state.parts.review?.askWhy(app) },
    "step-line": { run: (app, what) => app.state.parts.review?.step(app, what) },
  },
  hint: {
    rank: 15,
    of: ({ viewing }) => (viewing?.ply ? { text: "", label: t("whyMove"), act: "why-here" } : null),
  },
  effect: (change, app) => app.state.parts.review?.follow(change, app),
  ui: (state, front) => state.parts.review?.reviewUi(state, front) ?? {},
  view: (state, front) => state.parts.review?.viewReview(state, front) ?? {},
};
