/** Requests about puzzles; Python loads the code for them with the first one. */

import { Client, type MatchRef, named } from "../rules/client.ts";
import type { Puzzle } from "../rules/contract.ts";
import { RulesError } from "../rules/errors.ts";
import { addressOf } from "./address.ts";
import type { Wanted } from "./types.ts";

const ANSWER_MS = 1_000; // of one request; the next one continues the search
const TRIES = 12;
const MOST = 40; // puzzles that are remembered

export class PuzzleClient extends Client {
  #made = new Map<string, Promise<Puzzle>>();

  /**
   * Return a puzzle, as close to the request as possible. Each is made once; what has failed is
   * tried again the next time. Rejects with a RulesError.
   */
  get(wanted: Wanted) {
    const name = addressOf(wanted);
    const promised = this.#made.get(name) ?? this.#make(wanted);
    this.#made.delete(name); // and becomes the newest
    this.#made.set(name, promised);
    for (const oldest of [...this.#made.keys()].slice(0, -MOST)) this.#made.delete(oldest);
    promised.catch(() => this.#made.delete(name));
    return promised;
  }

  /** Have a puzzle ready that may be wanted next. */
  prepare(wanted: Wanted) {
    this.get(wanted).catch(() => {}); // reported when it is wanted
  }

  async #make(wanted: Wanted) {
    const { game } = wanted;
    if ("day" in wanted) return this.ask("puzzle_of_day", { game, date: wanted.day });
    if ("record" in wanted) return (await this.judge(wanted, [])).puzzle;
    const { difficulty, length, n, seed } = wanted;
    return this.ask("puzzle_make", { game, seed: `${seed} ${n}`, length, difficulty });
  }

  /** Judge the moves that were tried, with the answers in between; none shows the solution. */
  async judge(puzzle: MatchRef, moves: string[]) {
    const params = { ...named(puzzle), line: moves.join("."), milliseconds: ANSWER_MS };
    for (let left = TRIES; left > 1; left -= 1) {
      try {
        return await this.ask("puzzle_judge", params);
      } catch (error) {
        if (!(error instanceof RulesError) || error.code !== "puzzle.time") throw error;
      }
    }
    return this.ask("puzzle_judge", params);
  }

  /** Return the puzzles of a match, from a ply on, and where to ask on. */
  ofMatch(match: MatchRef, ply = 0) {
    return this.ask("puzzles_of_match", { ...named(match), ply, milliseconds: ANSWER_MS });
  }
}
