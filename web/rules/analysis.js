/**
 * Requests to the solvers and the computer players. They run in a second Python, so that
 * moves never wait; it is started with the first request.
 */

import { Channel, RULES } from "./channel.js";
import { Client, named } from "./client.js";
import { pageWorkers } from "./transport.js";

/** @import { MatchRef } from "./client.js" */

/**
 * A request names the time that it takes, so the page can say soon that there is no answer, and offer to
 * try again. It does not report a crash: the next worker has the full module.
 * @type {import("./channel.js").Policy}
 */
export const SOLVER = { ...RULES, isEager: false, tries: { ...RULES.tries, "no-answer": 1 } };

const ANSWER_MS = 700; // for what is known by then; the page asks again for the rest
const MOVE_MS = 1_200; // with an answer that may come before it, a move takes two seconds

export class AnalysisClient extends Client {
  /** @param {Pick<Channel, "ask" | "end" | "retry">} [channel] */
  constructor(channel = new Channel(pageWorkers(), {}, SOLVER)) {
    super(channel);
  }

  /** Return what is known of the position and of each of its moves. @param {MatchRef} match */
  lens(match) {
    return this.#whileVisible("lens", { ...named(match), milliseconds: ANSWER_MS });
  }

  /** Return what is known of a move and of the position before it. @param {MatchRef} match @param {number} ply moves before it */
  review(match, ply) {
    return this.#whileVisible("review", { ...named(match), ply, milliseconds: ANSWER_MS });
  }

  /** Return perfect play from a position of a match, as far as it is forced. @param {MatchRef} match @param {number} ply */
  line(match, ply) {
    return this.ask("line", { ...named(match), ply, milliseconds: MOVE_MS });
  }

  /** Return the move of the computer player whose turn it is. @param {MatchRef} match */
  advise(match) {
    return this.ask("advise", { ...named(match), milliseconds: MOVE_MS });
  }

  /** Return one good move. @param {MatchRef} match */
  hint(match) {
    return this.ask("hint", { ...named(match), milliseconds: MOVE_MS });
  }

  /** Return whom the rules of a match favor. @param {MatchRef} match */
  verdict(match) {
    return this.#whileVisible("verdict", { ...named(match), milliseconds: ANSWER_MS });
  }

  /**
   * Ask once the page is visible: requests that are repeated must not work in the background.
   * @template {"lens" | "review" | "verdict"} Name
   * @param {Name} name @param {import("./contract.js").Requests[Name]["params"]} params
   */
  async #whileVisible(name, params) {
    if (globalThis.document?.hidden) await nextVisibility();
    return this.ask(name, params);
  }

  /** Stop thinking: all requests are rejected with the code "stopped". */
  stop() {
    this.channel.end();
  }
}

/** Return a promise of the moment in which the page is visible again. */
const nextVisibility = () =>
  new Promise((resolve) => {
    document.addEventListener("visibilitychange", resolve, { once: true });
  });
