/** What a press changes on a board of the lab or of the puzzles. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { heldAfter } from "../../web/view/holding.js";

describe("a press on a board", () => {
  const NONE = { selected: null, expanded: {}, said: "before" };
  const k = { type: "select", part: "piece", value: "k" };

  test("chooses a part, and lets go of it with the same press; what was said is heard then", () => {
    const chosen = heldAfter(NONE, k, true);
    assert.deepEqual(chosen, { ...NONE, selected: { part: "piece", value: "k" }, said: "" });
    assert.equal(heldAfter(chosen, k, true).selected, null);
    assert.deepEqual(heldAfter(chosen, { ...k, value: "a" }, true).selected?.value, "a");
    assert.equal(heldAfter(chosen, { type: "deselect" }, true).selected, null);
  });

  test("chooses nothing where no move can be made", () => {
    assert.deepEqual(heldAfter(NONE, k, false), NONE);
  });

  test("opens and closes a fold, and says why something cannot be", () => {
    const open = heldAfter(NONE, { type: "expand", name: "line" }, false);
    assert.equal(open.expanded.line, true);
    assert.equal(heldAfter(open, { type: "expand", name: "line" }, false).expanded.line, false);
    assert.equal(heldAfter(NONE, { type: "explain", why: "taken" }, false).said, "taken");
  });

  test("of another kind changes nothing here", () => {
    assert.deepEqual(heldAfter(NONE, { type: "play", move: "a" }, true), NONE);
  });
});
