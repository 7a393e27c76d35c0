/** Whether a task can be completed, in a sentence. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { untilComplete } from "../../web/app/until-complete.js";
import { judge } from "../../web/features/task/set-task.js";
import "./speak.js";

const PLAYERS = ["Ada", "Bob"];
const task = (within = null, player = 0) => ({ player, goal: { within } });
const lens = (forecast, complete = true) => ({
  complete,
  forecast: { kind: "forced", winner: 0, plies: 7, moves: null, margin: null, bound: null, ...forecast },
});

describe("a task is judged by perfect play", () => {
  test("a win in few moves counts the player's own", () => {
    assert.deepEqual(judge(task(4), PLAYERS, lens({ moves: 4 })), {
      text: "With perfect play Ada wins in 4 of their moves.",
      isImpossible: false,
      isOpen: false,
    });
    const late = judge(task(3), PLAYERS, lens({ moves: 4 }));
    assert.ok(late.isImpossible);
    assert.match(late.text, /wins in 4 of their moves\. The limit is 3\. So the task can’t be done/);
  });

  test("it cannot be completed if the opponent wins, or neither", () => {
    for (const forecast of [
      { winner: 1, moves: 3 },
      { winner: null, kind: "endless" },
      { winner: null, kind: "draw" },
      { winner: null, kind: "draw", margin: 0 },
    ]) {
      const found = judge(task(), PLAYERS, lens(forecast));
      assert.match(found.text, /\. So the task can’t be done\.$/);
      assert.ok(found.isImpossible);
    }
  });

  test("a win of unknown length is not known to be too slow", () => {
    const some = judge(task(2), PLAYERS, lens({}));
    assert.equal(some.text, "With perfect play Ada wins. We don’t know in how many moves. Try it.");
    assert.ok(!some.isImpossible);
  });

  test("it is open until the solver is finished", () => {
    const unknown = { kind: "unknown", winner: null };
    for (const known of [null, lens(unknown, false)]) {
      assert.deepEqual(judge(task(), PLAYERS, known), {
        text: "Checking who wins from here…",
        isImpossible: false,
        isOpen: true,
      });
    }
    assert.match(judge(task(), PLAYERS, lens(unknown)).text, /too far/);
    assert.ok(judge(task(), PLAYERS, lens({ moves: 5 }, false)).isOpen);
  });
});

describe("a solver", () => {
  test("is asked until its answer is complete", async () => {
    const answers = [{ complete: false }, { complete: true }, { complete: true }];
    const given = [];
    const ask = async () => answers.shift();
    await untilComplete(ask, (answer) => given.push(answer.complete), new AbortController().signal);
    assert.deepEqual(given, [false, true]);
  });

  test("stops when the caller cancels, and drops a late reply", async () => {
    const waiting = new AbortController();
    const given = [];
    let asked = 0;
    const ask = async () => {
      asked += 1;
      if (asked === 2) waiting.abort();
      return { complete: false };
    };
    await untilComplete(ask, (answer) => given.push(answer), waiting.signal);
    assert.deepEqual([asked, given.length], [2, 1]);
  });
});
