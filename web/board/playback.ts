/** Playback of a line of moves: its state, and the buttons that step through it. */

import { vocabulary } from "../i18n/message.ts";
import { html, nothing } from "../view/lit.ts";
import { icon } from "../view/marks.ts";

export interface Playback {
  at: number; // the position shown, from 0
  last: number;
  isPlaying: boolean; // it steps by itself
}
type StepButton = "first" | "back" | "play" | "on" | "last" | "close";

const { t } = vocabulary("frame");

/**
 * Return a playback after "first", "back", "on", "last", "play" (or pause), or the number of a
 * position. Each of these but "play" stops it; "tick" is a step that it takes by itself. At its end
 * "play" begins at the first position.
 */
export const stepped = <P extends Playback>(playback: P, to: string | number): P => {
  const { at, isPlaying, last } = playback;
  if (to === "play") {
    const plays = !isPlaying && last > 0;
    return { ...playback, isPlaying: plays, at: plays && at === last ? 0 : at };
  }
  const places = { first: 0, back: at - 1, on: at + 1, tick: at + 1, last };
  const next = places[to as keyof typeof places] ?? Number(to);
  if (!Number.isInteger(next) || next < 0 || next > last) return { ...playback, isPlaying: false };
  return { ...playback, at: next, isPlaying: to === "tick" && isPlaying && next < last };
};

export const positionAfter = (at: number, last: number, to: string | number) =>
  stepped({ at, last, isPlaying: false }, to).at;

/**
 * Draw a button of a playback, which runs the command with its name; without a command the caller
 * listens to it.
 */
export const drawStepButton = (
  name: StepButton,
  { at, isPlaying, last }: Playback,
  command?: string,
) => {
  const isOff = /first|back/.test(name) ? at <= 0 : /on|last/.test(name) && at >= last;
  const label = name === "play" && isPlaying ? "pause" : name;
  return html`<button
    type="button"
    class="key"
    data-command=${command ?? nothing}
    data-value=${name}
    data-key=${name === "close" ? "Escape" : nothing}
    aria-label=${t(label === "play" ? "linePlay" : label)}
    aria-disabled=${isOff ? "true" : nothing}
  >${icon(label)}</button>`;
};

/** Draw a row of buttons, each of which runs the command with its name. */
export const drawTransport = (names: StepButton[], playback: Playback, command: string) =>
  html`<div class="transport" role="group" aria-label=${t("replay")}>
    ${names.map((name) => drawStepButton(name, playback, command))}
  </div>`;
