/** One sentence of explanation at the first use of a feature on a device. */

import type { App } from "../../app/types.ts";
import { keepSetting, setting } from "../../storage/settings.ts";

export type What = "hint" | "analysis" | "review";

/** Explain something if it is used for the first time. @param before what was just said */
export const explain = async (app: App, what: What, before = "") => {
  const name = `seen:${what}`;
  if (app.state.explained.includes(what) || setting(name) !== null) return;
  app.set({ explained: [...app.state.explained, what] });
  keepSetting(name, "yes");
  const part = await app.load("sentences");
  part?.tell(app, what, before);
};
