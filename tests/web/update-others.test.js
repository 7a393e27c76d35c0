/** Changes of the state by moves without a press. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { COMPUTER_SECOND, makeMatch, makeState, RESIGNED } from "./makers.js";
import { confirmed, go, play, refused, undo } from "./steps.js";

describe("moves of chance and of a computer", () => {
  const match = makeMatch(["a"]);
  const chance = (move, record = match.record) => ({ type: "chance-move", record, move });
  const after = (...actions) => go(makeState({ match }), ...actions);

  test("a move by chance is made for the player whose time was over", () => {
    const state = after(chance("b"));
    assert.deepEqual([state.wanted, state.chance?.player], ["moves=a.b", 1]);
  });

  test("a move by chance is remembered with the match that came of it, not with the next", () => {
    const next = makeMatch(["a", "b"]);
    const state = after(chance("b"), confirmed(next));
    assert.deepEqual(state.chance, { record: next.record, player: 1 });
    const later = go(state, play("c"), confirmed(makeMatch(["a", "b", "c"])));
    assert.notEqual(later.chance?.record, later.match.record);
  });

  test("a refused move by chance belongs to neither player", () => {
    const state = after(chance("x"), refused("moves=a.x", "moves=a"));
    assert.deepEqual([state.chance, state.wanted], [null, "moves=a"]);
  });

  test("a move by chance is ignored for a position that is gone, or left in the last moment", () => {
    for (const state of [makeState({ match: makeMatch(["a", "b"]) }), after(play("c"))]) {
      assert.equal(go(state, chance("b")), state);
    }
  });

  test("a move that was taken back unseen after chance made it is not said of the next one", () => {
    const state = after(chance("b"), undo, play("c"), confirmed(makeMatch(["a", "c"])));
    assert.notEqual(state.chance?.record, state.match.record);
  });

  const computersTurn = () => makeState({ match: makeMatch(["a"], { tags: COMPUTER_SECOND }) });
  const computerMove = (record) => ({ type: "computer-move", record, move: "b" });

  test("a computer's move is played in its turn, and the person's press after it is taken", () => {
    const state = go(computersTurn(), computerMove(computersTurn().match.record));
    assert.equal(state.wanted, "computer2=noon&seed=7&moves=a.b");
    assert.equal(go(state, play("c")).wanted, "computer2=noon&seed=7&moves=a.b.c");
  });

  const of = (moves, rest) => makeState({ match: makeMatch(moves, { tags: COMPUTER_SECOND, ...rest }) });
  const IGNORED = [
    ["for a position that is gone", computersTurn(), "computer2=noon&seed=7&moves=c"],
    ["while a move is being taken back", go(computersTurn(), undo)],
    ["in a tab that looks on", { ...computersTurn(), isWriter: false }],
    ["once the match is over", of(["a"], { outcome: RESIGNED })],
    ["where a person is to move", of(["a", "b"])],
  ];
  for (const [when, state, record = state.match.record] of IGNORED) {
    test(`a computer's move is ignored ${when}`, () => {
      assert.equal(go(state, computerMove(record)), state);
    });
  }
});
