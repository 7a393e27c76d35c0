/** Whether a task can be reached, in a sentence. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { judge } from "../../web/pages/teach/position/judge.js";
import "./speak.js";

const MATCH = { outcome: null, players: ["Ada", "Bob"], ply: 4 };
const task = (within = null, player = 0) => ({ player, goal: { within }, start: 4 });
const lens = (forecast, complete = true) => ({
  complete,
  forecast: { kind: "forced", winner: 0, plies: null, moves: null, margin: null, bound: null, ...forecast },
});

describe("a task is judged by best play", () => {
  test("a win is given in the winner's own moves", () => {
    assert.deepEqual(judge(task(), MATCH, lens({ moves: 4 })), {
      text: "With perfect play Ada wins in 4 of their moves.",
      isImpossible: false,
      isOpen: false,
    });
    const next = judge(task(1), MATCH, lens({ moves: 1 }));
    assert.equal(next.text, "With perfect play Ada wins in 1 of their moves.");
    assert.ok(!next.isImpossible);
  });

  test("a win in few moves counts the player's own", () => {
    assert.ok(!judge(task(4), MATCH, lens({ moves: 4 })).isImpossible);
    const late = judge(task(3), MATCH, lens({ moves: 4 }));
    assert.ok(late.isImpossible);
    assert.match(late.text, /wins in 4 of their moves\. The limit is 3\. So the task can’t be done/);
  });

  test("it cannot be won where the opponent wins, or neither", () => {
    for (const [forecast, says] of [
      [{ winner: 1, moves: 1 }, /Bob wins in 1 of their moves.* can’t be done/],
      [{ winner: 1, kind: "unknown", moves: null }, /Too far/],
      [{ winner: null, kind: "endless" }, /^With perfect play nobody wins\. .*can’t be done/],
      [{ winner: null, kind: "draw" }, /^With perfect play nobody wins\. .*can’t be done/],
      [{ winner: null, kind: "draw", margin: 0 }, /^With perfect play nobody wins/],
    ]) {
      const found = judge(task(), MATCH, lens(forecast));
      assert.match(found.text, says);
      assert.equal(found.isImpossible, forecast.kind !== "unknown");
    }
  });

  test("a win by points or of unknown length is said, and that its length is not known", () => {
    const points = judge(task(), MATCH, lens({ margin: 12 }));
    assert.equal(points.text, "With perfect play Ada wins by 12 points.");
    const some = judge(task(2), MATCH, lens({}));
    assert.equal(
      some.text,
      "With perfect play Ada wins. We don’t know how fast. Try it.",
    );
    assert.ok(!some.isImpossible);
  });

  test("what is not known yet is being worked out, what is too far away is said", () => {
    const unknown = { kind: "unknown", winner: null };
    for (const known of [null, lens(unknown, false)]) {
      assert.deepEqual(judge(task(), MATCH, known), {
        text: "Checking who wins from here…",
        isImpossible: false,
        isOpen: true,
      });
    }
    assert.match(judge(task(), MATCH, lens(unknown)).text, /Too far/);
    assert.ok(judge(task(), MATCH, lens({ moves: 5 }, false)).isOpen);
  });

  test("a match that is over leaves nothing to win", () => {
    const over = { ...MATCH, outcome: { winner: 0, reason: "mate", score: null } };
    const found = judge(task(), over, null);
    assert.ok(found.isImpossible);
    assert.match(found.text, /over at this position/);
  });
});
