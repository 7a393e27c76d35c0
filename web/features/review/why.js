/** Why: the line that refutes a move, or wins, steps on the board of the review. */

import { isStill } from "../../board/animation.js";
import { stepped } from "../../board/playback.js";
import { lineOf, Player, STEP_MS, tellStep } from "../../board/steps.js";
import { vocabulary } from "../../i18n/message.js";
import { withNames } from "../../i18n/names.js";

/** @import { App, AppState } from "../../app/types.js" */
/** @import { ReviewEntry, State } from "../../rules/contract.js" */

const { t } = vocabulary("features/review");

/**
 * Return the moves that show why a move was good or bad: the forced moves after it; if there are none,
 * the line that it missed, else the move alone.
 * @param {App} app @param {State} position before the move @param {ReviewEntry & { played: string }} entry
 */
const movesOf = async ({ analysis }, position, { line, played }) => {
  if (line.length) return [played, ...line];
  const { line: missed } = await analysis.line(position, position.ply);
  return missed.length ? missed : [played];
};

/** Ask for the line of the move that is looked at, and let it step. @param {App} app */
export const askWhy = async (app) => {
  const { at, entries, line, position } = app.state.review;
  const entry = entries[at - 1];
  if (!position || line) return;
  if (!entry?.played) return app.announce(t("looking"));
  const { played } = entry;
  const moves = await movesOf(app, position, { ...entry, played });
  const { steps } = await app.analysis.why(position, moves);
  if (app.state.review.position !== position) return; // the player has moved on
  const all = steps.map((each) => ({ ...each, position: withNames(each.position) }));
  app.dispatch({ type: "review-line", line: lineOf(all, !isStill()) });
  focusOn(app, '[data-command="step-line"][data-value="play"]');
};

/** @param {App} app @param {string} what was pressed */
export const step = (app, what) => {
  const { line } = app.state.review;
  if (!line) return;
  const isLeft = what === "close";
  app.dispatch({ type: "review-line", line: isLeft ? null : stepped(line, what) });
  if (isLeft) focusOn(app, '[data-command="why"]');
};

/** Put the focus, whose control is gone, where one goes on. @param {App} app @param {string} selector */
const focusOn = (app, selector) => {
  app.flush();
  const control = globalThis.document?.querySelector(selector);
  if (control instanceof HTMLElement) control.focus();
};

/**
 * Announce a step to screen readers, and let the next one follow while the page is visible.
 * @param {AppState} before @param {AppState} after @param {App} app
 */
export const tellLine = (before, after, app) => {
  const { line } = after.review;
  const isSame = line === before.review.line;
  if (isSame && after.isVisible === before.isVisible) return;
  const player = app.singleton("step-line", () => playerOf(app));
  if (!line) return player.stop();
  if (!isSame && line.at !== before.review.line?.at) app.announce(tellStep(line, app.front));
  player.show({ ...line, isPlaying: line.isPlaying && after.isVisible });
};

/** @param {App} app @returns {Player<import("../../board/steps.js").Line>} */
const playerOf = (app) =>
  new Player(lineOf([], false), {
    pause: STEP_MS,
    onStep: (line) => app.dispatch({ type: "review-line", line }),
  });
