/**
 * One writer for each match: the first tab holds a lock, another one may follow or take over.
 */

import { PREFIX } from "./scope.ts";
import { unlessRefused } from "./visit.ts";

const PATIENCE = 400; // milliseconds for a page that is being closed
const HANDOVER = 300; // milliseconds for a tab to hand over its pending presses
const LIMIT = 2_000; // milliseconds for the browser to answer

type Answer = "held" | "taken" | "refused";
interface Listener {
  /**
   * Whether this tab writes, at first and after a change, and whether that is so because the
   * browser refuses locks.
   */
  onOwner: (owner: boolean, isRefused: boolean) => void;
  onNews: (news: unknown) => void; // called with messages of the writing tab
}

/** @param time in milliseconds */
const after = (time: number) => new Promise((done) => setTimeout(done, time));

export class MatchLock {
  #name;
  #listener;
  #channel;
  #release: (() => void) | null = null; // ends this tab's hold
  /** Ends this tab's waiting for a hold. */
  #waiting = new AbortController();
  #last: unknown = null; // the last news, for tabs that open later
  #handed: (() => void) | null = null; // ends the wait for the presses of the last writer
  owner = false;

  /** @param id of the match */
  constructor(id: string, listener: Listener) {
    this.#name = `${PREFIX}match:${id}`;
    this.#listener = listener;
    this.#channel = openChannel(`${PREFIX}news:${id}`);
    this.#channel?.addEventListener("message", ({ data }) => this.#hear(data));
    void this.#begin();
  }

  /** Take over writing from another tab, with its pending presses. */
  async takeOver() {
    const handed = new Promise((done) => {
      this.#handed = () => done(undefined);
    });
    const answer = await this.#hold({ steal: true }, () => {});
    if (answer === "held" && this.#channel) await Promise.race([handed, after(HANDOVER)]);
    this.#handed = null;
    if (answer === "refused" || this.#release) this.#become(true, answer === "refused");
  }

  /** Send a message to the tabs that follow. */
  tell(news: unknown) {
    this.#last = news;
    if (this.owner) this.#post({ news });
  }

  /** Release the lock, or stop waiting for it. */
  leave() {
    this.#waiting.abort();
    this.#release?.();
    this.#channel?.close();
    this.owner = false;
  }

  async #begin() {
    // Without locks (by plain http) every tab writes.
    if (!navigator.locks) return this.#become(true);
    const asked = this.#hold({ ifAvailable: true });
    const answer = await Promise.race([asked, after(LIMIT)]);
    if (answer === "held") return;
    if (answer === "taken") return this.#lookOn(PATIENCE);
    // If the browser refuses locks, or never answers, every tab writes.
    this.#become(true, true);
    if (answer === undefined && (await asked) === "taken") this.#lookOn(0);
  }

  /** A page that is being left ends soon. */
  #lookOn(patience: number) {
    this.#wait();
    setTimeout(() => {
      if (!this.#release) this.#become(false);
    }, patience);
  }

  /** Queue for the lock: when the other tab closes, this one becomes the writer. */
  #wait() {
    void this.#hold({ signal: this.#waiting.signal });
  }

  #hold(options: LockOptions, onHeld: () => void = () => this.#become(true)): Promise<Answer> {
    return new Promise((answer) => {
      let isHeld = false;
      const hold = (lock: Lock | null) => {
        if (lock === null || this.#waiting.signal.aborted) return answer("taken");
        isHeld = true;
        const held = new Promise((release) => {
          this.#release = () => release(undefined);
        });
        onHeld();
        answer("held");
        return held;
      };
      const request = async () => navigator.locks.request(this.#name, options, hold);
      request().catch(() => {
        if (isHeld) return this.#lose();
        answer(this.#waiting.signal.aborted ? "taken" : "refused");
      });
    });
  }

  /** Hand the pending presses to the tab that has taken over. */
  #lose() {
    this.#release = null;
    if (this.#waiting.signal.aborted) return;
    this.#post({ news: this.#last, isLast: true });
    this.#become(false);
    this.#wait();
  }

  #hear({ news, isLast, isAsking }: { news?: unknown; isLast?: boolean; isAsking?: boolean }) {
    if (isAsking && this.owner && this.#last !== null) this.#post({ news: this.#last });
    if (!this.owner && news) this.#listener.onNews(news);
    if (isLast) this.#handed?.();
  }

  /** If it is closed or refused, the other tabs read the stored match. */
  #post(message: unknown) {
    unlessRefused(() => this.#channel?.postMessage(message), undefined);
  }

  #become(owner: boolean, isRefused = false) {
    if (this.#waiting.signal.aborted) return;
    this.owner = owner;
    this.#listener.onOwner(owner, isRefused);
    if (!owner) this.#post({ isAsking: true });
  }
}

/** Return a channel between the tabs, null where the browser refuses it. */
export const openChannel = (name: string) =>
  unlessRefused(() => new window.BroadcastChannel(name), null);
