/** The board of a position as a picture, drawn by the game's own front end with the game's own style. */

import { loadFrontEnd } from "../../board/front-end-loader.js";
import { RulesError } from "../../rules/errors.js";
import { html, render } from "../../view/lit.js";
import { openingUi } from "../../view/regions.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */
/** @typedef {{ entry: CatalogEntry, script: string, sheet: string | null }} Drawn paths on the site */

const FRAME = "pages/figure.css";

/** Return what was promised under a name; what has failed is tried again when it is wanted again. */
class Kept {
  /** @type {Map<string, Promise<any>>} */
  #promised = new Map();

  /** @template T @param {string} name @param {() => Promise<T>} make @returns {Promise<T>} */
  get(name, make) {
    const promised = this.#promised.get(name) ?? make();
    this.#promised.set(name, promised);
    promised.catch(() => this.#promised.delete(name));
    return promised;
  }
}

/** Refuse as the rules do, so that the message is the same. @param {unknown} cause */
const notLoaded = (cause) => {
  throw new RulesError({ code: "not-loaded", message: String(cause), params: {} });
};

export class Figures {
  #rules;
  #site;
  #kept = new Kept();

  /** @param {Pick<import("../../rules/client.js").RulesClient, "view">} rules @param {string} site its address */
  constructor(rules, site) {
    this.#rules = rules;
    this.#site = site;
  }

  /** Return the position that a record leads to. @param {string} game @param {string} record @returns {Promise<State>} */
  state(game, record) {
    return this.#kept.get(`${game}#${record}`, () => this.#rules.view({ game, record }));
  }

  /**
   * Draw a position in an element, in place of what it shows.
   *
   * Boards of several games stand on one page, and their styles use the same names: so each is in a
   * shadow tree with its game's styles last.
   * @param {HTMLElement} host @param {Drawn} drawn @param {string} record
   * @returns {Promise<State>} rejects with a RulesError
   */
  async draw(host, drawn, record) {
    const { entry, sheet } = drawn;
    const wanted = `${entry.slug}#${record}`;
    host.dataset.position = wanted;
    const [state, front, ...sheets] = await Promise.all([
      this.state(entry.slug, record),
      loadFrontEnd(drawn, this.#site),
      ...[FRAME, ...(sheet ? [sheet] : [])].map((path) =>
        this.#kept.get(path, () => this.#style(path)),
      ),
    ]);
    if (host.dataset.position !== wanted) return state; // another one was asked for meanwhile
    const tree = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    tree.adoptedStyleSheets = sheets;
    const { board } = front.render(state, { ...openingUi(), active: false });
    const turn = state.to_move + 1;
    render(html`<div class="board" data-turn=${turn} inert>${board}</div>`, tree);
    host.setAttribute("role", "img");
    host.setAttribute("aria-label", state.ply ? front.announce(state) : front.boardLabel);
    return state;
  }

  /** @param {string} path */
  async #style(path) {
    const response = await fetch(new URL(path, this.#site)).catch(notLoaded);
    if (!response.ok) notLoaded(`${path} answered ${response.status}`);
    return new CSSStyleSheet().replace(await response.text());
  }
}
