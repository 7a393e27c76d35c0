/**
 * What the page may ask the rules: one method for each request of the bridge, typed by the contract
 * that is made from Python. Requests carry their whole record, so nothing is kept in between.
 */

import { withNames } from "../i18n/player-names.js";
import { Channel } from "./channel.js";
import { pageWorkers } from "./transport.js";

/** @typedef {import("./contract.js").State} State */
/** @typedef {import("./contract.js").Player} Player */
/** @typedef {import("./contract.js").Requests} Requests */
/** @typedef {import("./channel.js").ChannelPhase} ChannelPhase */
/** @typedef {Pick<State, "game" | "record">} MatchRef a match as requests name it */

/** Ask over a channel, by the types of the contract. */
export class Client {
  channel;

  /** @param {Pick<Channel, "ask">} channel */
  constructor(channel) {
    this.channel = channel;
  }

  /**
   * @template {keyof Requests} Name
   * @param {Name} name
   * @param {Requests[Name]["params"]} params
   * @returns {Promise<Requests[Name]["reply"]>} rejects with a RulesError
   */
  async ask(name, params) {
    const value = await this.channel.ask({ do: name, ...params });
    return /** @type {Requests[Name]["reply"]} */ (value);
  }
}

/** The rules at work in a match. */
export class RulesClient extends Client {
  #retry;

  /** @param {Pick<Channel, "ask" | "retry">} channel */
  constructor(channel) {
    super(channel);
    this.#retry = () => channel.retry();
  }

  /** Start Python again after a failure. */
  retry() {
    this.#retry();
  }

  /** Return the match that a record tells. @param {MatchRef} match */
  view(match) {
    return this.#state("view", named(match));
  }

  /** Return the match after a move. @param {MatchRef} match @param {string} move */
  play(match, move) {
    return this.#state("play", { ...named(match), move });
  }

  /** Return the match without its last move, or without its agreed end. @param {MatchRef} match */
  undo(match) {
    return this.#state("undo", named(match));
  }

  /** @param {MatchRef} match @param {Player} player who resigns */
  resign(match, player) {
    return this.#state("resign", { ...named(match), player });
  }

  /** @param {MatchRef} match @param {Player} player whose time is over */
  loseOnTime(match, player) {
    return this.#state("time", { ...named(match), player });
  }

  /** Return the match drawn by agreement. @param {MatchRef} match */
  agreeDraw(match) {
    return this.#state("draw", named(match));
  }

  /** Return the match with something said about it in its record. @param {MatchRef} match @param {string} name @param {string} value */
  tag(match, name, value) {
    return this.#state("tag", { ...named(match), name, value });
  }

  /** Return the match as it was after so many moves. @param {MatchRef} match @param {number} ply */
  look(match, ply) {
    return this.#state("look", { ...named(match), ply });
  }

  /** Return the match that a text tells, of whatever game. @param {string} text */
  read(text) {
    return this.#state("read", { text });
  }

  /** Return the match as a text. @param {MatchRef} match */
  write(match) {
    return this.ask("write", named(match));
  }

  /**
   * @template {"view" | "play" | "undo" | "resign" | "time" | "draw" | "tag" | "look" | "read"} Name
   * @param {Name} name @param {Requests[Name]["params"]} params
   */
  async #state(name, params) {
    return withNames(/** @type {State} */ (await this.ask(name, params)));
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
