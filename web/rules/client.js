/**
 * Requests to the rules: one method for each request of the bridge, typed by the contract
 * that is made from Python. Requests carry their whole record, so nothing is kept in between.
 */

import { withNames } from "../i18n/names.js";
import { upTo, withMove } from "../match/record.js";
import { Channel } from "./channel.js";
import { RulesError, refusalOfMove } from "./errors.js";
import { pageWorkers } from "./transport.js";

/** @import { Requests, State } from "./contract.js" */
/** @typedef {Pick<State, "game" | "record">} MatchRef a match as requests name it */

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

  /** Return the steps of a variation of a match, with what is proved of each. @param {MatchRef} match @param {string[]} moves */
  why(match, moves) {
    return this.ask("why", { ...named(match), line: moves.join(".") });
  }
}

/** The rules at work in a match. */
export class RulesClient extends Client {
  retry() {
    this.channel.retry();
  }

  /** Return the match of a record. @param {MatchRef} match */
  async view(match) {
    return withNames(await this.ask("view", named(match)));
  }

  /** Return a match after its first moves. @param {MatchRef} match @param {number} ply how many */
  look({ game, record }, ply) {
    return this.view({ game, record: upTo(record, ply) });
  }

  /** Return a match after one more move. @param {MatchRef} match @param {string} move @returns {Promise<State>} rejects with the refusal of the move */
  async play({ game, record }, move) {
    try {
      return await this.view({ game, record: withMove(record, move) });
    } catch (error) {
      throw error instanceof RulesError ? refusalOfMove(error) : error;
    }
  }

  /** Return the match that a text tells, of whatever game. @param {string} text */
  async read(text) {
    return withNames(await this.ask("read", { text }));
  }

  /** Return the match as a text. @param {MatchRef} match */
  write(match) {
    return this.ask("write", named(match));
  }
}

/** Return the two things by which a request names its match. @param {MatchRef} match */
export const named = ({ game, record }) => ({ game, record });

/**
 * Return the page's own client, on the worker that the head of the page has started.
 * @param {import("./channel.js").Listener} listener
 */
export const startRules = (listener) =>
  new RulesClient(new Channel(pageWorkers({ isFirst: true }), listener));
