/** Keeps the screen awake during a match, if the browser allows it. */

export class WakeLock {
  #isWanted = false;
  /** @type {WakeLockSentinel | null} */
  #lock = null;

  constructor() {
    // A hidden page loses its lock.
    document.addEventListener("visibilitychange", () => void this.#hold());
  }

  /** @param {boolean} isOn whether a match is on */
  keep(isOn) {
    if (this.#isWanted === isOn) return;
    this.#isWanted = isOn;
    if (isOn) void this.#hold();
    else void this.#lock?.release();
  }

  async #hold() {
    if (!this.#isWanted || this.#lock || document.visibilityState !== "visible") return;
    try {
      this.#lock = (await navigator.wakeLock?.request("screen")) ?? null;
      this.#lock?.addEventListener("release", () => {
        this.#lock = null;
      });
      if (!this.#isWanted) await this.#lock?.release();
    } catch {
      this.#lock = null; // refused, as with a low battery
    }
  }
}
