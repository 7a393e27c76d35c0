/** What explains itself at its first use on a device, in one sentence, and never again. */

import { keepSetting, setting } from "../../storage/settings.js";

/** @import { App } from "../../app/types.js" */
/** @typedef {"hint" | "lens" | "review"} What */

/** Explain something if it is used for the first time. @param {App} app @param {What} what @param {string} [before] what was just said */
export const explain = async (app, what, before = "") => {
  const name = `seen:${what}`;
  if (app.state.explained.includes(what) || setting(name) !== null) return;
  app.dispatch({ type: "explained", what });
  keepSetting(name, "yes");
  const part = await app.load("sentences");
  part?.tell(app, what, before);
};
