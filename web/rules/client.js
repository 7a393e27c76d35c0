/**
 * Requests to the rules: one method for each request of the bridge, typed by the contract
 * that is made from Python. Requests carry their whole record, so nothing is kept in between.
 */

import { withNames } from "../i18n/names.js";
import { upTo, withMove } from "../match/record.js";
import { Channel, pageWorkers, RULES } from "./channel.js";
import { RulesError, refusalOfMove } from "./errors.js";

/** @import { Listener, Policy } from "./channel.js" */
/** @import { Requests, State } from "./contract.js" */
/** @typedef {Pick<State, "game" | "record">} MatchRef a match as requests name it */

const ANSWER_MS = 700; // for what is known by then; the page asks again for the rest
const MOVE_MS = 1_200; // with an answer that may come before it, a move takes two seconds

/** Return the two things by which a request names its match. @param {MatchRef} match */
export const named = ({ game, record }) => ({ game, record });

/** Ask over a channel, by the types of the contract. */
export class Client {
  channel;

  /** @param {Pick<Channel, "ask" | "end" | "retry">} channel */
  constructor(channel) {
    this.channel = channel;
  }

  /**
   * @template {keyof Requests} Name
   * @param {Name} name
   * @param {Requests[Name]["params"]} params
   * @returns {Promise<Requests[Name]["reply"]>} rejects with a RulesError
   */
  ask(name, params) {
    return this.channel.ask({ do: name, ...params });
  }

  /**
   * Return the steps of a variation of a match, with what is proved of each.
   * @param {MatchRef} match @param {string[]} moves
   */
  explain(match, moves) {
    return this.ask("explain", { ...named(match), line: moves.join(".") });
  }
}

/** The rules at work in a match. */
export class RulesClient extends Client {
  retry() {
    this.channel.retry();
  }

  /** @param {MatchRef} match */
  async view(match) {
    return withNames(await this.ask("view", named(match)));
  }

  /** Return a match after its first moves. @param {MatchRef} match @param {number} ply */
  look({ game, record }, ply) {
    return this.view({ game, record: upTo(record, ply) });
  }

  /**
   * Return a match after one more move; reject with the refusal of that move.
   * @param {MatchRef} match @param {string} move
   */
  async play({ game, record }, move) {
    try {
      return await this.view({ game, record: withMove(record, move) });
    } catch (error) {
      throw error instanceof RulesError ? refusalOfMove(error) : error;
    }
  }

  /** Return the match of a text, of whatever game. @param {string} text */
  async read(text) {
    return withNames(await this.ask("read", { text }));
  }

  /** Return the match as a text. @param {MatchRef} match */
  write(match) {
    return this.ask("write", named(match));
  }
}

/**
 * Return the page's own client, on the worker that the head of the page has started.
 * @param {Listener} listener
 */
export const startRules = (listener) =>
  new RulesClient(new Channel(pageWorkers({ isFirst: true }), listener));

/**
 * A request names the time that it takes, so the page can say soon that there is no answer, and
 * offer to try again. It does not report a crash: the next worker has the full module.
 * @type {Policy}
 */
export const SOLVER = { ...RULES, isEager: false, tries: { ...RULES.tries, "no-answer": 1 } };

/**
 * Requests to the solvers and the computer players. They run in a second Python, so that moves
 * never wait; it is started with the first request.
 */
export class AnalysisClient extends Client {
  /** @param {Pick<Channel, "ask" | "end" | "retry">} [channel] */
  constructor(channel = new Channel(pageWorkers(), {}, SOLVER)) {
    super(channel);
  }

  /** Return what is known of the position and of each of its moves. @param {MatchRef} match */
  analyze(match) {
    return this.#whileVisible("analyze", { ...named(match), milliseconds: ANSWER_MS });
  }

  /**
   * Return what is known of a move and of the position before it.
   * @param {MatchRef} match @param {number} ply moves before it
   */
  review(match, ply) {
    return this.#whileVisible("review", { ...named(match), ply, milliseconds: ANSWER_MS });
  }

  /**
   * Return the forced moves of perfect play from a position of a match.
   * @param {MatchRef} match @param {number} ply
   */
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
   * @template {"analyze" | "review" | "verdict"} Name
   * @param {Name} name @param {Requests[Name]["params"]} params
   */
  async #whileVisible(name, params) {
    if (globalThis.document?.hidden) {
      await new Promise((resolve) => {
        document.addEventListener("visibilitychange", resolve, { once: true });
      });
    }
    return this.ask(name, params);
  }

  /** Stop thinking: all requests are rejected with the code "stopped". */
  stop() {
    this.channel.end();
  }
}
