/** Keeps the sentence in the status until the next one can stand long enough to be read. */

import { pendingMoves } from "./selectors.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").AppState} AppState */

const LEAST = 300; // milliseconds that a sentence stands

/** Whether Python's answer will soon replace the sentence that the state asks for. @param {AppState} state */
const isPassing = (state) => state.isArriving || pendingMoves(state).length > 0;

class StatusHold {
  #isPassing = false;
  /** When a passing sentence was shown. */
  #shown = Number.NEGATIVE_INFINITY;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {App} app */
  follow(app) {
    const { state } = app;
    const now = isPassing(state);
    if (now === this.#isPassing) return;
    this.#isPassing = now;
    clearTimeout(this.#timer);
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
