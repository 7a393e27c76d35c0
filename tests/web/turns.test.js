/** Whose turn it is, after moves that Python has seen and after others. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { lastMover, moverAfter, nextMover } from "../../web/rules/turns.ts";

describe("whose turn it is", () => {
  test("is what Python says, also where Player 2 begins", () => {
    const match = { alternates: true, movers: [1, 0, 1], to_move: 0 };
    assert.deepEqual(
      [0, 1, 2, 3].map((moves) => moverAfter(match, moves)),
      [1, 0, 1, 0],
    );
    assert.equal(lastMover(match), 1);
  });

  test("changes with each pending move of players who take turns", () => {
    const match = { alternates: true, movers: [1], to_move: 0 };
    assert.deepEqual(
      [[], ["a"], ["a", "b"]].map((pending) => nextMover(match, { pending })),
      [0, 1, 0],
    );
  });

  test("is left open by a pending move of a player who may move again", () => {
    const match = { alternates: false, movers: [0, 0], to_move: 0 };
    assert.equal(nextMover(match, { pending: ["a"] }), 0);
  });
});
