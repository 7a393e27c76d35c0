/** Saved for offline, and a new version, as a feature of a game's page. */

import { vocabulary } from "../../i18n/message.js";
import { Offline } from "../../storage/offline.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/offline");

/** @type {Offline | undefined} */
let site;
/** @type {() => void} */
let settle = () => undefined;
/** Whether that was done since the rules were there. */
let isRepaired = false;

/**
 * What is kept of the runtime may be damaged: have it repaired, and try again if that was it. Once:
 * what cannot be mended, because the server has another version, would be found again for ever.
 * @param {App} app
 */
const repair = async (app) => {
  if (isRepaired) return;
  isRepaired = true;
  if ((await site?.repair())?.length && app.state.rules === "failed") app.rules.retry();
};

/** @type {import("../../app/types.js").Feature} */
export const offline = {
  name: "offline",
  commands: { update: { run: () => site?.update() } },

  start(app) {
    const settled = new Promise((done) => {
      settle = () => done(undefined);
    });
    site = new Offline({ onUpdate: () => app.dispatch({ type: "update-ready" }) }, settled);
  },

  effect({ after, before }, app) {
    if (after.rules === before.rules) return;
    if (after.rules === "ready") {
      isRepaired = false;
      settle();
    }
    if (after.rules === "failed") void repair(app);
  },

  // Between matches only: nothing may change under the players' hands.
  hint: {
    rank: 10,
    of: ({ isUpdateReady, match }) =>
      isUpdateReady && (match.ply === 0 || match.outcome)
        ? { text: t("update"), label: t("change"), act: "update" }
        : null,
  },
};
