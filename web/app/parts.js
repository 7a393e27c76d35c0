/**
 * Parts of the page that are loaded on request. A part that failed to load is requested again:
 * once at once, a few times later, and whenever the line is back.
 */

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
  #loadMessages;
  #listener;
  /** The last part that failed to load. @type {(() => Promise<unknown>) | null} */
  #missing = null;
  /** @type {Wanting | null} */
  #wanting = null;
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isLeaving = false;
  /** What came under another address than its first, by the first. @type {Map<string, unknown>} */
  #brought = new Map();

  /** @param {LoadMessages} loadMessages adds what parts say @param {Listener} listener */
  constructor(loadMessages, listener) {
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
   * @template T @param {() => Promise<T>} part
   * @param {Wanting | null} wanting the command that wants it, null for none
   * @returns {Promise<T | null>}
   */
  async load(part, wanting) {
    const slow = setTimeout(this.#listener.onSlow, SLOW);
    try {
      const loaded = await this.#loadBoth(part);
      this.#found();
      return loaded;
    } catch (error) {
      if (this.#isLeaving) return null;
      this.#missing = part;
      this.#wanting = wanting;
      this.#tries = 0;
      this.#listener.onMissing(error, wanting);
      this.#wait();
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /** @template T @param {() => Promise<T>} part @returns {Promise<T>} */
  async #loadBoth(part) {
    const messages = this.#loadMessages().catch(() => this.#loadMessages(newEnd()));
    const [loaded] = await Promise.all([this.#import(part), messages]);
    return loaded;
  }

  /**
   * Some browsers remember a script that failed, and do not ask for it again: under an address of its
   * own it is another one to them.
   * @template T @param {() => Promise<T>} part @returns {Promise<T>}
   */
  async #import(part) {
    const path = addressIn(part);
    const brought = /** @type {T | undefined} */ (this.#brought.get(path));
    if (brought !== undefined) return brought;
    try {
      return await part();
    } catch (error) {
      if (!path) throw error;
      const loaded = await import(new URL(path + newEnd(), import.meta.url).href);
      this.#brought.set(path, loaded);
      return loaded;
    }
  }

  #wait() {
    clearTimeout(this.#timer);
    const pause = PAUSES[this.#tries];
    if (pause === undefined) return; // from now on wait for the connection or a press
    this.#timer = setTimeout(() => this.#tryAgain(), pause);
  }

  async #tryAgain() {
    const part = this.#missing;
    if (!part) return;
    this.#tries += 1;
    try {
      await this.#loadBoth(part);
      if (this.#missing !== part) return;
      this.#found();
      if (this.#wanting) this.#listener.onBack(this.#wanting);
    } catch {
      if (this.#missing === part) this.#wait();
    }
  }

  #found() {
    clearTimeout(this.#timer);
    this.#missing = null;
    this.#listener.onFound();
  }
}

/**
 * Return the address that a part is imported from, "" where it is brought in another way. Bundled
 * scripts lie in one folder, so that it counts from here as well.
 * @param {() => Promise<unknown>} part
 */
const addressIn = (part) => /import\("(\.\/[^"]+)"\)/.exec(String(part))?.[1] ?? "";

let ends = 0;

/** Return the end of a new address. */
const newEnd = () => {
  ends += 1;
  return `?again=${Date.now().toString(36)}${ends}`;
};
