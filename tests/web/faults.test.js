/** Failures are reported and stay local. */

import assert from "node:assert/strict";
import test from "node:test";
import { failing, makeNoisyTable } from "./quiet-table.js";

for (const what of ["effect", "start", "view"]) {
  test(`a feature whose ${what} fails is reported; others and Python go on`, async (t) => {
    const seen = [];
    const effect = ({ action }) => seen.push(action.type);
    const other = { start: () => seen.push("start"), effect };
    const features = [failing(what), other];
    const { errors, play, requested, rules, view } = makeNoisyTable(t, { features });
    play("a");
    view();
    assert.match(String(errors()[0]), new RegExp(`${what} fails`));
    assert.deepEqual(["start", "play"].map((each) => seen.includes(each)), [true, true]);
    assert.equal(view().hint.act, "reload");
    await rules.answerNext();
    play("b");
    assert.deepEqual(requested(), ["moves=a", "moves=a.b"]);
  });
}

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
