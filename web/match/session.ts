/** The match of the page: the one of its address, an unfinished one, or a new one. */

import { announcementOf } from "../app/effects.ts";
import { newId } from "../app/random.ts";
import { isConfirmed, isStuck } from "../app/selectors.ts";
import type { App, AppState } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import type { State } from "../rules/contract.ts";
import { RulesError, reasonOf, stepOf } from "../rules/errors.ts";
import { movesOf, upTo } from "../rules/record.ts";
import { writeEntry } from "../storage/drafts.ts";
import { findMatches, type Left } from "../storage/matches.ts";
import { ERASED, followSetting } from "../storage/settings.ts";
import {
  type Arrival,
  addressed,
  addressOf,
  arrivalOf,
  fragmentOf,
  isPlace,
  ownOf,
  placeIn,
} from "./arrival.ts";
import { Autosave, storageFailure } from "./autosave.ts";
import { previewOf } from "./preview.ts";

type Opened = Pick<Left, "id" | "revision" | "isStored"> & {
  isLinked?: boolean | undefined;
  isDamaged?: boolean | undefined;
  joins?: string;
};
/** A match that begins. */
interface Beginning {
  record: string;
  picture?: State | null; // drawn until Python replies
  inPlace?: boolean; // it replaces the last match in the tab's history
}

const { t } = vocabulary("frame");

const RECHECK = 1_000; // milliseconds

/** What the steps of a load reject with after another one has begun. */
const OVERTAKEN = new Error("overtaken");

/** Do a load to its end; return false if another one has overtaken it. */
const unlessOvertaken = async (load: () => Promise<unknown>) => {
  try {
    await load();
    return true;
  } catch (error) {
    if (error === OVERTAKEN) return false;
    throw error;
  }
};

export class Session {
  declare autosave: Autosave;

  #app;
  #usual;
  #opening;
  #load = new AbortController();
  /** The record of the link that continues the match on the board, undefined if none does. */
  joined: string | undefined;
  /** The fragments of the links that this page has shown. */
  #shown = new Set<string>();

