/**
 * The front end of a game without one: the board that its view describes, and keys for
 * the moves that no place on the board makes. A move of several parts is chosen part by part.
 */

import { drawKeys } from "../../board/keypad.ts";
import { vocabulary } from "../../i18n/message.ts";
import { readable } from "../../i18n/names.ts";
import { reasonInWords } from "../../i18n/refusals.ts";
import { lastMover, nextMover } from "../../rules/turns.ts";
import { html } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import { boardOf, drawBoard, drawPicture, isTight, wishesOf } from "./described.ts";
import { chosenParts, holdOf, movesWithoutPlace, nextParts, pathsBy } from "./paths.ts";

/** @import { CatalogEntry, State } from "../../rules/contract.ts" */
/** @import { FrontEnd, Ui } from "../../view/types.ts" */
/** @import { BoardState } from "./described.ts" */
/** @import { PathOf } from "./paths.ts" */

const { t, rich } = vocabulary("games/generic");
const frame = vocabulary("frame");

/** @param {CatalogEntry} entry @returns {FrontEnd<Record<string, unknown>>} */
const frontEnd = ({ notation }) => {
  const pathOf = pathsBy(notation);

  /**
   * Return the parts of the board and of the chosen move, if moves go on from there, and the moves
   * that need keys: those without a place, and all of them where places are too small for a finger.
   * @param {BoardState} state @param {Ui} ui
   */
  const layout = ({ board, legal_moves: legal }, ui) => {
    const parts = boardOf(board);
    const selected = chosenParts(ui.selected);
    const chosen = nextParts(legal, selected, pathOf).length ? selected : [];
    const isOnKeys = !parts || (!ui.wide && parts.some(isTight));
    const moves = isOnKeys ? legal : movesWithoutPlace(wishesOf(parts), legal, chosen, pathOf);
    return { parts, chosen, moves };
  };

  return {
    get boardLabel() {
      return t("board");
    },

    parts(move) {
      const { values } = pathOf(move, [move]);
      return values.slice(0, -1).map((_, at) => holdOf(values.slice(0, at + 1)));
    },

    render(state, ui) {
      const { chosen, moves, parts } = layout(state, ui);
      const keys = drawMoveKeys(state, ui, moves, chosen, pathOf);
      if (!parts) return { board: html`<p class="hush">${t("noBoard")}</p>`, keys };
      return {
        board: drawBoard(parts, { state, ui, chosen, pathOf }),
        keys: moves.length ? keys : null,
      };
    },

    prompt(state, ui) {
      const name = state.players[nextMover(state, ui)];
      const { chosen, moves, parts } = layout(state, ui);
      if (chosen.length === 0) return rich(parts && !moves.length ? "onBoard" : "next", { name });
      const part = nextParts(state.legal_moves, chosen, pathOf)[0]?.name ?? "";
      return rich(part ? "named" : "part", { chosen: chosen.join(" "), part });
    },

    move(move) {
      return move;
    },

    announce(state) {
      const name = state.players[lastMover(state)];
      const announced = t("announced", { name, move: state.moves.at(-1) ?? "" });
      const captions = (boardOf(state.board) ?? []).map(({ caption }) => caption);
      return [announced, ...captions.filter(Boolean)].join(" ");
    },

    result(state) {
      const winner = state.outcome?.winner ?? null;
      const title =
        winner === null ? frame.t("drawn") : frame.t("winsMatch", { name: state.players[winner] });
      const code = state.outcome?.reason ?? "";
      const words = reasonInWords(state.game, code) ?? readable(code);
      const reason = words.charAt(0).toUpperCase() + words.slice(1);
      const [first = 0, second = 0] = state.outcome?.score ?? [];
      const fact = state.outcome?.score ? "score" : "reason";
      return { title, fact: t(fact, { reason, first, second }) };
    },

    picture(state) {
      return drawPicture(state.game, boardOf(state.board));
    },
  };
};

export default frontEnd;

/**
 * Draw a key for each part that may come next, and one that goes back.
 * @param {State} state @param {Ui} ui @param {string[]} moves with keys
 * @param {string[]} chosen the chosen parts @param {PathOf} pathOf
 */
const drawMoveKeys = (state, ui, moves, chosen, pathOf) => {
  const next = nextParts(moves, chosen, pathOf, state.legal_moves);
  const keys = next.map(({ name, value, move }) => ({
    name: value,
    label: name ? `${name} ${value}` : value,
    move,
    hold: move === undefined ? holdOf([...chosen, value]) : undefined,
  }));
  const back = {
    name: "back",
    face: icon("undo"),
    label: t("back"),
    hold: holdOf(chosen.slice(0, -1)),
  };
  const all = chosen.length ? [back, ...keys] : keys;
  return drawKeys("moves-keys", frame.t("moves"), all, ui, state.players);
};
