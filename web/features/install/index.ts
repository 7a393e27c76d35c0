/** The line after a finished match that puts the site among the apps of the device. */

import type { App, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { keepSetting, setting } from "../../storage/settings.ts";

/** The browser's own prompt, or the steps by hand where it has none (iPhones and iPads). */
export type Installer = { prompt: () => Promise<unknown> } | "steps";

const { t } = vocabulary("features/install");

const ANSWERED = "install"; // the setting: the line was pressed, so it never returns
const PERSISTENT = "persistent"; // the setting: the browser was asked to delete nothing

const install = async (app: App) => {
  const { installer } = app.state;
  keepSetting(ANSWERED, "yes");
  app.set({ installer: null });
  if (installer === "steps") (await app.load("install-steps"))?.showSteps(app);
  else await installer?.prompt();
};

export const installing: Feature = {
  commands: { install: { run: install } },

  start(app) {
    if (setting(ANSWERED)) return;
    if ("standalone" in navigator && !navigator.standalone) app.set({ installer: "steps" });
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      app.set({ installer: event as unknown as { prompt: () => Promise<unknown> } });
    });
  },

  effect({ after, before }) {
    const isNew = after.match.outcome && after.match !== before.match && !after.isForeign;
    if (!isNew || setting(PERSISTENT)) return;
    keepSetting(PERSISTENT, "asked");
    void navigator.storage?.persist?.().catch(() => false);
  },

  hint: {
    rank: 20,
    of: ({ installer, isForeign, match }) =>
      installer && match.outcome && !isForeign
        ? { text: "", label: t("keep"), act: "install" }
        : null,
  },
};