  /**
   * @param usual how a match begins by the rules and players that were chosen last, null for the
   *   opening in the page
   */
  constructor(app: App, usual: () => Promise<Beginning | null> = async () => null) {
    this.#app = app;
    this.#usual = usual;
    this.#opening = app.state.match;
    this.autosave = new Autosave(app);
    for (const type of ["popstate", "hashchange"]) {
      window.addEventListener(type, () => this.#follow());
    }
    // The match in the address would be stored again by a reload.
    followSetting(ERASED, () => void this.autosave.forget(app.state.id));
  }

  /** Load the match of the address, or the unfinished one. Return whether it is still wanted. */
  async arrive() {
    const { set } = this.#app;
    const load = this.#nextLoad();
    set({ isArriving: true, preview: null });
    try {
      return await unlessOvertaken(() => this.#arrive(load));
    } finally {
      if (!load.aborted) set({ isArriving: false, preview: null });
    }
  }

  async #arrive(load: AbortSignal) {
    const { game, set } = this.#app;
    const { hash } = location; // without `at` after the match has loaded
    const { state } = history;
    const fragment = fragmentOf(hash);
    const own = ownOf(state);
    const drafts = own?.draft ? [own.draft] : [];
    const asked = { game: game.entry.slug, fragment, own: own?.id, drafts };
    const { isRefused, left, linked } = await stepOf(load, findMatches(asked));
    set(storageFailure());
    this.autosave.isLate = Boolean(isRefused);
    const arrival = arrivalOf({ fragment, left, linked, own });
    const unfinished = arrival.kind === "link" ? arrival.unfinished : null;
    // A link that this page has shown does not continue a match that began later.
    const mayReturn = arrival.kind === "link" && left.length > 0 && !this.#shown.has(fragment);
    const part = mayReturn ? await stepOf(load, this.#app.load("returned")) : null;
    const known = part?.returnOf(fragment, left, unfinished) ?? arrival;
    await stepOf(load, this.#enter(known));
    if (isRefused) void this.#readAgain(load, asked, left, state, hash);
    part?.sayNews(this.#app, known);
    await this.#look(hash);
  }

  /**
   * Read storage again, which fails for a moment on a slow device and after site data are cleared.
   * Arrive once more if it has matches that were not in `left`, unless something was played.
   */
  async #readAgain(
    load: AbortSignal,
    asked: Parameters<typeof findMatches>[0],
    left: Left[],
    entry: object | null,
    hash: string,
  ) {
    const { id, wanted } = this.#app.state;
    await new Promise((done) => setTimeout(done, RECHECK));
    const found = await findMatches(asked);
    const now = this.#app.state;
    if (load.aborted || !now.isWriter) return;
    const isNew = (match: Left) =>
      !left.some((each) => each.id === match.id && each.record === match.record);
    if (!found.left.some(isNew) || now.id !== id || now.wanted !== wanted || now.dialogs) {
      this.autosave.isLate = false;
      return void this.autosave.save();
    }
    this.#shown.delete(asked.fragment);
    writeEntry("replaceState", entry, hash || location.pathname + location.search);
    await this.arrive();
  }

  /**
   * Begin another match; "back" leads to the one before, unless nothing was played in it.
   * @param beginning its record, or more of it
   */
  async begin(beginning: string | Beginning) {
    const { state } = this.#app;
    // Python first confirms the presses in the old match.
    if (state.isWriter && !isConfirmed(state)) await this.#app.until(isAnswered);
    this.#leave();
    await unlessOvertaken(async () => {
      const id = await this.#show(
        typeof beginning === "string" ? { record: beginning } : beginning,
      );
      const isRefused = ownOf(history.state)?.id === id && this.#app.state.id === state.id;
      if (isRefused) this.autosave.writeAddress();
      else this.#announce(0);
    });
  }

  /**
   * Begin a match after the player has chosen it. Presses until then are ignored.
   * @param choose as for `begin`, null for none
   */
  async choose(choose: () => Promise<string | Beginning | null>) {
    this.#app.set({ isLocked: true });
    try {
      const beginning = await choose();
      if (beginning !== null) await this.begin(beginning);
    } finally {
      this.#app.set({ isLocked: false });
    }
  }

  /** Have Python view a match, and show it. */
  async #open(record: string, { id = newId(), revision = 0, ...how }: Partial<Opened> = {}) {
    const load = this.#load.signal;
    try {
      const match = await stepOf(load, this.#view(record));
      this.#take({ id, revision, isStored: false, ...how }, { match });
    } catch (error) {
      await stepOf(load, this.#recover(error, how, record));
    }
  }

  /** Continue with the part of the match on the board that Python accepts, if there is one. */
  recover(error: unknown) {
    return unlessOvertaken(() => this.#recover(error));
  }

  /**
   * Continue with the part of a record that Python accepts, if there is one. The address of a
   * damaged link stays unchanged until the next move.
   * @param record of a link
   */
  async #recover(error: unknown, how: Partial<Opened> = {}, record = "") {
    if (!(error instanceof RulesError)) throw error;
    if (error.kept !== undefined) await this.#open(error.kept, { ...how, isDamaged: how.isLinked });
    else if (!this.autosave.isBusy && error.code !== "engine") this.autosave.acquire();
    this.sayDamage(error, record, how.isLinked);
  }

  /**
   * Say why Python refuses the record of a link or a stored match.
   * @param isLinked whether the address still has it
   */
  sayDamage(error: RulesError, record: string, isLinked = false) {
    const reason = reasonOf(error);
    // The last move is part of one that can be played, not one that never could.
    const { move, number } = error.params ?? {};
    const isPart = this.#app.state.match.legal_moves.some((each) => each.startsWith(String(move)));
    const isCut = isPart && number === movesOf(record).length;
    const text = isCut ? t("cut") : error.kept === undefined ? reason : t("damaged", { reason });
    const copy = isLinked ? { label: t("copyOriginal"), act: "copy-original" } : {};
    this.#app.set({ message: { text, isError: true, ...copy } });
  }

  /** Cancel the match that is being loaded. */
  #leave() {
    const { dispatch, set, state } = this.#app;
    this.#nextLoad();
    if (state.isArriving) dispatch({ type: "deselect" }); // clears its message
    set({ isArriving: false, preview: null });
  }

  #nextLoad() {
    this.#load.abort(OVERTAKEN);
    this.#load = new AbortController();
    this.autosave.isLate = false;
    return this.#load.signal;
  }

  async #enter(arrival: Arrival) {
    const { say, set } = this.#app;
    if (arrival.kind === "match") return this.#resume(arrival.match);
    if (arrival.kind === "too-long") say(t("tooLong"), true);
    if (arrival.kind !== "link") return this.#start();
    const { fork, fragment, unfinished } = arrival;
    this.#shown.add(fragment);
    set({ unfinished });
    if (this.#app.state.rules !== "ready") set({ preview: this.#preview(fragment) });
    say(t("unchecked"));
    // A match without a new move does not become the one to continue.
    const isStored = unfinished !== null && !fork;
    await this.#open(fragment, { isLinked: true, isStored });
    this.#announce(1);
  }

  /** Read out the match that is shown, unless a message about it was. @param made moves to read */
  #announce(made: number) {
    const { announce, front, state } = this.#app;
    if (!state.message) announce(announcementOf(state, front, made));
  }

