/** The board of a position as a picture, drawn by the game's own front end with the game's own style. */

import { loadFrontEnd } from "../../board/host.js";
import { SITE } from "../../storage/scope.js";
import { html, render } from "../../view/lit.js";
import { openingUi } from "../../view/regions.js";

/** @import { CatalogEntry } from "../../rules/contract.js" */
/** @typedef {{ entry: CatalogEntry, script: string, sheet: string | null }} Drawn paths on the site */

const FRAME = "pages/figure.css";

export class Figures {
  #rules;
  /** Positions and styles, by record and path. @type {Map<string, Promise<any>>} */
  #kept = new Map();

  /** @param {Pick<import("../../rules/client.js").RulesClient, "view">} rules */
  constructor(rules) {
    this.#rules = rules;
  }

  /**
   * Draw the position of a card in its element, and mark it as drawn.
   *
   * Boards of several games stand on one page, and their styles use the same names: so each is in a
   * shadow tree with its game's styles last.
   * @param {HTMLElement} host @param {Drawn} drawn @param {string} record
   */
  async draw(host, drawn, record) {
    const { sheet } = drawn;
    const game = drawn.entry.slug;
    const wanted = `${game}#${record}`;
    const [state, front, ...sheets] = await Promise.all([
      this.#keep(wanted, () => this.#rules.view({ game, record })),
      loadFrontEnd(drawn),
      ...[FRAME, ...(sheet ? [sheet] : [])].map((path) =>
        this.#keep(path, () => this.#style(path)),
      ),
    ]);
    if (`${host.dataset.game}#${host.dataset.record}` !== wanted) return; // of another card by now
    const tree = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    tree.adoptedStyleSheets = sheets;
    const { board } = front.render(state, { ...openingUi(), active: false });
    const turn = state.to_move + 1;
    render(html`<div class="board" data-turn=${turn} inert>${board}</div>`, tree);
    host.setAttribute("role", "img");
    host.setAttribute("aria-label", state.ply ? front.announce(state) : front.boardLabel);
    host.dataset.position = wanted;
  }

  /** Return what was promised before; what has failed is tried again. @template T @param {string} name @param {() => Promise<T>} make @returns {Promise<T>} */
  #keep(name, make) {
    const promised = this.#kept.get(name) ?? make();
    this.#kept.set(name, promised);
    promised.catch(() => this.#kept.delete(name));
    return promised;
  }

  /** @param {string} path */
  async #style(path) {
    const response = await fetch(new URL(path, SITE));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return new CSSStyleSheet().replace(await response.text());
  }
}
