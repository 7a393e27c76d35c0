/** Failures are reported and stay local. */

import assert from "node:assert/strict";
import test from "node:test";
import { failing, makeNoisyTable } from "./quiet-table.js";

test("a feature that fails on every change is reported; others and Python go on", async (t) => {
  const seen = [];
  const other = { effect: ({ action }) => seen.push(action.type) };
  const { app, errors, play, requested, rules, view } = makeNoisyTable(t, {
    features: [failing("effect"), other],
  });
  play("a");
  assert.ok(seen.includes("play"));
  assert.equal(view().hint.act, "reload");
  assert.match(String(errors()[0]), /effect fails/);
  assert.equal(app.state.hasFault, true);
  await rules.answerNext();
  play("b");
  assert.deepEqual(requested(), ["moves=a", "moves=a.b"]);
});

test("a feature that fails as it starts does not keep the others from starting", (t) => {
  let hasStarted = false;
  const other = {
    start: () => {
      hasStarted = true;
    },
  };
  const { errors } = makeNoisyTable(t, { features: [failing("start"), other] });
  assert.match(String(errors()[0]), /start fails/);
  assert.equal(hasStarted, true);
});

test("a slice that fails leaves the state as it was, and is reported", (t) => {
  const slice = {
    name: "clock",
    update: (clock, { type }) => {
      if (type === "tick") throw new Error("slice fails");
      return clock;
    },
  };
  const { app, requested, errors, play } = makeNoisyTable(t, { features: [{ slice }] });
  app.dispatch({ type: "tick" });
  assert.match(String(errors()[0]), /slice fails/);
  play("a");
  assert.deepEqual(requested(), ["moves=a"]);
});

test("a render that fails stops no move, and shows the fault once it can", async (t) => {
  const drawn = [];
  let fails = true;
  const { errors, nextFrame, play, requested, rules } = makeNoisyTable(t, {
    render: (view) => {
      if (fails) throw new Error("render fails");
      drawn.push(view);
    },
  });
  play("a");
  for (const _ of [1, 2, 3, 4]) nextFrame();
  assert.match(String(errors()[0]), /render fails/);
  assert.ok(errors().length <= 2, "it is not drawn again and again by itself");
  await rules.answerNext();
  play("b");
  assert.deepEqual(requested(), ["moves=a", "moves=a.b"]);
  fails = false;
  nextFrame();
  assert.equal(drawn.at(-1).hint.act, "reload");
});

test("a feature whose view fails leaves the fault to be seen", (t) => {
  const { nextFrame, play, view } = makeNoisyTable(t, { features: [failing("view")] });
  play("a");
  nextFrame();
  assert.equal(view()?.hint?.act, "reload");
});
