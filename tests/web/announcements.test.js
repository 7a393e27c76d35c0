/** What is read out, and how long the status keeps a sentence. */

import assert from "node:assert/strict";
import test from "node:test";
import { play as playing } from "../../web/features/play/index.ts";
import { COMPUTER_SECOND, makeFront, makeState, RESIGNED } from "./makers.js";
import { at, makeQuietTable } from "./quiet-table.js";
import { confirming, redo, undo } from "./steps.js";

test("each answer announces its moves in order, and who is next then", async (t) => {
  const { play, rules, said } = makeQuietTable(t);
  for (const moves of ["a", "b", "cabcab"]) {
    play(...moves);
    await rules.answerNext();
  }
  await rules.answerNext();
  assert.deepEqual(said, [
    "1. They played a. Ben is next",
    "2. They played b. Ann is next",
    "3. They played c. Ben is next",
    "2 earlier moves. 6. C. 7. A. 8. They played b. Ann is next",
  ]);
});

const AGAINST = { tags: COMPUTER_SECOND };
const RESIGN = { type: "end", end: "resign2" };
const TAG = { type: "tag", name: "analysis", value: "on" };
for (const [what, match, action, says] of [
  ["a resignation", at(["a"]), RESIGN, ["Ann wins. Ben resigned."]],
  ["an undo", at(["a", "b"]), undo, ["Ben undid move 2."]],
  ["an undo of two moves as the person's", at(["a", "b"], AGAINST), undo, ["Ann undid move 1."]],
  ["an end that is undone", at(["a"], { outcome: RESIGNED }), undo, ["Match reopened."]],
  ["nothing of a tag in the record, which is saved,", at(["a"]), TAG, []],
]) {
  test(`${what} is announced, and not as an error`, async (t) => {
    const { app, rules, said, session } = makeQuietTable(t, match);
    app.dispatch(action);
    await rules.answerNext();
    assert.deepEqual(said, says);
    assert.ok(!app.state.message?.isError);
    assert.equal(session.saved.length, 1);
  });
}

test("a chosen part of a move announces what is to be done with it", (t) => {
  const prompt = (_, { selected }) => `A side for ${selected.value}?`;
  const { app, said } = makeQuietTable(t, { front: makeFront({ prompt }) });
  const letter = { part: "letter", value: "a" };
  app.dispatch({ type: "select", ...letter });
  app.dispatch({ type: "select", ...letter });
  assert.deepEqual(said, ["A side for a?"]);
});

test("the sentence of an undo is gone once it is taken back", async (t) => {
  const { app, rules } = makeQuietTable(t, at(["a"], { outcome: RESIGNED }));
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(app.state.message.text, "Match reopened.");
  app.dispatch(redo);
  assert.equal(app.state.message, null);
});

test("a reason why something is not allowed is read out at each press, without marks", (t) => {
  const { app, said } = makeQuietTable(t);
  app.dispatch({ type: "explain", why: "Closed." });
  app.dispatch({ type: "explain", why: "Closed." });
  app.say("\u0002Ann\u0002 starts.");
  assert.deepEqual(said, ["Closed.", "Closed.", "Ann starts."]);
});

test("the question about a move is read out, with what its button says", (t) => {
  const state = makeState(confirming);
  const { play, said } = makeQuietTable(t, { features: [playing], state });
  play("a", "b");
  assert.deepEqual(
    [...new Set(said)],
    ["A", "B"].map((move) => `Press again to play: ${move}. Play this move`),
  );
});

const HELD = 300; // milliseconds

test("the status keeps its sentence until Python answers, but not for long", async (t) => {
  const { app, play, rules } = makeQuietTable(t);
  play("a");
  t.mock.timers.tick(HELD - 1);
  assert.equal(app.state.isHeld, true);
  await rules.answerNext();
  assert.equal(app.state.isHeld, false);
  play("b");
  t.mock.timers.tick(HELD);
  assert.equal(app.state.isHeld, false);
});

test("a chosen part is shown at once, although a sentence is still being read", async (t) => {
  const { app, play, rules } = makeQuietTable(t);
  play("a");
  t.mock.timers.tick(HELD);
  await rules.answerNext();
  app.dispatch({ type: "select", part: "letter", value: "b" });
  assert.equal(app.state.isHeld, false);
  play("b");
  await rules.answerNext();
  assert.equal(app.state.isHeld, false);
});

test("after a second the status says how far the game is loaded", async (t) => {
  const { app, play, rules, view } = makeQuietTable(t);
  const hintAfter = (milliseconds) => {
    t.mock.timers.tick(milliseconds);
    return view().hint?.text;
  };
  app.dispatch({ type: "rules", phase: "starting" });
  app.set({ percent: 40 });
  play("a");
  assert.equal(hintAfter(999), undefined);
  assert.equal(hintAfter(1), "Loading the game: 40%. Your move is saved.");
  app.dispatch({ type: "rules", phase: "ready" });
  await rules.answerNext();
  assert.equal(hintAfter(0), undefined);
});
