/** The matches on this device: to look at again, to forget, to save to one file and read back. */

import { vocabulary } from "../../i18n/message.js";
import { knownGames } from "../../storage/guests.js";
import { forgetMatches, listedMatches } from "../../storage/matches.js";
import { html, nothing, render } from "../../view/lit.js";
import { openSheet } from "../dialog/dialog.js";
import { drawMatch, drawNewer, matching } from "./list.js";
import { load, save } from "./matches-file.js";
import { drawScores } from "./scores.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("features/history");

const PAGE = 50; // matches that are drawn at first, and more of them as the list is scrolled
const FEW = 5; // matches that need no search
const MANY = 5_000; // matches beyond which the list offers to delete the oldest
const NEAR = 400; // pixels before the end of the list

/** Show them until the sheet is closed. @param {App} app */
export const showHistory = async (app) => {
  const sheet = new HistorySheet(app);
  await sheet.load();
  await openSheet(app, t("title"), html`<div class="history-sheet"></div>`, (form) =>
    sheet.showIn(/** @type {HTMLElement} */ (form.querySelector(".history-sheet"))),
  );
};

/**
 * Return the matches on this device with the games they are of, add-ons included.
 * @param {import("./list.js").Names} own names of the games of the site
 */
const knownMatches = async (own) => {
  const { all, newer } = await listedMatches();
  const hasAdded = all.some(({ game }) => !Object.hasOwn(own, game));
  const added = hasAdded ? await knownGames() : {};
  const named = Object.entries(added).map(([slug, { name }]) => [slug, name]);
  /** @type {import("./list.js").Games} */
  const games = { own, added, names: { ...Object.fromEntries(named), ...own } };
  return { all, newer, games };
};

class HistorySheet {
  #app;
  /** @type {HTMLElement | null} */
  #place = null;
  /** @type {Awaited<ReturnType<typeof knownMatches>>} */
  #matches = { all: [], newer: [], games: { names: {}, own: {}, added: {} } };
  /** The results of loading a file, one sentence each. @type {string[]} */
  #results = [];
  #words = "";
  #shown = PAGE;
  #isSaved = false;
  #isBusy = false;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  async load() {
    this.#matches = await knownMatches(this.#app.game.names);
  }

  /** @param {HTMLElement} place */
  showIn(place) {
    this.#place = place;
    this.#draw();
  }

  #draw() {
    if (this.#place) render(this.#body(), this.#place);
  }

  #body() {
    const { all, newer, games } = this.#matches;
    const { names } = games;
    const found = matching(all, this.#words, names);
    const finished = found.filter(({ isOver }) => isOver);
    const said = this.#words ? [t("found", { n: found.length })] : this.#results;
    return html`<p class="hush">${t("where")}</p>
      <div role="status">${said.map((each) => html`<p>${each}</p>`)}</div>
      ${all.length > MANY ? this.#drawMany(all.length) : nothing}
      ${all.length > FEW ? this.#drawSearch() : nothing}
      ${all.some(({ isOver }) => isOver) ? nothing : html`<p>${t("none")}</p>`}
      ${drawScores(finished, names)}
      <ul class="menu-list history" @scroll=${this.#onScroll}>
        ${found.slice(0, this.#shown).map((match) => drawMatch(match, games, this.#forget))}
        ${this.#words ? nothing : newer.map((match) => drawNewer(match, names))}
      </ul>
      ${found.length > this.#shown ? this.#drawMore(found.length - this.#shown) : nothing}
      <div class="buttons">
        <button type="button" class="button" value="save" @click=${this.#save}>${t("saveAll")}</button>
        <button type="button" class="button" value="read" ?disabled=${this.#isBusy} @click=${this.#read}>${t("readBack")}</button>
      </div>`;
  }

  #drawSearch() {
    return html`<label class="search">
      <span class="sr">${t("search")}</span>
      <input type="search" placeholder=${t("search")} autocomplete="off" spellcheck="false"
        @input=${this.#onInput} @keydown=${stay} />
    </label>`;
  }

  /** @param {number} left */
  #drawMore(left) {
    return html`<button type="button" class="button" value="more" @click=${this.#more}>
      ${t("more", { n: Math.min(left, PAGE) })}
    </button>`;
  }

  /** Offer to delete the oldest, once they are saved. @param {number} count */
  #drawMany(count) {
    const spare = count - MANY;
    return html`<div class="panel storage stack">
      <p>${t("manyMatches", { n: count })}</p>
      <button type="button" class="button" value="drop" ?disabled=${!this.#isSaved} @click=${() => this.#drop(spare)}>
        ${t("drop", { n: spare })}
      </button>
    </div>`;
  }

  #onScroll = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLElement)) return;
    const { clientHeight, scrollHeight, scrollTop } = target;
    if (scrollTop + clientHeight > scrollHeight - NEAR) this.#more();
  };

  #more = () => {
    if (this.#shown >= this.#matches.all.length) return;
    this.#shown += PAGE;
    this.#draw();
  };

  #onInput = (/** @type {Event} */ { target }) => {
    this.#words = /** @type {HTMLInputElement} */ (target).value.trim();
    this.#shown = PAGE;
    this.#draw();
  };

  #forget = (/** @type {string} */ id) => this.#change(() => forgetMatches(id));

  #save = () => {
    save(this.#matches.all);
    this.#isSaved = true;
    this.#draw();
  };

  /** @param {number} count */
  #drop(count) {
    const oldest = this.#matches.all.slice(-count);
    return this.#change(() => forgetMatches(...oldest.map(({ id }) => id)));
  }

  #read = () =>
    this.#change(async () => {
      this.#results = await load(this.#app, (sentence) => {
        this.#results = [sentence];
        this.#draw();
      });
    });

  /** Change the matches, and show them as they are then. @param {() => Promise<unknown>} work */
  async #change(work) {
    this.#results = [];
    this.#isBusy = true;
    try {
      await work();
      await this.load();
    } catch (error) {
      this.#app.report(error);
    }
    this.#isBusy = false;
    this.#draw();
  }
}

/** Keep Enter in the search field from pressing a button. @param {KeyboardEvent} event */
const stay = (event) => {
  if (event.key === "Enter") event.preventDefault();
};
