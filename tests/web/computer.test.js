/** Computer players, and the hints that one of them gives. */

import assert from "node:assert/strict";
import test from "node:test";
import { pairOf } from "../../web/features/computer/hint.ts";
import { computer } from "../../web/features/computer/index.ts";
import { RulesError } from "../../web/rules/errors.ts";
import {
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  makeForecast,
  makeFront,
  makeMatch,
  makeState,
  RESIGNED,
  turns,
} from "./makers.js";
import { makeQuietTable } from "./quiet-table.js";

const MATCH = makeMatch(["a"], { tags: COMPUTER_SECOND });
const start = (changes) => makeState({ match: MATCH, ...changes });

const WAITS = [
  ["in a tab that looks on", { isWriter: false }],
  ["before the match of the link is there", { isArriving: true }],
  ["before the rules are there", { rules: "starting" }],
  ["while a move is pending", { wanted: "computer2=hard&seed=7&moves=a.b" }],
  ["while an earlier position is looked at", { viewing: makeMatch() }],
  ["in the person's turn", { match: makeMatch([], { tags: COMPUTER_SECOND }) }],
  ["between people", { match: makeMatch(["a"]) }],
  ["after the end", { match: makeMatch(["a"], { tags: COMPUTER_SECOND, outcome: RESIGNED }) }],
];
for (const [when, changes] of WAITS) {
  test(`a computer does not think ${when}`, (t) => {
    const { analysis, app } = sit(t, start(changes));
    app.set({ isWide: true });
    assert.equal(analysis.calls.length, 0);
  });
}

const sit = (t, changes) => {
  t.mock.timers.reset();
  const table = makeQuietTable(t, {
    features: [computer],
    state: makeState({ match: makeMatch([], { tags: COMPUTER_SECOND }), ...changes }),
  });
  const notice = () => table.view().notice;
  const calm = () => {
    t.mock.timers.tick(400);
    return turns();
  };
  return { ...table, notice, calm };
};
/** Return a table whose computer has been asked for the answer to a move. */
const sitThinking = async (t) => {
  const table = sit(t);
  table.play("a");
  await table.rules.answerNext();
  return table;
};
const advice = { move: "b", forecast: makeForecast() };
const RECORD = MATCH.record;

test("a computer makes its move after a calm moment, however soon it knows it", async (t) => {
  const { analysis, app, requested, calm, rules } = await sitThinking(t);
  await analysis.calls[0].resolve(advice);
  assert.deepEqual(requested(), [RECORD]);
  await calm();
  assert.deepEqual(requested(), [RECORD, `${RECORD}.b`]);
  await rules.answerNext();
  assert.deepEqual(app.state.match.moves, ["a", "b"]);
});

test("a person takes the seat of a level that does not exist", async (t) => {
  const tags = { computer1: "midnight", computer2: "hard" };
  const { analysis, app, requested, rules } = sit(t, { match: makeMatch([], { tags }) });
  app.set({ isArriving: false });
  assert.deepEqual(requested(), ["computer2=hard"]);
  assert.match(app.state.message.text, /no computer level “midnight”.* A person plays as Ann/);
  await rules.answerNext();
  assert.equal(analysis.calls.length, 0);
  assert.deepEqual(app.state.match.tags, { computer2: "hard" });
});

test("a computer's move that comes late does not make anybody wait longer", async (t) => {
  const { analysis, requested, calm } = await sitThinking(t);
  await calm();
  await analysis.calls[0].resolve(advice);
  assert.deepEqual(requested(), [RECORD, `${RECORD}.b`]);
});

test("a move that is taken back stops the computer, which says nothing of it", async (t) => {
  const { analysis, app, requested, calm, notice, rules } = await sitThinking(t);
  app.dispatch({ type: "undo" });
  assert.equal(analysis.stops, 1);
  await analysis.calls[0].reject(new RulesError({ code: "stopped", message: "stopped" }));
  await rules.answerNext();
  await calm();
  assert.deepEqual(requested(), [RECORD, "computer2=hard&seed=7"]);
  assert.equal(notice(), null);
});

