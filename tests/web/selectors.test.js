/** Selectors of the state. Every state is frozen. */

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
  pendingMoves,
  shownPosition,
  wasComputersMove,
} from "../../web/app/selectors.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { REVIEW } from "../../web/features/review/index.js";
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

  /** Check a selector on states, each by the changes that make it. */
  const check = (selector, expected, ...all) => {
    for (const changes of all) {
      assert.equal(selector(state(changes)), expected, JSON.stringify(changes));
    }
  };

  test("a press on a move is taken also before the rules or the other tabs have answered", () => {
    const early = [{ rules: "starting" }, { rules: "failed" }, { isWriter: false, beforeLock: "" }];
    check(mayPlay, true, {}, { wanted: "moves=a" }, ...early);
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

  test("no press is taken where a computer moves after the pending moves", () => {
    const match = makeMatch([], { tags: COMPUTER_SECOND });
    const pending = makeMatch(["a"], { tags: COMPUTER_SECOND }).record;
    assert.equal(mayPlay(state({ match })), true);
    assert.equal(mayPlay(state({ match, wanted: pending })), false);
  });

  test("controls look dead where no moves can be made by hand", () => {
    check(isActive, false, ...REASONS.slice(0, 4).map(([, each]) => each));
  });

  test("a move can be taken back as soon as it is pressed, and an end by the players", () => {
    const [match, ended] = [makeMatch(["a"]), makeMatch([], { outcome: RESIGNED })];
    check(canUndo, true, { wanted: "moves=a" }, { match });
    check(canUndo, true, { wanted: "end=draw" }, { match: ended });
    check(canUndo, false, {}, { match, isWriter: false }, { match, review: reviewing });
  });

  test("a move can be redone if one was undone in this tab", () => {
    const redo = ["moves=a.b"];
    check(canRedo, true, { redo });
    check(canRedo, false, {}, { redo, isWriter: false });
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

  test("a record is confirmed if Python has viewed that very record, and no picture", () => {
    check(isConfirmed, true, {});
    check(isConfirmed, false, { wanted: "moves=a" }, { confirmed: null });
  });

  test("the board shows the review, else what is looked at, else the match", () => {
    const [match, viewing, position] = [makeMatch(["a", "b"]), makeMatch(["a"]), makeMatch([])];
    const review = { ...reviewing, position };
    for (const [changes, shown, isBack] of [
      [{ match }, match, false],
      [{ match, review: reviewing }, match, false],
      [{ match, viewing }, viewing, true],
      [{ match, viewing, review }, position, true],
    ]) {
      assert.equal(shownPosition(state(changes)), shown);
      assert.equal(isLookingBack(state(changes)), isBack);
    }
  });

  test("it is settled once the match is there, the rules are ready and nothing is pending", () => {
    check(isSettled, true, {});
    check(isSettled, false, { isArriving: true }, { wanted: "lens=on" }, { confirmed: null });
    check(isSettled, false, { rules: "starting" }, { rules: "failed" });
  });

  const BOTH = { ...COMPUTER_FIRST, ...COMPUTER_SECOND };
  for (const [selector, tags, byMoves, outcome = null] of [
    [isComputersTurn, COMPUTER_SECOND, [false, true, false]],
    [isComputersTurn, COMPUTER_SECOND, [false, false, false], RESIGNED],
    [isComputersTurn, BOTH, [true, true, true]],
    [wasComputersMove, COMPUTER_FIRST, [false, true, false]],
  ]) {
    const when = outcome ? ", after the end" : "";
    test(`${selector.name} of ${Object.keys(tags).join(" and ")}${when}`, () => {
      const matches = [[], ["a"], ["a", "b"]].map((moves) => makeMatch(moves, { tags, outcome }));
      assert.deepEqual(matches.map(selector), byMoves);
    });
  }

  test("positions of two games with one record differ", () => {
    const [one, other] = ["alpha-chase", "palindrome-war"].map((game) =>
      makeMatch(["a"], { game }),
    );
    assert.notEqual(keyOf(one), keyOf(other));
  });
});
