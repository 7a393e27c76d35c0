/** Plays positions one after the other until it is stopped. */

import { stepped } from "./playback.js";

/** @typedef {import("../rules/contract.js").State} State */
/** @typedef {(milliseconds: number, work: () => void) => () => void} After does something later; its result cancels that */

const STEP_MS = 1_200;

export class Player {
  /** @type {import("./playback.js").Playback} */
  playback;
  #after;
  #cancel = () => {};
  #onEnd;
  #onStep;

  /**
   * @param {State[]} positions
   * @param {object} how
   * @param {number} how.at the position shown first
   * @param {After} how.after
   * @param {(state: State) => void} how.onStep called with every other position that is shown
   * @param {() => void} [how.onEnd] called when playback has shown the last position for a while
   */
  constructor(positions, { after, at, onEnd = () => {}, onStep }) {
    this.positions = positions;
    this.playback = { at, last: positions.length - 1, isPlaying: false };
    this.#after = after;
    this.#onEnd = onEnd;
    this.#onStep = onStep;
  }

  get shown() {
    return /** @type {State} */ (this.positions[this.playback.at]);
  }

  /** Play from the position shown. */
  run() {
    this.#cancel();
    this.playback = { ...this.playback, isPlaying: true };
    const { at, last } = this.playback;
    this.#cancel = this.#after(at < last ? STEP_MS : 2 * STEP_MS, () => {
      if (at >= last) {
        this.stop();
        return this.#onEnd();
      }
      this.#show(stepped(this.playback, "tick"));
      this.run();
    });
  }

  stop() {
    this.#cancel();
    this.playback = { ...this.playback, isPlaying: false };
  }

  /** Step to a position. @param {string | number} to as for `stepped` */
  step(to) {
    const next = stepped(this.playback, to);
    this.stop();
    this.#show(next);
    if (next.isPlaying) this.run();
  }

  /** @param {import("./playback.js").Playback} next */
  #show(next) {
    const isOther = next.at !== this.playback.at;
    this.playback = next;
    if (isOther) this.#onStep(this.shown);
  }
}
