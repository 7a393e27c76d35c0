/** How the state changes when moves are undone and redone. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { isConfirmed } from "../../web/app/selectors.js";
import { movesOf } from "../../web/match/record.js";
import {
  AGREED,
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  makeChance,
  makeMatch,
  makeState,
  RESIGNED,
} from "./makers.js";
import { confirmed, confirming, go, play, redo, undo, undone } from "./steps.js";
import { readRecord } from "./table.js";

describe("undo and redo", () => {
  /** Return the moves of the newest record after some actions. */
  const movesAfter = (match, ...actions) => movesOf(go(makeState({ match }), ...actions).wanted);

  test("undo of a move that Python has not seen restores the confirmed record", () => {
    const state = go(makeState(), play("a"), undo);
    assert.equal(state.wanted, "");
    assert.equal(isConfirmed(state), true);
  });

  test("undo takes the last of several pending moves and leaves the others", () => {
    assert.deepEqual(movesAfter(makeMatch(), play("a"), play("b"), undo), ["a"]);
  });

  test("undo of a move that Python confirms a moment later stays", () => {
    const state = go(makeState(), play("a"), undo, confirmed(makeMatch(["a"])));
    assert.equal(state.wanted, "");
    assert.equal(isConfirmed(state), false, "Python is asked about the record without the move");
  });

  test("undo of a confirmed move removes it from the newest record", () => {
    assert.deepEqual(movesAfter(makeMatch(["a"]), undo), []);
  });

  test("undo of an end by the players keeps every move", () => {
    for (const outcome of [RESIGNED, AGREED]) {
      const match = makeMatch(["a", "b"], { outcome, tags: COMPUTER_SECOND });
      const { wanted } = go(makeState({ match }), undo);
      assert.equal(wanted, makeMatch(["a", "b"], { tags: COMPUTER_SECOND }).record);
    }
  });

  test("undo takes the computer's move back together with the one that it answered", () => {
    assert.deepEqual(movesAfter(makeMatch(["a", "b"], { tags: COMPUTER_SECOND }), undo), []);
  });

  test("undo while the computer thinks takes one's own move back alone", () => {
    const match = makeMatch(["a", "b", "a"], { tags: COMPUTER_SECOND });
    assert.deepEqual(movesAfter(match, undo), ["a", "b"]);
  });

  test("undo of an unconfirmed move against a computer takes that move alone", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(movesAfter(match, play("a"), undo), ["a", "b"]);
  });

  test("undo takes the computer's first move back alone, for it answered none", () => {
    assert.deepEqual(movesAfter(makeMatch(["a"], { tags: COMPUTER_FIRST }), undo), []);
  });

  test("undo between two people takes one move back", () => {
    assert.deepEqual(movesAfter(makeMatch(["a", "b"]), undo), ["a"]);
  });

  test("undo lets go of what was chosen and of the question about a move", () => {
    const before = makeState({
      match: makeMatch(["a"]),
      selected: { part: "letter", value: "r" },
      confirming: "b",
    });
    const { confirming: question, selected } = go(before, undo);
    assert.deepEqual([question, selected], [null, null]);
  });

  test("undo at the opening changes nothing", () => {
    const state = makeState();
    assert.equal(go(state, undo), state);
  });

  test("undo in a tab that looks on changes nothing", () => {
    const state = makeState({ match: makeMatch(["a"]), isWriter: false });
    assert.equal(go(state, undo), state);
  });

  test("redo restores the record as it was before the undo", () => {
    assert.deepEqual(undone().redo, ["moves=a.b"]);
    assert.equal(go(undone(), redo).wanted, "moves=a.b");
  });

  test("a move that was redone is not redone twice", () => {
    const state = go(undone(), redo, confirmed(makeMatch(["a", "b"])));
    assert.deepEqual(state.redo, []);
    assert.equal(go(state, redo), state);
    assert.equal(state.match.ply, 2);
  });

  test("redo restores the moves in the order in which they were made", () => {
    const state = go(undone(), undo, redo);
    assert.equal(state.wanted, "moves=a");
    assert.equal(go(state, redo).wanted, "moves=a.b");
  });

  test("redo restores an end by the players", () => {
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.equal(go(makeState({ match }), undo, redo).wanted, match.record);
  });

  test("redo restores a computer's move together with the one that it answered", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(movesAfter(match, undo, redo), ["a", "b"]);
  });

  test("a new move forgets what was undone", () => {
    assert.deepEqual(go(undone(), play("c")).redo, []);
  });

  test("the first press of two forgets nothing that was undone", () => {
    const state = go({ ...undone(), ...confirming }, play("c"));
    assert.equal(state.redo.length, 1);
  });

  test("a tag in the record forgets nothing that was undone", () => {
    const state = go(undone(), { type: "tag", name: "lens", value: "on" });
    assert.equal(state.redo.length, 1);
  });

  test("redo with nothing undone changes nothing", () => {
    const state = makeState({ match: makeMatch(["a"]) });
    assert.equal(go(state, redo), state);
  });

  test("redo in a tab that looks on changes nothing", () => {
    const state = { ...undone(), isWriter: false };
    assert.equal(go(state, redo), state);
  });

  test("two quick presses on undo after the only move undo it once", () => {
    const state = go(makeState({ match: makeMatch(["a"]) }), undo, undo);
    assert.deepEqual([state.wanted, state.redo], ["", ["moves=a"]]);
  });

  test("two quick presses on undo and two on redo change nothing", () => {
    const match = makeMatch(["a", "b", "c"]);
    const state = go(makeState({ match }), undo, undo, redo, redo);
    assert.deepEqual([state.wanted, state.redo], [match.record, []]);
    assert.equal(isConfirmed(state), true);
  });

  test("two quick presses on undo against a computer leave the person to move", () => {
    const match = makeMatch(["a", "b", "a", "b", "a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(movesAfter(match, undo, undo), ["a", "b"]);
  });

  test("undo after a computer has won takes back the move that let it win", () => {
    const outcome = { winner: 1, reason: "mate", score: null };
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND, outcome });
    assert.deepEqual(movesAfter(match, undo), []);
  });

  test("whatever is pressed in whatever order, redo continues the match by the move after it", () => {
    const draw = makeChance();
    for (let round = 0; round < 150; round += 1) {
      const pressed = [];
      let state = makeState();
      for (let step = 0; step < 14; step += 1) {
        const steps = {
          play: (now) => go(now, play("abc"[draw(3)])),
          undo: (now) => go(now, undo),
          redo: (now) => go(now, redo),
          answer: (now) => go(now, confirmed(readRecord(now.wanted))),
        };
        const name = Object.keys(steps)[draw(4)];
        pressed.push(name);
        state = steps[name](state);
      }
      const { match, redo: records } = go(state, confirmed(readRecord(state.wanted)));
      const next = movesOf(records.at(-1) ?? "");
      if (records.length) assert.deepEqual(next.slice(0, -1), match.moves, pressed.join(" "));
    }
  });
});