test("a computer that the end of a review has stopped in its turn thinks again", async (t) => {
  const { analysis, app, calm, rules } = await sitThinking(t);
  await analysis.calls[0].reject(new RulesError({ code: "stopped", message: "stopped" }));
  await analysis.calls[1].resolve(advice);
  await calm();
  await rules.answerNext();
  assert.deepEqual(app.state.match.moves, ["a", "b"]);
});

test("two computers play on by themselves", async (t) => {
  const match = makeMatch([], { tags: { ...COMPUTER_FIRST, ...COMPUTER_SECOND } });
  const { analysis, app, calm, rules } = sit(t, { match, rules: "starting" });
  app.dispatch({ type: "rules", phase: "ready" });
  for (const at of [0, 1, 2]) {
    await analysis.calls[at].resolve(advice);
    await calm();
    await rules.answerNext();
  }
  assert.deepEqual(app.state.match.moves, ["b", "b", "b"]);
});

for (const [what, code, said] of [
  ["does not answer", "engine", /computer didn’t move/],
  ["lacks a part of Python", "not-loaded", /Couldn’t load the computer player/],
]) {
  test(`a computer that ${what} says so, and is asked again at a press`, async (t) => {
    const { analysis, app, calm, notice, rules } = await sitThinking(t);
    await analysis.calls[0].reject(new RulesError({ code, message: "no" }));
    assert.match(notice()?.text ?? "", said);
    assert.equal(notice()?.act, "think-again");
    assert.equal(analysis.calls.length, 1, "it is not asked again and again");
    assert.equal(app.state.hasFault, false);
    app.run("think-again");
    await analysis.calls[1].resolve({ move: "b" });
    await calm();
    await rules.answerNext();
    assert.deepEqual(app.state.match.moves, ["a", "b"]);
    assert.equal(notice(), null);
  });
}

test("after a computer did not answer, a move can be undone and played again", async (t) => {
  const { analysis, app, play, rules } = await sitThinking(t);
  await analysis.calls[0].reject(new RulesError({ code: "engine", message: "no" }));
  app.dispatch({ type: "undo" });
  await rules.answerNext();
  play("c");
  await rules.answerNext();
  assert.deepEqual(analysis.calls.at(-1)?.args[0].moves, ["c"]);
});

test("of a move in parts, a hint names the first part, but not on an empty line", () => {
  const front = makeFront({ parts: (move) => [...move] });
  const legal_moves = ["bx", "ax", "ay", "by"];
  assert.deepEqual(pairOf(front, makeMatch(["cx"], { legal_moves }), "by"), ["bx", "by"]);
  assert.deepEqual(pairOf(front, makeMatch([], { legal_moves }), "by"), ["ax", "by"]);
});

/** Ask for a hint, and give the best move. */
const hinted = async (t, changes, forecast = makeForecast()) => {
  const table = sit(t, changes);
  table.app.run("hint");
  await turns();
  await table.analysis.calls[0].resolve({ move: "b", forecast });
  return table;
};

test("a hint where every move loses says so at once, and ends a look back", async (t) => {
  const forecast = makeForecast({ kind: "forced", winner: 1, moves: 3 });
  const { app } = await hinted(t, { viewing: makeMatch() }, forecast);
  assert.equal(app.state.message.text, "Best move: B (Ben wins in 3).");
  assert.equal(app.state.viewing, null);
});

test("a first hint names two moves, is read out once, and offers the move", async (t) => {
  const { app, said } = await hinted(t);
  const { act, text } = app.state.message;
  assert.deepEqual([text, act], ["The best move is A or B.", "hint"]);
  assert.deepEqual(said, [text]);
});

test("a hint where there are only two moves names the best at once", async (t) => {
  const { app } = await hinted(t, { match: makeMatch([], { legal_moves: ["a", "b"] }) });
  assert.match(app.state.message.text, /^Best move: B/);
});

test("a hint for a position that is gone is not given", async (t) => {
  const { analysis, app, play, rules } = sit(t);
  app.run("hint");
  await turns();
  play("a");
  await rules.answerNext();
  await analysis.calls[0].resolve(advice);
  assert.equal(app.state.message, null);
});
