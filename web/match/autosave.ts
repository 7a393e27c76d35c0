/**
 * Saves the match on the board: each press at once, in a draft, in the address, for the other tabs
 * and in the database, there with its picture once Python confirms it. Only the tab with the lock
 * of the match does so.
 */

import { newId } from "../app/random.ts";
import { isConfirmed } from "../app/selectors.ts";
import type { App, AppState } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import { endOf, isExtension } from "../rules/record.ts";
import { type Draft, forgetDraft, keepDraft, keptDraft, writeEntry } from "../storage/drafts.ts";
import { MatchLock } from "../storage/lock.ts";
import { forgetMatches, isRefused, saveMatch } from "../storage/matches.ts";
import { keepSetting } from "../storage/settings.ts";
import { addressOf } from "./arrival.ts";

const { t } = vocabulary("frame");

const PROBE = " ".repeat(9_000); // as long as a draft of the longest match that a link holds

const keeps = (text: string) => keepSetting("probe", text) && keepSetting("probe", null);

/**
 * Return the state of storage: `isUnsaved` if neither the database nor localStorage
 * keeps the match for the next visit, or "full" if localStorage alone fails, `isLost` if the tab's
 * history does not keep the match either.
 * @param isFull whether localStorage has kept nothing just now
 */
export const storageFailure = (isFull = !keeps("")): Pick<AppState, "isUnsaved" | "isLost"> => {
  const isUnsaved = isRefused();
  if (isUnsaved ? keeps(PROBE) : !isFull) return { isUnsaved: false, isLost: false };
  if (!isUnsaved) return { isUnsaved: "full", isLost: false };
  return { isUnsaved, isLost: !writeEntry("replaceState", history.state, location.href) };
};

export class Autosave {
  #app;
  #lock: MatchLock | null = null;
  /** Whether storage is read again before the match is saved, unless something is played. */
  isLate = false;
  /** The number of writes of the match. */
  #revision = 0;
  /** Whether localStorage refused the last draft. */
  #isFull: boolean | undefined;
  /** Whether the database has the newest record. */
  #isStored = true;
  /** Whether the match was deleted and nothing has been played since. */
  #isDeleted = false;
  /** Whether another tab is known to write the match. */
  #looksOn = false;
  /** Whether the address stays as it is until something is played. */
  #keepsAddress = false;
  /** The record of a link that continues the match, "" for none. */
  #joins = "";

  constructor(app: App) {
    this.#app = app;
  }

  /** Whether there is a match that this tab may save. */
  get isBusy() {
    return this.#lock !== null;
  }

  /** Save another match from now on. */
  take({
    isStored,
    joins = "",
    keepsAddress = false,
    revision,
  }: {
    revision: number;
    isStored: boolean;
    keepsAddress?: boolean;
    joins?: string | undefined;
  }) {
    this.#revision = revision;
    this.#isStored = isStored || this.isLate;
    this.#isDeleted = false;
    this.#joins = joins;
    this.#keepsAddress = keepsAddress;
    this.writeAddress();
    this.acquire();
  }

