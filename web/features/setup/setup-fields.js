/** The fields that say who plays: a person or a level of the computer in each seat. */

import { levelInWords } from "../../i18n/options.js";
import { html, nothing } from "../../view/lit.js";
import { t } from "./messages.js";

/** Return the name of a choice for a seat. @param {string} level "" for a person */
const seatInWords = (level) => {
  if (!level) return t("person");
  const { about, name } = levelInWords(level);
  return about ? t("level", { name, about }) : name;
};

/** @param {string[]} levels of the game @param {string[]} seats the level in each, "" for a person @param {unknown} [names] */
export const drawSeats = (levels, seats, names = nothing) => html`<fieldset class="field">
    <legend>${t("table")}</legend>
    ${names}
    <div class="pair">
      ${seats.map(
        (
          seated,
          player,
        ) => html`<select name=${`computer${player + 1}`} aria-label=${t("seat", { n: player + 1 })}>
          ${["", ...levels].map((level) => html`<option value=${level} ?selected=${level === seated}>${seatInWords(level)}</option>`)}
        </select>`,
      )}
    </div>
  </fieldset>`;
