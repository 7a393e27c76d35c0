/** The ways of the token: their arrows, on the keys and on the board. */

import assert from "node:assert/strict";
import test from "node:test";
import front from "../../../web/games/center-square/board.js";
import { icon } from "../../../web/view/marks.ts";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

test("a control has the arrow of its way", () => {
  const match = makeMatch([], { options: { size: 5, start_row: 2, start_column: 2 } });
  const { board, keys } = front.render({ ...match, board: front.preview(match) }, openingUi());
  const ways = /** @type {const} */ (["up", "left", "right", "down"]);
  for (const part of [board, keys]) {
    const controls = written(part).split("<button").filter((each) => each.includes("data-move"));
    for (const way of ways) {
      const control = controls.find((each) => each.includes(`data-move="${way}"`));
      assert.ok(control?.includes(written(icon(way))), way);
    }
  }
});
