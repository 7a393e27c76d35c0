/** How the state changes when moves are taken back and played again. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import {
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  makeChance,
  makeMatch,
  makeState,
  RESIGNED,
} from "./makers.js";
import { confirming, go, play, redo, takenBack, undo, unlock, wishesOf } from "./steps.js";
import { readRecord, rulesSay } from "./table.js";

describe("undo and redo", () => {
  test("undo of a move that the rules have not seen yet just drops it", () => {
    assert.deepEqual(go(makeState(), play("a"), undo).requests, []);
  });

  test("undo takes the last of several pending moves and leaves the others", () => {
    const state = go(makeState(), play("a"), unlock, play("b"), undo);
    assert.deepEqual(wishesOf(state), ["play a"]);
  });

  test("undo of a move that the rules are thinking about is asked for after it", () => {
    const state = go(makeState(), play("a"), { type: "asked", id: 1 }, undo);
    assert.deepEqual(wishesOf(state), ["play a", "undo"]);
  });

  test("undo drops an unseen move even while the rules think about an earlier one", () => {
    const state = go(makeState(), play("a"), { type: "asked", id: 1 }, unlock, play("b"), undo);
    assert.deepEqual(wishesOf(state), ["play a"]);
  });

  test("undo of a confirmed move is asked for", () => {
    assert.deepEqual(wishesOf(go(makeState({ match: makeMatch(["a"]) }), undo)), ["undo"]);
  });

  test("undo of an agreed end is asked for once", () => {
    const match = makeMatch(["a", "b"], { outcome: RESIGNED, tags: COMPUTER_SECOND });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo takes the computer's move back together with the one that it answered", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo", "undo"]);
  });

  test("undo while the computer thinks takes one's own move back alone", () => {
    const match = makeMatch(["a", "b", "a"], { tags: COMPUTER_SECOND });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo of an unseen move against a computer drops that move alone", () => {
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND });
    assert.deepEqual(go(makeState({ match }), play("a"), undo).requests, []);
  });

  test("undo takes the computer's first move back alone, for it answered none", () => {
    const match = makeMatch(["a"], { tags: COMPUTER_FIRST });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo between two people takes one move back", () => {
    const match = makeMatch(["a", "b"]);
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo"]);
  });

  test("undo lets go of what was chosen and of the question about a move", () => {
    const before = makeState({
      match: makeMatch(["a"]),
      selected: { part: "letter", value: "r" },
      confirming: "b",
    });
    const { confirming: asked, selected } = go(before, undo);
    assert.deepEqual([asked, selected], [null, null]);
  });

  test("undo at the opening changes nothing", () => {
    const state = makeState();
    assert.equal(go(state, undo), state);
  });

  test("undo in a tab that looks on changes nothing", () => {
    const state = makeState({ match: makeMatch(["a"]), isWriter: false });
    assert.equal(go(state, undo), state);
  });

  test("a move that was taken back is kept to be played again", () => {
    assert.deepEqual(takenBack().undone, [makeMatch(["a", "b"]).record]);
  });

  test("redo asks for the match as it was before the move was taken back", () => {
    assert.deepEqual(wishesOf(go(takenBack(), redo)), [`view ${makeMatch(["a", "b"]).record}`]);
  });

  test("a move that was played again is no longer there to be played again", () => {
    const state = go(takenBack(), redo, { type: "confirmed", id: 2, match: makeMatch(["a", "b"]) });
    assert.deepEqual(state.undone, []);
    assert.equal(state.match.ply, 2);
  });

  test("redo plays the moves again in the order in which they were made", () => {
    const state = go(takenBack(), undo, { type: "confirmed", id: 2, match: makeMatch() }, redo);
    assert.deepEqual(wishesOf(state), [`view ${makeMatch(["a"]).record}`]);
  });

  test("a new move forgets what was taken back", () => {
    assert.deepEqual(go(takenBack(), play("c")).undone, []);
  });

  test("the first press of two forgets nothing that was taken back", () => {
    const state = go({ ...takenBack(), ...confirming }, play("c"));
    assert.equal(state.undone.length, 1);
  });

  test("redo with nothing taken back changes nothing", () => {
    const state = makeState({ match: makeMatch(["a"]) });
    assert.equal(go(state, redo), state);
  });

  test("redo in a tab that looks on changes nothing", () => {
    const state = { ...takenBack(), isWriter: false };
    assert.equal(go(state, redo), state);
  });

  test("two quick presses on redo play two moves again", () => {
    const [two, one] = [makeMatch(["a", "b"]), makeMatch(["a"])];
    const state = go(makeState({ undone: [two.record, one.record] }), redo, redo);
    assert.deepEqual(wishesOf(state), [`view ${one.record}`, `view ${two.record}`]);
  });

  /** Return the state once the rules have answered the oldest request. */
  const answered = (state) => {
    const [request] = state.requests;
    if (!request) return state;
    const { id, move, record } = request;
    if (request.do === "undo") assert.ok(state.match.ply > 0, "there is a move to take back");
    const args = request.do === "view" ? [{ record }] : [state.match, move];
    const match = rulesSay({ name: request.do, args: args.map((each) => each ?? {}) });
    return go(state, { type: "asked", id }, { type: "confirmed", id, match });
  };
  const settled = (state) => {
    let now = state;
    while (now.requests.length) now = answered(now);
    return now;
  };

  test("redo that is pressed while an undo is under way skips no move", () => {
    const asked = { type: "asked", id: 2 };
    const before = answered(go(makeState({ match: makeMatch(["a", "b", "c"]) }), undo));
    const after = settled(go(before, undo, asked, redo));
    assert.ok(after.match.ply < 3);
    assert.deepEqual(
      after.undone.at(-1),
      makeMatch(["a", "b", "c"].slice(0, after.match.ply + 1)).record,
    );
  });

  test("whatever is pressed in whatever order, redo continues the match by the move after it", () => {
    const draw = makeChance();
    for (let round = 0; round < 150; round += 1) {
      const pressed = [];
      let state = makeState();
      for (let step = 0; step < 14; step += 1) {
        const steps = {
          play: (now) => go(now, unlock, play("abc"[draw(3)])),
          undo: (now) => go(now, undo),
          redo: (now) => go(now, redo),
          ask: (now) =>
            now.requests[0] ? go(now, { type: "asked", id: now.requests[0].id }) : now,
          answer: answered,
        };
        const name = Object.keys(steps)[draw(5)];
        pressed.push(name);
        state = steps[name](state);
      }
      const { match, undone } = settled(state);
      const next = readRecord(undone.at(-1) ?? "").moves;
      if (undone.length) assert.deepEqual(next.slice(0, -1), match.moves, pressed.join(" "));
      assert.equal(settled(go(state, undo)).requests.length, 0);
    }
  });

  test("two quick presses on undo after the only move ask for it once", () => {
    assert.deepEqual(wishesOf(go(makeState({ match: makeMatch(["a"]) }), undo, undo)), ["undo"]);
  });

  test("two quick presses on undo against a computer leave the person to move", () => {
    const match = makeMatch(["a", "b", "a", "b"], { tags: COMPUTER_SECOND });
    assert.equal(wishesOf(go(makeState({ match }), undo, undo)).length, 4);
  });

  test("undo after a computer has won takes back the move that let it win", () => {
    const outcome = { winner: 1, reason: "mate", score: null };
    const match = makeMatch(["a", "b"], { tags: COMPUTER_SECOND, outcome });
    assert.deepEqual(wishesOf(go(makeState({ match }), undo)), ["undo", "undo"]);
  });
});
