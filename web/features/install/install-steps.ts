/** The prompt of the browser, or two pictures for the home screen of an iPhone or iPad. */

import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { keepSetting } from "../../storage/settings.ts";
import { html, svg } from "../../view/lit.ts";
import { openSheet } from "../dialog/dialog.ts";

const { t } = vocabulary("features/install");

/** The buttons as iOS draws them. */
const STEPS = [
  ["share", svg`<path d="M12 15V3M8 7l4-4 4 4M8 10H5v11h14V10h-3"/>`],
  ["add", svg`<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M12 8v8M8 12h8"/>`],
] as const;

export const install = async (app: App) => {
  const { installer } = app.state;
  keepSetting("install", "yes");
  app.set({ installer: null });
  if (installer === "steps") await showSteps(app);
  else await installer?.prompt();
};

const showSteps = (app: App) =>
  openSheet(
    app,
    t("keep"),
    html`<ol class="stack is-loose">
      ${STEPS.map(
        ([key, drawn]) =>
          html`<li class="in-row">
            <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true" fill="none"
              stroke="currentColor" stroke-width="1.5" stroke-linejoin="round">${drawn}</svg>
            <p>${t(key)}</p>
          </li>`,
      )}
    </ol>`,
  );
