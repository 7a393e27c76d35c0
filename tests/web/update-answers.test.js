/** Changes of the state by Python's replies, another match and other tabs. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { isAsking, isConfirmed, isStuck, pendingMoves } from "../../web/app/selectors.js";
import { uiOf } from "../../web/app/view.js";
import { makeMatch, makeState, PREFERENCES } from "./makers.js";
import { confirmed, go, play, refused, select, undo, undone } from "./steps.js";

const tag = { type: "tag", name: "lens", value: "on" };

describe("Python's answers", () => {
  test("a confirmed move is in the match; those pressed meanwhile stay pending until they are", () => {
    const state = go(makeState(), play("a"), play("b"), confirmed(makeMatch(["a"])));
    assert.deepEqual([pendingMoves(state), isConfirmed(state)], [["b"], false]);
    const match = makeMatch(["a", "b"]);
    const after = go(state, confirmed(match));
    assert.equal(after.match, match);
    assert.deepEqual([pendingMoves(after), isConfirmed(after)], [[], true]);
  });

  test("a confirmation leaves what is chosen for the next move", () => {
    const state = go(makeState(), play("a"), select("letter", "r"), confirmed(makeMatch(["a"])));
    assert.deepEqual(state.selected, { part: "letter", value: "r" });
  });

  test("a record that Python writes in another form is taken over in that form", () => {
    const match = makeMatch(["a"], { tags: { lens: "on" } });
    const state = go(makeState(), play("a"), confirmed(match, "moves=a"));
    assert.deepEqual([state.wanted, state.confirmed], [match.record, match.record]);
  });

  test("a confirmed move ends a look at an earlier position", () => {
    const state = makeState({ wanted: "moves=a", viewing: makeMatch() });
    assert.equal(go(state, confirmed(makeMatch(["a"]))).viewing, null);
  });

  test("a tag ends no look at an earlier position, and forgets nothing that was undone", () => {
    const viewing = makeMatch();
    const match = makeMatch(["a"], { tags: { lens: "on" } });
    const state = go({ ...undone(), viewing }, tag, confirmed(match));
    assert.deepEqual([state.viewing, state.redo.length], [viewing, 1]);
  });

  test("a tag is pending without being a pending move", () => {
    const state = go(makeState({ match: makeMatch(["a"]) }), tag);
    assert.equal(state.wanted, "lens=on&moves=a");
    assert.deepEqual([isConfirmed(state), pendingMoves(state)], [false, []]);
  });

  test("an end by the players is in the newest record behind the moves before it", () => {
    const state = go(makeState(), play("a"), { type: "end", end: "resign2" });
    assert.equal(state.wanted, "moves=a&end=resign2");
    assert.equal(uiOf(state).active, false);
  });

  test("a refusal drops the move and all that was pressed after it", () => {
    const state = go(makeState(), play("x"), play("a"));
    const after = go(state, refused("moves=x", ""));
    assert.deepEqual([after.wanted, isConfirmed(after)], ["", true]);
    assert.equal(after.match, state.match);
  });

  for (const [what, moves, kept, wanted] of [
    ["keeps the moves before the refused one", ["b", "x", "c"], "moves=a.b", "moves=a.b"],
    ["without a good part restores the confirmed match", ["x"], undefined, "moves=a"],
    ["with a part of another match does so too", ["x"], "moves=c", "moves=a"],
  ]) {
    test(`a refusal ${what}`, () => {
      const state = go(makeState({ match: makeMatch(["a"]) }), ...moves.map(play));
      assert.equal(go(state, refused(state.wanted, kept)).wanted, wanted);
    });
  }

  test("a refused end keeps the tag that was set before it", () => {
    const state = go(makeState({ match: makeMatch(["a"]) }), tag, { type: "end", end: "time1" });
    const after = go(state, refused(state.wanted, "lens=on&moves=a"));
    assert.equal(after.wanted, "lens=on&moves=a");
  });

  test("a refusal lets go of what was chosen for a move that is gone", () => {
    const state = go(makeState(), play("x"), select("letter", "r"));
    assert.equal(go(state, refused("moves=x", "")).selected, null);
  });

  test("a record without an answer stays pending until the rules start, or it is changed", () => {
    const state = go(makeState(), play("a"), { type: "unanswered", record: "moves=a" });
    assert.equal(state.wanted, "moves=a");
    for (const [action, stuck] of [
      [{ type: "rules", phase: "starting" }, true],
      [{ type: "rules", phase: "ready" }, false],
      [undo, false],
      [play("b"), false],
    ]) {
      assert.equal(isStuck(go(state, action)), stuck);
    }
  });
});

describe("another match", () => {
  test("another match forgets all that belonged to the one before", () => {
    const before = makeState({
      wanted: "moves=a",
      unanswered: "moves=a",
      redo: ["moves=a"],
      selected: { part: "letter", value: "r" },
      expanded: { line: true },
      confirming: "a",
      viewing: makeMatch(),
      message: { text: "No.", isError: true },
      chance: { record: "moves=a", player: 0 },
    });
    const match = makeMatch(["c"]);
    const after = go(before, { type: "load", id: "second", match });
    const fresh = makeState({ id: "second", match, isWriter: false, beforeLock: match.record });
    assert.deepEqual(after, fresh);
  });

  test("another match does not change how people like to play on this device", () => {
    const before = makeState({ preferences: { ...PREFERENCES, seating: "across" } });
    const after = go(before, { type: "load", id: "second", match: makeMatch() });
    assert.equal(after.preferences, before.preferences);
  });

  test("a picture is loaded with its newest record, and is not confirmed", () => {
    const match = makeMatch(["a"]);
    const record = "moves=a.b.c";
    const load = { type: "load", id: "second", match, wanted: record, isConfirmed: false };
    const state = go(makeState(), load);
    assert.deepEqual([state.wanted, state.confirmed], [record, null]);
    assert.deepEqual(pendingMoves(state), ["b", "c"]);
    const same = go(makeState(), { ...load, wanted: match.record });
    assert.equal(isConfirmed(same), false, "Python has not viewed it");
  });

  test("a match with another name is the same match", () => {
    const state = go(makeState(), play("a"), { type: "renamed", id: "second" });
    assert.deepEqual([state.id, state.wanted, isAsking(state)], ["second", "moves=a", true]);
  });
});

describe("the tab that writes the match", () => {
  const asking = { type: "asking" };
  const writer = (isWriter) => ({ type: "writer", isWriter });

  test("while it is not known who writes the match, moves wait unseen, in their order", () => {
    const state = go(makeState(), asking, play("a"), play("b"));
    assert.equal(state.wanted, "moves=a.b");
    assert.deepEqual(uiOf(state).pending, []);
    assert.equal(uiOf(state).active, true);
    const writing = go(state, writer(true));
    assert.deepEqual(uiOf(writing).pending, ["a", "b"]);
  });

  test("presses since the request are dropped where another tab writes the match", () => {
    const state = go(makeState(), play("a"), asking, play("b"), writer(false));
    assert.deepEqual([state.wanted, isAsking(state)], ["moves=a", false]);
  });

  test("a tab that looks on shows what the other one has written, and changes nothing", () => {
    const state = go(makeState(), play("a"), writer(false));
    assert.deepEqual(uiOf(state).pending, ["a"]);
    assert.equal(go(state, play("b")), state);
    const after = go(state, { type: "follow", record: "moves=a.c" });
    assert.deepEqual(uiOf(after).pending, ["a", "c"]);
    assert.equal(go(after, confirmed(makeMatch(["a", "c"]))).match.ply, 2);
  });

  test("a press is dropped for what another tab has written meanwhile", () => {
    const follow = { type: "follow", record: "moves=c" };
    const state = go(makeState(), asking, play("a"), follow);
    assert.equal(state.wanted, "moves=c");
    assert.equal(isAsking(state), true);
    assert.equal(go(state, writer(false)).wanted, "moves=c");
  });

  test("a record that is known already changes nothing", () => {
    const state = go(makeState(), play("a"), select("letter", "r"));
    assert.equal(go(state, { type: "follow", record: "moves=a" }), state);
  });

  test("a record of another tab leaves what is chosen, and forgets what was undone here", () => {
    const state = go(undone(), select("letter", "r"), { type: "follow", record: "moves=c" });
    assert.deepEqual(state.selected, { part: "letter", value: "r" });
    assert.deepEqual(state.redo, []);
  });
});
