/**
 * A line of moves that steps on the board by itself: where it stands, as pure functions, and its
 * tiles and keys. Whoever shows one keeps it, draws its position, and lets time pass.
 */

import { known, toText, vocabulary } from "../i18n/message.js";
import { formatBold } from "./bold.js";
import { html, nothing } from "./lit.js";
import { icon, mark } from "./marks.js";

/** @typedef {import("../rules/contract.js").LineStep} LineStep */
/** @typedef {import("./types.js").FrontEnd} FrontEnd */
/** @typedef {{ steps: LineStep[], at: number, isPlaying: boolean }} Line `at` is the step that is shown, from 0 */

const { t, rich } = vocabulary("frame");

/** Milliseconds for which a step is shown while the line plays by itself. */
export const STEP_MS = 2_400;

/** Return a line at its first step; it plays by itself if it goes on. @param {LineStep[]} steps @param {boolean} isPlaying @returns {Line} */
export const lineOf = (steps, isPlaying) => ({
  steps,
  at: 0,
  isPlaying: isPlaying && steps.length > 1,
});

/**
 * Return a line after a press: "back", "on", "play" (or pause), or the number of a step. Whoever steps
 * by hand stops it; "tick" is a step that it takes by itself. From its end it plays from the beginning.
 * @param {Line} line @param {string} what @returns {Line}
 */
export const stepped = (line, what) => {
  const last = line.steps.length - 1;
  if (what === "play") {
    const isPlaying = !line.isPlaying && last > 0;
    return { ...line, isPlaying, at: isPlaying && line.at === last ? 0 : line.at };
  }
  const to = { back: line.at - 1, on: line.at + 1, tick: line.at + 1 }[what] ?? Number(what);
  if (!Number.isInteger(to) || to < 0 || to > last) return { ...line, isPlaying: false };
  return { ...line, at: to, isPlaying: what === "tick" && line.isPlaying && to < last };
};

/** Return the step of a line that is shown. @param {Line} line */
export const stepOf = ({ at, steps }) => /** @type {LineStep} */ (steps[at]);

/** Return what is proved of a step, "" for nothing. @param {LineStep} step */
export const sayProof = ({ position, said: [first] }) => {
  if (!first) return "";
  const { player, ...params } = first.params;
  const values = /** @type {import("../i18n/message.js").Values} */ ({ ...params });
  if (player !== undefined) values.player = position.players[Number(player)] ?? "";
  return known("rules/_why", `why.${first.code}`, values) ?? "";
};

/**
 * Return what is proved of a step, else how the match has ended with it, else "".
 * @param {LineStep} step @param {FrontEnd} front
 */
export const proved = (step, front) => {
  const { position } = step;
  return sayProof(step) || (position.outcome ? toText(front.result(position).title) : "");
};

/** @param {LineStep} step */
const moverOf = ({ position }) => (position.ply - 1) % 2;

/** Say who makes the move that is shown, bold as in the status. @param {Line} line @param {FrontEnd} front */
export const sayStep = (line, front) => {
  const step = stepOf(line);
  const name = step.position.players[moverOf(step)] ?? "";
  const move = toText(front.move(step.move, step.position));
  return rich("lineStep", { n: line.at + 1, all: line.steps.length, name, move });
};

/** Return all that a step says, for those who do not see it. @param {Line} line @param {FrontEnd} front */
export const tellStep = (line, front) =>
  `${toText(sayStep(line, front))} ${proved(stepOf(line), front)}`.trim();

/** Draw the words of a step, for the status. @param {Line} line @param {FrontEnd} front */
export const drawWords = (line, front) =>
  html`<p>${formatBold(sayStep(line, front))}</p><p class="why">${proved(stepOf(line), front)}</p>`;

const PLAY = html`<svg class="icon is-directed" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>`;
const PAUSE = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14M16 5v14"/></svg>`;

/**
 * Draw the tiles of a line and the keys that step through it: the command "step-line" hears of each
 * press ("back", "on", "play", "close", or the number of a step).
 * @param {Line} line @param {FrontEnd} front
 * @param {string} label what the line is called
 */
export const drawStepping = (line, front, label) => {
  const { at, isPlaying, steps } = line;
  const key = (/** @type {"back" | "on"} */ name, /** @type {boolean} */ isOff) =>
    html`<button class="key" data-do="step-line" data-value=${name} aria-label=${t(name === "back" ? "lineBack" : "lineOn")} aria-disabled=${isOff ? "true" : nothing}>${icon(name)}</button>`;
  const tile = (/** @type {LineStep} */ step, /** @type {number} */ number) => html`<button
      class="key of-${moverOf(step) + 1}"
      data-do="step-line"
      data-value=${number}
      aria-current=${number === at ? "step" : nothing}
      tabindex=${number === at ? 0 : -1}
    >${mark(moverOf(step))}<span>${toText(front.move(step.move, step.position))}</span></button>`;
  return html`<div class="stepping">
    <div class="steps" role="group" aria-label=${label} data-roving>${steps.map(tile)}</div>
    <div class="transport">
      ${key("back", at === 0)}
      <button class="key" data-do="step-line" data-value="play" aria-label=${t(isPlaying ? "linePause" : "linePlay")}>${isPlaying ? PAUSE : PLAY}</button>
      ${key("on", at === steps.length - 1)}
      <button class="key" data-do="step-line" data-value="close" aria-label=${t("lineLeave")}>${icon("close")}</button>
    </div>
  </div>`;
};
