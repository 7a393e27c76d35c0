/** A new match: by the line of terms, by the set-up, or as a rematch with the same rules. */

import { vocabulary } from "../../i18n/message.js";
import { nextStarter } from "../series/series.js";
import { commands, start, viewTerms } from "./terms/line.js";

export { usualBeginning } from "./terms/line.js";
export { termsOf } from "./terms/terms.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/setup");

/** Let the players choose names and rules, and begin. @param {App} app */
const setUp = async (app) => {
  const part = await app.load(() => import("./setup.js"));
  if (part) await app.session.choose(() => part.askSetup(app, app.game.entry));
};

/** Begin once more. @param {App} app */
const rematch = async (app) => {
  const part = await app.load(() => import("./rematch.js"));
  if (!part) return;
  await app.session.choose(() => {
    const { match, preferences } = app.state;
    return part.askRematch(app, nextStarter(match, preferences.starts));
  });
};

/** @type {import("../../app/types.js").Feature} */
export const setup = {
  name: "setup",
  commands: {
    new: { run: setUp, menu: { group: "match", label: () => t("newMatch") } },
    rematch: { run: rematch },
    ...commands,
  },
  start,
  view: (state) => ({ terms: viewTerms(state) }),
};
