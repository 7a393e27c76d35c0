/** The actions and the drawing of a review; loaded with the first one. */

import { positionAfter } from "../../board/playback.js";
import { drawLine, drawWords } from "../../board/steps.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError } from "../../rules/errors.js";
import { explain } from "../first-use/first-use.js";
import { drawReview, drawVerdict } from "./graph.js";
import { nextEntry } from "./state.js";
import { askWhy, step, tellLine } from "./why.js";

/** @import { App, AppState, Change } from "../../app/types.js" */
/** @import { State } from "../../rules/contract.js" */
/** @import { FrontEnd, Ui, View } from "../../view/types.js" */

const { t } = vocabulary("features/review");

export { askWhy, step };

/** @param {App} app @param {State} match @param {number} ply counted from 1 */
const showMove = async (app, match, ply) => {
  const position = await app.rules.look(match, ply - 1);
  app.dispatch({ type: "review-position", ply, position });
};

/** @param {App} app @returns {{ controller: AbortController | null }} null while nothing is asked */
const searchOf = (app) => app.singleton("review-search", () => ({ controller: null }));

/** Ask for what could be known before each move, until all of it is known. @param {App} app @param {State} match */
const search = async (app, match) => {
  const controller = new AbortController();
  const { signal } = controller;
  searchOf(app).controller = controller;
  try {
    while (!signal.aborted) {
      const ply = nextEntry(app.state.review);
      if (ply === null) break;
      const entry = await askEntry(app, match, ply);
      if (signal.aborted) return;
      if (entry !== undefined) app.dispatch({ type: "review-known", ply, entry });
    }
  } catch (error) {
    app.report(error);
  }
  if (!signal.aborted) searchOf(app).controller = null;
};

/**
 * Return an entry, null if the solvers fail on it, undefined if others have stopped them.
 * @param {App} app @param {State} match @param {number} ply moves before the one in question
 */
const askEntry = async ({ analysis }, match, ply) => {
  try {
    return await analysis.review(match, ply);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return error.code === "stopped" ? undefined : null;
  }
};

/** @param {App} app */
const stopSearch = (app) => {
  const { controller } = searchOf(app);
  if (!controller) return;
  searchOf(app).controller = null;
  controller.abort();
  app.analysis.stop();
};

/** Open the review, at a move if one is asked for. @param {App} app @param {string} move */
export const openReview = (app, move) => {
  app.dispatch({ type: "review-open" });
  if (move) app.dispatch({ type: "review-select", ply: Number(move) });
  void explain(app, "review");
};

/** Open the review at the last move with which the loser gave the match away. @param {App} app */
export const seekTurn = (app) => {
  const winner = app.state.match.outcome?.winner ?? null;
  app.dispatch({ type: "review-open", seeks: winner === null ? null : winner === 0 ? 1 : 0 });
  void explain(app, "review");
};

/** The move whose line is shown as soon as it is known. @param {App} app */
const awaited = (app) => app.singleton("why-here", () => ({ ply: 0 }));

/** Explain the move that led to the position of the replay. @param {App} app */
export const whyHere = (app) => {
  const ply = app.state.viewing?.ply ?? 0;
  if (!ply) return;
  app.dispatch({ type: "look", position: null });
  openReview(app, String(ply));
  awaited(app).ply = ply;
};

/** Show the line that is waited for, unless another move is looked at by now. @param {App} app */
const showAwaited = (app) => {
  const { at, entries, match, wanted } = app.state.review;
  const waiting = awaited(app);
  if (!match || wanted !== waiting.ply) waiting.ply = 0;
  else if (at === wanted && entries[at - 1]?.played) {
    waiting.ply = 0;
    void askWhy(app).catch(app.report);
  }
};

/** Look at a move, by its number or a step from the current one. @param {App} app @param {string} to */
export const selectMove = ({ dispatch, state: { review } }, to) => {
  dispatch({ type: "deselect" });
  const last = (review.match?.ply ?? 1) - 1;
  const number = Number(to);
  const ply = Number.isNaN(number) ? positionAfter(review.at - 1, last, to) + 1 : number;
  dispatch({ type: "review-select", ply });
};

/** Go back to the match. @param {App} app */
export const closeReview = ({ dispatch }) => {
  dispatch({ type: "deselect" });
  dispatch({ type: "review-close" });
};

/** Continue the shown position as a new match. @param {App} app */
export const playFromHere = async (app) => {
  const { position } = app.state.review;
  if (!position) return;
  app.dispatch({ type: "review-close" });
  await app.session.choose(async () => position.record);
};

/** @param {Change} change @param {App} app */
export const follow = ({ after, before }, app) => {
  const { match, wanted } = after.review;
  if (before.review.match && !match) stopSearch(app);
  tellLine(before, after, app);
  if (!match) return;
  const isOther = match !== before.review.match || wanted !== before.review.wanted;
  if (isOther) showMove(app, match, wanted).catch(app.report);
  showAwaited(app);
  if (match !== before.review.match) void search(app, match);
};

/**
 * The board shows the position before the move, with a better one held ready; in a line the next move is marked.
 * @param {AppState} state @param {FrontEnd} front @returns {Partial<Ui>}
 */
export const reviewUi = ({ review: { at, entries, line, position } }, front) => {
  if (!position) return {};
  const good = line
    ? line.steps.slice(line.at + 1, line.at + 2).map(({ move }) => move)
    : (entries[at - 1]?.good ?? []);
  const [part = "", value = ""] = front.parts?.(good[0] ?? "")[0]?.split(":") ?? [];
  // Held ready, a piece would take the arrow keys from the tiles of the line.
  const selected = part && good.length && !line ? { part, value } : null;
  return { good, selected, active: true, pending: [], confirming: null };
};

/** @param {AppState} state @param {FrontEnd} front @returns {Partial<View>} */
export const viewReview = ({ match, message, review }, front) => {
  const { at, entries, line, position } = review;
  if (!position) return {};
  const shown = { entries, at, said: message?.text ?? "" };
  return {
    mode: "review",
    keys: line ? drawLine(line, front, t("whyLine")) : drawReview(match, shown),
    status: line ? drawWords(line, front) : drawVerdict(match, shown, front),
  };
};
