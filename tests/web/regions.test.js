/** The regions of the page as they are drawn, and the sentences in them. */

import assert from "node:assert/strict";
import test from "node:test";
import { drawTransport } from "../../web/board/playback.ts";
import { briefForecast, chipOf, sayForecast } from "../../web/view/forecasts.ts";
import { formatBold, html } from "../../web/view/lit.ts";
import { icon } from "../../web/view/marks.ts";
import {
  drawMoveList,
  drawRegions,
  openingView,
  REGIONS,
  resultOf,
} from "../../web/view/regions.ts";
import { makeForecast, makeFront, makeMatch, RESIGNED } from "./makers.js";
import { textOf, written } from "./written.js";

const FRONT = makeFront();

const status = (changes) =>
  textOf(drawRegions(FRONT, { ...openingView(makeMatch()), ...changes }).status());

const message = { text: "Not there.", isError: true };
const notice = { text: "The clock is paused.", label: "Resume", act: "pause" };
const BOTH = "The clock is paused. Resume Not there.";
const asked = { text: "A or B?", label: "Show", act: "hint" };
for (const [what, changes, says] of [
  ["says what is next", {}, "Ann is next"],
  ["says a new announcement instead", { message }, "Not there."],
  ["says both after a notice", { notice, message }, BOTH],
  ["has a hint below both", { notice, message, hint: asked }, `${BOTH} A or B? Show`],
  ["has a hint below what is next", { hint: { text: "Analyzing…" } }, "Ann is next Analyzing…"],
  ["of a review has one below", { message: asked, status: html`Ann won` }, "Ann won A or B? Show"],
]) {
  test(`the status ${what}`, () => assert.equal(status(changes), says));
}

test("the status says nothing that the result has said", () => {
  const position = makeMatch(["a"], { outcome: { winner: 0, reason: "x", score: null } });
  assert.equal(status({ match: position, position, mode: "over" }), "");
});

test("a note of the game stands below the prompt, unless the page has something to say", () => {
  const front = makeFront({ note: ({ ply }) => (ply ? null : "Only Ben can win.") });
  const said = (changes = {}, match = makeMatch()) =>
    textOf(drawRegions(front, { ...openingView(match), ...changes }).status());
  assert.equal(said(), "Ann is next Only Ben can win.");
  assert.doesNotMatch(said({}, makeMatch(["a"])), /Only/);
  for (const key of ["hint", "notice", "message"]) {
    const changed = said({ [key]: { text: "Analyzing…", isError: false } });
    assert.match(changed, /Analyzing…$/, key);
  }
});

test("a region that fails does not keep the others from being drawn", () => {
  const front = makeFront({
    render: () => {
      throw new Error("no board");
    },
  });
  const regions = drawRegions(front, openingView(makeMatch()));
  assert.throws(() => regions.board());
  for (const name of REGIONS.filter((each) => !["board", "keys"].includes(each))) {
    assert.doesNotThrow(() => regions[name]());
  }
});

const NEXT = /Ann waiting .*Ben your turn/;
const BACK = { mode: "look", position: makeMatch() };
for (const [what, match, pending, says, changes] of [
  ["count pending moves", makeMatch(), ["a"], /Ann waiting .*1 move .*Ben your turn/],
  ["name who is next then", makeMatch(["a"]), ["b"], /Ann your turn/],
  ["keep the turn if one may move again", makeMatch(["a"], { alternates: false }), ["b"], NEXT],
  ["keep the turn at a look back", makeMatch(["a"]), [], NEXT, BACK],
]) {
  test(`the tabs ${what}`, () => {
    const view = { ...openingView(match), ...changes };
    const regions = drawRegions(FRONT, { ...view, ui: { ...view.ui, pending } });
    assert.match(textOf(regions.turns()), says);
  });
}

test("names are isolated from the text around them", () => {
  const turns = written(drawRegions(FRONT, openingView(makeMatch())).turns());
  assert.match(turns, /<bdi[^>]*>Ann<[^]*<bdi[^>]*>Ben</);
});

test("the clock stands between the players, and warns the one who is short of time", () => {
  const open = openingView(makeMatch());
  const clock = (seconds) => {
    const turns = { series: null, clock: { seconds, paused: false } };
    const drawn = drawRegions(FRONT, { ...open, turns }).turns();
    assert.equal(written(drawn).includes("is-late"), seconds <= 10);
    return textOf(drawn);
  };
  assert.match(clock(12), /Ann your turn .*12 Pause/);
  assert.match(clock(10), /Ann 10 s .*10 Pause .*Ben waiting/);
});

