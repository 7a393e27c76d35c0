/** Keeps the sentence in the status until the next one can stand long enough to be read. */

import { pendingMoves } from "./selectors.js";

/** @import { App, AppState } from "./types.js" */

const LEAST = 300; // milliseconds that a sentence stands
const SLOW = 1_000; // milliseconds after which the status says how far the game is loaded

/** Whether Python's answer will soon replace the sentence that the state asks for. @param {AppState} state */
const isPassing = (state) => state.isArriving || pendingMoves(state).length > 0;

class StatusHold {
  #isPassing = false;
  /** When a passing sentence was shown. */
  #shown = Number.NEGATIVE_INFINITY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;

  /** @param {App} app */
  follow(app) {
    const { state } = app;
    const now = isPassing(state);
    if (now === this.#isPassing) return;
    this.#isPassing = now;
    clearTimeout(this.#timer);
    clearTimeout(this.#slow);
    const tell = (/** @type {boolean} */ isSlow) => app.dispatch({ type: "slow", isSlow });
    if (now) this.#slow = setTimeout(tell, SLOW, true);
    else tell(false);
    const release = () => {
      this.#shown = now ? performance.now() : Number.NEGATIVE_INFINITY;
      app.dispatch({ type: "hold", isHeld: false });
    };
    const wait = now ? LEAST : this.#shown + LEAST - performance.now();
    if (wait <= 0) return release();
    app.dispatch({ type: "hold", isHeld: true });
    this.#timer = setTimeout(release, wait);
  }
}

/** @param {import("./types.js").Change} _change @param {App} app */
export const holdStatus = (_change, app) =>
  app.singleton("status-hold", () => new StatusHold()).follow(app);
