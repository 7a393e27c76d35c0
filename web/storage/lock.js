/**
 * One writer for each match: the first tab holds a lock, another one may look on or take over.
 */

import { PREFIX } from "./scope.js";

const PATIENCE = 400; // milliseconds

/**
 * @typedef {object} Listener
 * @property {(owner: boolean) => void} onOwner whether this tab writes, at first and after a change
 * @property {(news: any) => void} onNews what the writing tab tells
 */

export class MatchLock {
  #name;
  #listener;
  #channel;
  /** Ends this tab's hold. @type {(() => void) | null} */
  #release = null;
  /** Ends this tab's waiting for a hold. */
  #waiting = new AbortController();
  owner = false;

  /** @param {string} id of the match @param {Listener} listener */
  constructor(id, listener) {
    this.#name = `${PREFIX}match:${id}`;
    this.#listener = listener;
    this.#channel = "BroadcastChannel" in window ? new BroadcastChannel(this.#name) : null;
    this.#channel?.addEventListener("message", ({ data }) => {
      if (!this.owner) listener.onNews(data);
    });
    void this.#begin();
  }

  /** Write from now on, whoever did so far. */
  takeOver() {
    void this.#hold({ steal: true });
  }

  /** Tell the tabs that look on. @param {unknown} news */
  tell(news) {
    if (this.owner) this.#channel?.postMessage(news);
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
    if (await this.#hold({ ifAvailable: true })) return;
    this.#wait();
    // A page that is being left lets go in a moment: only one that stays makes this tab look on.
    setTimeout(() => {
      if (!this.owner) this.#become(false);
    }, PATIENCE);
  }

  /** Wait in line: when the other tab closes, this one goes on by itself. */
  #wait() {
    void this.#hold({ signal: this.#waiting.signal });
  }

  /** @param {LockOptions} options @returns {Promise<boolean>} whether the lock was given */
  #hold(options) {
    return new Promise((given) => {
      navigator.locks
        .request(this.#name, options, (lock) => {
          given(lock !== null);
          if (lock === null || this.#waiting.signal.aborted) return undefined;
          this.#become(true);
          return new Promise((release) => {
            this.#release = () => release(undefined);
          });
        })
        .catch((error) => {
          given(false);
          // Where the browser refuses locks altogether, every tab writes.
          if (error?.name !== "AbortError") return this.#become(true);
          // Taken over by another tab, or nobody waits any more.
          if (this.owner) {
            this.#become(false);
            this.#wait();
          }
        });
    });
  }

  /** @param {boolean} owner */
  #become(owner) {
    if (this.#waiting.signal.aborted) return;
    this.owner = owner;
    this.#listener.onOwner(owner);
  }
}
