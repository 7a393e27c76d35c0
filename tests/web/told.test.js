/** What is told of a match, on the page and to those who hear it. */

import assert from "node:assert/strict";
import test from "node:test";
import { play as playing } from "../../web/features/play/index.js";
import { makeMatch, makeState, PREFERENCES, RESIGNED } from "./makers.js";
import { at, sit } from "./sitting.js";
import { undo } from "./steps.js";

test("after each of several pending moves it is told who is next, as the board stands then", async (t) => {
  const { play, rules, said } = sit(t);
  play("a", "b", "c");
  for (const _ of [1, 2, 3]) await rules.answerNext();
  assert.deepEqual(said, [
    "1. They played a. Ben is next",
    "2. They played b. Ann is next",
    "3. They played c. Ben is next",
  ]);
});

test("the end is told with its heading and its fact", async (t) => {
  const { play, rules, said } = sit(t);
  play("a");
  const outcome = { winner: 0, reason: "mate", score: null };
  await rules.calls[0].resolve(makeMatch(["a"], { outcome }));
  assert.deepEqual(said, ["1. They played a. Ann wins. Mate."]);
});

test("a match that is given up is told in the words of the referee", async (t) => {
  const { app, rules, said } = sit(t, at(["a"]));
  app.dispatch({ type: "wish", wish: { do: "resign", player: 1 } });
  await rules.answerNext();
  assert.deepEqual(said, ["1. They played a. Ann wins. Ben resigned."]);
});

test("a move that is taken back is told with its player and its number", async (t) => {
  const { app, rules, said } = sit(t, at(["a", "b"]));
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(app.state.message?.text, "Ben undid move 2.");
  assert.deepEqual(said, ["Ben undid move 2."]);
});

test("an agreed end that is taken back is told as such", async (t) => {
  const { app, rules } = sit(t, at(["a"], { outcome: RESIGNED }));
  app.dispatch(undo);
  await rules.answerNext();
  assert.deepEqual(app.state.message, { text: "The end of the match was undone.", isError: false });
});

test("a note in the record is kept and not told", async (t) => {
  const { app, rules, said, session } = sit(t, at(["a"]));
  app.dispatch({ type: "wish", wish: { do: "tag", name: "lens", value: "on" } });
  await rules.answerNext();
  assert.deepEqual(said, []);
  assert.equal(session.kept.length, 1);
});

test("a reason why something is not allowed is read out, and again when it is pressed again", (t) => {
  const { app, said } = sit(t);
  app.dispatch({ type: "explain", why: "Closed." });
  app.dispatch({ type: "explain", why: "Closed." });
  assert.deepEqual(said, ["Closed.", "Closed."]);
});

test("bold words are read out without their marks", (t) => {
  const { app, said } = sit(t);
  app.say("\u0002Ann\u0002 starts.");
  assert.deepEqual(said, ["Ann starts."]);
});

test("the question about a move is read out, with what its button says", (t) => {
  const preferences = { ...PREFERENCES, confirm: "yes" };
  const { app, said } = sit(t, { features: [playing], state: makeState({ preferences }) });
  app.dispatch({ type: "play", move: "a" });
  assert.deepEqual(said, ["Tap again to play: A. Play this move"]);
  app.dispatch({ type: "play", move: "b" });
  assert.equal(said.at(-1), "Tap again to play: B. Play this move");
});
