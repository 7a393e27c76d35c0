/** Saved for offline, and a new version, as a feature of a game's page. */

import { vocabulary } from "../../i18n/message.js";
import { Offline } from "../../storage/offline.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("frame");

/** The site on this device; `isRepaired` means: tried since Python was last there. */
class SavedSite {
  isRepaired = false;
  /** Python is there: the rest of the site may be fetched. */
  settle = () => {};

  /** @param {App} app */
  constructor(app) {
    const settled = new Promise((done) => {
      this.settle = () => done(undefined);
    });
    this.offline = new Offline({ onUpdate: () => app.dispatch({ type: "update-ready" }) }, settled);
  }
}

/** @param {App} app */
const siteOf = (app) => app.singleton("site", () => new SavedSite(app));

/**
 * Repair what the device has saved of the runtime, and try again if something was damaged. Once:
 * files that the server has only in another version would be found damaged again and again.
 * @param {App} app
 */
const repair = async (app) => {
  const site = siteOf(app);
  if (site.isRepaired) return;
  site.isRepaired = true;
  if ((await site.offline.repair())?.length && app.state.rules === "failed") app.rules.retry();
};

/** @type {import("../../app/types.js").Feature} */
export const offline = {
  commands: { update: { run: (app) => siteOf(app).offline.update() } },

  start: siteOf,

  effect({ after, before }, app) {
    if (after.rules === before.rules) return;
    if (after.rules === "ready") {
      const site = siteOf(app);
      site.isRepaired = false;
      site.settle();
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
