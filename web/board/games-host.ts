/** Boards of small matches outside of the game page, also of several games in turn. */

import { expandedAfter, keyOf, selectedAfter } from "../app/selectors.ts";
import type { Action } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import type { State } from "../rules/contract.ts";
import { SITE } from "../storage/scope.ts";
import { openingUi, resultOf } from "../view/regions.ts";
import type { FrontEnd, Selection, Ui } from "../view/types.ts";
import { CONTROLS, controlOf } from "./controls.ts";
import { BoardHost, loadFrontEnd, type Source } from "./host.ts";

const { t } = vocabulary("frame");

/** A match that is played on such a board. */
export interface Played {
  /** Whether a move can be made now. */
  readonly isActive: boolean;
  play(move: string): void;
  /** The sentence in place of the prompt, "" for none. */
  said: string;
}

/** Handles all other presses. */
interface Others {
  onChange(): void;
  run?(command: string, value?: string): void;
  /** A move was pressed that cannot be made now. */
  onRefused?(): void;
}

/** Changes to the front end and the style of the game that is shown. */
export class GamesHost extends BoardHost {
  #sheet: HTMLLinkElement | null = null;
  #selected: Selection | null = null;
  #selectedAt = ""; // the position of the selection
  #expanded: Record<string, boolean> = {};
  #only: string | null = null;
  #loading = Promise.resolve(); // of the game that is shown

  /** Change to a game. Reject with a RulesError if its front end cannot be loaded. */
  load(source: Source) {
    if (this.game !== source.entry.slug) this.#loading = this.#change(source);
    return this.#loading;
  }

  async #change(source: Source) {
    const game = source.entry.slug;
    this.use(game, null);
    const isCurrent = () => this.game === game;
    let front: FrontEnd;
    try {
      front = await loadFrontEnd(source);
    } catch (error) {
      if (isCurrent()) this.use("", null);
      throw error;
    }
    if (!isCurrent()) return;
    const sheet = source.sheet ? await addSheet(new URL(source.sheet, SITE).href) : null;
    if (!isCurrent()) return sheet?.remove();
    // The styles of two games may use the same names.
    this.#sheet?.remove();
    this.#sheet = sheet;
    this.use(game, front);
  }

  /** Fold all that was unfolded, for another match. */
  fold() {
    this.#expanded = {};
  }

  /** Return the `Ui` of a position; drop a selection made in another one. */
  uiOf(position: State | null, more: Pick<Ui, "active" | "wide" | "roomy">): Ui {
    const name = position ? keyOf(position) : "";
    if (name !== this.#selectedAt) this.#selected = null;
    this.#selectedAt = name;
    return { ...openingUi(), ...more, expanded: this.#expanded, selected: this.#selected };
  }

  /** Describe the last move of a position, and the result if it ends the match. */
  announced(position: State) {
    const { front } = this;
    if (!front) return "";
    const end = position.outcome ? t("ended", resultOf(position, front)) : "";
    return `${front.announce(position)} ${end}`.trim();
  }

  /** Take presses for a match. */
  playOn(match: Played, { onChange, onRefused, run = () => {} }: Others) {
    const act = (action: Action) => {
      const { isActive } = match;
      if (action.type === "explain") match.said = action.why;
      if (action.type === "expand") this.#expanded = expandedAfter(this.#expanded, action.name);
      if (isActive && /select/.test(action.type)) {
        this.#selected = action.type === "select" ? selectedAfter(this.#selected, action) : null;
        match.said = "";
      }
      onChange();
      if (action.type === "play" && isActive) {
        this.#selected = null;
        match.play(action.move);
      } else if (/play|select/.test(action.type) && !isActive) onRefused?.();
    };
    const dispatch = (action: Action) => {
      const isWanted = () => controlOf(this.frame, action)?.hasAttribute("data-wanted");
      if (this.#only === null || isWanted()) act(action);
    };
    return this.listen({ dispatch, flush: () => {}, run });
  }

  /**
   * Disable all controls, for presses and keys, except those that make *move* or choose its next
   * part.
   * @param move "" for none
   */
  allowOnly(move: string) {
    this.#only = move;
    const wanted = move ? this.#controlsOf(move) : [];
    for (const control of this.frame.querySelectorAll<HTMLElement>(CONTROLS)) {
      const isWanted = wanted.includes(control);
      control.toggleAttribute("data-wanted", isWanted);
      control.toggleAttribute("inert", !isWanted);
      if (isWanted) control.tabIndex = 0;
    }
    return wanted[0];
  }

  #controlsOf(move: string): HTMLElement[] {
    const parts = this.front?.parts?.(move) ?? [];
    for (const wanted of [
      `[data-move="${move}"]`,
      ...parts.map((part) => `[data-select="${part}"]`),
    ]) {
      const found = [...this.frame.querySelectorAll<HTMLElement>(wanted)];
      const open = found.filter((each) => each.getAttribute("aria-pressed") !== "true");
      if (open.length) return open;
    }
    return [];
  }
}

const addSheet = async (href: string) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((next) => {
    link.onload = link.onerror = next;
  });
  document.head.append(link);
  await done;
  return link;
};