  /** @param fragment of a link */
  #preview(fragment: string) {
    const { front, game } = this.#app;
    try {
      return previewOf({ fragment, hash: location.hash }, this.#opening, front, game.entry);
    } catch (error) {
      console.error(error); // of the front end of an added game; Python's answer can still be drawn
      return null;
    }
  }

  /** Show the position that an address asks for, if the match has it, or its review. */
  async #look(hash: string) {
    const { dispatch, rules, run, say, state } = this.#app;
    const [, reviewed] = /&at=r(\d{1,5})$/.exec(hash) ?? [];
    if (reviewed) return run("review", reviewed);
    const { isThere, ply } = placeIn(hash, state.match);
    if (!isThere) say(t("noPosition"), true);
    if (ply === null) return;
    const position = await stepOf(this.#load.signal, rules.look(state.match, ply));
    dispatch({ type: "look", position });
  }

  /** Begin by the rules and players that were chosen last, or with the opening in the page. */
  async #start() {
    const usual = await stepOf(this.#load.signal, this.#usual());
    if (usual) {
      if (!usual.picture) this.#app.say(t("rulesWait"));
      await this.#show({ ...usual, inPlace: true });
      return;
    }
    return this.autosave.isBusy ? this.#open("") : this.autosave.acquire();
  }

  /** Return its id. */
  async #show({ inPlace, picture = null, record }: Beginning) {
    const id = newId();
    const game = this.#app.game.entry.slug;
    const draft = { id, game, record, revision: 0, isOver: false, winner: null, at: Date.now() };
    const entry = { match: id, draft };
    writeEntry(inPlace ? "replaceState" : "pushState", entry, addressOf(record));
    if (picture) await this.#resume({ ...draft, isStored: false, picture });
    else await this.#open(record, { id });
    return id;
  }

  /** Show a stored picture until Python confirms the match. */
  async #resume(left: Left) {
    const { id, picture, record, revision } = left;
    if (picture) return this.#take(left, { match: picture, wanted: record, isConfirmed: false });
    if (upTo(record, 0) === this.#opening.record) {
      return this.#take(left, { match: this.#opening, wanted: record });
    }
    this.#app.say(t("rulesWait"));
    return this.#open(record, { id, revision });
  }

  /** View a record. If Python has stopped, wait for its restart and ask again. */
  async #view(record: string): Promise<State> {
    const { game, rules } = this.#app;
    for (;;) {
      try {
        return await rules.view({ game: game.entry.slug, record });
      } catch (error) {
        if (!(error instanceof RulesError) || this.#app.state.rules === "ready") throw error;
        await this.#app.until((state) => state.rules === "ready");
      }
    }
  }

  #take(
    { id, isDamaged = false, isLinked, isStored, joins, revision }: Opened,
    shown: { match: State; wanted?: string; isConfirmed?: boolean },
  ) {
    this.#app.dispatch({ type: "load", id, isLinked, ...shown });
    this.joined = joins;
    const keepsAddress = isDamaged || this.#app.state.isForeign;
    this.autosave.take({ isStored: isStored || keepsAddress, joins, keepsAddress, revision });
  }

  /** Show the match of the tab's current history entry, after back, forward or a new address. */
  #follow() {
    const { report, set, state } = this.#app;
    if (isPlace(location.hash)) return;
    const own = ownOf(history.state);
    const isHere = own
      ? own.id === state.id
      : fragmentOf(location.hash) === addressed(state.wanted) &&
        placeIn(location.hash, state.match).ply === null;
    if (!isHere) return void this.arrive().catch(report);
    this.#leave();
    set({ isLocked: false });
  }
}

/** Whether Python has confirmed the match, or cannot. */
const isAnswered = (state: AppState) =>
  isConfirmed(state) || state.rules === "failed" || isStuck(state);
