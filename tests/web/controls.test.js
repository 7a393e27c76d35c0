/** The controls of a board: attributes and keys as actions. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { controlOfKey, keyAction, meaningOf } from "../../web/board/controls.js";

describe("a control", () => {
  test("a control without a meaning asks for nothing", () => {
    assert.equal(meaningOf({}), null);
    assert.equal(meaningOf({ value: "first" }), null);
  });

  test("a control that makes a move plays it", () => {
    assert.deepEqual(meaningOf({ move: "-3" }), { action: { type: "play", move: "-3" } });
  });

  test("a control that chooses a part of a move selects it", () => {
    assert.deepEqual(meaningOf({ select: "letter:r" }), {
      action: { type: "select", part: "letter", value: "r" },
    });
  });

  test("a control that opens something opens it by its name", () => {
    assert.deepEqual(meaningOf({ open: "line" }), { action: { type: "expand", name: "line" } });
  });

  test("a button is a command, with what it carries", () => {
    assert.deepEqual(meaningOf({ command: "look", value: "first" }), {
      command: "look",
      value: "first",
    });
    assert.deepEqual(meaningOf({ command: "undo" }), { command: "undo", value: "" });
  });

  test("a control that is not allowed says why, whatever else it could do", () => {
    const dataset = { disabledReason: "Closed.", move: "a", select: "letter:r", command: "undo" };
    assert.deepEqual(meaningOf(dataset), { action: { type: "explain", why: "Closed." } });
  });

  test("an empty move or reason differs from a missing one", () => {
    assert.deepEqual(meaningOf({ move: "" }), { action: { type: "play", move: "" } });
    assert.deepEqual(meaningOf({ disabledReason: "" }), { action: { type: "explain", why: "" } });
  });
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
