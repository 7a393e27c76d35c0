/** The board of a puzzle, drawn by the front end of its game, and what stands around it. */

import { RulesError } from "../rules/errors.js";
import { GameLook } from "../view/game-look.js";
import { nothing, render } from "../view/lit.js";
import { Motion } from "../view/motion.js";
import { openingUi } from "../view/regions.js";
import {
  drawRules,
  drawSide,
  drawSolved,
  drawStatus,
  drawTray,
  drawTurns,
  promptOf,
} from "./view.js";

/** @typedef {import("./address.js").Wanted} Wanted */
/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("../rules/contract.js").State} State */

export class Desk {
  /** What the room has to say in place of what the puzzle says. */
  notice = "";
  #drawn = "";
  #look;
  #motion = new Motion();
  #region;
  #solving;
  #wide;

  /**
   * @param {object} parts
   * @param {(id: string) => HTMLElement} parts.region
   * @param {string} parts.site its address
   * @param {Solving} parts.solving
   * @param {MediaQueryList} parts.wide
   */
  constructor({ region, site, solving, wide }) {
    this.#look = new GameLook(site);
    this.#region = region;
    this.#solving = solving;
    this.#wide = wide;
  }

  /** Take the look of a game. @param {import("../view/game-look.js").Drawn} drawn */
  async take(drawn) {
    try {
      await this.#look.take(drawn);
    } catch (error) {
      throw new RulesError({ code: "not-loaded", message: String(error), params: {} });
    }
  }

  /** Say what the last move of a position did. @param {State} state */
  told(state) {
    return this.#look.front && state.ply ? this.#look.front.announce(state) : "";
  }

  /** Return what a key means on the board. @param {KeyboardEvent} event @returns {import("../app/types.js").Action | null} */
  interpret(event) {
    const { isActive, position } = this.#solving;
    if (!isActive || !position) return null;
    const wanted = this.#look.front?.interpret?.(event, position, this.#ui());
    if (!wanted) return null;
    return "move" in wanted
      ? { type: "play", move: wanted.move }
      : { type: "select", ...wanted.select };
  }

  /** @returns {import("../view/types.js").Ui} */
  #ui() {
    const { expanded, isActive, selected } = this.#solving;
    return {
      ...openingUi(),
      ...{ active: isActive, expanded, selected, wide: this.#wide.matches },
    };
  }

  /**
   * Draw the puzzle.
   * @param {Wanted} wanted what is shown @param {Wanted | null} next what comes after it
   */
  draw(wanted, next) {
    const solving = this.#solving;
    const { phase, position, puzzle } = solving;
    const { front } = this.#look;
    const region = this.#region;
    const isSolved = phase === "solved";
    const isThere = front && position && puzzle && position.game === this.#look.game;
    const ui = this.#ui();
    const face = isThere ? front.render(position, ui) : null;
    // Measuring costs a layout: only what a move has changed is set in motion.
    const name = `${position?.game}#${position?.record}`;
    const places = isThere && name !== this.#drawn ? this.#motion.before() : null;
    this.#drawn = name;
    render(face ? drawTurns(solving) : nothing, region("turns"));
    render(face?.board ?? nothing, region("board"));
    const prompt = isThere ? promptOf(front, position, ui, isSolved) : "";
    render(drawStatus(solving, prompt, this.notice), region("status"));
    const keys = isThere && isSolved ? drawSolved(solving, front, wanted, next) : face?.keys;
    render(keys ?? nothing, region("keys"));
    render(drawTray(solving, wanted), region("tray"));
    render(puzzle ? drawSide(wanted, puzzle, solving.facts) : nothing, region("side"));
    render(drawRules(wanted.game), region("rules"));
    if (front) region("board").setAttribute("aria-label", front.boardLabel);
    const { dataset } = document.body;
    dataset.turn = String((position?.to_move ?? 0) + 1);
    dataset.ply = String(position?.ply ?? 0);
    dataset.phase = phase;
    dataset.rival = String(2 - (puzzle?.player ?? 0));
    dataset.mode = isSolved ? "over" : "play";
    if (places) this.#motion.after(places, position?.outcome !== null);
  }
}
