/**
 * The marks of analysis, review and move confirmation on a control: attributes of its element, and
 * a chip inside it. Front ends put both into each control that makes a move or a part of one.
 */

import type { MoveForecast as Forecast } from "../rules/contract.ts";
import { briefForecast, chipOf, favored } from "../view/forecasts.ts";
import { html, nothing } from "../view/lit.ts";
import { mark } from "../view/marks.ts";
import type { Ui } from "../view/types.ts";

type Control = { move?: string | undefined; part?: string | undefined };

export const badgeOf = (ui: Ui, players: string[], { move, part }: Control) => {
  const { moves, parts } = ui.forecasts ?? {};
  const forecast = move === undefined ? parts?.[part ?? ""] : moves?.[move];
  return {
    worth: forecast ? favored(forecast) : nothing,
    describes: forecast ? briefForecast(forecast, players) : nothing,
    chip: forecast ? drawChip(forecast) : nothing,
    isGood: move !== undefined && ui.good.includes(move),
    isConfirming: move !== undefined && ui.confirming === move,
  };
};

/** CSS draws the chip's text, so that the control's name does not include it. */
const drawChip = (forecast: Forecast) => {
  const who = favored(forecast);
  const hasPlayer = who === "1" || who === "2";
  return html`<span
    class="forecast-chip ${hasPlayer ? `of-${who}` : "is-open"}"
    data-chip=${chipOf(forecast)}
    aria-hidden="true"
    >${hasPlayer ? mark(Number(who) - 1) : nothing}</span
  >`;
};
