/**
 * The marks of analysis, review and move confirmation on a control: attributes of its element, and
 * a chip inside it. Front ends put both into each control that makes a move or a part of one.
 */

import { briefForecast, chipOf, favoured } from "../view/forecasts.js";
import { html, nothing } from "../view/lit.js";
import { mark } from "../view/marks.js";

/** @import { Ui } from "../view/types.js" */
/** @import { MoveForecast as Forecast } from "../rules/contract.js" */
/** @typedef {{ move?: string | undefined, part?: string | undefined }} Control its move or part */

/** Return its marks. @param {Ui} ui @param {string[]} players @param {Control} control */
export const badgeOf = (ui, players, { move, part }) => {
  const { moves, parts } = ui.forecasts ?? {};
  const forecast = move === undefined ? parts?.[part ?? ""] : moves?.[move];
  return {
    worth: forecast ? favoured(forecast) : nothing,
    describes: forecast ? briefForecast(forecast, players) : nothing,
    chip: forecast ? drawChip(forecast) : nothing,
    isGood: move !== undefined && ui.good.includes(move),
    isConfirming: move !== undefined && ui.confirming === move,
  };
};

/** Its style draws its text: a control is named by what it does. @param {Forecast} forecast */
const drawChip = (forecast) => {
  const who = favoured(forecast);
  const hasPlayer = who === "1" || who === "2";
  return html`<span
    class="forecast-chip ${hasPlayer ? `of-${who}` : "is-open"}"
    data-chip=${chipOf(forecast)}
    aria-hidden="true"
    >${hasPlayer ? mark(Number(who) - 1) : nothing}</span
  >`;
};
