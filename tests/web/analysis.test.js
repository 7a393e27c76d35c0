/** Analysis. */

import assert from "node:assert/strict";
import test from "node:test";
import { keyOf } from "../../web/app/selectors.ts";
import { updateWith } from "../../web/app/update.ts";
import { drawKeys } from "../../web/board/keypad.ts";
import { ANALYSIS, analysis } from "../../web/features/analysis/index.ts";
import { REVIEW } from "../../web/features/review/index.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { openingUi } from "../../web/view/regions.ts";
import { makeRefusingStorage, makeStorage, withGlobals } from "./browser.js";
import { withPage } from "./dom.js";
import { frozenSteps, makeForecast, makeMatch, makeState, RESIGNED, turns } from "./makers.js";
import { makeQuietTable } from "./quiet-table.js";
import { shown } from "./steps.js";
import { styled } from "./styles.js";
import { GAME } from "./table.js";
import { written } from "./written.js";

const go = frozenSteps(updateWith([analysis.slice]));
const MATCH = makeMatch(["a"]);
const KEY = keyOf(MATCH);
const ranked = (rank, changes) => ({ ...makeForecast(changes), rank });
const KNOWN = {
  record: MATCH.record,
  forecast: makeForecast(),
  moves: { "1-r": ranked(1), "1-s": ranked(0), "2-r": ranked(2) },
  best: ["1-s"],
  complete: true,
};
const now = (changes) => ({ type: "set", changes: { analysis: { ...ANALYSIS, ...changes } } });
const on = now({ isOn: true });
const off = now({ isOn: false });
const known = (key = KEY) => now({ isOn: true, known: { key, analysis: KNOWN } });
const failed = now({ isOn: true, isFailed: true, known: null });
const start = (changes) => makeState({ match: MATCH, ...changes });
const looking = (changes) => go(start(changes), on, known());

const PARTLY = { ...KNOWN, complete: false };
const partly = (key = KEY) => now({ isOn: true, known: { key, analysis: PARTLY } });
const isBusy = (state) => analysis.view(state, null, {}).tray.isLooking;
const forecastsOf = (state, front = {}) => analysis.ui(state, front).forecasts;

test("analysis is busy until all is known, or it can't tell", () => {
  const state = go(start(), on);
  const busy = [
    start(),
    state,
    go(state, partly()),
    go(state, known()),
    go(state, partly(), failed),
    go(state, off),
  ].map(isBusy);
  assert.deepEqual(busy, [false, true, true, false, false, false]);
});

test("a forecast is shown only for its own position, and only during the analysis", () => {
  assert.equal(forecastsOf(looking()).moves, KNOWN.moves);
  assert.equal(forecastsOf(go(looking(), ...shown(makeMatch(["b"])))), null);
  assert.equal(forecastsOf(go(looking(), off)), null);
});

test("the analysis is off at the start of each match", () => {
  const state = go(looking(), { type: "load", id: "second", match: makeMatch(["c"]) });
  assert.equal(state.analysis, ANALYSIS);
});

const partsOf = (move) =>
  move.split("-").map((value, at) => `${["place", "letter"][at]}:${value}`);

for (const [what, selected, worn] of [
  [
    "a part wears the best of what it can lead to",
    null,
    { "place:1": 0, "place:2": 2, "letter:r": 1, "letter:s": 0 },
  ],
  [
    "once a part is chosen, the others wear what they lead to together with it, if anything",
    { part: "place", value: "2" },
    { "place:1": 0, "place:2": 2, "letter:r": 2 },
  ],
]) {
  test(`each move wears its forecast; ${what}`, () => {
    const { moves, parts } = forecastsOf(looking({ selected }), { parts: partsOf });
    assert.equal(moves, KNOWN.moves);
    const ranks = Object.entries(parts).map(([part, { rank }]) => [part, rank]);
    assert.deepEqual(Object.fromEntries(ranks), worn);
  });
}

test("a move has the color of the player who wins by it, as its mark has", async (t) => {
  const moves = { a: ranked(0), b: ranked(1, { winner: 1 }), c: ranked(2, { winner: null }) };
  const keys = Object.keys(moves).map((move) => ({ name: move, move }));
  const ui = { ...openingUi(), forecasts: { moves, parts: {} } };
  const { players } = MATCH;
  const page = withPage(t, written(drawKeys("letters", "Letters", keys, ui, players)));
  (await styled("view/tokens.css", "features/analysis/analysis.css"))(page);
  const colorOf = (selector) => page.window.getComputedStyle(page.find(selector)).backgroundColor;
  const [first, second] = [1, 2].map((side) => colorOf(`.forecast-chip.of-${side}`));
  assert.ok(first && second && first !== second);
  const colors = ["a", "b", "c"].map((move) => colorOf(`[data-move="${move}"]`));
  assert.deepEqual(colors, [first, second, ""]);
});

