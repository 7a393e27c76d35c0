/** The line after a finished match that puts the site among the apps of the device. */

import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { setting } from "../../storage/settings.ts";

/** The browser's own prompt, or the steps by hand where it has none (iPhones and iPads). */
export type Installer = { prompt: () => Promise<unknown> } | "steps";

const { t } = vocabulary("features/install");

/** The setting that the line was pressed, so it never returns. */
const ANSWERED = "install";

export const installing: Feature = {
  commands: {
    install: { run: async (app) => (await app.load("install-steps"))?.install(app) },
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
        ? { text: "", label: t("keep"), act: "install" }
        : null,
  },
};
