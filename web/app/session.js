/**
 * Which match the page shows, and that it is kept: in the address bar, in storage, and in step with
 * other tabs.
 */

import { vocabulary } from "../i18n/message.js";
import { RulesError, reasonOf } from "../rules/errors.js";
import { matchesFor } from "../storage/listed.js";
import { MatchLock } from "../storage/lock.js";
import { arrivalOf, fragmentOf } from "../storage/restore.js";
import { isUnsaved, latestMatch, saveMatch } from "../storage/store.js";
import { newId } from "./random.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("../rules/contract.js").State} State */

const { t } = vocabulary("frame");

export class Session {
  #app;
  #mayOpen;
  /** @type {MatchLock | null} */
  #lock = null;

  /**
   * @param {App} app
   * @param {(unfinished: State) => Promise<boolean>} mayOpen whether a link may take the place of an
   *   unfinished match
   */
  constructor(app, mayOpen) {
    this.#app = app;
    this.#mayOpen = mayOpen;
    window.addEventListener("hashchange", () => {
      if (fragmentOf(location.hash) !== app.state.match.record) void this.arrive();
    });
  }

  /** Load what the address asks for, or what was left unfinished. */
  async arrive() {
    const { dispatch, game, say } = this.#app;
    dispatch({ type: "arriving", isArriving: true });
    try {
      const asked = { game: game.entry.slug, fragment: fragmentOf(location.hash) };
      const own = history.state?.match ?? null;
      const latest = latestMatch();
      const saved = await matchesFor({ ...asked, ids: [own, latest?.id] });
      const arrival = arrivalOf({ ...asked, own, saved, latest });
      if (arrival.kind === "saved") return this.#resume(arrival.saved);
      if (arrival.kind === "too-long") say(t("tooLong"), true);
      if (arrival.kind !== "link") return this.#acquire(this.#app.state.id);
      const { fragment, unfinished, id } = arrival;
      if (unfinished && !(await this.#mayOpen(unfinished.state))) return this.#resume(unfinished);
      say(t("arriving"));
      await this.open(fragment, id);
    } finally {
      dispatch({ type: "arriving", isArriving: false });
    }
  }

  /** Begin another match; the one before is a step back in the history. @param {string} record */
  async begin(record) {
    history.pushState(null, "", location.href);
    await this.open(record);
  }

  /**
   * Begin a match once it is chosen. No press is taken from the choice on: it would be meant for the
   * match that comes, and be lost with the one that goes.
   * @param {() => Promise<string | null>} choose returns its record, null for none
   */
  async choose(choose) {
    this.#app.dispatch({ type: "lock" });
    try {
      const record = await choose();
      if (record !== null) await this.begin(record);
    } finally {
      this.#app.dispatch({ type: "unlock", reason: "loading" });
    }
  }

  /** Ask the rules for a match and load it. @param {string} record @param {string} [id] */
  async open(record, id = newId()) {
    try {
      const match = await this.#app.rules.view({ game: this.#app.game.entry.slug, record });
      this.#load(id, match);
      this.keep();
    } catch (error) {
      await this.#recover(error);
    }
  }

  /** Write in this tab from now on. */
  takeOver() {
    this.#lock?.takeOver();
  }

  /** Keep the match as it is now. */
  keep() {
    const { dispatch, state } = this.#app;
    this.#writeAddress();
    this.#lock?.tell(state.match);
    void saveMatch(state.id, state.match).then(() =>
      dispatch({ type: "unsaved", isUnsaved: isUnsaved() }),
    );
  }

  /** Go on with a saved match: show it at once, then what the rules say of it. @param {import("../storage/store.js").SavedMatch} saved */
  async #resume({ id, record, state }) {
    this.#load(id, state);
    this.#writeAddress();
    try {
      const checked = await this.#app.rules.view({ game: state.game, record });
      const now = this.#app.state;
      if (now.id === id && now.match.record === record) {
        this.#app.dispatch({ type: "refresh", match: checked });
      }
    } catch (error) {
      await this.#recover(error);
    }
  }

  /** Go on with the part of a record that was good, if there is one. @param {unknown} error */
  async #recover(error) {
    if (!(error instanceof RulesError)) throw error;
    if (error.kept !== undefined) await this.open(error.kept);
    else if (!this.#lock && error.code !== "engine") this.#acquire(this.#app.state.id);
    const reason = reasonOf(error);
    this.#app.say(error.kept === undefined ? reason : t("damaged", { reason }), true);
  }

  /** @param {string} id @param {State} match */
  #load(id, match) {
    this.#app.dispatch({ type: "load", id, match });
    this.#acquire(id);
  }

  /** Be the one tab that writes a match, or look on. @param {string} id */
  #acquire(id) {
    const { dispatch } = this.#app;
    this.#lock?.leave();
    dispatch({ type: "writer", isWriter: true });
    this.#lock = new MatchLock(id, {
      onOwner: (isWriter) => dispatch({ type: "writer", isWriter }),
      onNews: (match) => dispatch({ type: "refresh", match }),
    });
  }

  #writeAddress() {
    const { id, match } = this.#app.state;
    const address = match.record ? `#${match.record}` : location.pathname + location.search;
    history.replaceState({ match: id }, "", address);
  }
}