test("nothing is worn while a move is pending; a tag in the record changes nothing", () => {
  assert.equal(forecastsOf(go(looking(), { type: "play", move: "b" })), null);
  const tag = { type: "tag", name: "analysis", value: "on" };
  assert.notEqual(forecastsOf(go(looking(), tag)), null);
});

const sit = (t, parts) => makeQuietTable(t, { features: [analysis], state: start(), ...parts });
const hint = ({ view }) => view().hint?.text ?? null;

for (const [when, changes] of [
  ["while moves are pending", { wanted: "moves=a.b" }],
  ["while the match of the link is on its way", { isArriving: true }],
  ["after the end", { match: makeMatch(["a"], { outcome: RESIGNED }) }],
  ["while the match is reviewed", { review: { ...REVIEW, match: MATCH } }],
]) {
  test(`the analysis asks nothing ${when}`, (t) => {
    const { analysis, app } = sit(t, { state: start(changes) });
    app.dispatch(on);
    assert.equal(analysis.calls.length, 0);
  });
}

for (const [where, localStorage] of [
  ["on a device", makeStorage()],
  ["where nothing can be kept", makeRefusingStorage()],
]) {
  test(`the analysis explains itself in one sentence, once ${where}`, async (t) => {
    withGlobals(t, { localStorage });
    const { app, said } = sit(t);
    for (const _ of ["on", "off", "on"]) {
      app.run("analysis");
      await turns();
    }
    assert.equal(said.length, 1);
    assert.match(said[0], /^Each move shows .*\.$/);
  });
}

test("that the analysis was used is written in the record, once", async (t) => {
  const { app, requested, rules } = sit(t, { state: start({ rules: "starting" }) });
  app.run("analysis");
  app.dispatch({ type: "rules", phase: "ready" });
  await turns();
  await rules.answerNext();
  app.run("analysis");
  app.run("analysis");
  assert.deepEqual(requested(), ["analysis=on&moves=a"]);
});

test("that the analysis costs the star is said before it is used, once", async (t) => {
  const match = makeMatch(["a"], { tags: { computer2: "easy" } });
  const game = { ...GAME, entry: { ...GAME.entry, presets: { fair: {} } } };
  const { app, requested, rules } = sit(t, { game, state: start({ match }) });
  app.run("analysis");
  assert.deepEqual([app.state.analysis.isOn, requested()], [false, []]);
  assert.match(app.state.message.text, /this match earns no star/);
  app.run(app.state.message.act);
  assert.deepEqual([app.state.analysis.isOn, app.state.message], [true, null]);
  await rules.answerNext();
  assert.equal(requested().length, 1);
  app.run("analysis");
  app.run("analysis");
  assert.equal(app.state.analysis.isOn, true);
});

for (const [what, changes] of [
  ["a tab that looks on", { isWriter: false }],
  ["a match that is over", { match: makeMatch(["a"], { outcome: RESIGNED }) }],
]) {
  test(`${what} gets no note of the analysis`, (t) => {
    const { app, requested } = sit(t, { state: start(changes) });
    app.run("analysis");
    assert.equal(app.state.analysis.isOn, true);
    assert.deepEqual(requested(), []);
  });
}

/** Return a table at which the analysis has asked for the first time. */
const sitLooking = async (t) => {
  const table = sit(t);
  table.app.run("analysis");
  await table.rules.answerNext();
  const asked = () => table.analysis.calls.map(({ args }) => args[0].ply);
  return { ...table, asked, last: () => table.analysis.calls.at(-1) };
};
const stopped = new RulesError({ code: "stopped", message: "no" });

test("an answer about another position is dropped, and its rest is not asked for", async (t) => {
  const { app, asked, analysis } = await sitLooking(t);
  app.dispatch({ type: "look", position: makeMatch() });
  await analysis.calls[0].resolve(PARTLY);
  assert.equal(app.state.analysis.known, null);
  assert.deepEqual(asked(), [1, 0]);
});

test("analysis that others have stopped asks again", async (t) => {
  const { app, asked, last } = await sitLooking(t);
  await last().reject(stopped);
  assert.equal(app.state.analysis.isFailed, false);
  assert.deepEqual(asked(), [1, 1]);
});

for (const [what, code, said, again] of [
  ["lacks a part of Python", "not-loaded", /Couldn’t load the analysis/, ["analysis-again"]],
  ["gets no answer", "engine", /Couldn’t analyze this position\./, ["analysis", "analysis"]],
]) {
  test(`an analysis that ${what} says so, and asks again at a press`, async (t) => {
    const table = await sitLooking(t);
    await table.last().reject(new RulesError({ code, message: "no" }));
    assert.match(hint(table), said);
    assert.equal(table.app.state.hasFault, false);
    assert.equal(table.asked().length, 1, "it does not ask again and again");
    for (const command of again) table.app.run(command);
    assert.equal(hint(table), "Analyzing…");
    await table.last().resolve(KNOWN);
    assert.equal(hint(table), "With perfect play Ann wins in 2 of their moves.");
  });
}
