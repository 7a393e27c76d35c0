/** The review: what could be known before each move of a match, and "Play from here". */

import { RulesError } from "../../rules/errors.js";
import { formatBold } from "../../view/bold.js";
import { html, nothing } from "../../view/lit.js";
import { explain } from "../first-use/first-use.js";
import { nextEntry, updateReview } from "./state.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../app/types.js").Feature} Feature */
/** @typedef {import("../../rules/contract.js").Player} Player */
/** @typedef {import("../../rules/contract.js").State} State */

/** @type {typeof import("./graph.js") | undefined} */
let graph;

/** Bring what draws a review, which no match has before its end. @param {Pick<App, "load">} app */
export const bringGraph = async (app) => {
  graph ??= (await app.load(() => import("./graph.js"))) ?? undefined;
  return graph;
};

/** @param {App} app @param {State} match @param {number} ply counted from 1 */
const showMove = async (app, match, ply) => {
  const [position, loaded] = await Promise.all([app.rules.look(match, ply - 1), bringGraph(app)]);
  if (!loaded) return app.dispatch({ type: "review-close" });
  app.dispatch({ type: "review-position", ply, position });
};

/** @param {App} app @param {State} match @param {number} ply moves before the one in question */
const askEntry = async (app, match, ply) => {
  app.dispatch({ type: "review-asked", ply });
  try {
    app.dispatch({ type: "review-known", ply, entry: await app.analysis.review(match, ply) });
  } catch (error) {
    if (!(error instanceof RulesError)) return app.report(error);
    if (error.code !== "stopped") app.dispatch({ type: "review-known", ply, entry: null });
  }
};

/** Open the review. @param {App} app @param {Player | null} [seeks] whose last mistake is looked for */
const open = (app, seeks = null) => {
  app.dispatch({ type: "review-open", seeks });
  void explain(app, "review");
};

/** @type {Feature} */
export const review = {
  name: "review",
  slice: { name: "review", update: updateReview },
  commands: {
    review: { run: (app) => open(app), waits: true },
    "turning-point": {
      run: (app) => {
        const winner = app.state.match.outcome?.winner ?? null;
        open(app, winner === null ? null : winner === 0 ? 1 : 0);
      },
      waits: true,
    },
    "review-move": {
      run: ({ dispatch }, move) => {
        dispatch({ type: "deselect" }); // and what was said
        dispatch({ type: "review-select", ply: Number(move) });
      },
    },
    "close-review": {
      run: ({ dispatch }) => {
        dispatch({ type: "deselect" });
        dispatch({ type: "review-close" });
      },
    },
    "play-from-here": {
      run: async (app) => {
        const { position } = app.state.review;
        if (!position) return;
        app.dispatch({ type: "review-close" });
        await app.session.choose(async () => position.record);
      },
    },
  },

  effect({ after: { review: after }, before: { review: before } }, app) {
    const { match, wanted } = after;
    if (before.match && !match && before.asked !== null) app.analysis.stop();
    if (!match) return;
    const isOther = match !== before.match || wanted !== before.wanted;
    if (isOther) showMove(app, match, wanted).catch(app.report);
    const ply = nextEntry(app.state.review);
    if (ply !== null) void askEntry(app, match, ply);
  },

  // The board shows the position before the move, with a better one held ready.
  ui({ review: { at, entries, position } }, front) {
    if (!position) return {};
    const good = entries[at - 1]?.good ?? [];
    const [part = "", value = ""] = front.parts?.(good[0] ?? "")[0]?.split(":") ?? [];
    const selected = part && good.length ? { part, value } : null;
    return { good, selected, active: true, pending: [], confirming: null };
  },

  view({ match, message, review: { at, entries, position } }, front) {
    if (!position || !graph) return {};
    const shown = { entries, at };
    const said = message ? html`<p class="hush">${message.text}</p>` : nothing;
    return {
      mode: "review",
      keys: graph.drawReview(match, shown),
      status: html`${graph.drawVerdict(match, shown, front, formatBold)}${said}`,
    };
  },
};
