/** The controls of a board: attributes and keys as actions. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { controlOfKey, keyAction, meaningOf } from "../../web/board/controls.js";

describe("a control", () => {
  for (const [dataset, meant] of [
    [{ value: "first" }, null],
    [{ move: "-3" }, { action: { type: "play", move: "-3" } }],
    [{ move: "" }, { action: { type: "play", move: "" } }],
    [{ select: "letter:r" }, { action: { type: "select", part: "letter", value: "r" } }],
    [{ open: "line" }, { action: { type: "expand", name: "line" } }],
    [{ command: "look", value: "first" }, { command: "look", value: "first" }],
    [{ command: "undo" }, { command: "undo", value: "" }],
    [{ disabledReason: "", command: "undo" }, { action: { type: "explain", why: "" } }],
    [{ disabledReason: "No.", move: "a" }, { action: { type: "explain", why: "No." } }],
  ]) {
    test(`with ${JSON.stringify(dataset)} means just that`, () => {
      assert.deepEqual(meaningOf(dataset), meant);
    });
  }
});

describe("a key", () => {
  const action = (/** @type {object | null} */ meant) =>
    keyAction(/** @type {any} */ ({ interpret: () => meant }), null, null, null);

  test("is the move or the selection that the front end gives it", () => {
    assert.deepEqual(action({ move: "a" }), { type: "play", move: "a" });
    const select = { part: "letter", value: "r" };
    assert.deepEqual(action({ select }), { type: "select", ...select });
  });

  test("has no action without a front end, or where that gives none", () => {
    assert.equal(action(null), null);
    assert.equal(keyAction(null, null, null, null), null);
  });

  test("presses the control with its name, in capitals or not", () => {
    const controls = [{ dataset: { key: "x" } }, { dataset: { key: "R" } }];
    const place = { querySelectorAll: (selector) => (selector === "[data-key]" ? controls : []) };
    assert.equal(controlOfKey(place, "r"), controls[1]);
    assert.equal(controlOfKey(place, "q"), undefined);
  });
});
