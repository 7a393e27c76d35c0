/** Changes of the state by undo and redo. Every state is frozen. */

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

  const [SECOND, FIRST] = [{ tags: COMPUTER_SECOND }, { tags: COMPUTER_FIRST }];
  const WON = { ...SECOND, outcome: { winner: 1, reason: "mate", score: null } };
  for (const [what, match, actions, left] of [
    ["undo takes the last of several pending moves", makeMatch(), [play("a"), play("b"), undo], "a"],
    ["undo takes a confirmed move", makeMatch(["a"]), [undo], ""],
    ["undo between two people takes one move", makeMatch(["a", "b"]), [undo], "a"],
    ["undo takes a computer's move and the one it answered", makeMatch(["a", "b"], SECOND), [undo], ""],
    ["undo while the computer thinks takes one's own", makeMatch(["a", "b", "a"], SECOND), [undo], "ab"],
    ["undo takes an unconfirmed move alone", makeMatch(["a", "b"], SECOND), [play("a"), undo], "ab"],
    ["undo takes the computer's first move alone", makeMatch(["a"], FIRST), [undo], ""],
    ["undo after a computer's win takes the person's move too", makeMatch(["a", "b"], WON), [undo], ""],
    ["redo restores both moves", makeMatch(["a", "b"], SECOND), [undo, redo], "ab"],
    ["two undos leave the person to move", makeMatch([..."ababab"], SECOND), [undo, undo], "ab"],
  ]) {
    test(what, () => assert.equal(movesAfter(match, ...actions).join(""), left));
  }

  for (const [what, state, action] of [
    ["undo at the opening", makeState(), undo],
    ["undo in a tab that looks on", makeState({ match: makeMatch(["a"]), isWriter: false }), undo],
    ["redo with nothing undone", makeState({ match: makeMatch(["a"]) }), redo],
    ["redo in a tab that looks on", { ...undone(), isWriter: false }, redo],
  ]) {
    test(`${what} changes nothing`, () => assert.equal(go(state, action), state));
  }

  test("undo of a move that Python confirms a moment later stays", () => {
    const state = go(makeState(), play("a"), undo, confirmed(makeMatch(["a"])));
    assert.equal(state.wanted, "");
    assert.equal(isConfirmed(state), false, "Python is asked about the record without the move");
  });

  test("undo of an end by the players keeps every move", () => {
    for (const outcome of [RESIGNED, AGREED]) {
      const match = makeMatch(["a", "b"], { outcome, tags: COMPUTER_SECOND });
      const { wanted } = go(makeState({ match }), undo);
      assert.equal(wanted, makeMatch(["a", "b"], { tags: COMPUTER_SECOND }).record);
    }
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

  test("redo restores the record as it was before the undo, with an end by the players", () => {
    assert.deepEqual(undone().redo, ["moves=a.b"]);
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.equal(go(makeState({ match }), undo, redo).wanted, match.record);
  });

  test("a new move forgets what was undone, and the first press of two does not", () => {
    assert.deepEqual(go(undone(), play("c")).redo, []);
    assert.equal(go({ ...undone(), ...confirming }, play("c")).redo.length, 1);
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
