/** Changes of the state by a press: moves, choices and questions. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { makeState } from "./makers.js";
import { confirming, go, play, select } from "./steps.js";

describe("presses on the board", () => {
  test("moves are in the record in the order of the presses, however fast they follow", () => {
    const state = go(makeState(), play("a"), play("b"), play("b"), play("c"));
    assert.equal(state.wanted, "moves=a.b.b.c");
    assert.deepEqual([state.match.ply, state.confirmed], [0, ""], "Python has not answered yet");
  });

  test("a move lets go of what was chosen, said and looked at", () => {
    const state = makeState({
      selected: { part: "letter", value: "r" },
      message: { text: "No.", isError: true },
    });
    const { message, selected, viewing } = go(state, play("a"));
    assert.deepEqual([message, selected, viewing], [null, null, null]);
  });

  test("a move leaves open what was opened for a look", () => {
    const state = go(makeState(), { type: "expand", name: "line" }, play("a"));
    assert.deepEqual(state.expanded, { line: true });
  });

  for (const [what, actions, question, wanted] of [
    ["the first press only asks", [play("a")], "a", ""],
    ["a second press on the same move plays it", [play("a"), play("a")], null, "moves=a"],
    ["the button of the question plays the move", [play("a"), { type: "confirm" }], null, "moves=a"],
    ["a press on another move asks about that one", [play("a"), play("b")], "b", ""],
    ["Escape takes the question away", [play("a"), { type: "deselect" }], null, ""],
    ["a part of another move takes it away", [play("a"), select("letter", "r")], null, ""],
    ["the same move is asked about again", [play("a"), play("a"), play("a")], "a", "moves=a"],
  ]) {
    test(`where moves are confirmed, ${what}`, () => {
      const state = go(makeState(confirming), ...actions);
      assert.deepEqual([state.confirming, state.wanted], [question, wanted]);
    });
  }

  test("the question about a move puts an older sentence away", () => {
    const state = go(makeState(confirming), { type: "explain", why: "Not there." }, play("a"));
    assert.equal(state.message, null);
  });

  test("the button of the question plays nothing without one, nor once another tab writes", () => {
    const asked = go(makeState(confirming), play("a"), { type: "writer", isWriter: false });
    for (const state of [makeState(), asked]) assert.equal(go(state, { type: "confirm" }), state);
  });

  for (const [what, presses, selected] of [
    ["one press chooses a part", [["letter", "r"]], { part: "letter", value: "r" }],
    ["a second press lets it go", [["letter", "r"], ["letter", "r"]], null],
    ["another value replaces it", [["letter", "r"], ["letter", "s"]], { part: "letter", value: "s" }],
    ["another part replaces it", [["first", "1"], ["second", "1"]], { part: "second", value: "1" }],
  ]) {
    test(`of the parts of a move, ${what}`, () => {
      assert.deepEqual(go(makeState(), ...presses.map((each) => select(...each))).selected, selected);
    });
  }

  test("nothing can be chosen where no move can be made", () => {
    const state = makeState({ isWriter: false });
    assert.equal(go(state, select("letter", "r")), state);
  });

  test("Escape lets go of what is chosen and puts the sentence away", () => {
    const state = go(makeState(), select("letter", "r"), { type: "explain", why: "Not there." });
    const after = go(state, { type: "deselect" });
    assert.deepEqual([after.selected, after.message], [null, null]);
  });

  test("a second press closes an opened part, and others stay open", () => {
    const open = (name) => ({ type: "expand", name });
    const state = go(makeState(), open("line"), open("list"), open("line"));
    assert.equal(Boolean(state.expanded.line), false);
    assert.equal(state.expanded.list, true);
  });

  test("a press on what is not allowed is answered with the reason, even while none is taken", () => {
    for (const isLocked of [false, true]) {
      const { message } = go(makeState({ isLocked }), { type: "explain", why: "Closed." });
      assert.deepEqual(message, { text: "Closed.", isError: true });
    }
  });
});
