/** What follows from the state. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import {
  canRedo,
  canUndo,
  isActive,
  isComputersTurn,
  isConfirmed,
  isLookingBack,
  isSettled,
  keyOf,
  mayPlay,
  moverAfter,
  pendingMoves,
  shownPosition,
  wasComputersMove,
} from "../../web/app/selectors.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { REVIEW } from "../../web/features/review/state.js";
import {
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  deepFreeze,
  makeMatch,
  makeState,
  RESIGNED,
} from "./makers.js";

describe("selectors", () => {
  const state = (changes) => deepFreeze(makeState(changes));
  const reviewing = { ...REVIEW, match: makeMatch(["a"]), wanted: 1 };

  test("a press on a move is taken on a page that is ready", () => {
    assert.equal(mayPlay(state()), true);
  });

  test("a press on a move is taken before the rules are there: the move waits", () => {
    assert.equal(mayPlay(state({ rules: "starting" })), true);
    assert.equal(mayPlay(state({ rules: "failed" })), true);
  });

  test("a press on a move is taken while other moves are pending", () => {
    assert.equal(mayPlay(state({ wanted: "moves=a" })), true);
  });

  const REASONS = [
    ["in a tab that looks on", { isWriter: false }],
    ["after the end", { match: makeMatch(["a"], { outcome: RESIGNED }) }],
    ["while it is a computer's turn", { match: makeMatch([], { tags: COMPUTER_FIRST }) }],
    ["while an earlier position is looked at", { viewing: makeMatch() }],
    ["while the match is reviewed", { review: reviewing }],
    ["once the players have ended the match", { wanted: "end=draw" }],
    ["while another match is being chosen", { isLocked: true }],
    ["before the match of the link is there", { isArriving: true }],
    ["while the clock is paused", { clock: { ...CLOCK, isPaused: true } }],
  ];
  for (const [when, changes] of REASONS) {
    test(`no press on a move is taken ${when}`, () => {
      assert.equal(mayPlay(state(changes)), false);
    });
  }

  test("a press on a move is taken while it is not known who writes the match", () => {
    assert.equal(mayPlay(state({ isWriter: false, beforeLock: "" })), true);
  });

  test("no press is taken where a computer moves after the pending moves", () => {
    const match = makeMatch([], { tags: COMPUTER_SECOND });
    const pending = makeMatch(["a"], { tags: COMPUTER_SECOND }).record;
    assert.equal(mayPlay(state({ match })), true);
    assert.equal(mayPlay(state({ match, wanted: pending })), false);
  });

  test("controls look dead where no moves can be made by hand", () => {
    for (const changes of REASONS.slice(0, 4).map(([, each]) => each)) {
      assert.equal(isActive(state(changes)), false);
    }
  });

  test("at the opening there is nothing to take back", () => {
    assert.equal(canUndo(state()), false);
  });

  test("a move can be taken back as soon as it is pressed", () => {
    assert.equal(canUndo(state({ wanted: "moves=a" })), true);
  });

  test("a confirmed move and an agreed end can be taken back", () => {
    assert.equal(canUndo(state({ match: makeMatch(["a"]) })), true);
    assert.equal(canUndo(state({ match: makeMatch([], { outcome: RESIGNED }) })), true);
    assert.equal(canUndo(state({ wanted: "end=draw" })), true);
  });

  test("a tab that looks on undoes and redoes nothing", () => {
    const onlooker = state({ match: makeMatch(["a"]), redo: ["moves=a.b"], isWriter: false });
    assert.equal(canUndo(onlooker), false);
    assert.equal(canRedo(onlooker), false);
  });

  test("nothing is taken back while the match is reviewed", () => {
    assert.equal(canUndo(state({ match: makeMatch(["a"]), review: reviewing })), false);
  });

  test("a move can be redone only if one was undone", () => {
    assert.equal(canRedo(state()), false);
    assert.equal(canRedo(state({ redo: ["moves=a"] })), true);
  });

  test("pending are the moves after those of the match, the oldest first", () => {
    const match = makeMatch(["c"]);
    const wanted = "lens=on&moves=c.a.b&end=draw";
    assert.deepEqual(pendingMoves(state({ match, wanted })), ["a", "b"]);
  });

  test("no move is pending while moves are being undone or replaced", () => {
    const match = makeMatch(["a", "b"]);
    for (const wanted of ["", "moves=a", "moves=a.c", "moves=a.c.c", match.record]) {
      assert.deepEqual(pendingMoves(state({ match, wanted })), [], wanted);
    }
  });

  test("a record is confirmed if Python has viewed that very record", () => {
    assert.equal(isConfirmed(state()), true);
    assert.equal(isConfirmed(state({ wanted: "moves=a" })), false);
    assert.equal(isConfirmed(state({ confirmed: null })), false, "the board shows a picture");
  });

  test("the board shows the match unless something else is looked at", () => {
    const match = makeMatch(["a", "b"]);
    assert.equal(shownPosition(state({ match })), match);
  });

  test("the board shows the earlier position that is looked at", () => {
    const viewing = makeMatch(["a"]);
    assert.equal(shownPosition(state({ match: makeMatch(["a", "b"]), viewing })), viewing);
  });

  test("the position of the review comes before an earlier position that was looked at", () => {
    const position = makeMatch([]);
    const review = { ...reviewing, position };
    assert.equal(shownPosition(state({ viewing: makeMatch(["a"]), review })), position);
  });

  test("a review counts as a look back once its position is there", () => {
    assert.equal(isLookingBack(state({ review: reviewing })), false);
    assert.equal(isLookingBack(state({ review: { ...reviewing, position: makeMatch([]) } })), true);
    assert.equal(isLookingBack(state()), false);
  });

  test("it is settled once the match is there, the rules are ready and nothing is pending", () => {
    assert.equal(isSettled(state()), true);
  });

  test("it is not settled while anything is on its way", () => {
    const open = [
      { isArriving: true },
      { rules: "starting" },
      { rules: "failed" },
      { wanted: "lens=on" },
      { confirmed: null },
    ];
    for (const changes of open) assert.equal(isSettled(state(changes)), false);
  });

  test("a computer is to move on its own turns only", () => {
    assert.equal(isComputersTurn(makeMatch([], { tags: COMPUTER_SECOND })), false);
    assert.equal(isComputersTurn(makeMatch(["a"], { tags: COMPUTER_SECOND })), true);
    assert.equal(isComputersTurn(makeMatch(["a", "b"], { tags: COMPUTER_SECOND })), false);
  });

  test("between two computers it is always a computer's turn", () => {
    const tags = { ...COMPUTER_FIRST, ...COMPUTER_SECOND };
    for (const moves of [[], ["a"]])
      assert.equal(isComputersTurn(makeMatch(moves, { tags })), true);
  });

  test("no computer is to move after the end", () => {
    const match = makeMatch(["a"], { tags: COMPUTER_SECOND, outcome: RESIGNED });
    assert.equal(isComputersTurn(match), false);
  });

  test("the last move was a computer's if it sits where that move was made", () => {
    assert.equal(wasComputersMove(makeMatch([], { tags: COMPUTER_FIRST })), false);
    assert.equal(wasComputersMove(makeMatch(["a"], { tags: COMPUTER_FIRST })), true);
    assert.equal(wasComputersMove(makeMatch(["a", "b"], { tags: COMPUTER_FIRST })), false);
  });

  test("players move in turns, however many moves are pending", () => {
    const match = makeMatch(["a"]);
    assert.deepEqual(
      [0, 1, 2, 3].map((ahead) => moverAfter(match, ahead)),
      [1, 0, 1, 0],
    );
  });

  test("positions of two games with one record differ", () => {
    const [one, other] = ["alpha-chase", "palindrome-war"].map((game) =>
      makeMatch(["a"], { game }),
    );
    assert.notEqual(keyOf(one), keyOf(other));
  });
});
