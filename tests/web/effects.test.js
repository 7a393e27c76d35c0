/** Effects of a change: what is announced, and how long the status keeps a sentence. */

import assert from "node:assert/strict";
import test from "node:test";
import { play as playing } from "../../web/features/play/index.js";
import { COMPUTER_SECOND, makeMatch, makeState, RESIGNED } from "./makers.js";
import { at, makeQuietTable } from "./quiet-table.js";
import { confirming, undo } from "./steps.js";

test("each answer announces its moves in order, and who is next then", async (t) => {
  const { play, rules, said } = makeQuietTable(t);
  play("a");
  await rules.answerNext();
  play("b");
  play("c", "a");
  await rules.answerNext();
  await rules.answerNext();
  assert.deepEqual(said, [
    "1. They played a. Ben is next",
    "2. They played b. Ann is next",
    "3. C. 4. They played a. Ann is next",
  ]);
});

test("of many moves in one answer the last three are announced, the others counted", async (t) => {
  const { play, rules, said } = makeQuietTable(t);
  play("a");
  play("b", "c", "a", "b", "c");
  await rules.answerNext();
  await rules.answerNext();
  assert.equal(said[1], "2 earlier moves. 4. A. 5. B. 6. They played c. Ann is next");
});

test("the end is announced with its heading and its fact", async (t) => {
  const { play, rules, said } = makeQuietTable(t);
  play("a");
  const outcome = { winner: 0, reason: "mate", score: null };
  await rules.calls[0].resolve(makeMatch(["a"], { outcome }));
  assert.deepEqual(said, ["1. They played a. Ann wins. Mate."]);
});

const AGAINST = { tags: COMPUTER_SECOND };
const RESIGN = { type: "end", end: "resign2" };
for (const [what, match, action, says] of [
  ["a resignation", at(["a"]), RESIGN, "1. They played a. Ann wins. Ben resigned."],
  ["an undo with the player and the number of the move", at(["a", "b"]), undo, "Ben undid move 2."],
  ["the person's move that was undone", at(["a", "b"], AGAINST), undo, "Ann undid move 1."],
  ["an end that is undone as such", at(["a"], { outcome: RESIGNED }), undo, "Match reopened."],
]) {
  test(`${what} is announced, and not as an error`, async (t) => {
    const { app, rules, said } = makeQuietTable(t, match);
    app.dispatch(action);
    await rules.answerNext();
    assert.deepEqual(said, [says]);
    assert.ok(!app.state.message?.isError);
  });
}

test("a tag in the record is saved and not announced", async (t) => {
  const { app, rules, said, session } = makeQuietTable(t, at(["a"]));
  app.dispatch({ type: "tag", name: "lens", value: "on" });
  await rules.answerNext();
  assert.deepEqual(said, []);
  assert.equal(session.saved.length, 1);
});

test("a reason why something is not allowed is read out, again at each press", (t) => {
  const { app, said } = makeQuietTable(t);
  app.dispatch({ type: "explain", why: "Closed." });
  app.dispatch({ type: "explain", why: "Closed." });
  assert.deepEqual(said, ["Closed.", "Closed."]);
});

test("bold words are read out without their marks", (t) => {
  const { app, said } = makeQuietTable(t);
  app.say("\u0002Ann\u0002 starts.");
  assert.deepEqual(said, ["Ann starts."]);
});

test("the question about a move is read out, with what its button says", (t) => {
  const state = makeState(confirming);
  const { app, said } = makeQuietTable(t, { features: [playing], state });
  app.dispatch({ type: "play", move: "a" });
  assert.deepEqual(said, ["Press again to play: A. Play this move"]);
  app.dispatch({ type: "play", move: "b" });
  assert.equal(said.at(-1), "Press again to play: B. Play this move");
});

const HELD = 300;

test("the status keeps its sentence until Python has answered a move", async (t) => {
  const { app, play, rules } = makeQuietTable(t);
  play("a");
  assert.equal(app.state.isHeld, true);
  t.mock.timers.tick(HELD - 1);
  await rules.answerNext();
  assert.equal(app.state.isHeld, false);
});

test("an answer that takes longer lets the status say who moves next", (t) => {
  const { app, play } = makeQuietTable(t);
  play("a");
  t.mock.timers.tick(HELD);
  assert.equal(app.state.isHeld, false);
});

test("after a second the status says how far the game is loaded", async (t) => {
  const { app, drawn, nextFrame, play, rules } = makeQuietTable(t);
  app.dispatch({ type: "rules", phase: "starting" });
  app.dispatch({ type: "percent", percent: 40 });
  play("a");
  t.mock.timers.tick(999);
  nextFrame();
  assert.equal(drawn.at(-1).hint, null);
  t.mock.timers.tick(1);
  nextFrame();
  assert.equal(drawn.at(-1).hint.text, "Loading the game: 40%. Your move is saved.");
  app.dispatch({ type: "rules", phase: "ready" });
  await rules.answerNext();
  nextFrame();
  assert.equal(drawn.at(-1).hint, null);
});
