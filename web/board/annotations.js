/**
 * The marks of analysis, review and move confirmation on a control: attributes of its element, and a
 * chip inside it. Front ends put both into every control that makes a move or chooses a part of one.
 */

import { briefForecast, chipOf, favoured } from "../view/forecasts.js";
import { html, nothing } from "../view/lit.js";
import { mark } from "../view/marks.js";

/** @import { Ui } from "../view/types.js" */
/** @import { MoveForecast as Forecast } from "../rules/contract.js" */
/** @typedef {{ move?: string | undefined, part?: string | undefined }} Control the move it makes, or the part it chooses */

/** Return what a control wears. @param {Ui} ui @param {string[]} players @param {Control} control */
export const badgeOf = (ui, players, { move, part }) => {
  const forecast = move === undefined ? ui.forecasts?.parts[part ?? ""] : ui.forecasts?.moves[move];
  return {
    worth: forecast ? favoured(forecast) : nothing,
    describes: forecast ? briefForecast(forecast, players) : nothing,
    chip: forecast ? drawChip(forecast) : nothing,
    isGood: move !== undefined && ui.good.includes(move),
    isConfirming: move !== undefined && ui.confirming === move,
  };
};

/** Draw a chip; its words are drawn by its style, for a control's name is what it does. @param {Forecast} forecast */
const drawChip = (forecast) => {
  const who = favoured(forecast);
  const isSomebodys = who === "1" || who === "2";
  return html`<span
    class="lens-chip ${isSomebodys ? `of-${who}` : "is-open"}"
    data-chip=${chipOf(forecast)}
    aria-hidden="true"
    >${isSomebodys ? mark(Number(who) - 1) : nothing}</span
  >`;
};
