/** What follows from a change of the match itself: questions to the rules, what is kept and said. */

import { toText, vocabulary } from "../i18n/message.js";
import { RulesError, reasonOf } from "../rules/errors.js";
import { isState } from "../storage/matches/shape.js";
import { resultOf } from "../view/frame.js";
import { isSettled, isStuck, pendingMoves } from "./selectors.js";
import { uiOf } from "./view.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("../rules/contract.js").State} State */

/** Codes of errors that say nothing about what was asked. */
const NO_ANSWERS = new Set(["engine", "stopped", "crash"]);

const LOCK = 250; // milliseconds after a move in which a second tap is not one more move

const { t } = vocabulary("frame");

/** Ask the rules for the next request, as soon as they are there, one after the other. @param {Change} _change @param {App} app */
export const sendNext = (_change, app) => {
  const { asked, isWriter, match, requests, rules } = app.state;
  const request = requests[0];
  const isWaiting = asked !== null || isStuck(app.state) || rules !== "ready";
  if (!request || isWaiting || !isWriter) return;
  const { id } = request;
  app.dispatch({ type: "asked", id });
  answerTo(app.rules, match, request).then(
    (answer) => {
      if (isState(answer)) return app.dispatch({ type: "confirmed", id, match: answer });
      app.dispatch({ type: "unanswered", id });
      app.report(new Error(`The answer to "${request.do}" is no match.`));
    },
    (error) => {
      // Only the rules refuse. A worker that is gone, or a fault in it, has refused nothing: the
      // request waits for another try.
      const isRefusal = error instanceof RulesError && !NO_ANSWERS.has(error.code);
      app.dispatch(isRefusal ? { type: "refused", id, error } : { type: "unanswered", id });
      if (!(error instanceof RulesError)) app.report(error);
    },
  );
};

/** @param {App["rules"]} rules @param {State} match @param {Request} request */
const answerTo = (rules, match, request) => {
  switch (request.do) {
    case "play":
      return rules.play(match, request.move);
    case "undo":
      return rules.undo(match);
    case "draw":
      return rules.agreeDraw(match);
    case "resign":
      return rules.resign(match, request.player);
    case "time":
      return rules.loseOnTime(match, request.player);
    case "view":
      return rules.view({ game: match.game, record: request.record });
    case "tag":
      return rules.tag(match, request.name, request.value);
  }
};

/** Take presses again, a moment after a move. @param {Change} change @param {App} app */
export const releaseLock = ({ after, before }, app) => {
  if (after.inputLock !== "after-move" || before.inputLock === "after-move") return;
  setTimeout(() => app.dispatch({ type: "unlock", reason: "after-move" }), LOCK);
};

/** Keep what was pressed, and what the rules have confirmed. @param {Change} change @param {App} app */
export const keepMatch = ({ action, after, before }, app) => {
  app.session.heed();
  if (!after.isWriter || !app.state.isWriter) return;
  if (action.type === "confirmed" && after.match !== before.match) app.session.keep();
  else if (after.requests !== before.requests) app.session.note();
};

/** Say what a request came to. @param {Change} change @param {App} app */
export const tellOutcome = ({ action, after, before }, app) => {
  if (action.type === "refused" && after.requests !== before.requests) {
    const dropped = pendingMoves(before).length - pendingMoves(after).length;
    const key = dropped > 1 ? "refusedMoves" : "refusedMove";
    app.say(t(key, { reason: reasonOf(action.error), from: after.match.ply + 1 }), true);
  }
  if (action.type !== "confirmed" || after.match === before.match) return;
  const kind = before.requests[0]?.do;
  if (kind === "tag") return;
  if (kind !== "undo") return app.announce(announcementOf(after, app.front));
  const { ply, players } = before.match;
  const name = players[(ply - 1) % 2] ?? "";
  app.say(ply === after.match.ply ? t("reopened") : t("tookBack", { name, n: ply }));
};

/**
 * Return what somebody hears who does not see the board: the last move, and what it leads to. The
 * moves that are still pending are told when they are confirmed.
 * @param {Change["after"]} state @param {App["front"]} front
 */
export const announcementOf = (state, front) => {
  const { match } = state;
  const told = match.ply ? `${t("ply", { n: match.ply, told: front.announce(match) })} ` : "";
  if (match.outcome) {
    return `${told}${t("ended", resultOf(match, front))}`;
  }
  const ui = uiOf({ ...state, requests: [], selected: null });
  return `${told}${toText(front.prompt(match, ui))}`;
};

/** Run what was pressed too early, once the rules are there. @param {Change} _change @param {App} app */
export const runDeferred = (_change, app) => {
  const command = app.state.deferred[0];
  if (command === undefined || !isSettled(app.state)) return;
  app.dispatch({ type: "undefer" });
  app.run(command);
};

/** Say a sentence that was put in place of the prompt to those who do not see it. @param {Change} change @param {App} app */
export const tellMessage = ({ after, before }, app) => {
  if (after.message && after.message !== before.message) app.announce(toText(after.message.text));
};

export const EFFECTS = [sendNext, releaseLock, keepMatch, tellOutcome, tellMessage, runDeferred];
