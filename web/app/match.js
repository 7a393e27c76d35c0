/**
 * The match in the page: what Python last said of it, what has been pressed since, and what was
 * taken back. Whatever happens to the worker, the match is here.
 */

import { EngineError } from "../rules/channel.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../contract.js").Player} Player */
/**
 * @typedef {{ do: "play", move: string } | { do: "undo" } | { do: "draw" }
 *   | { do: "resign" | "time", player: Player } | { do: "view", record: string }
 *   | { do: "tag", name: string, value: string }} Wish
 *   something the players want, in the words of the bridge
 */
/**
 * @typedef {object} Listener
 * @property {() => void} onChange called whenever there is something new to draw
 * @property {(wish: Wish, before: State) => void} onDone called after Python has agreed to a wish
 * @property {(error: EngineError, dropped: string[]) => void} onRefused called when it has not;
 *   `dropped` are the moves that went with the wish
 */

export class PageMatch {
  /** @type {State} */
  state;
  /** Records that were taken back, the next one to redo last. @type {string[]} */
  undone = [];
  /** @type {Wish[]} */
  #wishes = [];
  #engine;
  #listener;
  #working = false;
  /** The wish that Python is thinking about. @type {Wish | null} */
  #asked = null;

  /** @param {import("../rules/channel.js").Engine} engine @param {State} opening @param {Listener} listener */
  constructor(engine, opening, listener) {
    this.#engine = engine;
    this.#listener = listener;
    this.state = opening;
  }

  /** Moves that Python has not seen yet, oldest first. */
  get pending() {
    return this.#wishes.flatMap((wish) => (wish.do === "play" ? [wish.move] : []));
  }

  /** Put another match on the table; nothing that was wished for the old one counts. @param {State} state */
  become(state) {
    this.#wishes = [];
    this.undone = [];
    this.state = state;
    this.#listener.onChange();
  }

  /** Replace what is shown by what Python says of the same match. @param {State} state */
  confirm(state) {
    this.state = state;
    this.#listener.onChange();
  }

  /** @param {string} move */
  play(move) {
    this.undone = [];
    this.#wish({ do: "play", move });
  }

  /** Take back the last move; one that Python has not seen yet just goes. */
  undo() {
    const last = this.#wishes.at(-1);
    if (last?.do === "play" && last !== this.#asked) {
      this.#wishes.pop();
      this.#listener.onChange();
    } else if (this.canUndo) this.#wish({ do: "undo" });
  }

  redo() {
    const record = this.undone.at(-1);
    if (record !== undefined) this.#wish({ do: "view", record });
  }

  /** @param {Player} player */
  resign(player) {
    this.#wish({ do: "resign", player });
  }

  /** @param {Player} player whose time is over */
  loseOnTime(player) {
    this.#wish({ do: "time", player });
  }

  agreeDraw() {
    this.#wish({ do: "draw" });
  }

  /** Have something said about the match in its record. @param {string} name @param {string} value */
  tag(name, value) {
    this.#wish({ do: "tag", name, value });
  }

  get canUndo() {
    return this.pending.length > 0 || this.state.ply > 0 || this.state.outcome !== null;
  }

  get canRedo() {
    return this.undone.length > 0 && this.pending.length === 0;
  }

  /** @param {Wish} wish */
  #wish(wish) {
    this.#wishes.push(wish);
    this.#listener.onChange();
    void this.#work();
  }

  /** Ask Python for one wish after the other, as soon as it is there, until there is none left. */
  async #work() {
    if (this.#working) return;
    this.#working = true;
    while (this.#wishes.length) {
      await this.#engine.ready();
      const wish = this.#wishes[0];
      if (wish) await this.#ask(wish);
    }
    this.#working = false;
  }

  /** @param {Wish} wish */
  async #ask(wish) {
    const before = this.state;
    this.#asked = wish;
    try {
      const state = await this.#engine.ask({ game: before.game, record: before.record, ...wish });
      if (this.#wishes[0] !== wish) return; // meanwhile another match was put on the table
      this.#wishes.shift();
      this.state = state;
      if (wish.do === "undo") this.undone.push(before.record);
      if (wish.do === "view") this.undone.pop();
      this.#listener.onDone(wish, before);
      this.#listener.onChange();
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      // An engine that is gone has refused nothing: the wish waits for the next one.
      if (this.#wishes[0] !== wish || this.#engine.phase === "failed") return;
      const dropped = this.pending;
      this.#wishes = [];
      this.#listener.onRefused(error, dropped);
      this.#listener.onChange();
    } finally {
      this.#asked = null;
    }
  }
}
