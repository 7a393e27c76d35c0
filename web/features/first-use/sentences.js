/** The sentences that explain the analysis, the hint and the review. */

import { vocabulary } from "../../i18n/message.js";

/** @import { App } from "../../app/types.js" */
/** @import { What } from "./first-use.js" */

const { t } = vocabulary("features/first-use");

/**
 * Say what something is.
 * @param {App} app @param {What} what @param {string} before what was just said
 */
export const tell = (app, what, before) => {
  const isOfPoints = app.front.countsPoints && what !== "hint";
  app.say([before, t(isOfPoints ? `${what}Points` : what)].filter(Boolean).join(" "));
};
