/** The sheet in which the language is chosen; each calls itself by its own name. */

import { changeLanguage, languages } from "../../i18n/language.js";
import { currentLanguage, vocabulary } from "../../i18n/message.js";
import { html, nothing } from "../../view/lit.js";
import { openSheet } from "../dialog/dialog.js";

const { t } = vocabulary("features/preferences");

/** Let a language be chosen, and open the page in it. @param {import("../../app/types.js").App} app */
export const chooseLanguage = async (app) => {
  const now = currentLanguage();
  const body = html`<ul class="menu-list">
    ${Object.entries(languages()).map(
      ([tag, name]) =>
        html`<li><button value=${tag} lang=${tag} aria-current=${tag === now ? "true" : nothing}>${name}</button></li>`,
    )}
  </ul>`;
  const chosen = await openSheet(app, t("languageTitle"), body);
  if (chosen && chosen !== now && chosen in languages()) changeLanguage(chosen);
};
