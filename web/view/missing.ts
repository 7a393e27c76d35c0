/** A part of a page that could not be loaded. */

import { vocabulary } from "../i18n/message.ts";
import { html } from "./lit.ts";

const { t } = vocabulary("frame");

/** Say that something is missing, with a button that tries again. */
export const drawMissing = (again: () => unknown, text = t("notLoaded")) =>
  html`<p class="is-error" role="status">${text}
    <button type="button" class="inline" @click=${again}>${t("tryAgain")}</button></p>`;
