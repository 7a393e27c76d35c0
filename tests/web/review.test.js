/** The review of a match. */

import assert from "node:assert/strict";
import test from "node:test";
import { updateWith } from "../../web/app/update.ts";
import { REVIEW, review } from "../../web/features/review/index.ts";
import { RulesError } from "../../web/rules/errors.ts";
import {
  frozenSteps,
  makeForecast,
  makeFront,
  makeMatch,
  makeState,
  PARTS,
  RESIGNED,
  turns,
} from "./makers.js";
import { withPage } from "./dom.js";
import { makeQuietTable } from "./quiet-table.js";
import { shown } from "./steps.js";
import { styled } from "./styles.js";
import { written } from "./written.js";

PARTS.review = await import("../../web/features/review/review.ts");

const go = frozenSteps(updateWith([review.slice]));
const MATCH = makeMatch(["a", "b", "c"], { outcome: RESIGNED });
const open = { type: "review-open" };
const close = { type: "review-close" };
const select = (ply) => ({ type: "review-select", ply });
const entryOf = (ply, changes = {}) => ({
  ply,
  forecast: makeForecast(),
  good: ["b"],
  best: makeForecast(),
  played: "a",
  played_forecast: makeForecast(),
  line: [],
  ...changes,
});
const known = (ply, entry = entryOf(ply)) => ({ type: "review-known", ply, entry });
const opened = (changes) => go(makeState({ match: MATCH, ...changes }), open);

const drawnBy = (front, region, ...entries) => {
  const shown = { ...opened().review, at: 1, position: MATCH, entries };
  const view = review.view(makeState({ match: MATCH, review: shown }), front);
  return written(view[region]);
};
const drawn = (...given) => drawnBy(makeFront(), ...given);

test("only the first six moves of perfect play are written out", () => {
  const entry = entryOf(0, { line: [..."abcdefgh"] });
  assert.match(drawn("status", entry), /Perfect play after A: A, B, C, D, E, F, 2 more\./);
});

const OPEN = { best: makeForecast({ kind: "unknown" }), complete: false };
for (const [what, changes, says] of [
  ["one of the best moves", { good: ["a", "b"] }, "Ann played A. No move was better."],
  ["a mistake", { good: ["b", "c"] }, "Ann played A. Better: B or C (Ann wins in 2)."],
  ["a move before which too little is solved", OPEN, "Analyzing…"],
  ["a move that is solved although little else is", { complete: false }, "Ann played A. Better: B"],
]) {
  test(`a review judges ${what}`, () => {
    const said = drawn("status", entryOf(0, changes)).replace(/<[^>]+>/g, "");
    assert.ok(said.includes(says), said);
  });
}

test("in perfect play the words of a move stay in one line", () => {
  const front = makeFront({ move: (move) => `${move} at the end` });
  const said = drawnBy(front, "status", entryOf(0, { line: ["a"] }));
  const moves = [..."aa"].map((move) => `${move}\u00a0at\u00a0the\u00a0end`);
  assert.deepEqual(said.match(/\w\u00a0at\sthe\send/g), moves);
});

test("the board keeps its position until the wanted one is there, and drops others", () => {
  const position = makeMatch(["a"]);
  const state = go(opened(), select(2), { type: "review-position", ply: 2, position }, select(1));
  assert.deepEqual([state.review.at, state.review.wanted], [2, 1]);
  assert.equal(state.review.position, position);
  const late = { type: "review-position", ply: 3, position: makeMatch(["a", "b"]) };
  assert.equal(go(state, late), state);
});

test("a review that is opened again knows what it knew, and begins with the last move", () => {
  const first = opened();
  assert.deepEqual([first.review.match, first.review.at], [MATCH, 0]);
  const { review: again } = go(first, select(1), known(2), close, open);
  assert.deepEqual([again.entries[2], again.wanted], [entryOf(2), 3]);
});

test("a press on the board of a review says how a move is tried", (t) => {
  const { app } = sit(t);
  for (const press of [{ type: "play", move: "a" }, { type: "select", part: "letter:a" }]) {
    app.set({ message: { text: "" } });
    app.dispatch(press);
    assert.equal(app.state.message.text, "Press “Play from here” to try a move.");
    assert.deepEqual([app.state.match, app.state.review.match], [MATCH, MATCH]);
  }
  for (const [command, move] of [["review-move", "2"], ["close-review"]]) {
    app.set({ message: { text: "Press" } });
    app.run(command, move);
    assert.equal(app.state.message, null);
  }
});

test("another match ends the review, and its results are not used", () => {
  const state = go(opened(), known(2));
  const load = { type: "load", id: "second", match: makeMatch() };
  assert.equal(go(state, load).review, REVIEW);
  const other = go(state, close, ...shown(makeMatch(["c", "b"])), open);
  assert.deepEqual(other.review.entries, []);
});

