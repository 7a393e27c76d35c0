/** The keys of moves, and of the parts of a move that are chosen one after the other. */

import { drawKeys } from "../../board/keypad.js";
import { vocabulary } from "../../i18n/message.js";
import { icon } from "../../view/marks.js";
import { holdOf, nextParts } from "./paths.js";

const { t } = vocabulary("games/generic");

/**
 * Draw a key for each part that may come next, and one that goes back.
 * @param {import("../../rules/contract.js").State} state @param {import("../../view/types.js").Ui} ui
 * @param {string[]} moves those that have keys @param {string[]} chosen the parts that are chosen
 * @param {import("./paths.js").PathOf} pathOf
 */
export const drawMoveKeys = (state, ui, moves, chosen, pathOf) => {
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
  return drawKeys("moves-keys", t("moves"), all, ui, state.players);
};
