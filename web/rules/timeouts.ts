/** Timeouts for workers: the only sign of a crashed worker is that it sends nothing. */

import type { WorkerMessage } from "./protocol.ts";

const FROZEN = 1_000; // a timer that is this many milliseconds late means that the page was frozen
const SLOWER = 10; // times the longest pause so far
const LONGEST_SILENCE = 300_000;
const WORK = 600_000; // for the start itself, once everything is downloaded

/** Milliseconds without a byte after which a download has stalled. */
export const STALLED = 90_000;

/** One timer at a time. */
export class Timeout {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due = 0;
  #onLate = () => {};

  /** Replace the timer. @param onLate by default the last one */
  begin(limit: number, onLate: () => void = this.#onLate) {
    this.#onLate = onLate;
    this.#start(limit, true);
  }

  /** @param mayWait whether a late timer gets the limit again */
  #start(limit: number, mayWait: boolean) {
    this.end();
    this.#due = performance.now() + limit;
    this.#timer = setTimeout(() => {
      // The timers of a page that was frozen run before the messages that are waiting. Only once: a
      // worker that floods the page makes every timer late.
      if (mayWait && performance.now() - this.#due > FROZEN) this.#start(limit, false);
      else this.#onLate();
    }, limit);
  }

  /** Let at least *limit* milliseconds be left. */
  extend(limit: number) {
    if (performance.now() + limit > this.#due) this.begin(limit);
  }

  end() {
    clearTimeout(this.#timer);
  }
}

/** Ends a start that has stopped: a worker that is silent, or a download that has stalled. */
export class StartTimeout {
  #silence = new Timeout();
  #stall = new Timeout();
  #lastSign = performance.now();
  #longestPause = 0;
  #bytes = 0;
  #isDownloaded = false;
  #limit;
  #onLate;

  /** @param limit milliseconds of silence */
  constructor(limit: number, onLate: (why: string) => void) {
    this.#limit = limit;
    this.#onLate = onLate;
    this.#listen();
    this.#expect(STALLED);
  }

  /** @param message of a starting worker */
  hear({ alive = 0, arrived, share }: WorkerMessage) {
    const now = performance.now();
    this.#longestPause = Math.max(this.#longestPause, now - this.#lastSign);
    this.#lastSign = now;
    this.#listen();
    if (arrived) {
      this.#isDownloaded = true;
      this.#expect(WORK);
    } else if (!this.#isDownloaded && (share !== undefined || alive > this.#bytes)) {
      this.#bytes = Math.max(alive, this.#bytes);
      this.#expect(STALLED);
    }
  }

  end() {
    this.#silence.end();
    this.#stall.end();
  }

  /** Allow longer pauses if the device's heartbeats come late. */
  #listen() {
    const limit = Math.max(this.#limit, Math.min(SLOWER * this.#longestPause, LONGEST_SILENCE));
    this.#silence.begin(limit, () => this.#onLate("silence"));
  }

  /** @param limit milliseconds */
  #expect(limit: number) {
    this.#stall.begin(limit, () => this.#onLate("stalled"));
  }
}
