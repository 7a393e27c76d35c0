/** Presses on a board of the lab or of the puzzles. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { boardUiAfter } from "../../web/board/controls.js";

describe("a press on a board", () => {
  const NONE = { selected: null, expanded: {}, said: "before" };
  const k = { type: "select", part: "piece", value: "k" };

  test("chooses a part, and lets go of it with the same press; what was said is heard then", () => {
    const chosen = boardUiAfter(NONE, k, true);
    assert.deepEqual(chosen, { ...NONE, selected: { part: "piece", value: "k" }, said: "" });
    assert.equal(boardUiAfter(chosen, k, true).selected, null);
    assert.deepEqual(boardUiAfter(chosen, { ...k, value: "a" }, true).selected?.value, "a");
    assert.equal(boardUiAfter(chosen, { type: "deselect" }, true).selected, null);
  });

  test("chooses nothing where no move can be made", () => {
    assert.deepEqual(boardUiAfter(NONE, k, false), NONE);
  });

  test("opens and closes a fold, and says why something cannot be", () => {
    const open = boardUiAfter(NONE, { type: "expand", name: "line" }, false);
    assert.equal(open.expanded.line, true);
    assert.equal(boardUiAfter(open, { type: "expand", name: "line" }, false).expanded.line, false);
    assert.equal(boardUiAfter(NONE, { type: "explain", why: "taken" }, false).said, "taken");
  });

  test("of another kind changes nothing here", () => {
    assert.deepEqual(boardUiAfter(NONE, { type: "play", move: "a" }, true), NONE);
  });
});
