/** Steps through a line of moves by themselves, with their words and their tiles. */

import { known, toText, type Values, vocabulary } from "../i18n/message.ts";
import { withNames } from "../i18n/names.ts";
import type { LineStep } from "../rules/contract.ts";
import { lastMover } from "../rules/turns.ts";
import { formatBold, html, nothing } from "../view/lit.ts";
import { mark } from "../view/marks.ts";
import type { FrontEnd } from "../view/types.ts";
import { drawTransport, type Playback, stepped } from "./playback.ts";

export type Line = Playback & { steps: LineStep[] };
/** Returns a cancel. */
export type After = (milliseconds: number, work: () => void) => () => void;

const { rich } = vocabulary("frame");

/** Milliseconds that a step is shown while the line plays by itself. */
export const STEP_MS = 2_400;

/** Return a line at its first step, playing if it has more. */
export const lineOf = (steps: LineStep[], isPlaying: boolean): Line => ({
  steps,
  at: 0,
  last: steps.length - 1,
  isPlaying: isPlaying && steps.length > 1,
});

const stepOf = ({ at, steps }: Line) => steps[at] as LineStep;

/** Return steps as Python sends them, with the names of the page's language. */
export const named = (steps: LineStep[]) =>
  steps.map((step) => ({ ...step, position: withNames(step.position) }));

/** Return the proved fact of a step, "" for none. */
export const sayProof = ({ position, facts: [first] }: LineStep) => {
  if (!first) return "";
  const { player, ...params } = first.params;
  const values = { ...params } as Values;
  if (player !== undefined) values.player = position.players[Number(player)] ?? "";
  return known("rules/_why", `why.${first.code}`, values) ?? "";
};

/** Return the proved fact of a step, else the result of the match after it, else "". */
export const proved = (step: LineStep, front: FrontEnd) => {
  const { position } = step;
  return sayProof(step) || (position.outcome ? toText(front.result(position).title) : "");
};

const moverOf = ({ position }: LineStep) => lastMover(position);

const sayStep = (line: Line, front: FrontEnd) => {
  const step = stepOf(line);
  const name = step.position.players[moverOf(step)];
  const move = toText(front.move(step.move, step.position));
  return rich("lineStep", { n: line.at + 1, all: line.steps.length, name, move });
};

/** Return the text of a step for screen readers. */
export const tellStep = (line: Line, front: FrontEnd) =>
  `${toText(sayStep(line, front))} ${proved(stepOf(line), front)}`.trim();

/** Draw the words of a step, for the status. */
export const drawWords = (line: Line, front: FrontEnd) =>
  html`<p>${formatBold(sayStep(line, front))}</p><p class="why">${proved(stepOf(line), front)}</p>`;

/**
 * Draw a row of tiles, each of which runs the command with its number.
 * @param at the current one
 */
export const drawTiles = (
  tiles: { face: unknown; player: number; label?: string }[],
  at: number,
  label: string,
  command: string,
) =>
  html`<div class="steps" translate="no" role="group" aria-label=${label}
    data-roving data-shows-last>
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
 * @param label the name of the line
 */
export const drawLine = (line: Line, front: FrontEnd, label: string) => {
  const tiles = line.steps.map((step) => ({
    player: moverOf(step),
    face: html`${mark(moverOf(step))}<span>${toText(front.move(step.move, step.position))}</span>`,
  }));
  return html`<div class="stepping">
    ${drawTiles(tiles, line.at, label, "step-line")}
    ${drawTransport(["back", "play", "on", "close"], line, "step-line")}
  </div>`;
};

export const afterTimeout: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** Takes the steps of a playback while it plays. */
export class Player<P extends Playback> {
  declare playback: P;

  #cancel = () => {};
  #parts;

  /** @param playback shown first; it waits until `show` or `step` */
  constructor(
    playback: P,
    parts: {
      pause: number; // milliseconds that each position is shown
      onStep: (playback: P) => void; // called after each step to another position
      onEnd?: (() => void) | null; // called two pauses after the last position
      after?: After;
    },
  ) {
    this.playback = playback;
    this.#parts = parts;
  }

  show(playback: P) {
    this.#cancel();
    this.playback = playback;
    const { at, isPlaying, last } = playback;
    if (!isPlaying) return;
    const isAtEnd = at === last;
    const { after = afterTimeout, onEnd, pause } = this.#parts;
    this.#cancel = after(isAtEnd ? 2 * pause : pause, () => {
      if (!isAtEnd) return this.step("tick");
      this.stop();
      onEnd?.();
    });
  }

  run() {
    this.show({ ...this.playback, isPlaying: true });
  }

  stop() {
    this.show({ ...this.playback, isPlaying: false });
  }

  /** Step to a position. @param to as for `stepped` */
  step(to: string | number) {
    const { at } = this.playback;
    const next = stepped(this.playback, to);
    const isEnding = to === "tick" && Boolean(this.#parts.onEnd);
    this.show(isEnding ? { ...next, isPlaying: true } : next);
    if (next.at !== at) this.#parts.onStep(this.playback);
  }
}
