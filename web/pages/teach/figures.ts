/** The boards on the cards of the worksheet. */

import { BoardHost, loadFrontEnd, type Source } from "../../board/host.ts";
import type { RulesClient } from "../../rules/client.ts";
import { SITE } from "../../storage/scope.ts";
import { html, render } from "../../view/lit.ts";
import { drawStage, openingUi } from "../../view/regions.ts";

const FRAME = "pages/figure.css";

/** The boards of positions, drawn by each game's own front end with the game's own style. */
export class Figures {
  #rules;
  #kept = new Map<string, Promise<any>>(); // positions and styles, by record and path

  constructor(rules: Pick<RulesClient, "view">) {
    this.#rules = rules;
  }

  /**
   * Draw the position of a card in its element, and mark it as drawn. Boards of several games stand
   * on one page, and their styles use the same names: so each is in a shadow tree with its game's
   * styles last.
   */
  async draw(host: HTMLElement, drawn: Source, record: string) {
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
    render(html`<div class="board" inert></div>`, tree);
    const place = tree.firstElementChild as HTMLElement;
    const ui = { ...openingUi(), active: false };
    const board = new BoardHost(() => place, place);
    board.use(game, front);
    board.draw(
      { match: state, position: state, ui, mode: "play" },
      { board: () => drawStage(front.render(state, ui).board) },
    );
    host.setAttribute("role", "img");
    host.setAttribute("aria-label", state.ply ? front.announce(state) : front.boardLabel);
    host.dataset.position = wanted;
  }

  /** Return what was promised before; what has failed is tried again. */
  #keep<T>(name: string, make: () => Promise<T>): Promise<T> {
    const promised = this.#kept.get(name) ?? make();
    this.#kept.set(name, promised);
    promised.catch(() => this.#kept.delete(name));
    return promised;
  }

  async #style(path: string) {
    const response = await fetch(new URL(path, SITE));
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return new CSSStyleSheet().replace(await response.text());
  }
}
