/** Rules and solvers are asked for each thing once, whatever else goes on. */

import assert from "node:assert/strict";
import test from "node:test";
import { computer } from "../../web/features/computer/index.js";
import { lens } from "../../web/features/lens/index.js";
import { COMPUTER_FIRST, makeChance, makeState } from "./makers.js";
import { at, gone, makeWaiting, phase, sit } from "./sitting.js";
import { undo } from "./steps.js";
import { rulesSay } from "./table.js";

test("the rules are asked for each request once, whatever else is going on", (t) => {
  const { app, asked } = sit(t, {
    state: makeState({ rules: "starting" }),
    features: [lens, makeWaiting()],
  });
  app.run("lens");
  app.run("later");
  app.dispatch(phase("ready"));
  assert.deepEqual(asked(), ["tag lens on"]);
});

test("whatever is pressed and whatever fails, the rules are asked one thing at a time", async (t) => {
  const draw = makeChance();
  const { app, play, rules } = sit(t, { features: [lens, makeWaiting()] });
  let answered = 0;
  const open = () => rules.calls.length - answered;
  const steps = {
    play: () => play("abc"[draw(3)]),
    undo: () => app.dispatch(undo),
    redo: () => app.dispatch({ type: "redo" }),
    lens: () => app.run("lens"),
    later: () => app.run("later"),
    answer: async () => {
      if (!open()) return;
      const call = rules.calls[answered];
      answered += 1;
      await call.resolve(rulesSay(call));
    },
    fail: async () => {
      app.dispatch(phase("failed"));
      for (const call of rules.calls.slice(answered)) {
        answered += 1;
        await call.reject(gone);
      }
    },
    ready: () => app.dispatch(phase("ready")),
  };
  const names = [...Object.keys(steps), "play", "undo", "answer", "answer", "ready"];
  const pressed = [];
  for (let step = 0; step < 400; step += 1) {
    const name = names[draw(names.length)];
    pressed.push(name);
    await steps[name]();
    const { requests, rules: now } = app.state;
    const due = now === "ready" && requests.length ? 1 : 0;
    assert.equal(open(), due, `after ${pressed.slice(-8).join(", ")}`);
  }
});

test("the lens asks about a new position once", async (t) => {
  const { analysis, app, play, rules } = sit(t, { features: [lens] });
  app.run("lens");
  await rules.answerNext();
  const before = analysis.calls.length;
  play("a");
  await rules.answerNext();
  assert.equal(analysis.calls.length, before + 1);
});

test("turning the lens on asks about the position once", async (t) => {
  const { analysis, app, rules } = sit(t, { features: [lens] });
  app.run("lens");
  await rules.answerNext();
  assert.equal(analysis.calls.length, 1);
});

test("the lens asks again until all is known, and no more once the position has changed", async (t) => {
  const { analysis, app, play, rules } = sit(t, { features: [lens] });
  const reply = (changes) => ({ record: "", forecast: null, moves: {}, best: [], ...changes });
  app.run("lens");
  await rules.answerNext();
  await analysis.calls[0].resolve(reply({ complete: false }));
  assert.equal(analysis.calls.length, 2);
  play("a");
  await analysis.calls[1].resolve(reply({ complete: false }));
  await rules.answerNext();
  assert.equal(analysis.calls.length, 3);
  const [{ record }] = analysis.calls[2].args;
  assert.equal(record, app.state.match.record);
  await analysis.calls[2].resolve(reply({ complete: true }));
  assert.equal(analysis.calls.length, 3);
});

test("the lens asks about a position once after a move was taken back", async (t) => {
  const { analysis, app, rules } = sit(t, { ...at(["a"]), features: [lens] });
  app.run("lens");
  await rules.answerNext();
  const before = analysis.calls.length;
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(analysis.calls.length, before + 1);
});

test("a computer is asked for its move once after a move was taken back", async (t) => {
  const { analysis, app, rules } = sit(t, {
    ...at(["a"], { tags: COMPUTER_FIRST }),
    features: [computer],
  });
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(analysis.calls.length, 1);
});
