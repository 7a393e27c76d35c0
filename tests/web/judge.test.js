/** Whether a task can be reached, in a sentence. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { judge } from "../../web/pages/teach/position/judge.js";
import "./speak.js";

const MATCH = { outcome: null, players: ["Ada", "Bob"], ply: 4 };
const task = (within = null, player = 0) => ({ player, goal: { within }, start: 4 });
const lens = (forecast, complete = true) => ({
  complete,
  forecast: { kind: "forced", winner: 0, plies: null, margin: null, bound: null, ...forecast },
});

describe("a task is judged by best play", () => {
  test("it can be won, in so many moves of both", () => {
    assert.deepEqual(judge(task(), MATCH, lens({ plies: 7 })), {
      text: "Ada wins from here in 7 moves with best play, those of both players counted.",
      isImpossible: false,
      isOpen: false,
    });
    const next = judge(task(1), MATCH, lens({ plies: 1 }));
    assert.equal(next.text, "Ada wins from here on the next move.");
    assert.ok(!next.isImpossible);
  });

  test("a win in few moves counts the player's own", () => {
    assert.ok(!judge(task(4), MATCH, lens({ plies: 7 })).isImpossible);
    const late = judge(task(3), MATCH, lens({ plies: 7 }));
    assert.ok(late.isImpossible);
    assert.match(late.text, /Ada needs 4 moves for it\. This task cannot be won against perfect play/);
    // The last move may be the other's, and the first as well.
    assert.ok(!judge(task(3), MATCH, lens({ plies: 6 })).isImpossible);
    const other = { ...MATCH, ply: 5 };
    assert.ok(!judge(task(3), other, lens({ plies: 6 })).isImpossible);
    assert.ok(judge(task(2), other, lens({ plies: 6 })).isImpossible);
  });

  test("it cannot be won where the other wins, or nobody", () => {
    for (const [forecast, says] of [
      [{ winner: 1, plies: 2 }, /^Bob wins from here in 2 moves.* cannot be won/],
      [{ winner: 1, kind: "unknown", plies: null }, /nobody knows/],
      [{ winner: null, kind: "endless" }, /^Nobody can force a win from here\. .*cannot be won/],
      [{ winner: null, kind: "draw" }, /^Nobody can force a win from here\. .*cannot be won/],
      [{ winner: null, kind: "draw", margin: 0 }, /^Nobody can force a win/],
    ]) {
      const found = judge(task(), MATCH, lens(forecast));
      assert.match(found.text, says);
      assert.equal(found.isImpossible, forecast.kind !== "unknown");
    }
  });

  test("a win by points or of unknown length is said, and that its length is not known", () => {
    const points = judge(task(), MATCH, lens({ margin: 12 }));
    assert.equal(points.text, "Ada wins from here by 12 with best play.");
    const some = judge(task(2), MATCH, lens({}));
    assert.equal(
      some.text,
      "Ada wins from here with best play. How soon is not known: try whether the moves suffice.",
    );
    assert.ok(!some.isImpossible);
  });

  test("what is not known yet is being worked out, what is too far away is said", () => {
    const unknown = { kind: "unknown", winner: null };
    for (const known of [null, lens(unknown, false)]) {
      assert.deepEqual(judge(task(), MATCH, known), {
        text: "Working out who wins from here …",
        isImpossible: false,
        isOpen: true,
      });
    }
    assert.match(judge(task(), MATCH, lens(unknown)).text, /too far away/);
    assert.ok(judge(task(), MATCH, lens({ plies: 9 }, false)).isOpen);
  });

  test("a match that is over leaves nothing to win", () => {
    const over = { ...MATCH, outcome: { winner: 0, reason: "mate", score: null } };
    const found = judge(task(), over, null);
    assert.ok(found.isImpossible);
    assert.match(found.text, /over at this position/);
  });
});
