/**
 * A first match, played in the sheet of the rules: each of the reader's moves is one sentence and one
 * control to press, and the last one wins. The positions are those of the real rules; the match that
 * is on the table behind the sheet is not touched.
 */

import { startOf } from "../../app/selectors.js";
import { CONTROLS, controlOf, controlOfKey, keyAction, selectionOf } from "../../board/controls.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { resultOf } from "../../view/frame.js";
import { html, nothing, render } from "../../view/lit.js";
import { icon, rays } from "../../view/marks.js";
import { openingUi } from "../../view/regions.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {{ record: string, steps: string[] }} Told the whole match, and a sentence for each move of the reader */

const { t } = vocabulary("features/rules-text");
const frame = vocabulary("frame");

const PAUSE = 900; // milliseconds before the other side answers

/**
 * Return the controls that make a move, or choose the next part of it that is not chosen yet.
 * @param {ParentNode} place @param {string} move @param {string[]} parts of the move, as `data-hold` writes them
 * @returns {HTMLElement[]}
 */
export const wantedControls = (place, move, parts) => {
  for (const wanted of [`[data-move="${move}"]`, ...parts.map((part) => `[data-hold="${part}"]`)]) {
    const found = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(wanted)]);
    const open = found.filter((each) => each.getAttribute("aria-pressed") !== "true");
    if (open.length) return open;
  }
  return [];
};

