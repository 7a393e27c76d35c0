/** Where puzzles come from: each is asked for once, and the next one before it is wanted. */

/** @import { Puzzle } from "../rules/contract.js" */
/** @import { Wanted } from "./address.js" */

import { addressOf } from "./address.js";

const MOST = 40; // puzzles that are remembered

export class Source {
  /** @type {Map<string, Promise<Puzzle>>} */
  #made = new Map();
  #puzzles;

  /** @param {Pick<import("./client.js").PuzzleClient, "ofDay" | "make" | "judge">} puzzles */
  constructor(puzzles) {
    this.#puzzles = puzzles;
  }

  /** Return a puzzle; what has failed is tried again the next time. @param {Wanted} wanted @returns {Promise<Puzzle>} rejects with a RulesError */
  get(wanted) {
    const name = addressOf(wanted);
    const promised = this.#made.get(name) ?? this.#make(wanted);
    this.#made.delete(name); // and becomes the newest
    this.#made.set(name, promised);
    for (const oldest of [...this.#made.keys()].slice(0, -MOST)) this.#made.delete(oldest);
    promised.catch(() => this.#made.delete(name));
    return promised;
  }

  /** Have a puzzle ready that may be wanted next. @param {Wanted} wanted */
  prepare(wanted) {
    this.get(wanted).catch(() => {}); // reported when it is wanted
  }

  /** @param {Wanted} wanted */
  async #make(wanted) {
    const { game } = wanted;
    if ("day" in wanted) return this.#puzzles.ofDay(game, wanted.day);
    if ("seed" in wanted) {
      const { n, seed } = wanted;
      return this.#puzzles.make(game, `${seed} ${n}`, wanted);
    }
    const { puzzle } = await this.#puzzles.judge({ game, record: wanted.record }, []);
    return puzzle;
  }
}
