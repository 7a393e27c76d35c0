/** The sentences that explain the analysis and the review. */

import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { keepSetting, setting } from "../../storage/settings.ts";

const { t } = vocabulary("features/first-use");

/** Explain a feature at its first use on this device. */
export const tell = (app: App, what: "analysis" | "review") => {
  const name = `seen:${what}`;
  if (app.state.explained.includes(what) || setting(name) !== null) return;
  app.set({ explained: [...app.state.explained, what] });
  keepSetting(name, "yes");
  app.say(t(app.front.countsPoints ? `${what}Points` : what));
};
