/**
 * Parts of a game's page that load when they are first used. A part that failed to load is
 * requested again: once at once, a few times later, and whenever the browser is online again.
 */

import { vocabulary } from "../i18n/message.ts";
import { loadPart, newEnd } from "../storage/load-part.ts";
import type { App } from "./types.ts";

/** Parts that a match does not need. The service worker saves them last. */
export const LATER_PARTS = {
  actions: () => import("../features/share/actions.ts"),
  "back-bar": () => import("../features/share/back-bar.ts"),
  "install-steps": () => import("../features/install/install-steps.ts"),
  hint: () => import("../features/computer/hint.ts"),
  history: () => import("../features/history/history.ts"),
  picture: () => import("../features/share/picture.ts"),
  returned: () => import("../match/returned.ts"),
  review: () => import("../features/review/review.ts"),
  sentences: () => import("../features/first-use/sentences.ts"),
  "set-task": () => import("../features/task/set-task.ts"),
  sheet: () => import("../features/preferences/sheet.ts"),
  share: () => import("../features/share/share.ts"),
  task: () => import("../features/task/task.ts"),
};

/** All parts by the names of their files. */
export const LAZY_PARTS = {
  ...LATER_PARTS,
  "ask-end": () => import("../features/ending/ask-end.ts"),
  dialog: () => import("../features/dialog/dialog.ts"),
  rematch: () => import("../features/setup/rematch.ts"),
  "rules-text": () => import("../features/rules-text/rules-text.ts"),
  setup: () => import("../features/setup/setup.ts"),
  usual: () => import("../features/setup/usual.ts"),
};

type LazyParts = typeof LAZY_PARTS;
/** A command in a match. */
export type Wanting = { name: string; value: string; match: object };
/** *again* changes the address, so that the browser requests it again. */
export type LoadCommon = (again?: string) => Promise<unknown>;

const { t } = vocabulary("frame");

const SLOW = 4_000; // milliseconds after which the page says that a part is loading
const PAUSES = [2_000, 4_000, 8_000, 16_000, 30_000]; // milliseconds before each further try

export class Parts {
  #app;
  #isLast;
  #parts;
  #loadCommon;
  #missing: keyof LazyParts | null = null; // the last part that failed to load
  /** The command that wants the missing part. */
  wanting: Wanting | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeaving = false;

  /**
   * @param loadCommon adds the styles and messages of parts
   * @param isLast whether the player has not moved on since
   */
  constructor(
    parts: LazyParts,
    loadCommon: LoadCommon,
    app: Pick<App, "set" | "state" | "loadAgain">,
    isLast: (wanting: Wanting) => boolean,
  ) {
    this.#app = app;
    this.#isLast = isLast;
    this.#parts = parts;
    this.#loadCommon = loadCommon;
    // A part that fails to load while the page is left does not matter.
    for (const type of ["pagehide", "pageshow"]) {
      globalThis.addEventListener?.(type, () => {
        this.#isLeaving = type === "pagehide";
      });
    }
    globalThis.addEventListener?.("online", () => this.#tryAgain());
  }

  /**
   * Return a part and load its styles and messages; null if it failed to load.
   * @param wanting the command that wants it, null for none
   */
  async load(name: keyof LazyParts, wanting: Wanting | null): Promise<any> {
    const { set } = this.#app;
    const waiting = { text: t("partWaits"), isError: false, isWaiting: true };
    const slow = setTimeout(set, SLOW, { message: waiting });
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
      set({ message: { text: t("notLoaded"), isError: true, missing: wanting !== null } });
      this.#wait();
      return null;
    } finally {
      clearTimeout(slow);
    }
  }

  async #loadBoth(name: keyof LazyParts) {
    const common = this.#loadCommon().catch(() => this.#loadCommon(newEnd()));
    const [loaded] = await Promise.all([loadPart<any>(name, this.#parts[name]), common]);
    return loaded;
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
    const { message } = this.#app.state;
    if (message?.missing !== undefined || message?.isWaiting) this.#app.set({ message: null });
  }
}
