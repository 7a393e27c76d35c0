/**
 * Parts of a game's page that load when they are first used. A part that failed to load is
 * requested again: once at once, a few times later, and whenever the browser is online again.
 */

import { vocabulary } from "../i18n/message.js";

/**
 * The parts by the names of their files. The build writes `pages/parts.json` from this list: the
 * address of each, for another try.
 */
export const LAZY_PARTS = {
  actions: () => import("../features/share/actions.js"),
  "back-bar": () => import("../features/share/back-bar.js"),
  dialog: () => import("../features/dialog/dialog.js"),
  history: () => import("../features/history/history.js"),
  picture: () => import("../features/share/picture.js"),
  rematch: () => import("../features/setup/rematch.js"),
  returned: () => import("../match/returned.js"),
  review: () => import("../features/review/review.js"),
  "rules-text": () => import("../features/rules-text/rules-text.js"),
  sentences: () => import("../features/first-use/sentences.js"),
  "set-task": () => import("../features/task/set-task.js"),
  setup: () => import("../features/setup/setup.js"),
  share: () => import("../features/share/share.js"),
  sheet: () => import("../features/preferences/sheet.js"),
  task: () => import("../features/task/task.js"),
  "terms-panel": () => import("../features/setup/terms-panel.js"),
  usual: () => import("../features/setup/usual.js"),
};

/** @import { App } from "./types.js" */
/** @typedef {typeof LAZY_PARTS} LazyParts */
/** @typedef {{ name: string, value: string, match: object }} Wanting a command in a match */
/** @typedef {(again?: string) => Promise<unknown>} LoadStyles `again` makes an address new */

const { t } = vocabulary("frame");

const SLOW = 4_000; // milliseconds after which it is said that a part is on its way
const PAUSES = [2_000, 4_000, 8_000, 16_000, 30_000]; // milliseconds before each further try

export class Parts {
  #app;
  #isLast;
  #parts;
  #loadStyles;
  /** The last part that failed to load. @type {keyof LazyParts | null} */
  #missing = null;
  /** The command that wants the missing part. @type {Wanting | null} */
  wanting = null;
  #tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #isLeaving = false;

  /**
   * @param {LazyParts} parts @param {LoadStyles} loadStyles adds the styles of parts
   * @param {Pick<App, "dispatch" | "loadAgain">} app
   * @param {(wanting: Wanting) => boolean} isLast whether the player has not moved on since
   */
  constructor(parts, loadStyles, app, isLast) {
    this.#app = app;
    this.#isLast = isLast;
    this.#parts = parts;
    this.#loadStyles = loadStyles;
    // A part that fails to load while the page is left does not matter.
    for (const type of ["pagehide", "pageshow"]) {
      globalThis.addEventListener?.(type, () => {
        this.#isLeaving = type === "pagehide";
      });
    }
    globalThis.addEventListener?.("online", () => this.#tryAgain());
  }

  /**
   * Return a part and load its styles; null if it failed to load.
   * @param {keyof LazyParts} name
   * @param {Wanting | null} wanting the command that wants it, null for none
   * @returns {Promise<any>}
   */
  async load(name, wanting) {
    const { dispatch } = this.#app;
    const slow = setTimeout(dispatch, SLOW, { type: "waiting", text: t("partWaits") });
    try {
      const loaded = await this.#loadBoth(name);
      this.#found();
      return loaded;
    } catch (error) {
      if (this.#isLeaving) return null;
      this.#missing = name;
      this.wanting = wanting;
      this.#tries = 0;
      console.warn(error);
      dispatch({ type: "missing", text: t("notLoaded"), wanting: wanting !== null });
      this.#wait();
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {keyof LazyParts} name */
  async #loadBoth(name) {
    const styles = this.#loadStyles().catch(() => this.#loadStyles(newEnd()));
    const [loaded] = await Promise.all([this.#import(name), styles]);
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
      if (this.wanting && this.#isLast(this.wanting)) this.#app.loadAgain();
    } catch {
      if (this.#missing === name) this.#wait();
    }
  }

  #found() {
    clearTimeout(this.#timer);
    this.#missing = null;
    this.#app.dispatch({ type: "found" });
  }
}

/** By the list of the build; "" if that can't be loaded. @param {string} name */
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
