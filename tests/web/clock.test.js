/** The clock of a match: how its time runs, and what is drawn, said and done meanwhile. */

import assert from "node:assert/strict";
import test from "node:test";
import { updateWith } from "../../web/app/update.ts";
import { clock, timesLeft } from "../../web/features/clock/index.ts";
import { CLOCK, clockOf } from "../../web/features/clock/state.ts";
import { copy } from "../../web/features/share/actions.ts";
import { keepJson } from "../../web/storage/settings.ts";
import { makeStorage, makeWindow, withGlobals } from "./browser.js";
import { COMPUTER_SECOND, frozenSteps, makeMatch, makeState, RESIGNED } from "./makers.js";
import { makeQuietTable } from "./quiet-table.js";
import { shown } from "./steps.js";

const go = frozenSteps(updateWith([clock.slice]));
const TIMED = { clock: "30", at_zero: "move" };
const timed = (moves = ["a"], rest = {}) => makeMatch(moves, { tags: TIMED, ...rest });
const load = (match, at = 0, id = "timed") => ({ type: "load", id, match, at });
const tick = (at) => ({ type: "tick", at });
/** The ticks of a page that is awake until a time. */
const ticks = (at) => [
  ...Array.from({ length: Math.ceil(at / 1_000) - 1 }, (_, n) => tick(1_000 * (n + 1))),
  tick(at),
];
const pause = (at) => ({ type: "pause", at });

/** A clock of 30 seconds that has begun to run at 0. */
const running = (changes) =>
  go(makeState(changes), load(timed()), { type: "writer", isWriter: true, at: 0 });
/** The seconds that are shown at a time if it has run until then. */
const secondsAt = (state, at) => go(state, ...ticks(at)).clock.seconds;

test("the record says how long the time is and what happens at its end, else nothing", () => {
  assert.deepEqual(clockOf(timed()), { seconds: 30, atZero: "move" });
  for (const tags of [{}, { clock: "31", at_zero: "explode" }]) {
    assert.deepEqual(clockOf(makeMatch([], { tags })), { seconds: 0, atZero: "warn" });
  }
});

test("the seconds count down, and one that has begun is still shown as a whole one", () => {
  const seconds = [1, 1_000, 1_500, 29_000].map((at) => secondsAt(running(), at));
  assert.deepEqual(seconds, [30, 29, 29, 1]);
});

for (const [why, type, begin, end] of [
  ["a dialog is open", "set", { changes: { dialogs: 1 } }, { changes: { dialogs: 0 } }],
  [
    "the page is out of sight",
    "set",
    { changes: { isVisible: false } },
    { changes: { isVisible: true } },
  ],
  ["a player has pressed pause", "pause"],
  ["another tab writes", "writer", { isWriter: false }, { isWriter: true }],
  ["the rules start again", "rules", { phase: "starting" }, { phase: "ready" }],
]) {
  test(`the time rests while ${why}, and goes on with what was left`, () => {
    const resting = go(running(), { type, ...begin, at: 5_000 });
    assert.equal(resting.clock.since, null);
    assert.equal(secondsAt(resting, 60_000), 25, "nothing passes meanwhile");
    const on = go(resting, { type, ...end, at: 100_000 });
    assert.equal(on.clock.since, 100_000);
    assert.equal(secondsAt(on, 101_000), 24);
  });
}

test("the time rests while a move is on its way, and goes on where it was refused", () => {
  const state = go(running(), { type: "play", move: "x", at: 5_000 });
  assert.deepEqual([state.clock.since, state.clock.left], [null, 25_000]);
  const refused = { type: "refused", id: 1, error: new Error("no"), at: 6_000 };
  assert.equal(secondsAt(go(state, refused), 7_000), 24);
});

test("a computer's time is not counted", () => {
  const match = makeMatch(["a"], { tags: { ...TIMED, ...COMPUTER_SECOND } });
  assert.equal(go(makeState(), load(match)).clock.since, null);
});

