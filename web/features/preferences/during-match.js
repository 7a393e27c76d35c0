/** What is felt and heard of a match, and that the screen stays on while it is played. */

import { movesMade } from "../../app/selectors.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../app/types.js").Change} Change */

/** Return what is to be felt or heard of a change. @param {Change} change @returns {import("./feedback.js").Feedback | null} */
const feedbackOn = ({ action, after, before }) => {
  if (action.type === "explain" || action.type === "refused") return "refused";
  if (action.type !== "confirmed" || movesMade(before.match, after.match) <= 0) return null;
  return after.match.outcome ? "win" : "move";
};

/** Vibrate and play sounds with the moves, by the settings. @param {Change} change @param {App} app */
export const followMatch = (change, app) => {
  const { after, before } = change;
  const { haptics, sounds } = after.preferences;
  const feedback = haptics === "yes" || sounds === "yes" ? feedbackOn(change) : null;
  if (feedback) {
    import("./feedback.js").then(
      (part) => part.playFeedback(feedback, app),
      () => undefined, // a move is made without it
    );
  }
  const isOn = after.match.ply > 0 && !after.match.outcome;
  if (after.match.ply > 0 && after.match !== before.match) {
    import("./wake-lock.js").then(
      ({ WakeLock }) => app.singleton("wake-lock", () => new WakeLock()).keep(isOn),
      () => undefined,
    );
  }
};
