/**
 * Keeps the match on the board: with the tab's history, in storage, and in step with other tabs. Only
 * the tab that holds the lock of the match writes it.
 */

import { newId } from "../../app/random.js";
import { wishesOf } from "../../app/selectors.js";
import { MatchLock } from "../../storage/lock.js";
import { addressed } from "../../storage/matches/restore.js";
import { isState } from "../../storage/matches/shape.js";
import { keepSlip, keptSlip } from "../../storage/matches/slips.js";
import { isUnsaved, saveMatch } from "../../storage/matches/store.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../app/types.js").AppState} AppState */
/** @typedef {import("../../storage/matches/slips.js").Slip} Slip */

const NEWS = 1_000; // milliseconds in which a tab that takes over tells what it has taken

export class Keeper {
  #app;
  #onBehind;
  /** @type {MatchLock | null} */
  #lock = null;
  /** How often the match has been written. */
  #edition = 0;
  /** Whether the match is stored as it is. */
  #isStored = true;
  /** Whether another tab writes the match, as far as is known. */
  #looksOn = false;

  /** @param {App} app @param {(slip: Slip) => void} onBehind another tab has left the match further on */
  constructor(app, onBehind) {
    this.#app = app;
    this.#onBehind = onBehind;
  }

  /** Whether there is a match that this tab may keep. */
  get isBusy() {
    return this.#lock !== null;
  }

  /** Keep another match from now on. @param {{ edition: number, isStored: boolean }} written how far it is kept */
  take({ edition, isStored }) {
    this.#edition = edition;
    this.#isStored = isStored;
    this.writeAddress();
    this.acquire();
  }

  /** Be the one tab that writes the match, or look on. */
  acquire() {
    this.#lock?.leave();
    this.#looksOn = false;
    this.#app.dispatch({ type: "asking" });
    this.#lock = new MatchLock(this.#app.state.id, {
      onOwner: (isWriter, isRefused) => this.#own(isWriter, isRefused),
      onNews: (news) => this.#hear(news),
    });
  }

  /** Write in this tab from now on. */
  takeOver() {
    this.#app.dispatch({ type: "asking" });
    void this.#lock?.takeOver();
  }

  /** Keep at once what was pressed. */
  note() {
    this.#edition += 1;
    const isNoted = keepSlip(this.#slip());
    this.writeAddress();
    this.#tell();
    if (!isNoted) void this.#store();
  }

  /** Keep the match as it is now. */
  keep() {
    this.note();
    void this.#store();
  }

  /** Write the match into the address, and what was pressed since beside it. */
  writeAddress() {
    const slip = this.#slip();
    try {
      history.replaceState({ match: slip.id, slip }, "", addressOf(slip.record));
    } catch {
      // Some browsers allow only so many in a minute: the next one tells this too.
    }
  }

  async #store() {
    const { dispatch, state } = this.#app;
    const written = { edition: this.#edition, wishes: wishesOf(state) };
    const result = await saveMatch(state.id, state.match, written);
    dispatch({ type: "unsaved", isUnsaved: isUnsaved() });
    if (result !== "other" || this.#app.state.id !== state.id) return;
    // Somebody has stored another match there: nothing of either is lost if this one gets a name.
    dispatch({ type: "renamed", id: newId() });
    this.#isStored = false;
    this.acquire();
  }

  /** @param {boolean} isWriter @param {boolean} isRefused whether the browser refuses locks */
  #own(isWriter, isRefused) {
    const { dispatch, state } = this.#app;
    if (isWriter && this.#looksOn && !this.#catchUp()) return;
    this.#looksOn = !isWriter;
    dispatch({ type: "writer", isWriter });
    if (isRefused) dispatch({ type: "unsaved", isUnsaved: true });
    if (!isWriter) return this.#awaitNews(state);
    if (!this.#isStored) this.keep();
    else if (this.#app.state.requests.length > 0) this.note();
    else this.#tell();
    this.#isStored = true;
  }

  /** What was pressed here and no tab has taken over is not shown as made. @param {AppState} before */
  #awaitNews({ id, requests }) {
    if (requests.length === 0) return;
    setTimeout(() => {
      const { isWriter, match, ...now } = this.#app.state;
      if (isWriter || now.id !== id || now.requests !== requests) return;
      this.#app.dispatch({ type: "refresh", match, wishes: [] });
    }, NEWS);
  }

  /** The tab that wrote may have kept more than it has told: return whether this one has all of it. */
  #catchUp() {
    const { id, match } = this.#app.state;
    const slip = keptSlip(id);
    if (!slip || slip.edition < this.#edition) return true;
    this.#edition = slip.edition;
    const isNear = slip.record === match.record;
    if (isNear) this.#app.dispatch({ type: "refresh", match, wishes: slip.wishes });
    else this.#onBehind(slip);
    return isNear;
  }

  #tell() {
    const { state } = this.#app;
    this.#lock?.tell({ match: state.match, wishes: wishesOf(state), edition: this.#edition });
  }

  /** @param {any} news what the tab that writes has told */
  #hear({ edition, match, wishes }) {
    if (!isState(match) || match.game !== this.#app.game.entry.slug) return; // of another version
    this.#edition = Math.max(edition, this.#edition);
    this.#app.dispatch({ type: "refresh", match, wishes: Array.isArray(wishes) ? wishes : [] });
    this.writeAddress(); // who looks on may copy it, or come back to it
  }

  /** @returns {Slip} */
  #slip() {
    const { state } = this.#app;
    const { game, outcome, record } = state.match;
    return {
      ...{ id: state.id, game, record, wishes: wishesOf(state) },
      ...{ edition: this.#edition, at: Date.now(), isOver: outcome !== null },
    };
  }
}

/** Return the address of a match on this page. @param {string} record */
export const addressOf = (record) => {
  const fragment = addressed(record);
  return fragment ? `#${fragment}` : location.pathname + location.search;
};
