/** A new match: by the set-up, or as a rematch with the same rules. */

import { vocabulary } from "../../i18n/message.js";
import { nextStarter } from "../series/series.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/setup");

/** Let the players choose names and rules, and begin. @param {App} app */
const setUp = async (app) => {
  const part = await app.load(() => import("./setup.js"));
  if (part) await app.session.choose(() => part.askSetup(app, app.game.entry));
};

/** Begin once more, the other player or the one that a coin names first. @param {App} app */
const rematch = async (app) => {
  const part = await app.load(() =>
    Promise.all([import("./record.js"), import("../coin/coin.js")]),
  );
  if (!part) return;
  const [{ recordLike }, { askToss }] = part;
  await app.session.choose(async () => {
    const { match, preferences } = app.state;
    const starter = nextStarter(match, preferences.starts);
    const coin = starter === null ? await askToss(app, match.players) : "";
    if (coin === null) return null;
    return recordLike(app.game.entry, match, starter === 1 || coin === "diamond", coin);
  });
};

/** @type {import("../../app/types.js").Feature} */
export const setup = {
  name: "setup",
  commands: {
    new: { run: setUp, menu: { group: "match", label: () => t("newMatch") } },
    rematch: { run: rematch },
  },
};
