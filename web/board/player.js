/** Takes the steps of a playback while it plays. */

import { stepped } from "./playback.js";

/** @import { Playback } from "./playback.js" */
/** @typedef {(milliseconds: number, work: () => void) => () => void} After does something later; its result cancels that */

/** @type {After} */
export const afterTimeout = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** @template {Playback} P */
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

  /** Show a playback, and let it play if it does. @param {P} playback */
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

  /** Play from the position shown. */
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