test("a result of no moves offers no review", () => {
  const keys = (moves) => {
    const view = openingView(makeMatch(moves, { outcome: RESIGNED }));
    return textOf(drawRegions(FRONT, { ...view, mode: "over" }).keys());
  };
  assert.match(keys(["a"]), /Review/);
  assert.match(keys([]), /New match/);
  assert.doesNotMatch(keys([]), /Review/);
});

test("the list of moves marks the move that has led to the shown position", () => {
  const match = makeMatch(["a", "b", "c"]);
  const marked = (shown) =>
    written(drawMoveList(match, shown, FRONT)).match(/\d is-now">\w+/g) ?? [];
  const all = [[], ['1 is-now">A'], ['2 is-now">B'], ['1 is-now">C']];
  assert.deepEqual([0, 1, 2, 3].map(marked), all, "in the color of who has made it");
});

/** Icons with other names than what they stand for. */
const SIGNS = {
  ...{ analysis: "magnifier", finish: "flag", new: "plus", play: "pause" },
  ...{ rematch: "again", review: "magnifier" },
};
test("a button wears the icon of what it does", () => {
  const over = openingView(makeMatch(["a"], { outcome: RESIGNED }));
  const parts = [
    drawRegions(FRONT, over).tray(),
    drawRegions(FRONT, { ...over, tray: { ...over.tray, canEnd: null } }).tray(),
    drawRegions(FRONT, { ...over, mode: "over" }).keys(),
    drawTransport(["first", "back", "play", "on", "last", "close"], { isPlaying: true }, "look"),
  ];
  const buttons = parts.flatMap((each) => written(each).split("<button").slice(1));
  assert.equal(buttons.length, 16);
  for (const button of buttons) {
    const [, name] = /data-value="(\w+)"/.exec(button) ?? /data-command="(\w+)"/.exec(button);
    const sign = SIGNS[name] ?? name;
    assert.ok(button.includes(written(icon(sign))), name);
  }
});

test("a sentence without bold words is drawn as plain text", () => {
  assert.equal(formatBold("Ann <b>moves</b>"), "Ann <b>moves</b>");
});

const NAMES = ["Ann", "Ben"];
const forecast = makeForecast;
const EVEN = { winner: null, kind: "draw" };
/** Each kind of forecast: its chip, its sentence and its few words. */
const FORECASTS = [
  [{}, "2", "With perfect play Ann wins in 2 of their moves.", "Ann wins in 2"],
  [{ winner: 1, plies: 1, moves: 1 }, "1", "Ben can win with their next move.", "Ben wins in 1"],
  [{ moves: 1 }, "1", "With perfect play Ann wins with one more move.", "Ann wins in 1"],
  [{ plies: 1, moves: 0 }, "0", "Ann wins, whatever the next move is.", "Ann wins"],
  [{ plies: 0, moves: 1 }, "✓", "Ann won.", "Ann wins"],
  [{ plies: null, moves: null }, "…", "With perfect play Ann wins.", "Ann wins"],
  [{ winner: 1, margin: -4 }, "4", "With perfect play Ben wins by 4 points.", "Ben wins by 4"],
  [{ ...EVEN, margin: 0 }, "=", "With perfect play it’s a draw.", "draw"],
  [{ ...EVEN, plies: 5 }, "=", "With perfect play it’s a draw.", "draw"],
  [{ ...EVEN, kind: "endless" }, "∞", "Neither player can force a win.", "no forced win"],
  [
    { ...EVEN, kind: "unknown", bound: 20_000 },
    "?",
    "Not solved: no forced win found in 20,000 positions.",
    "not solved",
  ],
];
for (const [changes, chip, english, brief] of FORECASTS) {
  test(`a forecast as "${english}" has a chip and a sentence`, () => {
    const each = forecast(changes);
    assert.equal(chipOf(each), chip);
    assert.equal(sayForecast(each, NAMES), english);
    assert.equal(briefForecast(each, NAMES), brief);
  });
}

const ended = (reason, winner, moves = ["a", "b"]) =>
  resultOf(makeMatch(moves, { outcome: { winner, reason, score: null } }), makeFront());

test("an end by the referee has the same message in every game", () => {
  assert.deepEqual(ended("resignation", 1), { title: "Ben wins", fact: "Ann resigned." });
  assert.deepEqual(ended("time", 0), { title: "Ann wins", fact: "Ben ran out of time." });
  assert.deepEqual(ended("agreed-draw", null), { title: "Draw", fact: "Both players agreed." });
  assert.equal(ended("move-limit", null).fact, "The match reached the limit of 2 moves.");
});
