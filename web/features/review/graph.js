/** The review of a match: a bar for each ply, whose win could be forced there and how soon. */

import { drawTransport } from "../../board/playback.js";
import { either, toText, vocabulary } from "../../i18n/message.js";
import { briefForecast } from "../../view/forecasts.js";
import { formatBold, html, nothing } from "../../view/lit.js";
import { icon } from "../../view/marks.js";

/** @import { CountedForecast as Forecast, State } from "../../rules/contract.js" */
/** @import { FrontEnd } from "../../view/types.js" */
/** @typedef {import("../../rules/contract.js").ReviewEntry | null} Entry */
/** @typedef {{ entries: Entry[], at: number, said?: string }} ReviewOf `at` is the number of the move that is looked at, `said` the last announcement */

const { t, rich } = vocabulary("features/review");
const frame = vocabulary("frame");

const MOST_GOOD = 3;
const MOST_OF_LINE = 6; // moves that are written out: the steps on the board show all
const TALLEST = 12; // plies from the end below which all bars are equally low

/** @param {Forecast | null | undefined} forecast */
const height = (forecast) => {
  if (!forecast || forecast.winner === null) return 0;
  if (forecast.margin !== null) return Math.min(100, 20 + 8 * Math.abs(forecast.margin));
  // A win of unknown length is drawn as a far one.
  return Math.max(14, 100 - (86 * Math.min(forecast.plies ?? TALLEST, TALLEST)) / TALLEST);
};

/** Draw the graph and what can be done in it. @param {State} state @param {ReviewOf} review */
export const drawReview = (state, { entries, at }) => {
  const bars = Array.from({ length: state.ply + 1 }, (_, ply) =>
    drawBar(state, entries[ply], ply, at),
  );
  const playback = { at: at - 1, last: state.ply - 1, isPlaying: false };
  return html`<div class="review stack">
    <p class="review-words"><span>${t("forcesWin", { name: state.players[0] })}</span><span>${t(entries.some((entry) => entry && entry.forecast?.margin != null) ? "points" : "howMany")}</span></p>
    <div class="graph" role="group" aria-label=${t("graph")} data-roving>${bars}</div>
    <p class="review-words"><span>${t("forcesWin", { name: state.players[1] })}</span><span>${t("after")}</span></p>
    ${drawTransport(["first", "back", "on", "last"], playback, "review-move")}
    <div class="buttons">
      <button class="button" data-command="play-from-here">${t("playOn")}</button>
      <button class="button" data-command="share">${icon("share")}${frame.t("share")}</button>
      <button class="button" data-command="close-review">${icon("close")}${frame.t("close")}</button>
    </div>
  </div>`;
};

/** @param {State} state @param {Entry | undefined} entry @param {number} ply @param {number} at */
const drawBar = (state, entry, ply, at) => {
  const isEnd = ply === state.ply;
  const winner = isEnd ? (state.outcome?.winner ?? null) : (entry?.forecast?.winner ?? null);
  const tall = isEnd ? (winner === null ? 0 : 100) : height(entry?.forecast);
  const none = entry === null ? t("unknown") : t("looking");
  const brief = entry?.forecast ? briefForecast(entry.forecast, state.players) : none;
  const label = isEnd ? t("end") : t(ply ? "bar" : "start", { n: ply, brief });
  const { margin, moves } = entry?.forecast ?? { margin: null, moves: null };
  const number = isEnd || winner === null ? "" : margin === null ? moves : Math.abs(margin);
  const owner = winner === null ? "is-open" : `of-${winner + 1}`;
  return html`<button
    class="ply ${owner} ${ply === at ? "is-now" : ""} ${isEnd ? "is-end" : ""} ${entry || isEnd ? "" : "is-unknown"}"
    data-command="review-move"
    data-value=${Math.max(1, ply)}
    aria-label=${label}
    aria-current=${ply === at ? "true" : nothing}
    tabindex=${ply === at ? 0 : -1}
  ><i .style=${`--tall: ${tall}%`}><b data-number=${number}></b></i><small data-number=${ply}></small></button>`;
};

/**
 * Show the played move, and below it the continuation by perfect play.
 * @param {State} state @param {ReviewOf} review @param {FrontEnd} front
 */
export const drawVerdict = (state, review, front) => html`<p>
    ${formatBold(sayReview(state, review, front))}
  </p>
  <p class="hush">
    ${sayLine(state, review, front)}${drawWhy(review)}
  </p>
  ${review.said ? html`<p class="hush">${review.said}</p>` : nothing}`;

/** Draw the control that lets the line of a move step on the board. @param {ReviewOf} review */
const drawWhy = ({ entries, at }) =>
  entries[at - 1]?.played
    ? html` <button class="inline" data-command="why">${t("why")}</button>`
    : nothing;

/** Whether it cannot be said yet what was good: of some move too little is known. @param {NonNullable<Entry>} entry */
const isOpen = ({ best, complete, played_forecast }) =>
  complete === false && (best?.kind === "unknown" || played_forecast?.kind === "unknown");

/** Say what was played and what was as good. @param {State} state @param {ReviewOf} review @param {FrontEnd} front */
const sayReview = (state, { entries, at }, front) => {
  const entry = entries[at - 1];
  if (entry === null) return t("unknown");
  if (!entry?.played || !entry.played_forecast || isOpen(entry)) return t("looking");
  const name = state.players[(at - 1) % 2] ?? "";
  const move = toText(front.move(entry.played, state));
  if (!entry.best || entry.good.includes(entry.played)) return rich("playedGood", { name, move });
  const shown = entry.good.slice(0, MOST_GOOD).map((each) => toText(front.move(each, state)));
  const more = entry.good.length - shown.length;
  if (more > 0) shown.push(t("more", { n: more }));
  const brief = briefForecast(entry.best, state.players);
  return rich("played", { name, move, good: either(shown), brief });
};

/** Say how perfect play goes on. @param {State} state @param {ReviewOf} review @param {FrontEnd} front */
const sayLine = (state, { entries, at }, front) => {
  const line = entries[at - 1]?.line ?? [];
  if (line.length === 0) return "";
  const shown = line.slice(0, MOST_OF_LINE).map((each) => toText(front.move(each, state)));
  if (line.length > MOST_OF_LINE) shown.push(t("more", { n: line.length - MOST_OF_LINE }));
  return t("line", { line: shown.join(", ") });
};