test("a pause ends with the move that it was taken in", () => {
  const state = go(running(), pause(1_000), ...shown(timed(["a", "b"]), 2_000));
  assert.equal(state.clock.isPaused, false);
  assert.equal(state.clock.since, 2_000);
});

const saved = () => {
  const kept = [
    { key: "before 30 a", left: 1_000, isPaused: true },
    { key: running().clock.key, left: 2_000, isPaused: false },
  ];
  return makeState({ clock: { ...CLOCK, kept } });
};

test("saved time is used once, and by no other move or match", () => {
  assert.equal(go(saved(), load(timed(["b"]))).clock.left, 30_000);
  assert.equal(go(saved(), load(timed(), 0, "other")).clock.left, 30_000);
  const used = go(saved(), load(timed()));
  assert.equal(used.clock.left, 2_000);
  const again = go(used, ...shown(timed(["a", "b"]), 1_000), ...shown(timed(), 2_000));
  assert.equal(again.clock.left, 30_000);
});

test("six seconds without a tick cost no time, and it is said; five do", () => {
  const late = (ms) => {
    const { hasWaited, left } = go(running(), ...ticks(10_000), tick(10_000 + ms)).clock;
    return [hasWaited, left];
  };
  assert.deepEqual([5_000, 6_001].map(late), [[false, 15_000], [true, 20_000]]);
});

test("after a sleep the time runs on, and the next move begins without a word of it", () => {
  const awake = go(running(), tick(60_000), tick(61_000));
  assert.deepEqual([awake.clock.seconds, awake.clock.hasWaited], [29, true]);
  const next = go(awake, ...shown(timed(["a", "b"]), 62_000));
  assert.equal(next.clock.hasWaited, false);
});

test("after zero the time stays over until the next move", () => {
  const over = go(running(), ...ticks(30_000), tick(31_000), pause(32_000), pause(33_000));
  assert.deepEqual([over.clock.isOver, over.clock.seconds], [true, 0]);
  assert.equal(go(over, ...shown(timed(["a", "b"]), 40_000)).clock.isOver, false);
});

/** Return an app with the clock alone, on a match whose time runs. */
const makeClockTable = (t, tags, kept = []) => {
  const page = makeWindow();
  const document = makeWindow({ visibilityState: "visible" });
  withGlobals(t, { window: page, localStorage: makeStorage(), document });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const match = makeMatch(["a"], { tags: { clock: "15", at_zero: "warn", ...tags } });
  const table = makeQuietTable(t, {
    features: [clock],
    state: makeState({ clock: { ...CLOCK, kept } }),
  });
  table.app.dispatch({ type: "load", id: "timed", match });
  table.app.dispatch({ type: "writer", isWriter: true });
  // The clock of the next test finds no timer of this one.
  t.after(() => table.app.dispatch({ type: "load", id: "none", match: makeMatch() }));
  const pass = (seconds) => {
    for (let each = 0; each < seconds; each += 1) {
      now += 1_000;
      t.mock.timers.tick(1_000);
    }
  };
  const hide = () => {
    document.visibilityState = "hidden";
    document.happen("visibilitychange");
  };
  return { ...table, hide, page, pass };
};

test("ten seconds before the end it is announced, once", (t) => {
  const { pass, said } = makeClockTable(t);
  pass(4);
  assert.deepEqual(said, []);
  pass(4);
  assert.deepEqual(said, ["Ben has 10 seconds left."]);
});

test("where a warning was agreed on, the end of the time is said once", (t) => {
  const { app, pass, said } = makeClockTable(t);
  pass(20);
  assert.equal(app.state.message?.text, "Ben’s time is up.");
  assert.equal(said.filter((text) => text.includes("time is up")).length, 1);
  assert.equal(app.state.wanted, app.state.match.record);
});

