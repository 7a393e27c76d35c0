/** The ways of the token: the arrows on keys and squares, and the last steps. */

import assert from "node:assert/strict";
import test from "node:test";
import front from "../../../web/games/center-square/board.js";
import { icon } from "../../../web/view/marks.ts";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

const OPTIONS = { size: 5, start_row: 2, start_column: 2, two_squares: true };
/** Draw a match after some moves. @param {string[]} moves */
const draw = (...moves) => {
  const match = makeMatch(moves, { options: OPTIONS });
  const { board, keys } = front.render({ ...match, board: front.preview(match) }, openingUi());
  return [written(board), written(keys)];
};

test("the last steps are marked by their age", () => {
  const [board = ""] = draw("up", "left", "down", "down", "right");
  assert.deepEqual(board.match(/age-\d/g), ["age-4", "age-3", "age-2", "age-1"]);
});

test("a control has the arrow of its way", () => {
  const ways = /** @type {const} */ (["up", "left", "right", "down"]);
  for (const part of draw()) {
    const controls = part.split("<button").filter((each) => each.includes("data-move"));
    for (const way of ways) {
      const control = controls.find((each) => each.includes(`data-move="${way}"`));
      assert.ok(control?.includes(written(icon(way))), way);
    }
  }
});

test("a move of two squares is played with Shift and its arrow", () => {
  assert.match(draw().join(""), /data-move="?down2"?\s+data-key="?Shift\+ArrowDown/);
});
