/** The sentences that explain the analysis, the hint and the review. */

import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { What } from "./first-use.ts";

const { t } = vocabulary("features/first-use");

/** Say what something is. @param before what was just said */
export const tell = (app: App, what: What, before: string) => {
  const isOfPoints = app.front.countsPoints && what !== "hint";
  app.say([before, t(isOfPoints ? `${what}Points` : what)].filter(Boolean).join(" "));
};
