/** The sentences that explain the lens, the hint and the review. */

import { vocabulary } from "../../i18n/message.js";

const { t } = vocabulary("features/first-use");

/** @type {Record<import("./first-use.js").What, () => string>} */
const SENTENCES = { hint: () => t("hint"), lens: () => t("lens"), review: () => t("review") };

/** Say what something is. @param {import("../../app/types.js").App} app @param {import("./first-use.js").What} what @param {string} before what was just said */
export const tell = (app, what, before) =>
  app.say([before, SENTENCES[what]()].filter(Boolean).join(" "));
