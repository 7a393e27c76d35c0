/** A puzzle run: its puzzles, its clock and its end. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { bestRun, puzzleOf, Run } from "../../web/puzzles/run.js";
import { PREFIX } from "../../web/storage/scope.js";
import { makeStorage, withGlobals } from "./browser.js";
import { speakIn } from "./speak.js";

const GAMES = ["a", "b"].map((slug) => ({ slug }));

/** Start a run in which time passes by `pass`. @param {import("node:test").TestContext} t */
const start = (t) => {
  speakIn(t, "en");
  let now = 0;
  withGlobals(t, { localStorage: makeStorage(), performance: { now: () => now } });
  t.mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  const opened = [];
  const solving = {
    phase: "open",
    halt: () => {
      solving.phase = "busy";
    },
  };
  const run = new Run("s", {
    ...{ games: GAMES, solving, onChange: () => {}, announce: () => {} },
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    ...{ open: async ({ n }) => opened.push(n), puzzles: { prepare: () => {} } },
  });
  t.after(() => run.stop());
  const pass = (seconds) => {
    for (let tick = 0; tick < seconds * 5; tick += 1) {
      now += 200;
      t.mock.timers.tick(200);
    }
  };
  return { opened, pass, run, solving };
};

describe("a puzzle run", () => {
  test("has the games in turn, and gets harder", () => {
    const all = [1, 2, 3, 4, 13, 99].map((n) => puzzleOf("s", n, GAMES));
    assert.deepEqual(
      all.map(({ game, difficulty }) => `${game}${difficulty}`),
      ["a1", "b1", "a1", "b2", "a5", "a5"],
    );
    assert.ok(all.every(({ seed }) => seed === "run-s"));
  });

  test("ends after three minutes in which a move can be made", (t) => {
    const { opened, pass, run, solving } = start(t);
    pass(100);
    solving.phase = "loading";
    pass(500);
    solving.phase = "open";
    assert.equal(run.seconds, 80);
    run.right();
    pass(1);
    assert.deepEqual(opened, [1, 2], "the next one comes by itself");
    pass(78);
    assert.equal(run.isOver, false);
    pass(1);
    assert.equal(run.isOver, true);
    assert.equal(run.reason, "Time’s up.");
    assert.equal(solving.phase, "busy");
    assert.equal(run.isBest, true);
    assert.equal(bestRun(), 1);
  });

  test("ends with the third mistake, and keeps a better result", (t) => {
    const { opened, pass, run } = start(t);
    localStorage.setItem(`${PREFIX}puzzle-run`, "7");
    run.best = bestRun();
    for (const _ of [1, 2, 3]) {
      assert.equal(run.isOver, false);
      run.wrong();
      pass(1);
    }
    assert.equal(run.isOver, true);
    assert.equal(run.reason, "Three mistakes.");
    assert.equal(opened.length, 3);
    assert.equal(run.isBest, false);
    assert.equal(bestRun(), 7);
  });
});
