/** The board of a page with several games: changes to the front end and the style of the one shown. */

import { SITE } from "../storage/scope.js";
import { loadFrontEnd } from "./front-end-loader.js";
import { BoardHost } from "./host.js";

export class GamesHost extends BoardHost {
  /** @type {HTMLLinkElement | null} */
  #sheet = null;

  /**
   * Change to a game. Raise a RulesError if its front end cannot be loaded.
   * @param {import("./front-end.js").Source} source
   */
  async load(source) {
    const game = source.entry.slug;
    if (this.game === game) return;
    this.use(game, null);
    const isCurrent = () => this.game === game;
    let front;
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
}

/** Return a style once it is loaded, or could not be. @param {string} href */
const addSheet = async (href) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((next) => {
    link.onload = link.onerror = next;
  });
  document.head.append(link);
  await done;
  return link;
};
