/** The clock on the page: what is drawn, said and done as the time runs. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { clock } from "../../web/features/clock/index.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { makeStorage, makeWindow, withGlobals } from "./browser.js";
import { makeMatch, makeState } from "./makers.js";
import { makeQuietTable } from "./quiet-table.js";

describe("the clock on the page", () => {
  /** Return an app with the clock alone, on a match whose time runs. @param {import("node:test").TestContext} t @param {object} [tags] @param {{ key: string, left: number } | null} [kept] */
  const makeClockTable = (t, tags, kept = null) => {
    const page = makeWindow();
    const { addEventListener } = makeWindow();
    const sheet = makeStorage();
    withGlobals(t, {
      window: page,
      localStorage: sheet,
      document: { addEventListener, visibilityState: "visible" },
    });
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
    return { ...table, page, sheet, pass };
  };

  test("the seconds are drawn as they pass", (t) => {
    const { drawn, nextFrame, pass } = makeClockTable(t);
    pass(3);
    nextFrame();
    assert.deepEqual(drawn.at(-1).turns.clock, { seconds: 12, paused: false });
  });

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

  test("where a move by chance was agreed on, one legal move is made at the end, and said", async (t) => {
    const table = makeClockTable(t, { at_zero: "move" });
    const { app, drawn, nextFrame, requested, pass, rules } = table;
    pass(20);
    assert.equal(requested().length, 1);
    assert.match(requested()[0], /&moves=a\.[abc]$/);
    assert.equal(app.state.chance?.player, 1);
    await rules.answerNext();
    nextFrame();
    assert.match(drawn.at(-1).hint.text, /^Ben’s time is up\. A random move was played/);
  });

  test("where the match was agreed on, it is lost at the end", (t) => {
    const { requested, pass } = makeClockTable(t, { at_zero: "match" });
    pass(20);
    assert.deepEqual(requested(), ["clock=15&at_zero=match&moves=a&end=time2"]);
  });

  test("the pause rests the clock, says so, and takes no moves", (t) => {
    const { app, drawn, nextFrame, pass } = makeClockTable(t);
    app.run("pause");
    pass(60);
    app.dispatch({ type: "play", move: "b" });
    nextFrame();
    assert.equal(drawn.at(-1).notice.act, "pause");
    assert.deepEqual(drawn.at(-1).turns.clock, { seconds: 15, paused: true });
    assert.equal(app.state.wanted, app.state.match.record);
  });

  test("a page that is left keeps what is left of the time", (t) => {
    const { page, pass, sheet } = makeClockTable(t);
    pass(5);
    page.happen("pagehide");
    const kept = JSON.parse(Object.values(sheet.held)[0] ?? "null");
    assert.equal(kept.left, 10_000);
  });

  test("a page that is left at the opening keeps no time", (t) => {
    const { app, page, sheet } = makeClockTable(t);
    app.dispatch({ type: "load", id: "other", match: makeMatch() });
    page.happen("pagehide");
    assert.deepEqual(sheet.held, {});
  });

  test("a tab that looks on shows no clock", (t) => {
    const { app, drawn, nextFrame } = makeClockTable(t);
    app.dispatch({ type: "writer", isWriter: false });
    nextFrame();
    assert.equal(drawn.at(-1).turns.clock, null);
  });

  test("a time that was over before the page was loaded again is not over a second time", (t) => {
    const { app, requested } = makeClockTable(t, { at_zero: "match" }, { key: "15 a", left: 0 });
    assert.equal(app.state.clock.seconds, 0);
    assert.deepEqual(requested(), []);
  });
});
