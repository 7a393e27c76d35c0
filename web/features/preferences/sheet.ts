/** The sheets of settings and of the language. */

import type { App } from "../../app/types.ts";
import { changeLanguage, languages } from "../../i18n/language.ts";
import { currentLanguage, vocabulary } from "../../i18n/message.ts";
import { html, nothing } from "../../view/lit.ts";
import { drawChoice, openSheet } from "../dialog/dialog.ts";
import { playFeedback } from "./device.ts";
import { CHOICES, keepPreferences, type Preferences } from "./preferences.ts";

const { t } = vocabulary("features/preferences");

/** Show the settings until the sheet is closed; each choice counts at once. */
export const showPreferences = async (app: App) => {
  const now = app.state.preferences;
  const toggle = (name: keyof Preferences) => html`<label class="option">
    <span
      >${t(name)}${name === "confirm" ? html`<small>${t("confirmMeans")}</small>` : nothing}</span>
    <input type="checkbox" name=${name} ?checked=${now[name] === "yes"} />
  </label>`;
  const body = html`
    ${drawChoice("starts", t("starts"), CHOICES.starts, now.starts, (each) => t(each))}
    ${drawChoice("seating", t("seating"), CHOICES.seating, now.seating, (each) => t(each))}
    <p class="seating-means hush" ?hidden=${now.seating !== "across"}>${t("seatingMeans")}</p>
    <div>${toggle("confirm")}${toggle("haptics")}${toggle("sounds")}${toggle("ending")}</div>`;
  await openSheet(app, t("title"), body, (form) => {
    form.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const value = target.type === "checkbox" ? (target.checked ? "yes" : "no") : target.value;
      const preferences = { ...app.state.preferences, [target.name]: value };
      keepPreferences(preferences);
      app.set({ preferences });
      const means = form.querySelector(".seating-means");
      if (target.name === "seating") means?.toggleAttribute("hidden", value !== "across");
      if (value === "yes") playFeedback(target.name === "ending" ? "win" : "move", app);
    });
  });
};

/** Let a language be chosen, and open the page in it. */
export const chooseLanguage = async (app: App) => {
  const now = currentLanguage();
  const body = html`<ul class="menu-list">
    ${Object.entries(languages()).map(
      ([tag, name]) =>
        html`<li>
          <button value=${tag} lang=${tag} aria-current=${tag === now ? "true" : nothing}
            >${name}</button>
        </li>`,
    )}
  </ul>`;
  const chosen = await openSheet(app, t("languageTitle"), body);
  const { review, viewing } = app.state;
  const place = review.match ? `r${review.wanted}` : `${viewing?.ply ?? ""}`;
  if (chosen && chosen !== now && chosen in languages()) changeLanguage(chosen, place);
};
