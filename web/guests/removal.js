/** Removes a game that came as a wheel, after the player has read what is lost. */

import { vocabulary } from "../i18n/message.js";
import { forgetGuest } from "../storage/guests.js";
import { listedMatches } from "../storage/matches.js";
import { html } from "../view/lit.js";
import { nameOf } from "./texts.js";

/** @typedef {import("../storage/guests.js").Guest} Guest */

const { t } = vocabulary("guests");

export class Removal {
  #refresh;
  /** The guest that may go, and how many matches of it there are. */
  #asked = { id: "", matches: 0 };

  /** @param {() => Promise<void>} refresh draws all guests that are kept */
  constructor(refresh) {
    this.#refresh = refresh;
  }

  /** Draw the way to be rid of a guest. @param {Guest} guest */
  draw = (guest) => {
    const { id, packages, games } = guest;
    const { name = "", version = "" } = packages[0] ?? {};
    if (id !== this.#asked.id) {
      return html`<button type="button" class="button" @click=${() => this.ask(guest)}>${t("remove", { name })}</button>`;
    }
    const game = games.map(nameOf).join(", ");
    const n = this.#asked.matches;
    return html`<div class="leaving" role="group" aria-labelledby="loses">
      <p id="loses" tabindex="-1">${n ? t("loses", { game, name, version, n }) : t("losesNone", { game, name, version })}</p>
      <div class="buttons">
        <button type="button" class="button is-main" @click=${() => this.#remove(id)}>${t("removeIt")}</button>
        <button type="button" class="button" @click=${() => this.#show()}>${t("keepIt")}</button>
      </div>
    </div>`;
  };

  /** Ask whether a guest is to go. @param {Guest} guest */
  async ask({ id, games }) {
    const slugs = games.map(({ entry }) => entry.slug);
    const { all } = await listedMatches();
    await this.#show({ id, matches: all.filter(({ game }) => slugs.includes(game)).length });
    // Read out, and where the Tab key goes on.
    document.getElementById("loses")?.focus();
  }

  /** @param {string} id */
  async #remove(id) {
    await forgetGuest(id);
    await this.#show();
  }

  async #show(asked = { id: "", matches: 0 }) {
    this.#asked = asked;
    await this.#refresh();
  }
}
