/** Playback of a line of moves: its state, and the buttons that step through it. */

import { vocabulary } from "../i18n/message.js";
import { html, nothing } from "../view/lit.js";
import { icon } from "../view/marks.js";

/**
 * @typedef {object} Playback
 * @property {number} at the position shown, from 0
 * @property {number} last
 * @property {boolean} isPlaying whether it steps by itself
 */
/** @typedef {"first" | "back" | "play" | "on" | "last" | "close"} StepButton */

const { t } = vocabulary("frame");

/**
 * Return a playback after "first", "back", "on", "last", "play" (or pause), or the number of a
 * position. Each of these but "play" stops it; "tick" is a step that it takes by itself. At its end
 * "play" begins at the first position.
 * @template {Playback} P @param {P} playback @param {string | number} to @returns {P}
 */
export const stepped = (playback, to) => {
  const { at, isPlaying, last } = playback;
  if (to === "play") {
    const plays = !isPlaying && last > 0;
    return { ...playback, isPlaying: plays, at: plays && at === last ? 0 : at };
  }
  const places = { first: 0, back: at - 1, on: at + 1, tick: at + 1, last };
  const next = places[/** @type {keyof typeof places} */ (to)] ?? Number(to);
  if (!Number.isInteger(next) || next < 0 || next > last) return { ...playback, isPlaying: false };
  return { ...playback, at: next, isPlaying: to === "tick" && isPlaying && next < last };
};

/**
 * Return the position after a step from `at`.
 * @param {number} at @param {number} last @param {string | number} to
 */
export const positionAfter = (at, last, to) => stepped({ at, last, isPlaying: false }, to).at;

/**
 * Draw a button of a playback, which runs the command with its name; without a command the caller
 * listens to it.
 * @param {StepButton} name @param {Playback} playback @param {string} [command]
 */
export const drawStepButton = (name, { at, isPlaying, last }, command) => {
  const isOff = /first|back/.test(name) ? at <= 0 : /on|last/.test(name) && at >= last;
  const label = name === "play" && isPlaying ? "pause" : name;
  return html`<button
    type="button"
    class="key"
    data-command=${command ?? nothing}
    data-value=${name}
    aria-label=${t(label === "play" ? "linePlay" : label)}
    aria-disabled=${isOff ? "true" : nothing}
  >${icon(label)}</button>`;
};

/**
 * Draw a row of buttons, each of which runs the command with its name.
 * @param {StepButton[]} names @param {Playback} playback @param {string} command
 */
export const drawTransport = (names, playback, command) =>
  html`<div class="transport" role="group" aria-label=${t("replay")}>
    ${names.map((name) => drawStepButton(name, playback, command))}
  </div>`;
