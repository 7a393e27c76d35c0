/** The view of one render: what is to be seen to, what is shown, what can be pressed. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { FEATURES } from "../../web/app/app.js";
import { uiOf, viewOf } from "../../web/app/view.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { REVIEW } from "../../web/features/review/index.js";
import {
  COMPUTER_SECOND,
  deepFreeze,
  makeForecast,
  makeFront,
  makeMatch,
  makeState,
  PARTS,
  RESIGNED,
} from "./makers.js";
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

  /** States that each give a notice, the most urgent first, and what some of them say. */
  const LOOKING = { match: makeMatch(["a", "b"]), viewing: makeMatch(["a"]) };
  const REPEATED = { match: makeMatch(["a"], { offer_draw: true, repetitions: 3 }) };
  const NOTICES = [
    ["retry", { rules: "failed" }],
    ["take-over", { isWriter: false }],
    ["back-to-match", LOOKING, "Position after move 1 of 2."],
    ["think-again", { computer: { phase: "failed", record: "" } }],
    ["pause", { clock: { ...CLOCK, isPaused: true } }],
    ["confirm", { confirming: "a" }, "Press again to play: A."],
    ["draw", REPEATED, "Same position 3 times. You can agree to a draw."],
  ];

  test("nothing has to be seen to at the opening of a match", () => {
    const { hint: said, message, notice: seen } = view();
    assert.deepEqual([seen, said, message], [null, null, null]);
  });

  for (const [at, [act, changes, says]] of NOTICES.entries()) {
    test(`the notice "${act}" has words and a button, and comes before less urgent ones`, () => {
      const { label, text } = view(changes).notice ?? {};
      assert.ok(label && text);
      if (says) assert.equal(text, says);
      for (const [, later] of NOTICES.slice(at)) {
        assert.equal(notice({ ...later, ...changes }), act);
      }
    });
  }

  test("where another start fails too, the way past all that is saved is offered", () => {
    assert.equal(notice({ rules: "failed", isRetried: true }), "bypass-cache");
    const lacking = { rules: "failed", isRetried: true, lacking: "No Worker." };
    assert.deepEqual(view(lacking).notice, { text: "No Worker." });
    assert.equal(notice({ isRetried: true }), null);
  });

  test("a computer that thinks is a notice without a button", () => {
    const match = makeMatch(["a"], { tags: COMPUTER_SECOND });
    assert.deepEqual(view({ match }).notice, { text: "Ben is thinking." });
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
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.match(hint({ ...ready, match }) ?? "", /version/);
  });

  test("a rank counts, not the place in the list of features, if there is something to say", () => {
    const saying = (rank, text = String(rank)) => ({
      notice: { rank, of: () => text && { text } },
    });
    const features = [saying(30), saying(10, null), saying(20)];
    assert.equal(view({}, features).notice?.text, "20");
  });

  test("an earlier position is shown without the moves that are pending", () => {
    assert.deepEqual(view({ wanted: "moves=a.b" }).ui.pending, ["a", "b"]);
    const { position, ui } = view({ wanted: "moves=a", viewing: makeMatch(["c"]) });
    assert.deepEqual(position.moves, ["c"]);
    assert.deepEqual([ui.pending, ui.active], [[], false]);
  });

  test("the front end gets the selection, the open parts, the question and the width", () => {
    const board = {
      selected: { part: "letter", value: "r" },
      expanded: { line: true },
      confirming: "a",
    };
    const { confirming, expanded, selected, wide, roomy } = uiOf(
      makeState({ ...board, isWide: true, isRoomy: true }),
    );
    assert.deepEqual({ confirming, expanded, selected }, board);
    assert.deepEqual([wide, roomy], [true, true]);
  });

  test("after the end the page shows the result, and the match at a look back", () => {
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.equal(view({ match }).mode, "over");
    assert.equal(view({ match, viewing: makeMatch() }).mode, "play");
  });

  test("buttons for undo and redo are live only where they do something", () => {
    const { canRedo, canUndo } = view().tray;
    assert.deepEqual([canUndo, canRedo], [false, false]);
    const changes = { match: makeMatch(["a"]), redo: ["moves=a.b"] };
    const tray = { canUndo: true, canRedo: true, lens: false, isLooking: false };
    assert.deepEqual(view(changes).tray, tray);
  });

  test("the page says that it is starting until the rules are there", () => {
    assert.equal(view({ rules: "starting" }).isStarting, true);
    assert.equal(view({ rules: "failed" }).isStarting, false);
  });

  const POSITION = makeMatch(["a"]);
  const FORECAST = makeForecast();
  const ENTRY = { forecast: FORECAST, best: FORECAST, played_forecast: FORECAST };
  const reviewing = {
    match: makeMatch(["a", "b"], { outcome: RESIGNED }),
    review: {
      ...REVIEW,
      match: makeMatch(["a", "b"]),
      wanted: 2,
      at: 2,
      position: POSITION,
      entries: [undefined, { ...ENTRY, ply: 1, good: ["c"], played: "b", line: [] }],
    },
  };

  test("a review takes the keys and the status, and shows the position before the move", () => {
    const { keys, mode, position, status, ui } = view(reviewing);
    assert.equal(mode, "review");
    assert.ok(keys && status);
    assert.equal(position, POSITION);
    assert.deepEqual(ui.good, ["c"]);
  });

  test("a review shows no forecasts of the lens on its board, and no question about a move", () => {
    const key = `game#${POSITION.record}`;
    const known = { key, lens: { record: "", forecast: makeForecast(), moves: {}, best: [] } };
    const lens = { isOn: true, asked: key, known, isFailed: false };
    const { confirming, forecasts } = view({ ...reviewing, lens, confirming: "b" }).ui;
    assert.deepEqual([confirming, forecasts], [null, null]);
  });
});