test("a look at another position of the match ends the review", () => {
  const state = go(opened(), known(2), { type: "look", position: makeMatch(["a"]) });
  assert.equal(state.review.match, null);
  assert.equal(state.viewing.ply, 1);
});

/** Return a table at which the match is reviewed. */
const sit = (t, parts) => {
  const state = makeState({ match: MATCH });
  const table = makeQuietTable(t, { features: [review], state, ...parts });
  table.app.run("review");
  return table;
};
const parts = (move) => [`letter:${move}`];

const won = (winner) => makeForecast({ winner });
const draw = makeForecast({ winner: null });
/** Return an entry before a move, by what perfect play and the move lead to. */
const moved = (ply, best, played) =>
  entryOf(ply, { forecast: best, best, played_forecast: played });
/** Open a review whose entries are known one after the other, from the end on. */
const reviewed = async (t, entries) => {
  const table = sit(t);
  for (const ply of [2, 1, 0]) await table.analysis.calls[2 - ply].resolve(entries[ply]);
  return table;
};

for (const [what, first, second, wanted] of [
  ["biggest swing", [won(0), won(1)], [won(1), won(1)], 1],
  ["last of equal swings", [won(0), draw], [draw, draw], 3],
]) {
  test(`a review leads to the ${what}`, async (t) => {
    const entries = [moved(0, ...first), moved(1, ...second), moved(2, draw, won(1))];
    const { app } = await reviewed(t, entries);
    assert.equal(app.state.review.wanted, wanted);
  });
}

test("of points, the swing is the move that lost the most", async (t) => {
  const lead = (margin) => makeForecast({ winner: margin > 0 ? 0 : 1, margin });
  const { app } = await reviewed(t, [
    moved(0, lead(9), lead(8)),
    moved(1, lead(8), lead(14)),
    moved(2, lead(14), lead(13)),
  ]);
  assert.equal(app.state.review.wanted, 2);
});

for (const [what, command] of [
  ["that the player has chosen", "review-move"],
  ["that has opened it as the turning point", "turning-point"],
]) {
  test(`a review stays at the move ${what}`, async (t) => {
    const { analysis, app } = sit(t);
    app.run(command, "2");
    await analysis.calls[0].resolve(moved(2, won(0), won(1)));
    assert.equal(app.state.review.wanted, 2);
  });
}

const unknown = makeForecast({ kind: "unknown", winner: null });
for (const [what, known, said] of [
  ["from the start", [won(1), won(1), won(1)], "Ben could win from the start"],
  ["from where it is known", [unknown, won(1), won(1)], "Ben could win after move 1"],
]) {
  test(`a match without a swing says who could force a win, ${what}`, async (t) => {
    const entries = known.map((each, ply) => moved(ply, each, each));
    const { app, rules, view } = await reviewed(t, entries);
    await rules.answerNext();
    assert.equal(app.state.review.wanted, 3);
    assert.match(written(view().status), new RegExp(said));
  });
}

test("a move that gave the match away leads to its puzzle, another one does not", () => {
  const link = (entry) => /\?game=game#moves=a\.b\.c/.test(drawn("status", entry));
  assert.deepEqual(
    [moved(0, won(0), draw), moved(0, won(0), won(0)), moved(0, won(1), won(1))].map(link),
    [true, false, false],
  );
});

const style = await styled("view/tokens.css", "view/base.css", "features/review/review.css");
const SIDES = { "1 end": "up", "2 start": "down" };
for (const [what, far, nearer, nearest] of [
  ["the nearer the win is", { plies: 30 }, { plies: 9 }, { plies: 1 }],
  ["the larger the lead is", { margin: 2 }, { margin: -5 }, { margin: 9 }],
]) {
  test(`a bar grows from the line to the side of who can win, the taller ${what}`, (t) => {
    const forecasts = [{ ...won(0), ...far }, { ...won(1), ...nearer }, { ...won(0), ...nearest }];
    const entries = forecasts.map((forecast, ply) => moved(ply, forecast, forecast));
    const page = withPage(t, drawn("keys", ...entries));
    style(page);
    const looks = (selector) =>
      Array.from(page.document.querySelectorAll(selector), (each) =>
        page.window.getComputedStyle(each),
      );
    const bars = looks(".ply i");
    const sides = bars.map(({ alignSelf, gridRow }) => SIDES[`${gridRow} ${alignSelf}`]);
    assert.deepEqual(sides, ["up", "down", "up", "up"]);
    const [first, second] = looks(".review-words > [class]").map(({ color }) => color);
    assert.deepEqual(bars.map((bar) => bar.backgroundColor), [first, second, first, first]);
    assert.notEqual(first, second);
    const [one, two, three, end] = bars.map(({ height }) => Number(/[\d.]+/.exec(height)));
    assert.ok(0 < one && one < two && two < three && three <= end, `${[one, two, three, end]}`);
  });
}

