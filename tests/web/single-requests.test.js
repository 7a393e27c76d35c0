/** Python and the solvers are asked for each thing once, whatever else goes on. */

import assert from "node:assert/strict";
import test from "node:test";
import { computer } from "../../web/features/computer/index.js";
import { lens } from "../../web/features/lens/index.js";
import { COMPUTER_FIRST, makeState } from "./makers.js";
import { at, makeQuietTable, makeWaiting, phase } from "./quiet-table.js";
import { undo } from "./steps.js";

test("Python is asked about each record once, whatever else is going on", (t) => {
  const { app, requested } = makeQuietTable(t, {
    state: makeState({ rules: "starting" }),
    features: [lens, makeWaiting()],
  });
  app.run("lens");
  app.run("later");
  app.dispatch(phase("ready"));
  assert.deepEqual(requested(), ["lens=on"]);
});

test("the lens asks about a position once after an undo", async (t) => {
  const { analysis, app, rules } = makeQuietTable(t, { ...at(["a"]), features: [lens] });
  app.run("lens");
  await rules.answerNext();
  const before = analysis.calls.length;
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(analysis.calls.length, before + 1);
});

test("a computer is asked for its move once after an undo", async (t) => {
  const { analysis, app, rules } = makeQuietTable(t, {
    ...at(["a"], { tags: COMPUTER_FIRST }),
    features: [computer],
  });
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(analysis.calls.length, 1);
});
