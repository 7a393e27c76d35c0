/** The review: what could be known before each move of a match, why, also from a replay, and "Play from here". */

import { vocabulary } from "../../i18n/message.js";
import { updateReview } from "./state.js";

/** @import { App, Feature } from "../../app/types.js" */

const { t } = vocabulary("features/review");

/**
 * Use the drawing of the review, which no match needs before its end; at once if it is loaded.
 * @param {App} app @param {(part: typeof import("./review.js")) => void} use
 */
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
