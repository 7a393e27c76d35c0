/** What is drawn: every region of the page, from the match and from what the players hold. */

import { hydrate } from "@lit-labs/ssr-client";
import { resultOf } from "./frame.js";
import { render } from "./lit.js";
import { Motion } from "./motion.js";
import { drawRegions, openingScene, openingUi, REGIONS } from "./regions.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../contract.js").Ui} Ui */
/** @typedef {import("../contract.js").FrontEnd} FrontEnd */
/** @typedef {import("./regions.js").Scene} Scene */
/** @typedef {import("./regions.js").Said} Said */

const WIDE = window.matchMedia("(min-width: 960px)");

export class Screen {
  #front;
  /** @type {Scene} */
  #scene;
  /** @type {Ui["held"]} */
  #held = null;
  /** @type {Ui["open"]} */
  #open = {};
  /** Until the next move. @type {Said | null} */
  #said = null;
  /** An earlier position that is looked at. @type {State | null} */
  looking = null;
  #regions;
  #motion = new Motion();
  /** Called whenever something was drawn, for whoever adds to it. */
  onDrawn = () => {};

  /** @param {FrontEnd} front @param {State} opening the one that stands in the page */
  constructor(front, opening) {
    this.#front = front;
    this.#scene = openingScene(opening);
    this.#regions = Object.fromEntries(REGIONS.map((name) => [name, region(name)]));
    // What the build has drawn is taken over, so that nothing moves and no press is lost.
    const drawn = drawRegions(front, this.#scene, openingUi(), null, null);
    for (const name of REGIONS) hydrate(drawn[name], this.#at(name));
    WIDE.addEventListener("change", () => this.draw(this.#scene));
  }

  /** Draw everything. @param {Scene} scene */
  draw(scene) {
    const isMove = scene.state.record !== this.#scene.state.record;
    this.#scene = scene;
    const regions = drawRegions(this.#front, scene, this.#ui(), this.#said, this.looking);
    // To measure costs a layout: only what a move has changed is set in motion.
    const places = isMove ? this.#motion.before() : null;
    for (const name of REGIONS) render(regions[name], this.#at(name));
    if (places) this.#motion.after(places, scene.state.outcome !== null);
    this.#at("board").setAttribute("aria-label", this.#front.boardLabel);
    const { state, pending, starting } = scene;
    document.body.classList.toggle("is-reviewed", scene.review !== null);
    document.body.dataset.turn = String(((state.to_move + pending.length) % 2) + 1);
    document.body.classList.toggle("is-over", state.outcome !== null && !this.looking);
    document.body.classList.toggle("is-starting", starting);
    document.body.dataset.ply = String(state.ply);
    this.onDrawn();
  }

  /** Forget what belonged to another match. */
  reset() {
    this.#held = null;
    this.#open = {};
    this.#said = null;
    this.looking = null;
  }

  /** Hold the half of a move, or let go of it if it is held already. @param {string} part @param {string} value */
  hold(part, value) {
    const same = this.#held?.part === part && this.#held.value === value;
    this.#held = same ? null : { part, value };
    this.#said = null;
    this.draw(this.#scene);
  }

  /** Let go of what is held. */
  drop() {
    this.#held = null;
    this.#said = null;
    this.draw(this.#scene);
  }

  /** Unfold something for a look, or fold it. @param {string} name */
  toggle(name) {
    this.#open = { ...this.#open, [name]: !this.#open[name] };
    this.draw(this.#scene);
  }

  /** Show an earlier position, or the match again. @param {State | null} state */
  look(state) {
    this.looking = state;
    this.#held = null;
    this.draw(this.#scene);
  }

  /** Say a sentence in place of the prompt, until the next move. @param {string} text @param {boolean} [error] */
  say(text, error = false) {
    this.#said = { text, error };
    this.draw(this.#scene);
    this.announce(text);
  }

  /** Say a sentence with bold words in it. @param {unknown} sentence a template */
  sayRich(sentence) {
    this.#said = { text: sentence, error: false };
    this.draw(this.#scene);
    this.announce(document.getElementById("status")?.textContent?.trim() ?? "");
  }

  /** Tell somebody who does not see the board; always something new, so that it is read. @param {string} text */
  announce(text) {
    const live = document.getElementById("live");
    if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }

  /** Tell of the move that was made last, and what it leads to. @param {State} state */
  announceMove(state) {
    this.#said = null;
    const { title, fact } = state.outcome ? resultOf(state, this.#front) : { title: "", fact: "" };
    const prompt = document.createElement("div");
    render(this.#front.prompt(state, this.#ui()), prompt);
    const after = state.outcome ? `${title}. ${fact}` : prompt.textContent;
    this.announce(`${state.ply}. ${this.#front.announce(state)} ${after}`);
  }

  /** Ask the front end what a key means. @param {KeyboardEvent} event @param {State} state */
  interpret(event, state) {
    return this.#front.interpret?.(event, state, this.#ui()) ?? null;
  }

  /** Show which share of the bytes is here. @param {number} share */
  progress(share) {
    const line = document.getElementById("progress");
    line?.style.setProperty("--share", share.toFixed(3));
    line?.setAttribute("aria-valuenow", String(Math.round(share * 100)));
  }

  /** Whether presses are not taken, because another match is on its way. */
  paused = false;

  /** @param {boolean} isPaused */
  pause(isPaused) {
    this.paused = isPaused;
    document.body.toggleAttribute("data-quiet", isPaused);
  }

  /** Show for so many milliseconds that presses are not taken. @param {number} duration */
  quiet(duration) {
    document.body.dataset.quiet = "";
    window.setTimeout(() => this.paused || delete document.body.dataset.quiet, duration);
  }

  /** What the players are doing now, for whoever adds to what is drawn. */
  get ui() {
    return this.#ui();
  }

  /** @param {string} name @returns {HTMLElement} */
  #at(name) {
    return /** @type {HTMLElement} */ (this.#regions[name]);
  }

  /** @returns {Ui} */
  #ui() {
    const { active, pending } = this.#scene;
    const { review } = this.#scene;
    return {
      held: review ? this.#better(review) : this.#held,
      pending: this.looking ? [] : pending,
      open: this.#open,
      active: review ? true : active && !this.looking,
      wide: WIDE.matches,
    };
  }

  /** Return the half of a move that would have been as good as any. @param {import("../features/review/graph.js").ReviewOf} review */
  #better({ entries, at }) {
    const [part = "", value = ""] =
      this.#front.halves?.(entries[at - 1]?.good[0] ?? "")[0]?.split(":") ?? [];
    return part ? { part, value } : null;
  }
}

/** @param {string} name */
const region = (name) => /** @type {HTMLElement} */ (document.getElementById(name));
