/**
 * Requests to the rules: one method for each request of the bridge, with types generated from
 * Python. Requests carry their whole record, so Python keeps no state.
 */

import { withNames } from "../i18n/names.ts";
import { Channel, type Listener, type Policy, pageWorkers, RULES } from "./channel.ts";
import type { Requests, State } from "./contract.ts";
import { RulesError, refusalOfMove } from "./errors.ts";
import { upTo, withMove } from "./record.ts";

/** A match as requests name it. */
export type MatchRef = Pick<State, "game" | "record">;

const ANSWER_MS = 700; // the reply may be incomplete; the page then asks again
const MOVE_MS = 1_200; // with an answer that may come before it, a move takes two seconds

/** Return the parameters that name the match of a request. */
export const named = ({ game, record }: MatchRef) => ({ game, record });

/** Ask over a channel, by the types of the contract. */
export class Client {
  channel;

  constructor(channel: Pick<Channel, "ask" | "end" | "retry">) {
    this.channel = channel;
  }

  /** @returns rejects with a RulesError */
  ask<Name extends keyof Requests>(
    name: Name,
    params: Requests[Name]["params"],
  ): Promise<Requests[Name]["reply"]> {
    return this.channel.ask({ do: name, ...params });
  }

  /** Return the steps of a variation of a match, with the proved facts of each. */
  explain(match: MatchRef, moves: string[]) {
    return this.ask("explain", { ...named(match), line: moves.join(".") });
  }
}

/** The rules at work in a match. */
export class RulesClient extends Client {
  retry() {
    this.channel.retry();
  }

  async view(match: MatchRef) {
    return withNames(await this.ask("view", named(match)));
  }

  /** Return a match after its first moves. */
  look({ game, record }: MatchRef, ply: number) {
    return this.view({ game, record: upTo(record, ply) });
  }

  /** Return a match after one more move; reject with the refusal of that move. */
  async play({ game, record }: MatchRef, move: string) {
    try {
      return await this.view({ game, record: withMove(record, move) });
    } catch (error) {
      throw error instanceof RulesError ? refusalOfMove(error) : error;
    }
  }

  /** Return the match of a text, of any game. */
  async read(text: string) {
    return withNames(await this.ask("read", { text }));
  }

  write(match: MatchRef) {
    return this.ask("write", named(match));
  }
}

/** Return the page's own client, on the worker that the head of the page has started. */
export const startRules = (listener: Listener) =>
  new RulesClient(new Channel(pageWorkers({ isFirst: true }), listener));

/**
 * A request has a time limit, so the page can soon say that Python doesn't answer, and offer to
 * try again. It does not report a crash: the next worker has the full module.
 */
export const SOLVER: Policy = {
  ...RULES,
  isEager: false,
  tries: { ...RULES.tries, "no-answer": 1 },
};

/**
 * Requests to the solvers and the computer players. They run in a second Python, so that moves
 * never wait; it is started with the first request.
 */
export class AnalysisClient extends Client {
  constructor(
    channel: Pick<Channel, "ask" | "end" | "retry"> = new Channel(pageWorkers(), {}, SOLVER),
  ) {
    super(channel);
  }

  /** Return the forecasts of the position and of each of its moves. */
  analyze(match: MatchRef) {
    return this.#whileVisible("analyze", { ...named(match), milliseconds: ANSWER_MS });
  }

  /** Return the forecasts of a move and of the position before it. @param ply moves before it */
  review(match: MatchRef, ply: number) {
    return this.#whileVisible("review", { ...named(match), ply, milliseconds: ANSWER_MS });
  }

  /** Return the forced moves of perfect play from a position of a match. */
  line(match: MatchRef, ply: number) {
    return this.ask("line", { ...named(match), ply, milliseconds: MOVE_MS });
  }

  /** Return the move of the computer player whose turn it is. */
  advise(match: MatchRef) {
    return this.ask("advise", { ...named(match), milliseconds: MOVE_MS });
  }

  /** Return one good move. */
  hint(match: MatchRef) {
    return this.ask("hint", { ...named(match), milliseconds: MOVE_MS });
  }

  /** Return whom the rules of a match favor. */
  verdict(match: MatchRef) {
    return this.#whileVisible("verdict", { ...named(match), milliseconds: ANSWER_MS });
  }

  /** Ask when the page is visible: repeated requests must not use a background tab's time. */
  async #whileVisible<Name extends "analyze" | "review" | "verdict">(
    name: Name,
    params: Requests[Name]["params"],
  ) {
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
