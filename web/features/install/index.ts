/** The line after a finished match that offers to install the site as an app. */

import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { keepSetting, setting } from "../../storage/settings.ts";

/** The browser's own prompt, or the steps by hand on iPhones and iPads. */
export type Installer = { prompt: () => Promise<unknown> } | "steps";

const { t } = vocabulary("features/install");

/** The setting that hides the line after a press. */
const ANSWERED = "install";

export const installing: Feature = {
  commands: {
    install: { run: async (app) => (await app.load("install-steps"))?.install(app) },
    "never-install": {
      run: ({ set }) => {
        keepSetting(ANSWERED, "no");
        set({ installer: null });
      },
    },
  },

  start({ set }) {
    if (setting(ANSWERED)) return;
    if ((navigator as { standalone?: boolean }).standalone === false) set({ installer: "steps" });
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      set({ installer: event as unknown as Exclude<Installer, "steps"> });
    });
  },

  hint: {
    rank: 20,
    of: ({ installer, isForeign, match }) =>
      installer && match.outcome && !isForeign
        ? {
            text: "",
            label: t("keep"),
            act: "install",
            or: { label: t("never"), act: "never-install" },
          }
        : null,
  },
};
