/** The board of a puzzle and the regions around it. */

import { keyAction } from "../board/controls.js";
import { GamesHost, uiOfBoard } from "../board/games-host.js";
import {
  drawRules,
  drawSide,
  drawSolved,
  drawStatus,
  drawTray,
  drawTurns,
  promptOf,
} from "./view.js";

/** @import { Wanted } from "./address.js" */
/** @import { Solving } from "./solving.js" */
/** @import { State } from "../rules/contract.js" */

export class PuzzleBoard extends GamesHost {
  /** Shown in place of the puzzle's own message. */
  notice = "";
  #solving;
  #wide;
  #roomy;

  /**
   * @param {object} parts
   * @param {(id: string) => HTMLElement} parts.region
   * @param {Solving} parts.solving
   * @param {MediaQueryList} parts.wide
   * @param {MediaQueryList} parts.roomy
   */
  constructor({ region, solving, wide, roomy }) {
    super(region);
    this.#solving = solving;
    this.#wide = wide;
    this.#roomy = roomy;
  }

  /** Describe the last move of a position. @param {State} state */
  announce(state) {
    return this.front && state.ply ? this.front.announce(state) : "";
  }

  /** Return the action of a key, null for none. @param {KeyboardEvent} event */
  interpret(event) {
    const { isActive, position } = this.#solving;
    return isActive && position ? keyAction(this.front, event, position, this.#ui()) : null;
  }

  #ui() {
    const solving = this.#solving;
    return uiOfBoard(solving, solving.isActive, this.#wide.matches, this.#roomy.matches);
  }

  /**
   * @param {Wanted} wanted what is shown @param {{ address?: string } | undefined} of its game
   * @param {Wanted | null} next the puzzle after it
   * @param {import("./run/run.js").Run | null} [run] that it is part of
   */
  show(wanted, of, next, run = null) {
    const solving = this.#solving;
    const { phase, position, puzzle } = solving;
    const { front, game } = this;
    const isSolved = phase === "solved";
    const shown = puzzle && position?.game === game ? position : null;
    const ui = this.#ui();
    const face = front && shown ? front.render(shown, ui) : null;
    const prompt = front && shown ? promptOf(front, shown, ui, isSolved) : "";
    this.draw(
      { match: position, position, mode: isSolved || run?.isOver ? "over" : "play" },
      {
        turns: () => face && drawTurns(solving, run?.progress),
        board: () => face?.board,
        status: () => drawStatus(solving, prompt, this.notice),
        keys: () =>
          run?.isOver
            ? run.over()
            : front && shown && isSolved
              ? drawSolved(solving, front, wanted, next)
              : face?.keys,
        tray: () => drawTray(solving, wanted),
        side: () => puzzle && drawSide(wanted, puzzle, solving.facts),
        rules: () => (run ? run.clock() : drawRules(of?.address ?? `${wanted.game}/`)),
      },
    );
    const { dataset } = document.body;
    dataset.phase = phase;
    dataset.rival = String(2 - (puzzle?.player ?? 0));
  }
}
