/**
 * Parts of the page that are loaded on request. A part that failed to load is requested again:
 * once at once, a few times later, and whenever the line is back.
 */

/** @typedef {typeof import("./lazy-parts.js").LAZY_PARTS} LazyParts */
/** @typedef {{ name: string, value: string, match: object }} Wanting a command, and the match it was run in */
/** @typedef {(again?: string) => Promise<unknown>} LoadMessages given the end of an address that was not asked for before */
/**
 * @typedef {object} Listener
 * @property {() => void} onSlow called if a part loads slowly
 * @property {(error: unknown, wanting: Wanting | null) => void} onMissing called if a part fails to load
 * @property {() => void} onFound called when nothing is missing any more
 * @property {(wanting: Wanting) => void} onBack called when a missing part has loaded by itself
 */

const SLOW = 4_000; // milliseconds after which it is said that a part is on its way
const PAUSES = [2_000, 4_000, 8_000, 16_000, 30_000]; // milliseconds before each further try

export class Parts {
  #parts;
  #loadMessages;
  #listener;
  /** The last part that failed to load. @type {keyof LazyParts | null} */
  #missing = null;
  /** @type {Wanting | null} */
  #wanting = null;
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isLeaving = false;

  /** @param {LazyParts} parts @param {LoadMessages} loadMessages adds the messages of parts @param {Listener} listener */
  constructor(parts, loadMessages, listener) {
    this.#parts = parts;
    this.#loadMessages = loadMessages;
    this.#listener = listener;
    // A part that fails to load while the page is left does not matter.
    for (const type of ["pagehide", "pageshow"]) {
      globalThis.addEventListener?.(type, () => {
        this.#isLeaving = type === "pagehide";
      });
    }
    globalThis.addEventListener?.("online", () => this.#tryAgain());
  }

  /**
   * Return a part and load its messages; null if it failed to load.
   * @param {keyof LazyParts} name
   * @param {Wanting | null} wanting the command that wants it, null for none
   * @returns {Promise<any>}
   */
  async load(name, wanting) {
    const slow = setTimeout(this.#listener.onSlow, SLOW);
    try {
      const loaded = await this.#loadBoth(name);
      this.#found();
      return loaded;
    } catch (error) {
      if (this.#isLeaving) return null;
      this.#missing = name;
      this.#wanting = wanting;
      this.#tries = 0;
      this.#listener.onMissing(error, wanting);
      this.#wait();
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {keyof LazyParts} name */
  async #loadBoth(name) {
    const messages = this.#loadMessages().catch(() => this.#loadMessages(newEnd()));
    const [loaded] = await Promise.all([this.#import(name), messages]);
    return loaded;
  }

  /** @param {keyof LazyParts} name */
  async #import(name) {
    try {
      return await this.#parts[name]();
    } catch (error) {
      // Safari 17 caches a failed module import, so a retry needs another address.
      const file = await fileOf(name);
      if (!file) throw error;
      return import(new URL(file + newEnd(), import.meta.url).href);
    }
  }

  #wait() {
    clearTimeout(this.#timer);
    const pause = PAUSES[this.#tries];
    if (pause === undefined) return; // from now on wait for the connection or a press
    this.#timer = setTimeout(() => this.#tryAgain(), pause);
  }

  async #tryAgain() {
    const name = this.#missing;
    if (!name) return;
    this.#tries += 1;
    try {
      await this.#loadBoth(name);
      if (this.#missing !== name) return;
      this.#found();
      if (this.#wanting) this.#listener.onBack(this.#wanting);
    } catch {
      if (this.#missing === name) this.#wait();
    }
  }

  #found() {
    clearTimeout(this.#timer);
    this.#missing = null;
    this.#listener.onFound();
  }
}

/** Return the file of a part, by the list of the build; "" if the list can't be loaded. @param {string} name */
const fileOf = async (name) => {
  try {
    const reply = await fetch(new URL(`parts.json${newEnd()}`, import.meta.url));
    return (await reply.json())[name] ?? "";
  } catch {
    return "";
  }
};

let ends = 0;

const newEnd = () => {
  ends += 1;
  return `?again=${Date.now().toString(36)}${ends}`;
};
