/** The newest record on its way from a press to Python's answer. */

import assert from "node:assert/strict";
import test from "node:test";
import { isConfirmed } from "../../web/app/selectors.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { makeChance, makeMatch, makeState } from "./makers.js";
import {
  at,
  gone,
  makeNoisyTable,
  makeQuietTable,
  phase,
  REFUSED,
  refusal,
} from "./quiet-table.js";
import { redo, undo } from "./steps.js";

const starting = () => ({ state: makeState({ rules: "starting" }) });

test("Python is asked about a move at once, and the next frame shows it", (t) => {
  const { drawn, nextFrame, play, rules } = makeQuietTable(t);
  play("a");
  const [{ args, name }] = rules.calls;
  assert.deepEqual([name, args], ["view", [{ game: "game", record: "moves=a" }]]);
  assert.equal(drawn.length, 0);
  nextFrame();
  assert.deepEqual(drawn.at(-1).ui.pending, ["a"]);
});

for (const [what, pressed, then, asked] of [
  ["a move that was undone meanwhile is not shown", ["a"], [], ["moves=a"]],
  ["a move that was replaced is not shown", ["a"], ["b"], ["moves=a", "moves=b"]],
  ["moves before one that was undone counts", ["a", "b"], [], ["moves=a"]],
  ["a refused move that was replaced says nothing", ["x"], ["a"], ["moves=x", "moves=a"]],
]) {
  test(`the answer about ${what}`, async (t) => {
    const { app, requested, play, rules } = makeQuietTable(t);
    play(...pressed);
    app.dispatch(undo);
    play(...then);
    const { wanted } = app.state;
    for (const _ of asked) await rules.answerNext();
    assert.deepEqual(requested(), asked);
    assert.deepEqual([app.state.match.record, app.state.message], [wanted, null]);
  });
}

test("a refusal is shown and read out with its reason", async (t) => {
  const { app, play, rules, said } = makeQuietTable(t);
  play("x");
  await rules.answerNext();
  assert.deepEqual(app.state.message, { text: REFUSED, isError: true, isRefusal: true });
  assert.deepEqual(said, [REFUSED]);
  assert.deepEqual([app.state.match.ply, app.state.wanted], [0, ""]);
});

test("a refusal says from which move on nothing was played", async (t) => {
  const { app, requested, play, rules } = makeQuietTable(t, at(["a", "b"]));
  play("c", "x", "a");
  await rules.answerNext();
  await rules.answerNext();
  assert.equal(app.state.message?.text, `${REFUSED} Move 4 and later moves were not played.`);
  assert.equal(app.state.wanted, "moves=a.b.c");
  assert.deepEqual(app.state.match.moves, ["a", "b", "c"]);
  assert.equal(requested().length, 2);
});

test("Python confirms the good moves before a refused one in the same question", async (t) => {
  const { app, requested, play, rules } = makeQuietTable(t, starting());
  play("a", "b", "x", "c");
  app.dispatch(phase("ready"));
  await rules.answerNext();
  assert.deepEqual(requested(), ["moves=a.b.x.c", "moves=a.b"]);
  await rules.answerNext();
  assert.deepEqual(app.state.match.moves, ["a", "b"]);
  assert.match(app.state.message?.text ?? "", /Move 3 and later moves were not played/);
});

const FAULTS = {
  "that is no match": ({ resolve }) => resolve({ moves: ["a"] }),
  "that is nothing": ({ resolve }) => resolve(null),
  "that cannot be read": ({ reject }) => reject(new TypeError("moves is undefined")),
};
for (const [which, answer] of Object.entries(FAULTS)) {
  test(`an answer ${which} is a fault, and the moves wait for another try`, async (t) => {
    const { app, requested, drawn, errors, nextFrame, play, rules } = makeNoisyTable(t);
    play("a");
    await answer(rules.calls[0]);
    assert.equal(errors().length, 1);
    assert.equal(app.state.hasFault, true);
    assert.deepEqual(requested(), ["moves=a"], "it is not asked again and again by itself");
    nextFrame();
    assert.deepEqual(drawn.at(-1).ui.pending, ["a"]);
    assert.equal(drawn.at(-1).notice.act, "retry");
    app.dispatch(phase("starting"));
    app.dispatch(phase("ready"));
    assert.deepEqual(requested(), ["moves=a", "moves=a"]);
  });
}

