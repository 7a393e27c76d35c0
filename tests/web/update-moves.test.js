/** How a press changes the state: moves, choices and questions. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { makeState } from "./makers.js";
import { confirming, go, play, select, unlock, wishesOf } from "./steps.js";

describe("presses on the board", () => {
  test("a press on a move puts it into the queue at once", () => {
    const state = go(makeState(), play("a"));
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.match.ply, 0, "the rules have not said anything yet");
  });

  test("moves wait in the order in which they were pressed, each under a number of its own", () => {
    const { requests } = go(makeState(), play("a"), unlock, play("b"), unlock, play("c"));
    assert.deepEqual(
      requests.map(({ move }) => move),
      ["a", "b", "c"],
    );
    assert.equal(new Set(requests.map(({ id }) => id)).size, 3);
  });

  test("a second tap right after a move is not one more move", () => {
    const state = go(makeState(), play("a"));
    assert.equal(go(state, play("b")), state);
  });

  test("presses are taken again once the moment after a move is over", () => {
    assert.deepEqual(wishesOf(go(makeState(), play("a"), unlock, play("b"))), ["play a", "play b"]);
  });

  test("the end of the moment after a move does not unlock a page that loads another match", () => {
    const state = go(makeState(), play("a"), { type: "lock" });
    assert.equal(go(state, unlock), state);
    assert.equal(go(state, { type: "unlock", reason: "loading" }).inputLock, null);
  });

  test("a press on a move is ignored while another match is on its way", () => {
    const state = makeState({ inputLock: "loading" });
    assert.equal(go(state, play("a")), state);
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

  test("where moves are confirmed, the first press only asks", () => {
    const state = go(makeState(confirming), play("a"));
    assert.equal(state.confirming, "a");
    assert.deepEqual(state.requests, []);
  });

  test("where moves are confirmed, a second press on the same move plays it", () => {
    const state = go(makeState(confirming), play("a"), play("a"));
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.confirming, null);
  });

  test("where moves are confirmed, the button of the question plays the move", () => {
    const state = go(makeState(confirming), play("a"), { type: "confirm" });
    assert.deepEqual(wishesOf(state), ["play a"]);
  });

  test("where moves are confirmed, a press on another move asks about that one", () => {
    const state = go(makeState(confirming), play("a"), play("b"));
    assert.equal(state.confirming, "b");
    assert.deepEqual(state.requests, []);
  });

  test("Escape takes the question about a move away", () => {
    const state = go(makeState(confirming), play("a"), { type: "deselect" });
    assert.equal(state.confirming, null);
    assert.deepEqual(state.requests, []);
  });

  test("choosing a part of another move takes the question about a move away", () => {
    assert.equal(go(makeState(confirming), play("a"), select("letter", "r")).confirming, null);
  });

  test("the question about a move puts an older sentence away", () => {
    const state = go(makeState(confirming), { type: "explain", why: "Not there." }, play("a"));
    assert.equal(state.message, null);
  });

  test("each further move is asked about anew where moves are confirmed", () => {
    const state = go(makeState(confirming), play("a"), play("a"), unlock, play("a"));
    assert.deepEqual(wishesOf(state), ["play a"]);
    assert.equal(state.confirming, "a");
  });

  test("without a question, its button changes nothing", () => {
    const state = makeState();
    assert.equal(go(state, { type: "confirm" }), state);
  });

  test("the button of the question plays nothing once another tab writes the match", () => {
    const state = go(makeState(confirming), play("a"), { type: "writer", isWriter: false });
    assert.equal(go(state, { type: "confirm" }), state);
  });

  test("a part of a move is chosen by one press and let go by a second", () => {
    const once = go(makeState(), select("letter", "r"));
    assert.deepEqual(once.selected, { part: "letter", value: "r" });
    assert.equal(go(once, select("letter", "r")).selected, null);
  });

  test("choosing another value replaces the one that was chosen", () => {
    const state = go(makeState(), select("letter", "r"), select("letter", "s"));
    assert.deepEqual(state.selected, { part: "letter", value: "s" });
  });

  test("the same value of another part is another choice", () => {
    const state = go(makeState(), select("first", "1"), select("second", "1"));
    assert.deepEqual(state.selected, { part: "second", value: "1" });
  });

  test("nothing can be chosen where no move can be made", () => {
    const state = makeState({ isWriter: false });
    assert.equal(go(state, select("letter", "r")), state);
  });

  test("Escape lets go of what is chosen and puts the sentence away", () => {
    const state = go(makeState(), select("letter", "r"), { type: "explain", why: "Not there." });
    const after = go(state, { type: "deselect" });
    assert.deepEqual([after.selected, after.message], [null, null]);
  });

  test("what was opened for a look is closed by a second press, and others stay open", () => {
    const open = (name) => ({ type: "expand", name });
    const state = go(makeState(), open("line"), open("list"), open("line"));
    assert.equal(Boolean(state.expanded.line), false);
    assert.equal(state.expanded.list, true);
  });

  test("a press on what is not allowed is answered with the reason, as an error", () => {
    const { message } = go(makeState(), { type: "explain", why: "Closed." });
    assert.deepEqual(message, { text: "Closed.", isError: true });
  });

  test("the reason why something is not allowed is told even while no press is taken", () => {
    const state = makeState({ inputLock: "after-move" });
    assert.equal(go(state, { type: "explain", why: "Closed." }).message?.text, "Closed.");
  });
});
