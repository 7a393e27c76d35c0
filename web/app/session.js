/** Which match the page shows: the one of its address, one that was left, or one that is begun. */

import { addressOf, Keeper } from "../features/tabs/tabs.js";
import { vocabulary } from "../i18n/message.js";
import { RulesError, reasonOf } from "../rules/errors.js";
import { keptMatches } from "../storage/matches/kept.js";
import {
  addressed,
  arrivalOf,
  fragmentOf,
  isPlace,
  ownOf,
  placeIn,
} from "../storage/matches/restore.js";
import { isBoardLike, isState, sketchOf } from "../storage/matches/shape.js";
import { drawRegions, openingView, REGIONS } from "../view/regions.js";
import { newId } from "./random.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").AppState} AppState */
/** @typedef {import("../rules/contract.js").State} State */
/** @typedef {import("../storage/matches/restore.js").Left} Left */
/**
 * @typedef {object} Beginning a match that begins
 * @property {string} record
 * @property {State | null} [picture] how it looks, where that is known before the rules say it
 * @property {boolean} [inPlace] whether it takes the place of the one before in the history
 */

const { t } = vocabulary("frame");

export class Session {
  #app;
  #mayOpen;
  #usual;
  #opening;
  #keeper;
  /** Counts what was asked for: what comes for an earlier one comes too late. */
  #visit = 0;
  /** @type {{ holds: (state: AppState) => boolean, go: () => void }[]} */
  #waiting = [];

