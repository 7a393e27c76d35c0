/** The view of one render: what is to be seen to, what is shown, what can be pressed. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { FEATURES } from "../../web/app/app.js";
import { uiOf, viewOf } from "../../web/app/view.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { REVIEW } from "../../web/features/review/state.js";
import {
  COMPUTER_SECOND,
  deepFreeze,
  makeForecast,
  makeFront,
  makeMatch,
  makeState,
  RESIGNED, PARTS } from "./makers.js";
import { GAME } from "./table.js";

PARTS.review = await import("../../web/features/review/review.js");

/** Throw what a feature fails with. */
const report = (error) => {
  throw error;
};

describe("the view", () => {
  const FRONT = makeFront();
  const view = (changes, features = FEATURES, front = FRONT) =>
    viewOf(deepFreeze(makeState(changes)), { front, game: GAME, report }, features);
  const notice = (changes) => view(changes).notice?.act ?? null;
  const hint = (changes) => view(changes).hint?.text ?? null;

  /** States that each give a notice, the one first that is to be seen to first. */
  const NOTICES = [
    ["retry", { rules: "failed" }],
    ["take-over", { isWriter: false }],
    ["back-to-match", { viewing: makeMatch() }],
    ["think-again", { computer: { phase: "failed", record: "" } }],
    ["pause", { clock: { ...CLOCK, isPaused: true } }],
    ["confirm", { confirming: "a" }],
    ["draw", { match: makeMatch(["a"], { offer_draw: true, repetitions: 3 }) }],
  ];

  test("nothing has to be seen to at the opening of a match", () => {
    const { hint: said, message, notice: seen } = view();
    assert.deepEqual([seen, said, message], [null, null, null]);
  });

  for (const [at, [act, changes]] of NOTICES.entries()) {
    test(`the notice "${act}" comes before all that can wait longer`, () => {
      assert.equal(notice(changes), act);
      for (const [, later] of NOTICES.slice(at + 1)) {
        assert.equal(notice({ ...later, ...changes }), act);
      }
    });
  }

  test("every notice but that of a thinking computer has a button with words", () => {
    for (const [, changes] of NOTICES) {
      const { label, text } = view(changes).notice ?? {};
      assert.ok(label && text);
    }
    const match = makeMatch(["a"], { tags: COMPUTER_SECOND });
    assert.deepEqual(view({ match }).notice, { text: "Ben is thinking.", label: "", act: "" });
  });

  test("the draw that is offered says how often the position has come up", () => {
    const match = makeMatch(["a"], { offer_draw: true, repetitions: 3 });
    assert.equal(
      view({ match }).notice?.text,
      "Same position 3 times. You can agree to a draw.",
    );
  });

  test("the earlier position that is looked at says after which move it stood", () => {
    const changes = { match: makeMatch(["a", "b"]), viewing: makeMatch(["a"]) };
    assert.equal(view(changes).notice?.text, "Position after move 1 of 2.");
  });

  test("the question about a move names it", () => {
    assert.equal(view({ confirming: "a" }).notice?.text, "Tap again to play: A.");
  });

  const LENS_ON = { lens: { isOn: true, known: null, isFailed: false } };
  /** States that each give a hint, the one first that is to be known first. */
  const HINTS = [
    ["a failure of the page", /stopped working/, { hasFault: true }],
    ["a command that waits", /Still loading/, { deferred: ["lens"] }],
    ["a new version", /new version/, { isUpdateReady: true }],
    ["what the lens knows", /Analyzing/, LENS_ON],
    ["a move by chance", /random move/, { chance: { record: "", player: 1 } }],
    ["that nothing is saved", /isn’t saved/, { isUnsaved: true }],
  ];
  for (const [at, [what, text, changes]] of HINTS.entries()) {
    test(`${what} is hinted at before all that matters less`, () => {
      assert.match(hint(changes) ?? "", text);
      for (const [, , later] of HINTS.slice(at + 1)) {
        assert.match(hint({ ...later, ...changes }) ?? "", text);
      }
    });
  }

  test("a new version is offered between matches only", () => {
    const ready = { isUpdateReady: true };
    assert.equal(hint({ ...ready, match: makeMatch(["a"]) }), null);
    assert.match(
      hint({ ...ready, match: makeMatch(["a"], { outcome: RESIGNED }) }) ?? "",
      /version/,
    );
  });

  test("a rank counts, not the place in the list of features", () => {
    const saying = (rank) => ({
      name: `rank ${rank}`,
      notice: { rank, of: () => ({ text: String(rank), label: "", act: "" }) },
    });
    assert.equal(view({}, [saying(30), saying(10), saying(20)]).notice?.text, "10");
  });

  test("a feature that has nothing to say lets the next one speak", () => {
    const silent = { name: "silent", notice: { rank: 1, of: () => null } };
    const loud = {
      name: "loud",
      notice: { rank: 2, of: () => ({ text: "!", label: "", act: "" }) },
    };
    assert.equal(view({}, [silent, loud]).notice?.text, "!");
  });

  test("the board shows moves that are pending", () => {
    assert.deepEqual(view({ wanted: "moves=a.b" }).ui.pending, ["a", "b"]);
  });

  test("an earlier position is shown without the moves that are pending", () => {
    const { position, ui } = view({
      wanted: "moves=a",
      viewing: makeMatch(["c"]),
    });
    assert.deepEqual(position.moves, ["c"]);
    assert.deepEqual(ui.pending, []);
    assert.equal(ui.active, false);
  });

  test("the front end gets the selection, the open controls, the pending move and the width", () => {
    const selected = { part: "letter", value: "r" };
    const expanded = { line: true };
    const ui = uiOf(makeState({ selected, expanded, confirming: "a", isWide: true, isRoomy: true }));
    assert.deepEqual(
      [ui.selected, ui.expanded, ui.confirming, ui.wide, ui.roomy],
      [selected, expanded, "a", true, true],
    );
  });

  test("after the end the page shows the result, and the match again when it is looked back at", () => {
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.equal(view({ match }).mode, "over");
    assert.equal(view({ match, viewing: makeMatch() }).mode, "play");
  });

  test("buttons for undo and redo are live only where they do something", () => {
    const { canRedo, canUndo } = view().tray;
    assert.deepEqual([canUndo, canRedo], [false, false]);
    const changes = { match: makeMatch(["a"]), redo: ["moves=a.b"] };
    assert.deepEqual(view(changes).tray, {
      canUndo: true,
      canRedo: true,
      lens: false,
      isLooking: false,
    });
  });

  test("the page says that it is starting until the rules are there", () => {
    assert.equal(view({ rules: "starting" }).isStarting, true);
    assert.equal(view({ rules: "failed" }).isStarting, false);
  });

  const POSITION = makeMatch(["a"]);
  const reviewing = {
    match: makeMatch(["a", "b"], { outcome: RESIGNED }),
    review: {
      ...REVIEW,
      match: makeMatch(["a", "b"]),
      wanted: 2,
      at: 2,
      position: POSITION,
      entries: [
        undefined,
        {
          ply: 1,
          forecast: makeForecast(),
          good: ["c"],
          best: makeForecast(),
          played: "b",
          played_forecast: makeForecast(),
          line: [],
        },
      ],
    },
  };

  test("a review takes the keys and the status, and shows the position before the move", async () => {
    const { keys, mode, position, status, ui } = view(reviewing);
    assert.equal(mode, "review");
    assert.ok(keys && status);
    assert.equal(position, POSITION);
    assert.deepEqual(ui.good, ["c"]);
  });

  test("a review shows no forecasts of the lens on its board", () => {
    const key = `game#${POSITION.record}`;
    const known = { key, lens: { record: "", forecast: makeForecast(), moves: {}, best: [] } };
    const lens = { isOn: true, asked: key, known, isFailed: false };
    assert.equal(view({ ...reviewing, lens }).ui.forecasts, null);
  });

  test("a review does not bring the question about a move along", () => {
    assert.equal(view({ ...reviewing, confirming: "b" }).ui.confirming, null);
  });
});
