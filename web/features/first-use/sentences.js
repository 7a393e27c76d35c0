/** The sentences that explain the lens, the hint and the review. */

import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("features/first-use");

/** @type {Record<import("./first-use.js").What, Parameters<typeof t>[0]>} */
const SENTENCES = { hint: "hint", lens: "lens", review: "review" };
/** The same for a game whose solver counts points. @type {Record<import("./first-use.js").What, Parameters<typeof t>[0]>} */
const WITH_POINTS = { hint: "hint", lens: "lensPoints", review: "reviewPoints" };

/** Say what something is. @param {import("../../app/types.js").App} app @param {import("./first-use.js").What} what @param {string} before what was just said */
export const tell = (app, what, before) =>
  app.say(
    [before, t((app.front.countsPoints ? WITH_POINTS : SENTENCES)[what])].filter(Boolean).join(" "),
  );
