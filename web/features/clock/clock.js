/**
 * The time for a move, where the match has one: it runs from the second move on, rests while the
 * page is out of sight or somebody presses pause, and says when it is over. The record says how
 * long it is (`clock`, in seconds) and what happens then (`at_zero`).
 */

import { keepSetting, setting } from "../../storage/store.js";

/** @typedef {import("../../contract.js").State} State */

const KEPT = "clock";
export const CLOCKS = [15, 30, 60];
export const AT_ZERO = ["warn", "move", "match"];
const SECOND = 1_000;

/** Return the seconds for a move, 0 for no limit, and what happens at zero. @param {State} state */
export const clockOf = ({ tags }) => ({
  seconds: CLOCKS.find((each) => String(each) === tags.clock) ?? 0,
  atZero: AT_ZERO.find((each) => each === tags.at_zero) ?? "warn",
});

/** Return what was left of a position's time when the page was left. @returns {{ key: string, left: number } | null} */
const leftBehind = () => {
  try {
    const { key, left } = JSON.parse(setting(KEPT) ?? "null") ?? {};
    return typeof key === "string" && Number.isFinite(left) ? { key, left } : null;
  } catch {
    return null; // not something that this page has written
  }
};

export class Clock {
  paused = false;
  #onTick;
  #onZero;
  /** The position whose time runs. @type {State | null} */
  #state = null;
  /** Which position that is, "" for none. */
  #key = "";
  /** Milliseconds that are left, as of `#since`. */
  #left = 0;
  /** When it began to run, null while it rests. @type {number | null} */
  #since = null;
  #timer = 0;
  /** A page that is loaded anew gives no new time. */
  #before = leftBehind();

  /**
   * @param {() => void} onTick told of every second
   * @param {(state: State) => void} onZero told once when the time for a move is over
   */
  constructor(onTick, onZero) {
    this.#onTick = onTick;
    this.#onZero = onZero;
    document.addEventListener("visibilitychange", () => this.#run());
    window.addEventListener("pagehide", () => {
      this.#rest();
      const rest = { key: this.#key, left: this.#left };
      keepSetting(KEPT, this.#key ? JSON.stringify(rest) : null);
    });
  }

  /** Time what is on the board. @param {State} state @param {boolean} isOn whether somebody is to move here */
  follow(state, isOn) {
    const { seconds } = clockOf(state);
    const isTimed = seconds > 0 && state.ply > 0 && !state.outcome;
    // By its moves: that the lens was used is written in the record too, and gives no time.
    const key = isTimed ? [seconds, ...state.moves].join(" ") : "";
    if (key !== this.#key) {
      this.#key = key;
      this.#rest();
      this.#left = key && this.#before?.key === key ? this.#before.left : seconds * SECOND;
      if (key) this.#before = null;
      this.paused = false;
    }
    this.#state = isTimed && isOn ? state : null;
    this.#run();
  }

  /** Whole seconds that are left, null where no clock runs. */
  get seconds() {
    return this.#state ? Math.ceil(Math.max(0, this.#now()) / SECOND) : null;
  }

  /** Rest, or go on. */
  pause() {
    this.paused = !this.paused;
    this.#run();
  }

  #now() {
    return this.#since === null ? this.#left : this.#left - (performance.now() - this.#since);
  }

  #rest() {
    this.#left = this.#now();
    this.#since = null;
    clearTimeout(this.#timer);
  }

  #run() {
    this.#rest();
    if (!this.#state || this.paused || document.visibilityState === "hidden") return;
    if (this.#left <= 0) return;
    this.#since = performance.now();
    this.#timer = window.setTimeout(() => this.#tick(), this.#left % SECOND || SECOND);
  }

  #tick() {
    const state = this.#state;
    this.#rest();
    // A timer may be a little early.
    if (this.#left < 20) this.#left = 0;
    this.#onTick();
    if (state && this.#left === 0) this.#onZero(state);
    this.#run();
  }
}