export class Lesson {
  #app;
  #place;
  #onSkip;
  /** Every position of the match, by its plies. @type {State[]} */
  #positions = [];
  /** @type {string[]} */
  #steps = [];
  /** Which side the reader has: the one that makes the last move. */
  #reader = 0;
  #start = 0;
  #ply = 0;
  /** @type {import("../../view/types.js").Selection | null} */
  #selected = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {App} app @param {HTMLElement} place @param {() => void} onSkip */
  constructor(app, place, onSkip) {
    this.#app = app;
    this.#place = place;
    this.#onSkip = onSkip;
    place.tabIndex = -1;
    // Nothing of it reaches the match behind the sheet, nor sends the sheet's form.
    place.addEventListener("click", (event) => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      if (control.hasAttribute("data-wanted")) this.#press(/** @type {HTMLElement} */ (control));
    });
    place.closest("dialog")?.addEventListener("keydown", (event) => this.#key(event));
    place.closest("dialog")?.addEventListener("close", () => clearTimeout(this.#timer));
  }

  /** Begin, or begin anew. @param {() => Promise<Told>} fetchTold */
  async begin(fetchTold) {
    render(html`<p class="hush" role="status">${t("lessonComes")}</p>`, this.#place);
    try {
      const { record, steps } = await fetchTold();
      const match = { game: this.#app.game.entry.slug, record };
      const whole = await this.#app.rules.view(match);
      const plies = Array.from({ length: whole.ply + 1 }, (_, ply) => ply);
      this.#positions = await Promise.all(plies.map((ply) => this.#app.rules.look(match, ply)));
      this.#steps = steps;
      this.#reader = (whole.ply - 1) % 2;
      this.#start = startOf(whole);
      this.again();
    } catch (error) {
      const reason = error instanceof RulesError ? reasonOf(error) : t("lessonMissing");
      const again = () => void this.begin(fetchTold);
      render(
        html`<p class="hush" role="status">${reason}</p>
          <button type="button" class="button" @click=${again}>${frame.t("tryAgain")}</button>`,
        this.#place,
      );
    }
  }

  /** Begin at the first position. */
  again() {
    this.#ply = this.#start;
    this.#show();
    if (!this.#isMine) this.#answerSoon();
  }

  /** Whether the reader is to move. */
  get #isMine() {
    return this.#ply % 2 === this.#reader;
  }

  get #isOver() {
    return this.#ply === this.#positions.length - 1;
  }

  /** The position that is shown. */
  get #position() {
    return /** @type {State} */ (this.#positions[this.#ply]);
  }

  /** The move that comes next in the match. */
  get #move() {
    return this.#positions.at(-1)?.moves[this.#ply] ?? "";
  }

  /** @param {HTMLElement} control */
  #press({ dataset }) {
    if (dataset.move === undefined) {
      this.#selected = selectionOf(dataset.hold ?? "");
      return this.#show();
    }
    this.#goOn();
    if (!this.#isOver) this.#answerSoon();
  }

  #goOn() {
    this.#ply += 1;
    this.#selected = null;
    this.#show();
  }

  #answerSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(), PAUSE);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { altKey, ctrlKey, key, metaKey } = event;
    if (altKey || ctrlKey || metaKey || key === "Escape" || !this.#place.isConnected) return;
    const { front } = this.#app;
    const action = this.#isOver ? null : keyAction(front, event, this.#position, this.#ui);
    const control = action ? controlOf(this.#place, action) : controlOfKey(this.#place, key);
    if (!control?.hasAttribute("data-wanted")) return;
    event.preventDefault();
    this.#press(/** @type {HTMLElement} */ (control));
  }

  get #ui() {
    const isWide = this.#app.state.isWide;
    const active = this.#isMine && !this.#isOver;
    return { ...openingUi(), selected: this.#selected, active, wide: isWide };
  }

  #show() {
    const { front } = this.#app;
    const from = document.activeElement;
    const isFocused = this.#place.contains(from) || from?.hasAttribute("data-close") === true;
    const { board, keys } = front.render(this.#position, this.#ui);
    render(
      html`${this.#suns()}
        <div class="board of-${this.#reader + 1}">${board}</div>
        <p class="says" role="status">${this.#told()}</p>
        <div class="hand of-${this.#reader + 1}" ?hidden=${this.#isOver}>${keys ?? nothing}</div>
        ${this.#isOver ? this.#end() : this.#skip()}`,
      this.#place,
    );
    const wanted =
      this.#isMine && !this.#isOver
        ? wantedControls(this.#place, this.#move, front.parts?.(this.#move) ?? [])
        : [];
    for (const control of this.#place.querySelectorAll(CONTROLS)) {
      if (!(control instanceof HTMLElement || control instanceof SVGElement)) continue;
      const isWanted = wanted.includes(/** @type {HTMLElement} */ (control));
      control.toggleAttribute("data-wanted", isWanted);
      // Everything else rests, for hands and for keys.
      control.toggleAttribute("inert", !isWanted);
      if (isWanted) control.setAttribute("tabindex", "0");
    }
    if (!isFocused) return;
    const next = this.#isOver ? this.#place.querySelector(".is-main") : wanted[0];
    // While the other side moves there is nothing to press, and the focus waits here.
    (next instanceof HTMLElement ? next : this.#place).focus();
  }

  /** Draw a sun for each of the reader's moves, those that were made filled. */
  #suns() {
    const all = this.#steps.length;
    const done = Math.ceil(Math.max(this.#ply - this.#firstOwn, 0) / 2);
    const label = t("lessonSteps", { n: done, all });
    return html`<p class="suns" role="img" aria-label=${label}>
      ${this.#steps.map((_, at) => html`<svg class=${at < done ? "sun" : "sun is-ahead"} viewBox="-30 -30 60 60"><circle r="13"/><path d=${rays(12, 18, 26)} /></svg>`)}
    </p>`;
  }

  /** The ply of the reader's first move. */
  get #firstOwn() {
    return this.#start + (this.#start % 2 === this.#reader ? 0 : 1);
  }

  /** Say what was just done, and what is to be done. */
  #told() {
    const { front } = this.#app;
    const position = this.#position;
    if (this.#isOver) {
      const { title, fact } = resultOf(position, front);
      return html`<b>${title}.</b> ${fact}`;
    }
    const made = this.#ply > this.#start ? front.announce(position) : "";
    const step = this.#steps[(this.#ply - this.#firstOwn) / 2] ?? "";
    // Whoever sees the board sees the move that was made.
    return html`<span class="sr">${made}</span> ${this.#isMine ? step : t("lessonOther")}`;
  }

  #skip() {
    return html`<div class="buttons"><button type="button" class="button" @click=${this.#onSkip}>${t("lessonSkip")}</button></div>`;
  }

  #end() {
    return html`<div class="buttons">
      <button type="button" class="button is-main" data-close>${t("lessonPlay")}</button>
      <button type="button" class="button" @click=${() => this.again()}>${icon("again")}${t("lessonAgain")}</button>
    </div>`;
  }
}
