/**
 * What the page may ask the solvers and the computer players. They think in a second Python, so
 * that moves are never kept waiting; it is started when it is first wanted.
 */

import { Channel } from "./channel.js";
import { Client, named } from "./client.js";

/** @typedef {import("./client.js").MatchRef} MatchRef */

const DEADLINE = 120_000; // milliseconds; an answer takes about one second, this is for a crash
const ANSWER_MS = 700; // what is known by then is told, and is asked for again if it is not all
const MOVE_MS = 1_200; // with an answer that may come before it, a move takes two seconds

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

  /** @param {Pick<LateChannel, "ask" | "stop">} [channel] */
  constructor(channel = new LateChannel()) {
    super(channel);
    this.#late = channel;
  }

  /** Return what is known of the position and of each of its moves. @param {MatchRef} match */
  lens(match) {
    return this.#whileVisible("lens", { ...named(match), milliseconds: ANSWER_MS });
  }

  /** Return what is known of a move and what was before it. @param {MatchRef} match @param {number} ply moves before it */
  review(match, ply) {
    return this.#whileVisible("review", { ...named(match), ply, milliseconds: ANSWER_MS });
  }

  /** Return best play from a position of a match, as far as it is forced. @param {MatchRef} match @param {number} ply */
  line(match, ply) {
    return this.ask("line", { ...named(match), ply, milliseconds: MOVE_MS });
  }

  /** Return the steps of a line that goes on from a match, with what is proved of each. @param {MatchRef} match @param {string[]} moves */
  why(match, moves) {
    return this.ask("why", { ...named(match), line: moves.join(".") });
  }

  /** Return the move of the computer player whose turn it is. @param {MatchRef} match */
  advise(match) {
    return this.ask("advise", { ...named(match), milliseconds: MOVE_MS });
  }

  /** Return one good move. @param {MatchRef} match */
  hint(match) {
    return this.ask("hint", { ...named(match), milliseconds: MOVE_MS });
  }

  /** Return whom the rules of a match favour. @param {MatchRef} match */
  verdict(match) {
    return this.#whileVisible("verdict", { ...named(match), milliseconds: ANSWER_MS });
  }

  /**
   * Ask once the page is visible: what is asked again and again must not work for nobody.
   * @template {"lens" | "review" | "verdict"} Name
   * @param {Name} name @param {import("./contract.js").Requests[Name]["params"]} params
   */
  async #whileVisible(name, params) {
    if (globalThis.document?.hidden) await nextLook();
    return this.ask(name, params);
  }

  /** Stop thinking: whatever was asked is rejected with the code "stopped". */
  stop() {
    this.#late.stop();
  }
}

/** Return a promise of the moment when somebody looks at the page again. */
const nextLook = () =>
  new Promise((resolve) => {
    document.addEventListener("visibilitychange", resolve, { once: true });
  });