  /** Become the only tab that writes the match, or follow the tab that does. */
  acquire() {
    this.#lock?.leave();
    this.#looksOn = false;
    this.#app.dispatch({ type: "asking" });
    this.#lock = new MatchLock(this.#app.state.id, {
      onOwner: (isWriter, isRefused) => this.#own(isWriter, isRefused),
      onNews: (news) => this.#hear(news),
    });
  }

  takeOver() {
    this.#app.dispatch({ type: "asking" });
    void this.#lock?.takeOver();
  }

  /** Save the pressed moves before the next frame shows them. */
  saveDraft(isPressed = true) {
    this.#keepsAddress &&= !isPressed;
    this.#isDeleted &&= !isPressed;
    this.isLate &&= !isPressed;
    this.#revision += 1;
    const draft = this.#draft();
    this.#isFull = !keepDraft(draft);
    this.writeAddress(draft);
    this.#tell();
    void this.save(); // browsers write localStorage late, and one that is killed loses it
  }

  /** Write the match into the address and the tab's history. */
  writeAddress(draft: Draft = this.#draft()) {
    if (this.#keepsAddress) return;
    // After a reload, a link without new moves opens over the same unfinished match.
    const isLink = this.#app.state.unfinished && !draft.revision;
    const entry = isLink ? null : { match: draft.id, draft };
    writeEntry("replaceState", entry, addressOf(draft.record));
  }

  /** Store the match in the database, with a picture of it where Python has confirmed it. */
  async save() {
    if (this.#isDeleted || this.isLate) return;
    const { dispatch, set, state } = this.#app;
    const { id, match, wanted: record } = state;
    const isKnown = isConfirmed(state);
    const row = { id, game: match.game, record, revision: this.#revision };
    const outcome = isKnown ? match.outcome : null;
    const result = await saveMatch({ ...row, outcome }, isKnown ? match : null);
    const { isLost, isUnsaved } = storageFailure(this.#isFull);
    const now = this.#app.state;
    if (now.isUnsaved !== isUnsaved || now.isLost !== isLost) set({ isUnsaved, isLost });
    // A broken transaction is tried again, perhaps when a later one has stored more of this match.
    if (this.#app.state.id !== id || row.revision < this.#revision) return;
    this.#isStored = result === "saved";
    if (result !== "other") return;
    // Another match is stored under this id: nothing of either is lost if this one gets a new id.
    forgetDraft(id);
    dispatch({ type: "renamed", id: newId() });
    this.acquire();
  }

  /** Delete matches. The one on the board is not stored again until something is played in it. */
  forget(...ids: string[]) {
    if (ids.includes(this.#app.state.id)) {
      this.#isDeleted = true;
      this.#isStored = true;
      this.#keepsAddress = true;
      writeEntry("replaceState", null, addressOf("")); // a reload would store its link again
    }
    return forgetMatches(...ids);
  }

  /** @param isRefused whether the browser refuses locks */
  #own(isWriter: boolean, isRefused: boolean) {
    const { dispatch } = this.#app;
    if (!isWriter && this.#joins) return this.takeOver(); // the link was opened to be seen here
    if (isWriter && this.#looksOn) this.#catchUp();
    this.#looksOn = !isWriter;
    const { beforeLock } = this.#app.state;
    dispatch({ type: "writer", isWriter });
    if (!isWriter) return;
    const { wanted } = this.#app.state;
    this.#join();
    const isPressed = beforeLock !== null && wanted !== beforeLock;
    if (!this.#isStored || isPressed) this.saveDraft(isPressed);
    else this.#tell();
    // Browsers that refuse locks may still allow storage: try.
    if (isRefused || !this.#isStored) void this.save();
  }

  /** Continue with the moves of a link that the tab which wrote the match did not know. */
  #join() {
    const { dispatch, say, session, state } = this.#app;
    const record = this.#joins;
    this.#joins = "";
    if (!record) return;
    if (isExtension(record, state.wanted)) {
      dispatch({ type: "follow", record });
      say(t("joined"));
    } else if (isExtension(state.wanted, record)) say(t("ahead"));
    else void session.begin(record).catch(this.#app.report); // both are kept
  }

  /** Read the match from storage: the writing tab may have closed without a message. */
  #catchUp() {
    const draft = keptDraft(this.#app.state.id);
    if (!draft || draft.revision < this.#revision) return;
    this.#revision = draft.revision;
    this.#app.dispatch({ type: "follow", record: draft.record });
  }

  #tell() {
    this.#lock?.tell({ record: this.#app.state.wanted, revision: this.#revision });
  }

  /** @param news from the tab that writes the match */
  #hear({ record, revision }: any) {
    if (typeof record !== "string") return; // of another version
    this.#revision = Math.max(Number(revision) || 0, this.#revision);
    this.#app.dispatch({ type: "follow", record });
    this.writeAddress(); // the player may copy it, or come back to it
  }

  #draft(): Draft {
    const { id, match, wanted: record } = this.#app.state;
    const outcome = match.record === record ? match.outcome : null;
    const isOver = outcome !== null || endOf(record) !== "";
    return {
      ...{ id, game: match.game, record, revision: this.#revision, at: Date.now(), isOver },
      winner: outcome?.winner ?? null,
    };
  }
}
