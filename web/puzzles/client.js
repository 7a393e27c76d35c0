/** Requests about puzzles; Python loads the code for them with the first one. */

import { Client, named } from "../rules/client.js";
import { RulesError } from "../rules/errors.js";

/** @import { MatchRef } from "../rules/client.js" */

const ANSWER_MS = 1_000; // of one request; the next one continues the search
const TRIES = 12;

export class PuzzleClient extends Client {
  /** Return the puzzle of a day, the same for everybody. @param {string} game @param {string} date as "2026-11-23" */
  ofDay(game, date) {
    return this.ask("puzzle_of_day", { game, date });
  }

  /**
   * Return the puzzle that a seed makes, as close to the request as possible.
   * @param {string} game @param {string} seed
   * @param {{ length?: number, difficulty?: number }} [request] plies, and 1 to 5; 0 for any
   */
  make(game, seed, { length = 0, difficulty = 0 } = {}) {
    return this.ask("puzzle_make", { game, seed, length, difficulty });
  }

  /** Judge the moves that were tried, with the answers in between; none shows the solution. @param {MatchRef} puzzle @param {string[]} moves */
  async judge(puzzle, moves) {
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

  /** Return the puzzles of a match, from a ply on, and where to ask on. @param {MatchRef} match @param {number} [ply] */
  ofMatch(match, ply = 0) {
    return this.ask("puzzles_of_match", { ...named(match), ply, milliseconds: ANSWER_MS });
  }
}
