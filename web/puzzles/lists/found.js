/** The puzzles of the finished matches on this device: looked for once, and kept from then on. */

import { foundIn, keepFoundIn } from "../../storage/found-puzzles.js";
import { listedMatches } from "../../storage/matches.js";

/** @import { FoundPuzzle } from "../../rules/contract.js" */
/** @typedef {{ id: string, game: string, players: [string, string], found: FoundPuzzle[] }} FoundIn of a match */

export class Found {
  /** The newest match first. @type {FoundIn[]} */
  all = [];
  /** Matches that are still to be looked through. */
  left = 0;
  hasAny = false;
  #isGame;
  #onChange;
  #puzzles;
  #search = new AbortController();

  /**
   * @param {Pick<import("../client.js").PuzzleClient, "ofMatch">} puzzles
   * @param {(slug: string) => boolean} isGame whether a game is on this device
   * @param {() => void} onChange
   */
  constructor(puzzles, isGame, onChange) {
    this.#puzzles = puzzles;
    this.#isGame = isGame;
    this.#onChange = onChange;
  }

  /** Stop looking; what was found stays. */
  stop() {
    this.#search.abort();
  }

  /** Look through the matches, part by part, backwards from their ends; rejects with a RulesError. */
  async look() {
    this.stop();
    this.#search = new AbortController();
    const { signal } = this.#search;
    const { all } = await listedMatches();
    const over = all.filter(({ game, isOver }) => isOver && this.#isGame(game));
    const kept = await foundIn(over);
    if (signal.aborted) return;
    this.hasAny = over.length > 0;
    const listed = over.map((match) => ({ ...match, ...(kept.get(match.id) ?? UNSEEN) }));
    let waiting = listed.filter(({ rest }) => rest !== 0);
    /** Of a game that does not respond: the others go on. @type {unknown} */
    let failure = null;
    const show = () => {
      this.left = waiting.length;
      this.#onChange();
    };
    this.all = listed;
    show();
    while (waiting[0]) {
      const [one] = waiting;
      const { game, id, ply, record } = one;
      const part = await this.#puzzles.ofMatch({ game, record }, one.rest ?? ply).catch((error) => {
        failure = error;
        return null;
      });
      if (signal.aborted) return;
      if (!part) {
        waiting = waiting.filter((match) => match.game !== game);
        show();
        continue;
      }
      one.found = [...part.found, ...one.found];
      one.rest = part.rest;
      await keepFoundIn(id, { record, rest: part.rest, found: one.found });
      if (signal.aborted) return;
      if (part.rest === 0) waiting.shift();
      show();
    }
    if (failure) throw failure;
  }
}

/** A match that was not searched yet. @type {{ rest: number | null, found: FoundPuzzle[] }} */
const UNSEEN = { rest: null, found: [] };
