/**
 * One writer for each match: the first tab holds a lock, another one may look on or take over.
 */

import { PREFIX } from "./scope.js";

const PATIENCE = 400; // milliseconds that a page has which is being left
const HANDOVER = 300; // milliseconds in which a tab hands over what was pressed in it
const LIMIT = 2_000; // milliseconds in which the browser has to answer

/** @typedef {"held" | "taken" | "refused"} Answer */
/**
 * @typedef {object} Listener
 * @property {(owner: boolean, isRefused: boolean) => void} onOwner whether this tab writes, at
 *   first and after a change, and whether that is so because the browser refuses locks
 * @property {(news: any) => void} onNews what the writing tab tells
 */

/** @param {number} time in milliseconds */
const after = (time) => new Promise((done) => setTimeout(done, time));

export class MatchLock {
  #name;
  #listener;
  #channel;
  /** Ends this tab's hold. @type {(() => void) | null} */
  #release = null;
  /** Ends this tab's waiting for a hold. */
  #waiting = new AbortController();
  /** The last news, for tabs that open later. @type {unknown} */
  #last = null;
  /** Ends the wait for what the tab before hands over. @type {(() => void) | null} */
  #handed = null;
  owner = false;

  /** @param {string} id of the match @param {Listener} listener */
  constructor(id, listener) {
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

  /** Tell the tabs that look on. @param {unknown} news */
  tell(news) {
    this.#last = news;
    if (this.owner) this.#post({ news });
  }

  /** Let go of the match, and wait for it no longer. */
  leave() {
    this.#waiting.abort();
    this.#release?.();
    this.#channel?.close();
    this.owner = false;
  }

  async #begin() {
    // Without locks (an old browser) every tab writes.
    if (!navigator.locks) return this.#become(true);
    const asked = this.#hold({ ifAvailable: true });
    const answer = await Promise.race([asked, after(LIMIT)]);
    if (answer === "held") return;
    if (answer === "taken") return this.#lookOn(PATIENCE);
    // Where the browser refuses locks, or never answers, every tab writes.
    this.#become(true, true);
    if (answer === undefined && (await asked) === "taken") this.#lookOn(0);
  }

  /** A page that is being left ends soon. @param {number} patience */
  #lookOn(patience) {
    this.#wait();
    setTimeout(() => {
      if (!this.#release) this.#become(false);
    }, patience);
  }

  /** Wait in line: when the other tab closes, this one goes on by itself. */
  #wait() {
    void this.#hold({ signal: this.#waiting.signal });
  }

  /** @param {LockOptions} options @param {() => void} [onHeld] @returns {Promise<Answer>} */
  #hold(options, onHeld = () => this.#become(true)) {
    return new Promise((answer) => {
      let isHeld = false;
      const hold = (/** @type {Lock | null} */ lock) => {
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

  /** Another tab has taken over: hand it what was pressed last. */
  #lose() {
    this.#release = null;
    if (this.#waiting.signal.aborted) return;
    this.#post({ news: this.#last, isLast: true });
    this.#become(false);
    this.#wait();
  }

  /** @param {{ news?: unknown, isLast?: boolean, isAsking?: boolean }} message */
  #hear({ news, isLast, isAsking }) {
    if (isAsking && this.owner && this.#last !== null) this.#post({ news: this.#last });
    if (!this.owner && news) this.#listener.onNews(news);
    if (isLast) this.#handed?.();
  }

  /** @param {unknown} message */
  #post(message) {
    try {
      this.#channel?.postMessage(message);
    } catch {
      // Closed, or refused: the other tabs look at what is kept.
    }
  }

  /** @param {boolean} owner */
  #become(owner, isRefused = false) {
    if (this.#waiting.signal.aborted) return;
    this.owner = owner;
    this.#listener.onOwner(owner, isRefused);
    if (!owner) this.#post({ isAsking: true });
  }
}

/** Return a channel between the tabs, null where the browser refuses it. @param {string} name */
export const openChannel = (name) => {
  try {
    return new window.BroadcastChannel(name);
  } catch {
    return null;
  }
};
