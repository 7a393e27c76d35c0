/** How the state changes when the rules have answered, and with another match. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { makeMatch, makeRequests, makeState, PREFERENCES, playing } from "./makers.js";
import { isStuck } from "../../web/app/selectors.js";
import { uiOf } from "../../web/app/view.js";
import { go, play, select, takenBack, unlock, wishesOf } from "./steps.js";

describe("what the rules answer", () => {
  test("a confirmed move is in the match and no longer in the queue", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      { type: "confirmed", id: 1, match },
    );
    assert.equal(state.match, match);
    assert.deepEqual([state.requests, state.asked], [[], null]);
  });

  test("a confirmation leaves the moves that were pressed meanwhile in the queue", () => {
    const confirmed = { type: "confirmed", id: 1, match: makeMatch(["a"]) };
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      unlock,
      play("b"),
      confirmed,
    );
    assert.deepEqual(wishesOf(state), ["play b"]);
  });

  test("a confirmation lets what is chosen for the next move be", () => {
    const confirmed = { type: "confirmed", id: 1, match: makeMatch(["a"]) };
    const state = go(makeState(), play("a"), unlock, select("letter", "r"), confirmed);
    assert.deepEqual(state.selected, { part: "letter", value: "r" });
  });

  test("an answer to a request that is no longer there is ignored", () => {
    const state = go(makeState(), play("a"), unlock);
    assert.equal(go(state, { type: "confirmed", id: 7, match: makeMatch(["c"]) }), state);
    assert.equal(go(state, { type: "refused", id: 7, error: new Error("no") }), state);
  });

  test("a confirmed move ends a look at an earlier position", () => {
    const state = makeState({ requests: makeRequests(playing("a")), viewing: makeMatch() });
    assert.equal(go(state, { type: "confirmed", id: 1, match: makeMatch(["a"]) }).viewing, null);
  });

  test("a note in the record does not end a look at an earlier position", () => {
    const viewing = makeMatch();
    const tag = { do: "tag", name: "lens", value: "on" };
    const state = makeState({ requests: makeRequests(tag), viewing });
    const match = makeMatch([], { tags: { lens: "on" } });
    assert.equal(go(state, { type: "confirmed", id: 1, match }).viewing, viewing);
  });

  test("a note in the record forgets nothing that was taken back", () => {
    const wish = { do: "tag", name: "lens", value: "on" };
    const state = go(
      takenBack(),
      { type: "wish", wish },
      { type: "confirmed", id: 2, match: makeMatch(["a"], { tags: { lens: "on" } }) },
    );
    assert.equal(state.undone.length, 1);
  });

  test("a refusal drops the move and all that was pressed after it", () => {
    const state = go(makeState(), play("x"), { type: "asked", id: 1 }, unlock, play("a"));
    const after = go(state, { type: "refused", id: 1, error: new Error("no") });
    assert.deepEqual([after.requests, after.asked], [[], null]);
    assert.equal(after.match, state.match);
  });

  test("a refusal lets go of what was chosen for a move that is gone", () => {
    const state = go(makeState(), play("x"), unlock, select("letter", "r"));
    assert.equal(go(state, { type: "refused", id: 1, error: new Error("no") }).selected, null);
  });

  test("a request without an answer stays in the queue, to be asked again", () => {
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      { type: "unanswered", id: 1 },
    );
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.asked, null);
  });

  test("a late word that a request has no answer does not touch the one that is asked now", () => {
    const state = go(makeState(), play("a"), { type: "asked", id: 1 });
    assert.equal(go(state, { type: "unanswered", id: 0 }), state);
  });

  test("another match forgets all that belonged to the one before", () => {
    const before = makeState({
      requests: makeRequests(playing("a")),
      asked: 1,
      undone: ["moves=a"],
      selected: { part: "letter", value: "r" },
      expanded: { line: true },
      confirming: "a",
      viewing: makeMatch(),
      message: { text: "No.", isError: true },
      chance: { record: "moves=a", player: 0 },
    });
    const match = makeMatch(["c"]);
    const after = go(before, { type: "load", id: "second", match });
    const { lastRequest } = before;
    const fresh = makeState({ id: "second", match, lastRequest, isWriter: false, isAsking: true });
    assert.deepEqual(after, fresh);
  });

  test("another match does not change how people like to play on this device", () => {
    const before = makeState({ preferences: { ...PREFERENCES, seating: "across" } });
    const after = go(before, { type: "load", id: "second", match: makeMatch() });
    assert.equal(after.preferences, before.preferences);
  });

  test("an answer that was meant for the match before does not reach the next one", () => {
    const state = go(
      makeState(),
      play("a"),
      { type: "asked", id: 1 },
      { type: "load", id: "second", match: makeMatch() },
      unlock,
      play("b"),
    );
    assert.equal(go(state, { type: "confirmed", id: 1, match: makeMatch(["a"]) }), state);
    assert.notEqual(state.requests[0]?.id, 1, "no number is given twice");
  });

  test("a match is loaded with what was pressed in it, under numbers of its own", () => {
    const before = makeState({ requests: makeRequests(playing("a")), lastRequest: 1 });
    const wishes = [playing("b"), { do: "undo" }];
    const state = go(before, { type: "load", id: "second", match: makeMatch(), wishes });
    assert.deepEqual(wishesOf(state), ["play b", "undo"]);
    assert.deepEqual(
      state.requests.map(({ id }) => id),
      [2, 3],
    );
  });

  test("while it is not known who writes the match, one press waits unseen", () => {
    const asking = go(makeState(), { type: "asking" }, play("a"));
    assert.deepEqual(wishesOf(asking), ["play a"]);
    assert.deepEqual(uiOf(asking).pending, []);
    assert.equal(uiOf(asking).active, true);
    assert.equal(go(asking, unlock, play("b")).requests.length, 1, "nobody saw the first one");
    const writing = go(asking, { type: "writer", isWriter: true });
    assert.deepEqual(uiOf(writing).pending, ["a"]);
  });

  test("what was pressed before it was known that another tab writes is not made", () => {
    const state = go(makeState(), { type: "asking" }, play("a"), {
      type: "writer",
      isWriter: false,
    });
    assert.deepEqual(state.requests, []);
  });

  test("what was under way as another tab took over is shown, and changed by that tab alone", () => {
    const steps = [play("a"), { type: "asked", id: 1 }, { type: "writer", isWriter: false }];
    const state = go(makeState(), ...steps);
    assert.deepEqual([wishesOf(state), state.asked], [["play a"], null]);
    assert.equal(go(state, { type: "confirmed", id: 1, match: makeMatch(["a"]) }), state);
    assert.equal(go(state, { type: "refused", id: 1, error: new Error("no") }), state);
    const match = makeMatch(["a", "c"]);
    const told = go(state, { type: "refresh", match, wishes: [playing("b")] });
    assert.deepEqual([told.match, wishesOf(told)], [match, ["play b"]]);
  });

  test("a request that could not be answered waits for the next start of the rules", () => {
    const asked = [play("a"), { type: "asked", id: 1 }, { type: "unanswered", id: 1 }];
    const state = go(makeState(), ...asked);
    assert.equal(isStuck(state), true);
    assert.equal(isStuck(go(state, { type: "undo" })), false, "it can be taken back");
    assert.equal(isStuck(go(state, { type: "rules", phase: "starting" })), true);
    assert.equal(isStuck(go(state, { type: "rules", phase: "ready" })), false);
  });

  test("a refusal of what changes no position drops nothing else", () => {
    for (const wish of [{ do: "tag", name: "lens", value: "on" }, { do: "draw" }]) {
      const state = go(makeState(), { type: "wish", wish }, play("a"));
      const after = go(state, { type: "refused", id: 1, error: new Error("no") });
      assert.deepEqual(wishesOf(after), ["play a"]);
    }
  });

  test("a match with another name is the same match", () => {
    const state = go(makeState(), play("a"), { type: "renamed", id: "second" });
    assert.deepEqual([state.id, wishesOf(state), state.isAsking], ["second", ["play a"], true]);
  });

  test("news of the same match leave moves that are pending and what is chosen", () => {
    const state = go(makeState(), play("a"), unlock, select("letter", "r"));
    const match = makeMatch([], { repetitions: 2 });
    const after = go(state, { type: "refresh", match });
    assert.equal(after.match, match);
    assert.equal(after.requests, state.requests);
    assert.equal(after.selected, state.selected);
  });
});