test("where a random move was agreed on, one is made at the end, and said", async (t) => {
  const { app, requested, pass, rules, view } = makeClockTable(t, { at_zero: "move" });
  pass(20);
  assert.equal(requested().length, 1);
  assert.match(requested()[0], /&moves=a\.[abc]$/);
  assert.equal(app.state.chance?.player, 1);
  await rules.answerNext();
  assert.match(view().hint.text, /^Ben’s time is up\. A random move was played/);
});

test("where the match was agreed on, it is lost at the end", (t) => {
  const { requested, pass } = makeClockTable(t, { at_zero: "match" });
  pass(20);
  assert.deepEqual(requested(), ["clock=15&at_zero=match&moves=a&end=time2"]);
});

test("the time rests once a link is copied, for the friend who gets it moves next", async (t) => {
  const { app, pass, requested } = makeClockTable(t, { at_zero: "match" });
  withGlobals(t, {
    document: { querySelector: () => null },
    navigator: { clipboard: { writeText: async () => {} } },
    location: new URL("http://localhost/noon/game/"),
  });
  await copy(app);
  pass(20);
  await copy(app);
  pass(20);
  assert.deepEqual([app.state.clock.isPaused, app.state.clock.seconds], [true, 15]);
  assert.deepEqual(requested(), []);
});

for (const [what, leave] of [
  ["left", ({ page }) => page.happen("pagehide")],
  ["behind another tab", ({ hide }) => hide()],
]) {
  test(`a page that is ${what} keeps what is left of the time, beside another match's`, (t) => {
    const table = makeClockTable(t);
    const other = { key: "other 15 a", left: 5_000, isPaused: false };
    keepJson("clock", [other, { ...other, key: "timed 15 " }]);
    table.pass(5);
    table.app.dispatch({ type: "pause" });
    leave(table);
    const kept = [{ key: "timed 15 a", left: 10_000, isPaused: true }, other];
    assert.deepEqual(timesLeft(), kept);
    // As a tab that looks on it shows no clock, and keeps nothing.
    table.app.dispatch({ type: "pause" });
    table.app.dispatch({ type: "writer", isWriter: false });
    assert.equal(table.view().turns.clock, null);
    leave(table);
    assert.deepEqual(timesLeft(), kept);
  });
}

for (const [what, left, isPaused] of [
  ["a clock that a player had paused stays paused", 8_000, true],
  ["a time that was over is not over a second time", 0, false],
]) {
  test(`${what} after a reload`, (t) => {
    const kept = [{ key: "timed 15 a", left, isPaused }];
    const { app, pass, requested } = makeClockTable(t, { at_zero: "match" }, kept);
    pass(10);
    assert.deepEqual([app.state.clock.isPaused, app.state.clock.seconds], [isPaused, left / 1_000]);
    assert.deepEqual(requested(), []);
  });
}

test("a tab that goes on with the match of a closed one has the time that was left there", (t) => {
  const { app, pass } = makeClockTable(t);
  app.dispatch({ type: "asking" });
  app.dispatch({ type: "writer", isWriter: false });
  keepJson("clock", [{ key: app.state.clock.key, left: 8_000, isPaused: false }]);
  app.dispatch({ type: "writer", isWriter: true });
  pass(1);
  assert.equal(app.state.clock.seconds, 7);
});

test("a page without a clock leaves the time that another one has kept", (t) => {
  const { page } = makeClockTable(t, { clock: "" });
  const kept = [{ key: "other 15 a", left: 5_000, isPaused: false }];
  keepJson("clock", kept);
  page.happen("pagehide");
  assert.deepEqual(timesLeft(), kept);
});

test("the time of a page that came back is forgotten once its match is over", (t) => {
  const { app, page } = makeClockTable(t);
  page.happen("pagehide");
  assert.equal(app.state.isVisible, false);
  page.happen("pageshow");
  assert.equal(app.state.isVisible, true);
  const over = makeMatch(["a"], { outcome: RESIGNED });
  for (const action of shown(over)) app.dispatch(action);
  page.happen("pagehide");
  assert.deepEqual(timesLeft(), []);
});
