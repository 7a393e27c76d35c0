/** The review: what could be known before each move of a match, why, and "Play from here". */

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../app/types.js").Feature} Feature */

/** @type {typeof import("./review.js") | undefined} */
let part;

/** Bring what a review is made of, which no match has before its end. @param {Pick<App, "load">} app */
export const bringReview = async (app) => {
  part ??= (await app.load(() => import("./review.js"))) ?? undefined;
  return part;
};

/** @type {Feature} */
export const review = {
  name: "review",
  slice: {
    name: "review",
    update: (slice, action, state) => part?.updateReview(slice, action, state) ?? slice,
  },
  commands: {
    review: {
      run: async (app, move) => (part ?? (await bringReview(app)))?.openReview(app, move),
      waits: true,
    },
    "turning-point": {
      run: async (app) => (part ?? (await bringReview(app)))?.seekTurn(app),
      waits: true,
    },
    "review-move": { run: (app, move) => part?.selectMove(app, move) },
    "close-review": { run: (app) => part?.closeReview(app) },
    "play-from-here": { run: (app) => part?.playFromHere(app) },
    why: { run: (app) => part?.askWhy(app) },
    "step-line": { run: (app, what) => part?.step(app, what) },
  },
  effect: (change, app) => part?.follow(change, app),
  ui: (state, front) => part?.reviewUi(state, front) ?? {},
  view: (state, front) => part?.viewReview(state, front) ?? {},
};
