/** Changes of the state by moves without a press. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { COMPUTER_SECOND, makeMatch, makeState, RESIGNED } from "./makers.js";
import { confirmed, go, play, refused, undo } from "./steps.js";

describe("moves of chance and of a computer", () => {
  test("a move by chance is made for the player whose time was over", () => {
    const match = makeMatch(["a"]);
    const state = go(makeState({ match }), {
      type: "chance-move",
      record: match.record,
      move: "b",
    });
    assert.equal(state.wanted, "moves=a.b");
    assert.equal(state.chance?.player, 1);
  });

  test("a move by chance is remembered with the match that came of it", () => {
    const match = makeMatch(["a"]);
    const next = makeMatch(["a", "b"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "b" },
      confirmed(next),
    );
    assert.deepEqual(state.chance, { record: next.record, player: 1 });
  });

  test("a move by chance is not said of the next move, which a person makes", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "b" },
      confirmed(makeMatch(["a", "b"])),
      play("c"),
      confirmed(makeMatch(["a", "b", "c"])),
    );
    assert.notEqual(state.chance?.record, state.match.record);
  });

  test("a refused move by chance belongs to neither player", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "x" },
      refused("moves=a.x", "moves=a"),
    );
    assert.equal(state.chance, null);
    assert.equal(state.wanted, "moves=a");
  });

  test("a move by chance for a position that is gone is ignored", () => {
    const state = makeState({ match: makeMatch(["a", "b"]) });
    assert.equal(go(state, { type: "chance-move", record: "moves=a", move: "b" }), state);
  });

  test("a move by chance is ignored where the person has moved in the last moment", () => {
    const match = makeMatch(["a"]);
    const state = go(makeState({ match }), play("c"));
    assert.equal(go(state, { type: "chance-move", record: match.record, move: "b" }), state);
  });

  test("a move that was taken back unseen after chance made it is not said of the next one", () => {
    const match = makeMatch(["a"]);
    const state = go(
      makeState({ match }),
      { type: "chance-move", record: match.record, move: "b" },
      undo,
      play("c"),
      confirmed(makeMatch(["a", "c"])),
    );
    assert.notEqual(state.chance?.record, state.match.record);
  });

  const computersTurn = () => makeState({ match: makeMatch(["a"], { tags: COMPUTER_SECOND }) });
  const computerMove = (record) => ({ type: "computer-move", record, move: "b" });

  test("a computer's move is played when it is the computer's turn", () => {
    const state = go(computersTurn(), computerMove(computersTurn().match.record));
    assert.equal(state.wanted, "computer2=noon&seed=7&moves=a.b");
  });

  test("after a computer's move the person's press is taken before Python has answered", () => {
    const state = go(computersTurn(), computerMove(computersTurn().match.record), play("c"));
    assert.equal(state.wanted, "computer2=noon&seed=7&moves=a.b.c");
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
