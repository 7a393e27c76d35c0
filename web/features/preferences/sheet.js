/** The sheet in which people say how they like to play on this device. */

import { vocabulary } from "../../i18n/message.js";
import { html } from "../../view/lit.js";
import { openSheet } from "../dialog/dialog.js";
import { playFeedback } from "./feedback.js";

const { t } = vocabulary({
  en: {
    title: "At this table",
    where: "Kept on this device.",
    seating: "Seating",
    side: "Side by side",
    across: "Across the table",
    seatingMeans: "Across: the second player’s tab and sentences are turned, the board is not.",
    confirm: "Confirm each move",
    confirmMeans: "A move is shown first and made by a second press.",
    haptics: "A tick in the hand",
    hapticsMeans: "On devices that can.",
    sounds: "Small sounds",
    soundsMeans: "A knock for a move, three notes for a win.",
    starts: "Who starts the next match",
    alternate: "In turns",
    loser: "The loser",
    coin: "A coin",
  },
  de: {
    title: "An diesem Tisch",
    where: "Gilt auf diesem Gerät.",
    seating: "Sitzordnung",
    side: "Nebeneinander",
    across: "Gegenüber",
    seatingMeans:
      "Gegenüber: Feld und Sätze des zweiten Spielers stehen auf dem Kopf, das Brett nicht.",
    confirm: "Jeden Zug bestätigen",
    confirmMeans: "Ein Zug wird erst gezeigt und beim zweiten Druck gemacht.",
    haptics: "Ein Tick in der Hand",
    hapticsMeans: "Auf Geräten, die das können.",
    sounds: "Kleine Töne",
    soundsMeans: "Ein Klopfen für einen Zug, drei Töne für einen Sieg.",
    starts: "Wer die nächste Partie beginnt",
    alternate: "Abwechselnd",
    loser: "Wer verlor",
    coin: "Eine Münze",
  },
});

/** @typedef {import("./preferences.js").PreferenceName} PreferenceName */

/** Show them until the sheet is closed; each choice counts at once. @param {import("../../app/types.js").App} app */
export const showPreferences = async (app) => {
  const now = app.state.preferences;
  const choice = (/** @type {PreferenceName} */ name, /** @type {string[]} */ values) => html`
    <fieldset class="field">
      <legend>${t(name)}</legend>
      <div class="choice">
        ${values.map(
          (value) =>
            html`<label><input type="radio" name=${name} value=${value} ?checked=${now[name] === value} />${t(value)}</label>`,
        )}
      </div>
    </fieldset>`;
  const toggle = (/** @type {PreferenceName} */ name) => html`<label class="option">
    <span>${t(name)}<small>${t(`${name}Means`)}</small></span>
    <input type="checkbox" name=${name} ?checked=${now[name] === "yes"} />
  </label>`;
  const body = html`
    <p class="hush">${t("where")}</p>
    ${choice("starts", ["alternate", "loser", "coin"])}
    ${choice("seating", ["side", "across"])}
    <p class="hush">${t("seatingMeans")}</p>
    <div>${toggle("confirm")}${toggle("haptics")}${toggle("sounds")}</div>`;
  await openSheet(app, t("title"), body, (dialog) => {
    dialog.addEventListener("change", ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const value = target.type === "checkbox" ? (target.checked ? "yes" : "no") : target.value;
      const preferences = { ...app.state.preferences, [target.name]: value };
      app.dispatch({ type: "preferences", preferences });
      if (value === "yes") playFeedback("move", preferences);
    });
  });
};
