/** The review of a match: what could be known before each move, asked for one after the other. */

import { EngineError } from "../../rules/channel.js";

/** @typedef {import("../../contract.js").State} State */
/** @typedef {import("./graph.js").Entry} Entry */

export class Review {
  /** The move that is looked at, counted from 1; 0 while there is no review. */
  at = 0;
  /** @type {Entry[]} */
  entries = [];
  /** The position before that move. @type {State | null} */
  before = null;
  #engine;
  #thinker;
  #onChange;
  /** @type {State | null} */
  #match = null;

  /**
   * @param {import("../../rules/channel.js").Engine} engine shows the positions
   * @param {import("../../rules/analysis.js").Thinker} thinker thinks about them
   * @param {() => void} onChange
   */
  constructor(engine, thinker, onChange) {
    this.#engine = engine;
    this.#thinker = thinker;
    this.#onChange = onChange;
  }

  /** Begin with the last move of a match. @param {State} match */
  async open(match) {
    if (match.ply === 0) return;
    if (this.#match?.record !== match.record) this.entries = [];
    this.#match = match;
    await this.select(match.ply);
    // From the end backwards: the last moves are soonest known, and looked at first.
    for (let ply = match.ply - 1; ply >= 0 && this.#match === match; ply -= 1) {
      await this.#ask(match, ply);
    }
  }

  close() {
    this.#match = null;
    this.#thinker.stop();
    this.at = 0;
    this.before = null;
    this.#onChange();
  }

  /** Look at another move. @param {number} number counted from 1 */
  async select(number) {
    const match = this.#match;
    if (!match || number < 1 || number > match.ply) return;
    const { game, record } = match;
    const before = await this.#engine.ask({ do: "look", game, record, ply: number - 1 });
    if (this.#match !== match) return;
    this.at = number;
    this.before = before;
    this.#onChange();
  }

  /** @param {State} match @param {number} ply */
  async #ask(match, ply) {
    if (this.entries[ply]) return;
    try {
      const { game, record } = match;
      const entry = await this.#thinker.ask({ do: "review", game, record, ply });
      if (this.#match === match) this.entries[ply] = entry;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    this.#onChange();
  }
}
