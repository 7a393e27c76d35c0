/** Computer players: whose turn it is, and a calm moment before the move is made. */

import { EngineError } from "../../rules/channel.js";

/** @typedef {import("../../contract.js").State} State */

const CALM = 400; // milliseconds that a move takes at least

/** Whether a computer is to make the next move. @param {State} state */
export const isComputers = ({ outcome, tags, to_move: mover }) =>
  outcome === null && `computer${mover + 1}` in tags;

/** Whether a computer has made the last move. @param {State} state */
export const wasComputers = ({ ply, tags }) => ply > 0 && `computer${((ply - 1) % 2) + 1}` in tags;

export class Computer {
  #thinker;
  #play;
  #onTrouble;
  /** The record it thinks about. */
  #about = "";

  /**
   * @param {import("../../rules/analysis.js").Thinker} thinker
   * @param {(move: string) => void} play
   * @param {() => void} onTrouble told when it does not answer
   */
  constructor(thinker, play, onTrouble) {
    this.#thinker = thinker;
    this.#play = play;
    this.#onTrouble = onTrouble;
  }

  /** Move if it is a computer's turn. @param {State} state @param {boolean} mayMove */
  follow(state, mayMove) {
    const { game, record } = state;
    if (!mayMove || !isComputers(state)) {
      this.#about = "";
      return;
    }
    if (this.#about === record) return;
    this.#about = record;
    void this.#move(game, record);
  }

  /** Stop thinking. */
  stop() {
    if (this.#about) this.#thinker.stop();
    this.#about = "";
  }

  /** @param {string} game @param {string} record */
  async #move(game, record) {
    const calm = new Promise((done) => setTimeout(done, CALM));
    try {
      const { move } = await this.#thinker.ask({ do: "advise", game, record });
      await calm;
      if (this.#about === record) this.#play(move);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code !== "stopped" && this.#about === record) this.#onTrouble();
    }
  }
}
