/** Draws the clock and the result of a puzzle run. Pure. */

import { html, nothing } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { t } from "../words.js";

/** @typedef {import("./run.js").Run} Run */

/** @param {Pick<Run, "seconds">} run */
export const drawClock = ({ seconds }) => {
  const two = String(seconds % 60).padStart(2, "0");
  return html`<b class="puzzle-clock" role="timer" aria-label=${t("runLeft")}>${Math.floor(seconds / 60)}:${two}</b>`;
};

/** @param {Pick<Run, "best" | "isBest" | "reason" | "solved">} run */
export const drawOver = ({ best, isBest, reason, solved }) =>
  html`<div class="result puzzle-result">
    <h2>${t("runSolved", { n: solved })}</h2>
    <p>${reason} ${isBest ? t("runNewBest") : best ? t("runBest", { n: best }) : nothing}</p>
    <div class="buttons">
      <button class="button is-main" data-do="run">${icon("again")}${t("runAgain")}</button>
      <button class="button" data-do="share">${icon("share")}${t("share")}</button>
    </div>
  </div>`;