for (const [played, value] of [
  ["a", "b"],
  ["c", "c"],
]) {
  test(`after ${played} a review holds the good move ${value} ready on the board`, async (t) => {
    const { analysis, rules, view } = sit(t, { front: makeFront({ parts }) });
    await rules.answerNext();
    await analysis.calls[0].resolve(entryOf(2, { good: ["b", "c"], played }));
    const { good, selected } = view().ui;
    assert.deepEqual(good, ["b", "c"]);
    assert.deepEqual(selected, { part: "letter", value });
  });
}

test("incomplete entries are asked for again after all others, until all is known", async (t) => {
  const { analysis, app } = sit(t);
  for (const [at, ply] of [2, 1, 0, 2].entries()) {
    await analysis.calls[at].resolve(entryOf(ply, { complete: at > 0 }));
  }
  assert.deepEqual(analysis.calls.map(({ args }) => args[1]), [2, 1, 0, 2]);
});

test("an entry that others have stopped is asked for again", async (t) => {
  const { analysis, app } = sit(t);
  await analysis.calls[0].reject(new RulesError({ code: "stopped", message: "no" }));
  assert.deepEqual(analysis.calls.map(({ args }) => args[1]), [2, 2]);
  assert.equal(app.state.hasFault, false);
});

test("a review that is closed and opened again drops a late reply", async (t) => {
  const { analysis, app } = sit(t);
  for (const name of ["close-review", "review"]) app.run(name);
  await analysis.calls[0].resolve(entryOf(2));
  assert.deepEqual(app.state.review.entries, []);
  await analysis.calls[1].resolve(entryOf(2));
  assert.equal(app.state.review.entries[2].ply, 2);
});

for (const [what, answered, stops] of [
  ["stops the solvers", [], 1],
  ["that knows everything stops nothing else that is thought about", [0, 1, 2], 0],
]) {
  test(`closing a review ${what}`, async (t) => {
    const { analysis, app } = sit(t);
    for (const at of answered) await analysis.calls[at].resolve(entryOf(2 - at));
    app.run("close-review");
    assert.equal(analysis.stops, stops);
    assert.equal(app.state.review.match, null);
  });
}

test("a line hides a sentence about the bars, and gives the focus back to its button", (t) => {
  const body = '<i data-command="why" tabindex="0"></i><b tabindex="0"></b>';
  const { document, find } = withPage(t, body);
  const { app } = sit(t);
  const steps = [{ move: "a", position: MATCH, facts: [] }];
  app.say("Each bar shows who was winning.");
  app.dispatch({ type: "review-line", line: { steps, at: 0, isPlaying: false } });
  assert.equal(app.state.message, null);
  find("b").focus();
  app.run("step-line", "close");
  assert.equal(app.state.review.line, null);
  assert.equal(document.activeElement, find("[data-command=why]"));
});

test("a review goes on after a failed move, and asks again when it is opened again", async (t) => {
  const { analysis, app } = sit(t);
  const asked = () => analysis.calls.map(({ args }) => args[1]);
  await analysis.calls[0].resolve(entryOf(2));
  for (const at of [1, 2]) await analysis.calls[at].reject(new RulesError({ code: "engine" }));
  assert.deepEqual([asked(), app.state.hasFault], [[2, 1, 0], false]);
  app.run("close-review");
  app.run("review");
  await turns();
  assert.deepEqual(asked(), [2, 1, 0, 1]);
});

test("a review that is closed while it looks for a reason is no fault", async (t) => {
  const { analysis, app, rules } = sit(t);
  await rules.answerNext();
  await analysis.calls[0].resolve(entryOf(2));
  app.run("why");
  await turns();
  const asked = analysis.calls.find(({ name }) => name === "line");
  app.run("close-review");
  await asked.reject(new RulesError({ code: "stopped", message: "no" }));
  assert.deepEqual([app.state.hasFault, app.state.message], [false, null]);
});

test("a move is explained once its line is complete", async (t) => {
  const { analysis, app, rules } = sit(t);
  const offers = () => /data-command="why"/.test(written(review.view(app.state, app.front).status));
  const lines = () => analysis.calls.filter(({ name }) => name === "line").length;
  await rules.answerNext();
  for (const complete of [false, true]) {
    const entry = entryOf(2, { complete });
    app.dispatch(known(2, entry));
    app.run("why");
    await turns();
    assert.deepEqual([offers(), lines()], [complete, Number(complete)]);
  }
});

test("a reviewed position can be continued as a new match, once it is there", async (t) => {
  const { app, rules, session } = sit(t);
  app.run("play-from-here");
  assert.equal(app.state.review.match, MATCH);
  await rules.answerNext();
  app.run("play-from-here");
  await Promise.resolve();
  assert.equal(app.state.review.match, null);
  assert.deepEqual(session.opened, ["start=2&moves=a.b"]);
});
