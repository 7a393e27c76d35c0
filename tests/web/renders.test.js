/** The number of renders. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeQuietTable } from "./quiet-table.js";

test("a move costs one render if Python answers before the next frame", async (t) => {
  const { drawn, nextFrame, play, rules } = makeQuietTable(t);
  play("a");
  await rules.answerNext();
  nextFrame();
  t.mock.timers.tick(1_000);
  nextFrame();
  assert.equal(drawn.length, 1);
  assert.equal(drawn[0].match.ply, 1);
});

test("seven moves within a frame cost one render before Python's answers", async (t) => {
  const { drawn, nextFrame, play } = makeQuietTable(t);
  play(..."abcabca");
  nextFrame();
  assert.equal(drawn.length, 1);
  assert.equal(drawn[0].ui.pending.length, 7);
});

test("invisible changes are not drawn", (t) => {
  const { app, drawn, nextFrame, play } = makeQuietTable(t);
  play("a");
  nextFrame();
  app.dispatch({ type: "lock", isLocked: true });
  app.dispatch({ type: "dialog", isOpen: true });
  app.dispatch({ type: "visible", isVisible: false });
  app.dispatch({ type: "deselect" });
  nextFrame();
  assert.equal(drawn.length, 1);
});

test("a change that is reverted within a frame is drawn once", (t) => {
  const { app, drawn, nextFrame } = makeQuietTable(t);
  app.dispatch({ type: "select", part: "letter", value: "r" });
  app.dispatch({ type: "select", part: "letter", value: "r" });
  nextFrame();
  assert.equal(drawn.at(-1).ui.selected, null);
});

test("a pending render can run at once, and the next change is drawn in the next frame", (t) => {
  const { app, drawn, nextFrame, play } = makeQuietTable(t);
  app.flush();
  assert.equal(drawn.length, 0, "nothing was due");
  play("a");
  app.flush();
  assert.deepEqual(drawn.at(-1).ui.pending, ["a"]);
  nextFrame();
  assert.equal(drawn.length, 1);
  play("b");
  nextFrame();
  assert.deepEqual(drawn.at(-1).ui.pending, ["a", "b"]);
});
