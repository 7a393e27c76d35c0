/** How one game looks on a page that shows several: its front end, and its style while it is shown. */

import { frontEndOf } from "./front-end.js";

/** @typedef {{ script: string, sheet: string | null, entry: import("../rules/contract.js").CatalogEntry }} Drawn paths on the site */

export class GameLook {
  /** @type {import("./types.js").FrontEnd | null} */
  front = null;
  /** The slug of the game that is shown, "" before the first. */
  game = "";
  #site;
  #failed = 0;
  /** @type {HTMLLinkElement | null} */
  #sheet = null;

  /** @param {string} site its address */
  constructor(site) {
    this.#site = site;
  }

  /**
   * Take the look of another game. The style of the last one goes: two of them may use one name.
   * @param {Drawn} drawn
   */
  async take({ entry, script, sheet }) {
    const game = entry.slug;
    if (this.game === game) return;
    this.game = game;
    this.front = null; // which cannot draw the other game
    // Some browsers remember what they could not load: it is asked for under another address.
    const address = new URL(`${script}${this.#failed ? `?again=${this.#failed}` : ""}`, this.#site);
    const module = await import(address.href).catch((error) => {
      this.#failed += 1;
      if (this.game === game) this.game = "";
      throw error;
    });
    if (this.game !== game) return; // another one was chosen meanwhile
    const link =
      sheet === null
        ? null
        : Object.assign(document.createElement("link"), {
            rel: "stylesheet",
            href: new URL(sheet, this.#site).href,
          });
    if (link) {
      const loaded = new Promise((done) => {
        link.onload = link.onerror = done;
      });
      document.head.append(link);
      await loaded;
    }
    this.#sheet?.remove();
    this.#sheet = link;
    this.front = frontEndOf(module, entry);
  }
}
