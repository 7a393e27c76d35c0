/** Steps through a line of moves by themselves, with their words and their tiles. */

import { known, toText, vocabulary } from "../i18n/message.js";
import { formatBold, html, nothing } from "../view/lit.js";
import { mark } from "../view/marks.js";
import { drawTransport, stepped } from "./playback.js";

/** @import { Values } from "../i18n/message.js" */
/** @import { LineStep } from "../rules/contract.js" */
/** @import { FrontEnd } from "../view/types.js" */
/** @import { Playback } from "./playback.js" */
/** @typedef {Playback & { steps: LineStep[] }} Line */
/** @typedef {(milliseconds: number, work: () => void) => () => void} After returns a cancel */

const { rich } = vocabulary("frame");

/** Milliseconds for which a step is shown while the line plays by itself. */
export const STEP_MS = 2_400;

/**
 * Return a line at its first step, playing if it has more.
 * @param {LineStep[]} steps @param {boolean} isPlaying @returns {Line}
 */
export const lineOf = (steps, isPlaying) => ({
  steps,
  at: 0,
  last: steps.length - 1,
  isPlaying: isPlaying && steps.length > 1,
});

/** @param {Line} line */
const stepOf = ({ at, steps }) => /** @type {LineStep} */ (steps[at]);

/** Return what is proved of a step, "" for nothing. @param {LineStep} step */
export const sayProof = ({ position, facts: [first] }) => {
  if (!first) return "";
  const { player, ...params } = first.params;
  const values = /** @type {Values} */ ({ ...params });
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

/** @param {Line} line @param {FrontEnd} front */
const sayStep = (line, front) => {
  const step = stepOf(line);
  const name = step.position.players[moverOf(step)] ?? "";
  const move = toText(front.move(step.move, step.position));
  return rich("lineStep", { n: line.at + 1, all: line.steps.length, name, move });
};

/** Return what a screen reader says of a step. @param {Line} line @param {FrontEnd} front */
export const tellStep = (line, front) =>
  `${toText(sayStep(line, front))} ${proved(stepOf(line), front)}`.trim();

/** Draw the words of a step, for the status. @param {Line} line @param {FrontEnd} front */
export const drawWords = (line, front) =>
  html`<p>${formatBold(sayStep(line, front))}</p><p class="why">${proved(stepOf(line), front)}</p>`;

/**
 * Draw a row of tiles, each of which runs the command with its number.
 * @param {{ face: unknown, player: number, label?: string }[]} tiles
 * @param {number} at the current one @param {string} label @param {string} command
 */
export const drawTiles = (tiles, at, label, command) =>
  html`<div class="steps" translate="no" role="group" aria-label=${label} data-roving>
    ${tiles.map(
      ({ face, label, player }, number) => html`<button
        type="button"
        class="key of-${player + 1}"
        data-command=${command}
        data-value=${number}
        aria-current=${number === at ? "step" : nothing}
        tabindex=${number === at ? 0 : -1}
      >${label ? html`<span class="sr">${label}</span>` : nothing}${face}</button>`,
    )}
  </div>`;

/**
 * Draw the tiles of a line and the buttons that step through it, for the command "step-line".
 * @param {Line} line @param {FrontEnd} front @param {string} label the name of the line
 */
export const drawLine = (line, front, label) => {
  const tiles = line.steps.map((step) => ({
    player: moverOf(step),
    face: html`${mark(moverOf(step))}<span>${toText(front.move(step.move, step.position))}</span>`,
  }));
  return html`<div class="stepping">
    ${drawTiles(tiles, line.at, label, "step-line")}
    ${drawTransport(["back", "play", "on", "close"], line, "step-line")}
  </div>`;
};

/** @type {After} */
export const afterTimeout = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Takes the steps of a playback while it plays. @template {Playback} P */
export class Player {
  #after;
  #cancel = () => {};
  #onEnd;
  #onStep;
  #pause;

  /**
   * @param {P} playback shown first; it waits until `show` or `step`
   * @param {object} how
   * @param {number} how.pause milliseconds for which each position is shown
   * @param {(playback: P) => void} how.onStep called after each step to another position
   * @param {(() => void) | null} [how.onEnd] called when the last position was shown for two pauses
   * @param {After} [how.after]
   */
  constructor(playback, { after = afterTimeout, onEnd = null, onStep, pause }) {
    this.playback = playback;
    this.#after = after;
    this.#onEnd = onEnd;
    this.#onStep = onStep;
    this.#pause = pause;
  }

  /** @param {P} playback */
  show(playback) {
    this.#cancel();
    this.playback = playback;
    const { at, isPlaying, last } = playback;
    if (!isPlaying) return;
    const isAtEnd = at === last;
    this.#cancel = this.#after(isAtEnd ? 2 * this.#pause : this.#pause, () => {
      if (!isAtEnd) return this.step("tick");
      this.stop();
      this.#onEnd?.();
    });
  }

  run() {
    this.show({ ...this.playback, isPlaying: true });
  }

  stop() {
    this.show({ ...this.playback, isPlaying: false });
  }

  /** Step to a position. @param {string | number} to as for `stepped` */
  step(to) {
    const { at } = this.playback;
    const next = stepped(this.playback, to);
    const isEnding = to === "tick" && this.#onEnd !== null;
    this.show(isEnding ? { ...next, isPlaying: true } : next);
    if (next.at !== at) this.#onStep(this.playback);
  }
}
