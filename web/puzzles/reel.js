/** Positions of a line, one after the other: they step by themselves until somebody stops them. */

/** @typedef {import("../rules/contract.js").State} State */
/** @typedef {"first" | "back" | "on" | "last" | "pause" | "run"} Step */
/** @typedef {import("./types.js").After} After */

const STEP = 1_200; // milliseconds that a position is looked at

export class Reel {
  at;
  isPlaying = false;
  #after;
  #callOff = () => {};
  #onEnd;
  #onStep;

  /**
   * @param {State[]} positions
   * @param {object} how
   * @param {number} how.at the one that is shown first
   * @param {After} how.after
   * @param {(state: State) => void} how.onStep told of every other one that is shown
   * @param {() => void} [how.onEnd] told when the last one was looked at, if it came by itself
   */
  constructor(positions, { after, at, onEnd = () => {}, onStep }) {
    this.positions = positions;
    this.at = at;
    this.#after = after;
    this.#onEnd = onEnd;
    this.#onStep = onStep;
  }

  get shown() {
    return /** @type {State} */ (this.positions[this.at]);
  }

  get last() {
    return this.positions.length - 1;
  }

  /** Let it step by itself. */
  run() {
    this.#callOff();
    this.isPlaying = true;
    this.#callOff = this.#after(this.at < this.last ? STEP : 2 * STEP, () => {
      if (this.at >= this.last) {
        this.isPlaying = false;
        return this.#onEnd();
      }
      this.#show(this.at + 1);
      this.run();
    });
  }

  /** Let it rest. */
  stop() {
    this.#callOff();
    this.isPlaying = false;
  }

  /** Do what a button asks for. @param {Step} step */
  step(step) {
    if (step === "run") {
      if (this.at >= this.last) this.#show(0);
      return this.run();
    }
    this.stop();
    const to = { first: 0, back: this.at - 1, on: this.at + 1, last: this.last, pause: this.at };
    this.go(to[step]);
  }

  /** Show one of the positions, and rest there. @param {number} at */
  go(at) {
    this.stop();
    if (at >= 0 && at <= this.last && at !== this.at) this.#show(at);
  }

  /** @param {number} at */
  #show(at) {
    this.at = at;
    this.#onStep(this.shown);
  }
}

/**
 * Return positions with those after further moves.
 * @param {Pick<import("../rules/client.js").RulesClient, "play">} rules
 * @param {State[]} positions @param {string[]} moves
 */
export const played = async (rules, positions, moves) => {
  const found = [...positions];
  for (const move of moves) {
    const last = /** @type {State} */ (found.at(-1));
    found.push(await rules.play(last, move));
  }
  return found;
};
