/** One sentence of explanation at the first use of a feature on a device. */

import { keepSetting, setting } from "../../storage/settings.js";

/** @import { App } from "../../app/types.js" */
/** @typedef {"hint" | "analysis" | "review"} What */

/**
 * Explain something if it is used for the first time.
 * @param {App} app @param {What} what @param {string} [before] what was just said
 */
export const explain = async (app, what, before = "") => {
  const name = `seen:${what}`;
  if (app.state.explained.includes(what) || setting(name) !== null) return;
  app.dispatch({ type: "explained", what });
  keepSetting(name, "yes");
  const part = await app.load("sentences");
  part?.tell(app, what, before);
};
