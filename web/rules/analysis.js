/**
 * What the page may ask the solvers and the computer players. They think in a second Python, so
 * that moves are never kept waiting; it is started when it is first wanted.
 */

import { Channel } from "./channel.js";
import { Client, named } from "./client.js";

/** @typedef {import("./client.js").MatchRef} MatchRef */

const DEADLINE = 120_000; // milliseconds; effort is counted in positions, this is for a crash

/** A channel that is opened when it is first wanted, and can be stopped. */
class LateChannel {
  /** @type {Channel | null} */
  #channel = null;

  /** @param {Parameters<Channel["ask"]>[0]} message */
  ask(message) {
    this.#channel ??= new Channel({}, { deadline: DEADLINE, isFirst: false });
    return this.#channel.ask(message);
  }

  stop() {
    this.#channel?.end();
    this.#channel = null;
  }
}

export class AnalysisClient extends Client {
  #late;

  constructor(channel = new LateChannel()) {
    super(channel);
    this.#late = channel;
  }

  /** Return what the position and each of its moves lead to. @param {MatchRef} match */
  lens(match) {
    return this.ask("lens", named(match));
  }

  /** Return what could be known before a move. @param {MatchRef} match @param {number} ply moves before it */
  review(match, ply) {
    return this.ask("review", { ...named(match), ply });
  }

  /** Return the move of the computer player whose turn it is. @param {MatchRef} match */
  advise(match) {
    return this.ask("advise", named(match));
  }

  /** Return one good move. @param {MatchRef} match */
  hint(match) {
    return this.ask("hint", named(match));
  }

  /** Return whom the rules of a match favour. @param {MatchRef} match */
  verdict(match) {
    return this.ask("verdict", named(match));
  }

  /** Stop thinking: whatever was asked is rejected with the code "stopped". */
  stop() {
    this.#late.stop();
  }
}
