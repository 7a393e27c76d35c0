/** A sentence in the status stands for at least 300 ms, or is not shown. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeQuietTable } from "./quiet-table.js";

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

test("after a second the status says how far the game is loaded, until the answer is here", async (t) => {
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
