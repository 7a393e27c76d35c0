/**
 * The table: which match lies on it, who may touch it, and that it is kept: in the address bar, in
 * storage, and in step with other tabs.
 */

import { EngineError } from "../rules/channel.js";
import { reasonOf } from "../rules/errors.js";
import { MatchLock } from "../storage/lock.js";
import { arrive, fragmentOfAddress } from "../storage/restore.js";
import { saveMatch } from "../storage/store.js";
import { PageMatch } from "./match.js";

/** @typedef {import("../contract.js").State} State */
/**
 * @typedef {object} Listener
 * @property {() => void} onChange something is to be drawn anew
 * @property {() => void} onSit another match lies on the table
 * @property {import("./match.js").Listener["onDone"]} onDone
 * @property {import("./match.js").Listener["onRefused"]} onRefused
 * @property {(problem: "arriving" | "too-long" | "damaged" | "unreadable", reason: string) => void} onProblem
 *   what the players should know about the match that is put on the table
 * @property {(unfinished: State) => Promise<boolean>} mayOpen whether a link may take the place of
 *   an unfinished match
 */

export class Table {
  owner = true;
  match;
  #engine;
  #game;
  #listener;
  /** @type {string} */
  #id = crypto.randomUUID();
  /** @type {MatchLock | null} */
  #lock = null;

  /** @param {import("../rules/channel.js").Engine} engine @param {State} opening @param {Listener} listener */
  constructor(engine, opening, listener) {
    this.#engine = engine;
    this.#game = opening.game;
    this.#listener = listener;
    this.match = new PageMatch(engine, opening, {
      onChange: listener.onChange,
      onRefused: listener.onRefused,
      onDone: (wish, before) => {
        this.#keep();
        listener.onDone(wish, before);
      },
    });
    window.addEventListener("hashchange", () => {
      if (fragmentOfAddress() !== this.match.state.record) void this.arrive();
    });
  }

  /** The name under which the match is kept on this device. */
  get id() {
    return this.#id;
  }

  /** Put on the table what the address asks for, or what was left unfinished. */
  async arrive() {
    try {
      const arrival = await arrive(this.#game, fragmentOfAddress());
      if (arrival.kind === "saved") return this.#resume(arrival.saved);
      if (arrival.kind === "too-long") this.#listener.onProblem("too-long", "");
      if (arrival.kind !== "link") return this.#claim(this.#id);
      const { fragment, unfinished, id } = arrival;
      if (unfinished && !(await this.#listener.mayOpen(unfinished.state))) {
        return this.#resume(unfinished);
      }
      this.#listener.onProblem("arriving", "");
      await this.open(fragment, id);
    } finally {
      document.documentElement.removeAttribute("data-arriving");
    }
  }

  /** Begin another match; the one before is a step back in the history. @param {string} record */
  async begin(record) {
    history.pushState(null, "", location.href);
    await this.open(record);
  }

  /** Ask Python for a match and put it on the table. @param {string} record @param {string} [id] */
  async open(record, id = crypto.randomUUID()) {
    try {
      const state = await this.#engine.ask({ do: "view", game: this.#game, record });
      this.#sit(id, state);
      this.#keep();
    } catch (error) {
      await this.#salvage(error);
    }
  }

  /** Write in this tab from now on. */
  takeOver() {
    this.#lock?.takeOver();
  }

  /** Go on with a saved match: show it at once, then what Python says of it. @param {import("../storage/store.js").SavedMatch} saved */
  async #resume({ id, record, state }) {
    this.#sit(id, state);
    this.#writeAddress();
    try {
      const checked = await this.#engine.ask({ do: "view", game: this.#game, record });
      if (this.#id === id && this.match.state.record === record) this.match.confirm(checked);
    } catch (error) {
      await this.#salvage(error);
    }
  }

  /** Go on with the part of a record that was good, if there is one. @param {unknown} error */
  async #salvage(error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kept !== undefined) await this.open(error.kept);
    else if (error.code !== "engine") this.#claim(crypto.randomUUID());
    this.#listener.onProblem(error.kept === undefined ? "unreadable" : "damaged", reasonOf(error));
  }

  /** @param {string} id @param {State} state */
  #sit(id, state) {
    this.#claim(id);
    this.#listener.onSit();
    this.match.become(state);
  }

  /** Be the one tab that writes a match, or look on. @param {string} id */
  #claim(id) {
    this.#lock?.leave();
    this.#id = id;
    this.owner = true;
    this.#lock = new MatchLock(id, {
      onOwner: (owner) => {
        this.owner = owner;
        this.#listener.onChange();
      },
      onNews: (news) => this.match.confirm(news),
    });
  }

  #keep() {
    this.#writeAddress();
    this.#lock?.tell(this.match.state);
    void saveMatch(this.#id, this.match.state).then(() => this.#listener.onChange());
  }

  #writeAddress() {
    const { record } = this.match.state;
    const address = record ? `#${record}` : location.pathname + location.search;
    history.replaceState({ match: this.#id }, "", address);
  }
}
