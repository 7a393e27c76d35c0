/**
 * How long the page waits for its worker: long enough for a slow device and a slow line, and not
 * longer where the worker is dead, which nothing tells but silence.
 */

const HELD_UP = 1_000;
const SILENCE = 15_000;
const SLOWER = 10; // times the longest silence that turned out to be none
const LONGEST_SILENCE = 300_000;
const MORE = 6; // times as long for another start, as the first one may have been slow and not dead
const STANDSTILL = 90_000; // without a byte
const WORK = 600_000; // when all bytes are here

/** One deadline at a time. */
export class Deadline {
  /** @type {number | undefined} */
  #timer;

  /** Set it, in place of the one before. @param {number} limit milliseconds @param {() => void} late */
  begin(limit, late) {
    this.end();
    const due = performance.now() + limit;
    this.#timer = window.setTimeout(() => {
      // A page that was frozen hears its clock before its worker, whose words may be waiting.
      if (performance.now() - due > HELD_UP) this.begin(limit, late);
      else late();
    }, limit);
  }

  end() {
    clearTimeout(this.#timer);
  }
}

/** Watches over one start of a worker. */
export class StartWatch {
  #silence = new Deadline();
  #standstill = new Deadline();
  #heard = performance.now();
  #slowest = 0;
  #bytes = 0;
  #isHere = false;
  #least;
  #late;

  /** @param {number} start which one it is, from 1 @param {(why: string) => void} late */
  constructor(start, late) {
    this.#least = start > 1 ? MORE * SILENCE : SILENCE;
    this.#late = late;
    this.#listen();
    this.#expect(STANDSTILL);
  }

  /** Take what a starting worker tells as a sign of life. @param {import("./channel.js").Told} told */
  hear({ alive = 0, arrived, share }) {
    const now = performance.now();
    this.#slowest = Math.max(this.#slowest, now - this.#heard);
    this.#heard = now;
    this.#listen();
    if (arrived) {
      this.#isHere = true;
      this.#expect(WORK);
    } else if (!this.#isHere && (share !== undefined || alive > this.#bytes)) {
      this.#bytes = Math.max(alive, this.#bytes);
      this.#expect(STANDSTILL);
    }
  }

  end() {
    this.#silence.end();
    this.#standstill.end();
  }

  #listen() {
    const limit = Math.max(this.#least, Math.min(SLOWER * this.#slowest, LONGEST_SILENCE));
    this.#silence.begin(limit, () => this.#late("silence"));
  }

  /** @param {number} limit */
  #expect(limit) {
    this.#standstill.begin(limit, () => this.#late("a standstill"));
  }
}
