/** Saved for offline, and a new version, as a feature of a game's page. */

import { onePerApp } from "../../app/one-per-app.ts";
import type { App, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { Offline } from "../../storage/offline.ts";

const { t } = vocabulary("frame");

/** The saved site, and whether a repair was tried since Python last ran. */
const siteOf = onePerApp((app) => ({
  isRepaired: false,
  offline: new Offline(
    {
      onState: (offline) => app.set({ offline }),
      onUpdate: () => app.set({ isUpdateReady: true }),
    },
    app.until(({ rules }) => rules === "ready"), // then the rest of the site is saved
  ),
}));

/**
 * Repair what the device has saved of the runtime, and try again if something was damaged. Once:
 * files that the server has only in another version would be found damaged again and again.
 */
const repair = async (app: App) => {
  const site = siteOf(app);
  if (site.isRepaired) return;
  site.isRepaired = true;
  if ((await site.offline.repair())?.length && app.state.rules === "failed") app.rules.retry();
};

export const offline: Feature = {
  commands: { update: { run: (app) => siteOf(app).offline.update() } },

  start: siteOf,

  effect({ after, before }, app) {
    if (after.rules === before.rules) return;
    if (after.rules === "ready") siteOf(app).isRepaired = false;
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
