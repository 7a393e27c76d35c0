/**
 * The state of the review: the shown move, the forecasts before each move, and a variation. Its
 * actions and drawing are loaded with the first review.
 */

import { isSettled } from "../../app/selectors.ts";
import type { Action, App, AppState, Feature } from "../../app/types.ts";
import type { Line } from "../../board/steps.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { ReviewEntry, State } from "../../rules/contract.ts";

export type ReviewState = typeof REVIEW;

const { t } = vocabulary("features/review");

export const REVIEW = {
  match: null as State | null, // that is reviewed, null while none is
  wanted: 0, // the move to look at, counted from 1
  at: 0, // the shown move, 0 for none yet
  position: null as State | null, // before that move
  entries: [] as (ReviewEntry | null)[], // by plies before the move; null if unknown
  of: "", // the record of the entries
  line: null as Line | null, // the line that plays on the board, null for none
  from: null as State | null, // the first position of the line
  refused: 0, // presses on the board that were no moves
};

const updateReview = (review: ReviewState, action: Action, state: AppState): ReviewState => {
  switch (action.type) {
    case "review-open":
      return open(review, state.match);
    case "load":
      return REVIEW;
    case "look": // at another position of the match
    case "review-close":
      return { ...REVIEW, entries: review.entries, of: review.of };
    default:
      return review.match ? look(review, action, review.match) : review;
  }
};

/** Begin with the last move; keep known results of this match. */
const open = (review: ReviewState, match: State) => {
  if (match.ply === 0) return review;
  const entries = review.of === match.record ? review.entries : [];
  return { ...REVIEW, match, wanted: match.ply, entries, of: match.record };
};

const look = (review: ReviewState, action: Action, match: State) => {
  switch (action.type) {
    case "review-select":
      return action.ply >= 1 && action.ply <= match.ply
        ? { ...review, wanted: action.ply }
        : review;
    case "review-position":
      if (action.ply !== review.wanted) return review;
      return { ...review, ...NO_LINE, at: action.ply, position: action.position };
    case "review-line":
      return follow(review, action.line);
    case "review-known": {
      const entries = [...review.entries];
      entries[action.ply] = action.entry;
      return { ...review, entries };
    }
    case "play":
    case "select":
      return { ...review, refused: review.refused + 1 };
    default:
      return review;
  }
};

const NO_LINE = { line: null, from: null };

/** Show the current step of a line; without one, its first position. */
const follow = (review: ReviewState, line: ReviewState["line"]): ReviewState => {
  const from = review.from ?? review.position;
  if (!line) return { ...review, ...NO_LINE, position: from };
  return { ...review, line, from, position: line.steps[line.at]?.position ?? from };
};

const withPart = async (app: App, use: (part: typeof import("./review.ts")) => void) => {
  const part = app.state.parts.review ?? (await app.load("review"));
  if (part) use(part);
};

/** Open the review, at a move if one is named. */
const openAt = (app: App, move: string) => withPart(app, (part) => part.openReview(app, move));

export const review: Feature = {
  slice: { name: "review", update: updateReview },
  commands: {
    review: { run: openAt, mayRun: isSettled },
    "turning-point": { run: openAt, mayRun: isSettled },
    "review-move": { run: (app, move) => app.state.parts.review?.selectMove(app, move) },
    "close-review": { run: (app) => app.state.parts.review?.closeReview(app) },
    "play-from-here": { run: (app) => app.state.parts.review?.playFromHere(app) },
    "why-here": { run: (app) => withPart(app, (part) => part.whyHere(app)), mayRun: isSettled },
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