  /**
   * @param {App} app
   * @param {(unfinished: State) => Promise<boolean>} mayOpen whether a link may take the place of an
   *   unfinished match
   * @param {() => Promise<Beginning | null>} [usual] tells how a match begins on the terms that were
   *   chosen last, null if that is how it stands in the page
   */
  constructor(app, mayOpen, usual = async () => null) {
    this.#app = app;
    this.#mayOpen = mayOpen;
    this.#usual = usual;
    this.#opening = app.state.match;
    this.#keeper = new Keeper(app, (slip) => {
      void this.#resume({ ...slip, isStored: false, state: null }).catch(app.report);
    });
    for (const type of ["popstate", "hashchange"]) {
      window.addEventListener(type, () => this.#follow());
    }
  }

  /** Load what the address asks for, or what was left unfinished. */
  async arrive() {
    const { dispatch, game } = this.#app;
    this.#visit += 1;
    const visit = this.#visit;
    dispatch({ type: "arriving", isArriving: true });
    const { hash } = location; // which says no more of a ply once the match is here
    try {
      const asked = { game: game.entry.slug, fragment: fragmentOf(hash) };
      const own = ownOf(history.state);
      const { isUnsaved, ...kept } = await keptMatches({ ...asked, own: own?.id });
      dispatch({ type: "unsaved", isUnsaved });
      if (visit !== this.#visit) return;
      await this.#enter(arrivalOf({ ...asked, own, ...kept }));
      if (visit === this.#visit) await this.#look(hash);
    } finally {
      if (visit === this.#visit) dispatch({ type: "arriving", isArriving: false });
    }
  }

  /**
   * Begin another match; the one before is a step back in the history, unless nothing was played in it.
   * @param {string | Beginning} beginning its record, or more of it
   */
  async begin(beginning) {
    const { state } = this.#app;
    // What was pressed in the match that is left is played first.
    if (state.isWriter && state.requests.length > 0) await this.#until(isAnswered);
    this.#visit += 1;
    const id = await this.#show(asBeginning(beginning));
    const isRefused = ownOf(history.state)?.id === id && this.#app.state.id === state.id;
    if (isRefused) this.#keeper.writeAddress();
  }

  /**
   * Begin a match once it is chosen. No press is taken from the choice on: it would be meant for the
   * match that comes, and be lost with the one that goes.
   * @param {() => Promise<string | Beginning | null>} choose returns its record, or more of it; null for none
   */
  async choose(choose) {
    this.#app.dispatch({ type: "lock" });
    try {
      const beginning = await choose();
      if (beginning !== null) await this.begin(beginning);
    } finally {
      this.#app.dispatch({ type: "unlock", reason: "loading" });
    }
  }

  /**
   * Ask the rules for a match and load it, with what was pressed in it since.
   * @param {string} record @param {Partial<Pick<Left, "id" | "wishes" | "edition">>} [left]
   */
  async open(record, { id = newId(), wishes = [], edition = 0 } = {}) {
    const visit = this.#visit;
    try {
      const match = await this.#ask(record);
      if (visit === this.#visit) this.#load({ id, wishes, edition, isStored: false }, match);
    } catch (error) {
      if (visit === this.#visit) await this.#recover(error);
    }
  }

  /** Write in this tab from now on. */
  takeOver() {
    this.#keeper.takeOver();
  }

  /** Keep at once what was pressed. */
  note() {
    this.#keeper.note();
  }

  /** Keep the match as it is now. */
  keep() {
    this.#keeper.keep();
  }

  /** Go on with whatever waits for the state to be as it is now. */
  heed() {
    const { state } = this.#app;
    const due = this.#waiting.filter(({ holds }) => holds(state));
    this.#waiting = this.#waiting.filter((each) => !due.includes(each));
    for (const { go } of due) go();
  }

  /** @param {import("../storage/matches/restore.js").Arrival} arrival */
  async #enter(arrival) {
    const { game, say } = this.#app;
    if (arrival.kind === "match") return this.#resume(arrival.match);
    if (arrival.kind === "too-long") say(t("tooLong"), true);
    if (arrival.kind !== "link") return this.#start();
    const { fragment, unfinished } = arrival;
    if (unfinished) {
      const visit = this.#visit;
      const { record, state } = unfinished;
      const mayOpen = await this.#mayOpen(state ?? sketchOf({ game: game.entry.slug, record }));
      if (visit !== this.#visit) return;
      if (!mayOpen) return this.#resume(unfinished);
    }
    say(t("arriving"));
    await this.open(fragment);
  }

  /** Show the position that an address asks for, where it is one of the match. @param {string} hash */
  async #look(hash) {
    const { dispatch, rules, say, state } = this.#app;
    const { isThere, ply } = placeIn(hash, state.match);
    if (!isThere) say(t("noPosition"), true);
    if (ply !== null) dispatch({ type: "look", position: await rules.look(state.match, ply) });
  }

  /** Begin on the terms that were chosen last, or as the match stands in the page. */
  async #start() {
    const usual = await this.#usual();
    if (usual) {
      if (!usual.picture) this.#app.say(t("rulesWait"));
      await this.#show({ ...usual, inPlace: true });
      return;
    }
    return this.#keeper.isBusy ? this.open("") : this.#keeper.acquire();
  }

  /** Give a match that begins its address, and show it. @param {Beginning} beginning @returns {Promise<string>} its name */
  async #show({ inPlace, picture, record }) {
    const id = newId();
    const game = this.#app.game.entry.slug;
    const slip = { id, game, record, wishes: [], edition: 0, isOver: false };
    const place = { match: id, slip: { ...slip, at: Date.now() } };
    if (inPlace) history.replaceState(place, "", addressOf(record));
    else history.pushState(place, "", addressOf(record));
    if (picture) await this.#resume({ ...slip, at: 0, isStored: false, state: picture });
    else await this.open(record, { id });
    return id;
  }

  /** Go on with a match: show it at once if it can be drawn, then what the rules say of it. @param {Left} left */
  async #resume(left) {
    const { id, record } = left;
    const picture = record === this.#opening.record ? this.#opening : left.state;
    if (!picture || !isDrawable(picture, this.#opening, this.#app.front)) {
      this.#app.say(t("rulesWait"));
      return this.open(record, left);
    }
    this.#load(left, picture);
    const visit = this.#visit;
    void this.#check(record, () => visit === this.#visit && this.#app.state.id === id);
  }

  /** Hear what the rules say of a match that is shown. @param {string} record @param {() => boolean} isHere whether it still is */
  async #check(record, isHere) {
    const { dispatch, report } = this.#app;
    try {
      const match = await this.#ask(record);
      const isSame = this.#app.state.match.record === record;
      if (isHere() && isSame) dispatch({ type: "refresh", match });
    } catch (error) {
      if (isHere()) await this.#recover(error).catch(report);
    }
  }

  /** Ask the rules for a match; while they are gone, wait for the next ones. @param {string} record @returns {Promise<State>} */
  async #ask(record) {
    const { game, rules } = this.#app;
    for (;;) {
      try {
        return await rules.view({ game: game.entry.slug, record });
      } catch (error) {
        if (!(error instanceof RulesError) || this.#app.state.rules === "ready") throw error;
        await this.#until((state) => state.rules === "ready");
      }
    }
  }

  /** Go on with the part of a record that was good, if there is one. @param {unknown} error */
  async #recover(error) {
    if (!(error instanceof RulesError)) throw error;
    if (error.kept !== undefined) await this.open(error.kept);
    else if (!this.#keeper.isBusy && error.code !== "engine") this.#keeper.acquire();
    const reason = reasonOf(error);
    this.#app.say(error.kept === undefined ? reason : t("damaged", { reason }), true);
  }

  /** @param {Pick<Left, "id" | "wishes" | "edition" | "isStored">} left @param {State} match */
  #load({ id, wishes, ...written }, match) {
    this.#app.dispatch({ type: "load", id, match, wishes });
    this.#keeper.take(written);
  }

  /** Go where the entry of the tab's history leads: by way back or forward, or by an address. */
  #follow() {
    const { dispatch, report, state } = this.#app;
    if (isPlace(location.hash)) return;
    const own = ownOf(history.state);
    const isHere = own
      ? own.id === state.id
      : fragmentOf(location.hash) === addressed(state.match.record) &&
        placeIn(location.hash, state.match).ply === null;
    if (!isHere) return void this.arrive().catch(report);
    // A match that was on its way is not wanted any more.
    this.#visit += 1;
    dispatch({ type: "arriving", isArriving: false });
    dispatch({ type: "unlock", reason: "loading" });
  }

  /** @param {(state: AppState) => boolean} holds @returns {Promise<void>} */
  #until(holds) {
    return new Promise((go) => {
      this.#waiting.push({ holds, go });
      this.heed();
    });
  }
}

/** @param {string | Beginning} beginning @returns {Beginning} */
const asBeginning = (beginning) =>
  typeof beginning === "string" ? { record: beginning } : beginning;

/** Whether the rules have answered whatever they can. @param {AppState} state */
const isAnswered = ({ requests: [next], rules, unanswered }) =>
  next === undefined || rules === "failed" || next.id === unanswered;

/**
 * Whether a match that was stored can be drawn: another version may have kept it in another shape.
 * @param {unknown} picture @param {State} opening a match as this version tells it @param {App["front"]} front
 */
const isDrawable = (picture, opening, front) => {
  if (picture === opening) return true;
  if (!isState(picture) || !isBoardLike(picture.board, opening.board)) return false;
  const mode = picture.outcome ? "over" : "play";
  try {
    const regions = drawRegions(front, { ...openingView(picture), mode });
    for (const name of REGIONS) regions[name]();
    return true;
  } catch {
    return false;
  }
};