test("a fault inside the rules has refused nothing, and can be gone around", async (t) => {
  const { app, requested, play, rules } = makeQuietTable(t);
  play("a");
  await rules.calls[0].reject(new RulesError({ code: "crash", message: "KeyError" }));
  assert.equal(app.state.wanted, "moves=a");
  app.dispatch(undo);
  play("b");
  assert.deepEqual(requested(), ["moves=a", "moves=b"]);
});

for (const [isLate, when] of [[false, ""], [true, ", though its end is known late"]]) {
  test(`moves are kept and asked about again when the worker is back${when}`, async (t) => {
    const { app, requested, play, rules } = makeQuietTable(t);
    play("a");
    app.dispatch(phase("failed"));
    play("b");
    if (!isLate) await rules.calls[0].reject(gone);
    app.dispatch(phase("starting"));
    if (isLate) await rules.calls[0].reject(gone);
    assert.equal(app.state.wanted, "moves=a.b", "nothing was refused");
    assert.equal(app.state.message, null);
    assert.equal(requested().length, 1);
    app.dispatch(phase("ready"));
    assert.deepEqual(requested(), ["moves=a", "moves=a.b"]);
    await rules.calls[1].resolve(makeMatch(["a", "b"]));
    assert.equal(isConfirmed(app.state), true);
  });
}

test("while it is not known who writes the match, Python is not asked", (t) => {
  const { app, requested, play } = makeQuietTable(t);
  app.dispatch({ type: "asking" });
  play("a");
  assert.deepEqual(requested(), []);
  app.dispatch({ type: "writer", isWriter: true });
  assert.deepEqual(requested(), ["moves=a"]);
});

test("an answer or a refusal after another match was loaded does nothing to it", async (t) => {
  for (const pressed of ["a", "x"]) {
    const { app, play, rules, said } = makeQuietTable(t);
    play(pressed);
    const match = makeMatch(["c", "c"]);
    app.dispatch({ type: "load", id: "second", match });
    await rules.answerNext();
    assert.deepEqual([app.state.match, app.state.wanted], [match, match.record]);
    assert.deepEqual([app.state.message, said], [null, []]);
    t.mock.timers.reset();
  }
});

test("a refused move after a stored picture takes only that move out", async (t) => {
  const { app, play, rules, session } = makeQuietTable(t);
  app.dispatch({ type: "load", id: "second", match: makeMatch(["a"]), isConfirmed: false });
  play("x");
  app.dispatch({ type: "writer", isWriter: true });
  await rules.answerNext();
  await rules.answerNext();
  assert.deepEqual([app.state.wanted, isConfirmed(app.state)], ["moves=a", true]);
  assert.deepEqual(session.recovered, []);
});

test("whatever is pressed and whatever fails, Python is asked one thing at a time", async (t) => {
  const draw = makeChance();
  const { app, play, rules } = makeQuietTable(t);
  let answered = 0;
  const open = () => rules.calls.length - answered;
  const answer = async (how) => {
    if (!open()) return;
    answered += 1;
    await how();
  };
  const steps = {
    play: () => play("abcx"[draw(4)]),
    undo: () => app.dispatch(undo),
    redo: () => app.dispatch(redo),
    tag: () => app.dispatch({ type: "tag", name: "analysis", value: "on" }),
    answer: () => answer(rules.answerNext),
    fail: () => {
      app.dispatch(phase("failed"));
      return answer(() => rules.failNext(gone));
    },
    ready: () => app.dispatch(phase("ready")),
  };
  const names = [...Object.keys(steps), "play", "undo", "answer", "answer", "ready"];
  const pressed = [];
  for (let step = 0; step < 400; step += 1) {
    const name = names[draw(names.length)];
    pressed.push(name);
    await steps[name]();
    const isDue = app.state.rules === "ready" && !isConfirmed(app.state);
    const what = `after ${pressed.slice(-8).join(", ")}`;
    assert.ok(open() === 1 || (open() === 0 && !isDue), what);
  }
});
