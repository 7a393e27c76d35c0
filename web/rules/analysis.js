/**
 * A second Python that thinks while the first one plays: solvers and computer players. It is
 * started when it is first wanted, and whatever it thinks about ends with it.
 */

import { Engine } from "./channel.js";

const DEADLINE = 120_000; // milliseconds; effort is counted in positions, this is for a crash

export class Thinker {
  /** @type {Engine | null} */
  #engine = null;

  /**
   * Ask, and return the value of the reply.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>} rejects with an EngineError, of code "stopped" if it was stopped
   */
  ask(message) {
    this.#engine ??= new Engine(
      { onPhase: () => undefined, onShare: () => undefined, onStart: () => undefined },
      { deadline: DEADLINE, isFirst: false },
    );
    return this.#engine.ask(message);
  }

  /** Stop thinking. The next question starts another one. */
  stop() {
    this.#engine?.end();
    this.#engine = null;
  }
}
