/** The rules of a game that came as a wheel, asked as the page asks its own: see rules/channel.js. */

import { RulesError } from "../rules/errors.js";
import { Sandbox } from "./sandbox.js";

/** @typedef {import("../rules/channel.js").ChannelPhase} ChannelPhase */

const SLACK = 10_000; // milliseconds beyond what an answer may take

export class SandboxChannel {
  #sandbox;
  #isDown = false;
  #listener;

  /**
   * @param {() => Promise<Record<string, ArrayBuffer>>} packages the wheels, by their names
   * @param {{ onPhase?: (phase: ChannelPhase) => void }} [listener]
   */
  constructor(packages, listener = {}) {
    this.#listener = listener;
    this.#sandbox = new Sandbox(
      { onPhase: (phase) => this.#enter(phase === "ended" ? "failed" : phase) },
      packages,
    );
  }

  /**
   * @param {{ do: string, milliseconds?: number, [param: string]: unknown }} message
   * @returns {Promise<unknown>} rejects with a RulesError
   */
  async ask(message) {
    if (this.#isDown) throw gone();
    try {
      const milliseconds = (message.milliseconds ?? 0) + SLACK;
      return await this.#sandbox.ask("rules", message, { milliseconds });
    } catch (error) {
      // What does not answer is as good as dead: what was pressed stays, and may be asked again.
      if (error instanceof RulesError && error.code === "late") throw gone();
      throw error;
    }
  }

  /** Start Python again after a failure. */
  retry() {
    this.#isDown = false;
    this.#sandbox.start().catch(() => {}); // told as a phase
  }

  /** Give up what was asked; it starts again when it is asked the next time. */
  stop() {
    this.#sandbox.end();
    this.#isDown = false;
  }

  /** @param {ChannelPhase} phase */
  #enter(phase) {
    this.#isDown = phase === "failed";
    this.#listener.onPhase?.(phase);
  }
}

const gone = () => new RulesError({ code: "engine", params: {}, message: "no answer" });
