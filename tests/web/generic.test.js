/** The front end of games that have none: described boards, and moves chosen part by part. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import frontEnd from "../../web/games/generic/board.js";
import { movesWithoutPlace, nextParts, pathsBy, pressOf } from "../../web/games/generic/paths.ts";
import { openingUi } from "../../web/view/regions.ts";
import { makeMatch } from "./makers.js";
import { written } from "./written.js";

/** Boards that a game may describe and may not, which its checks judge alike. */
const BOARDS = JSON.parse(
  readFileSync(new URL("../described_boards.json", import.meta.url), "utf8"),
);
const SQUARES = "(?P<square>[1-9][0-9]?)-(?P<digit>[01])";
const MOVES = ["1-0", "1-1", "12-0"];
const ONE = "(?P<n>[1-9])";
const ENDS = "(?P<beginning>[a-z])-|-(?P<end>[a-z])";

/** @param {object} [given] the `board` of the view, and fields of the `Ui` */
const drawn = (notation, moves, { board = {}, ...given } = {}) => {
  const front = frontEnd({ notation });
  const state = { ...makeMatch([], { board }), legal_moves: moves };
  const ui = { ...openingUi(), ...given };
  const { board: shown, keys } = front.render(state, ui);
  const prompt = front.prompt(state, ui);
  return { board: written(shown), keys: keys ? written(keys) : "", prompt };
};

const HOLDS = /data-select="([^"]*)"/g;
const MADE = /data-move="([^"]*)"/g;

const allOf = (pattern, text) => [...text.matchAll(pattern)].map(([, found]) => found);

test("a move of two parts begins with the first of them, once for all its moves", () => {
  const { keys } = drawn(SQUARES, MOVES);
  assert.deepEqual(allOf(HOLDS, keys), ["path:1", "path:12"]);
  assert.doesNotMatch(keys, /data-move/);
  const selected = { part: "path", value: "7" }; // from which no move goes on
  assert.equal(drawn(SQUARES, MOVES, { selected }).keys, keys);
});

test("after the first part its moves are there, and a way back", () => {
  const selected = { part: "path", value: "1" };
  const { keys, prompt } = drawn(SQUARES, MOVES, { selected });
  assert.deepEqual(allOf(MADE, keys), ["1-0", "1-1"]);
  assert.match(keys, /data-select="path:"/);
  assert.match(prompt, /Next: Digit/);
});

const madeBy = (...given) => nextParts(...given).map(({ move }) => move);

test("moves with other parts begin with what their parts are called", () => {
  const moves = ["a-", "-a", "-b"];
  const pathOf = pathsBy(ENDS);
  const names = nextParts(moves, [], pathOf).map(({ value }) => value);
  assert.deepEqual(names, ["Beginning", "End"]);
  assert.deepEqual(madeBy(moves, ["End"], pathOf), ["-a", "-b"]);
});

test("a move of one part, or of a notation that cannot be read, is one key", () => {
  for (const notation of ["(?P<count>[0-9])", "(?P<count>[0-9", "(?i:x)+"]) {
    assert.match(drawn(notation, ["3"]).keys, /data-move="3"/);
  }
});

test("a move of three parts is complete with the third", () => {
  const pathOf = pathsBy("(?P<from>[a-c])(?P<to>[a-c])(?P<piece>[qr])");
  const moves = ["abq", "abr", "acq"];
  assert.deepEqual(madeBy(moves, ["a", "b"], pathOf), ["abq", "abr"]);
  assert.equal(madeBy(moves, ["a"], pathOf)[0], undefined);
});

const PLACES = {
  kind: "grid",
  label: "The board",
  caption: "Two squares are free.",
  columns: 2,
  cells: [
    { label: "a1", piece: { owner: 0 }, marks: ["last"], move: { square: "1" } },
    { label: "a2", move: { square: "2" } },
    null,
    { piece: { owner: 1, text: "K" }, marks: ["covered"] },
  ],
};
test("a board that is described is drawn, and has a control for each move", () => {
  const { board, keys, prompt } = drawn("(?P<square>[1-9])", ["1", "2"], {
    board: { board: PLACES },
  });
  assert.match(board, /role="grid"[^>]*aria-label="The board"/);
  assert.equal(allOf(/role="(row)"/g, board).length, 2);
  assert.deepEqual(allOf(MADE, board), ["1", "2"]);
  assert.deepEqual(allOf(/aria-label="([^"]*)"/g, board).slice(1), [
    "a1, Ann’s, last move",
    "a2, empty",
    "Row 2, column 2, K, Ben’s, taken",
  ]);
  assert.match(board, /Two squares are free\./);
  assert.equal(keys, "");
  assert.match(prompt, /marked place/);
  assert.deepEqual(allOf(/data-key="([^"]*)"/g, board), ["1", "2"]);
});

test("a press that chooses a part leads on to the keys of the next one, and back", () => {
  const board = { board: PLACES };
  const moves = ["1-0", "1-1", "2-0"];
  const first = drawn(SQUARES, moves, { board });
  assert.deepEqual(allOf(HOLDS, first.board), ["path:1", "path:2"]);
  assert.equal(first.keys, "");
  const selected = { part: "path", value: "1" };
  const second = drawn(SQUARES, moves, { board, selected });
  assert.deepEqual(allOf(HOLDS, second.board), ["path:1", "path:2"]);
  assert.match(second.board, /aria-pressed="true"/);
  assert.deepEqual(allOf(MADE, second.keys), ["1-0", "1-1"]);
  assert.deepEqual(allOf(HOLDS, second.keys), ["path:"]);
});

test("moves with different parts differ in their places", () => {
  const pathOf = pathsBy(ENDS);
  const moves = ["a-", "-a", "-b"];
  assert.deepEqual(pressOf([{ end: "b" }], moves, [], pathOf), { move: "-b" });
  assert.equal(pressOf([{ end: "c" }], moves, [], pathOf), null);
  assert.deepEqual(movesWithoutPlace([{ end: "b" }, "a-"], moves, [], pathOf), ["-a"]);
});

test("a move that no place makes keeps its key", () => {
  const { board, keys } = drawn("(?P<square>[1-9])|(?P<pass>pass)", ["1", "pass"], {
    board: { board: PLACES },
  });
  assert.deepEqual(allOf(MADE, board), ["1"]);
  assert.deepEqual(allOf(MADE, keys), ["pass"]);
});

test("where the places are too small for a finger all moves have keys as well", () => {
  const cells = Array.from({ length: 9 }, (_, at) => ({ move: `${at + 1}` }));
  const board = { board: { kind: "grid", columns: 9, cells } };
  const moves = ["1", "2"];
  assert.deepEqual(allOf(MADE, drawn(ONE, moves, { board }).keys), moves);
  assert.equal(drawn(ONE, moves, { board, wide: true }).keys, "");
  const pool = { board: { kind: "pool", cells: Array(65).fill({ move: "1" }) } };
  const crowded = drawn(ONE, moves, { board: pool });
  assert.match(crowded.board, /is-many/);
  assert.deepEqual(allOf(MADE, crowded.keys), moves);
});

test("a disabled control shows the reason, from the rules if there is one", () => {
  const refusal = { code: "x", params: {}, message: "That one is locked." };
  const board = { refused: { 3: refusal }, board: { kind: "pool", cells: [{ move: "3" }, {}] } };
  const shown = drawn(ONE, ["1"], { board }).board;
  assert.deepEqual(allOf(/data-disabled-reason="([^"]*)"/g, shown), [
    "That one is locked.",
    "No move is possible here now.",
  ]);
  const pending = drawn(ONE, ["3"], { board, pending: ["3"] }).board;
  assert.match(pending, /is-awaited of-1/);
  assert.match(pending, /isn’t confirmed yet/);
});

test("the key of a move that is asked about is marked", () => {
  const { keys } = drawn(ONE, ["1", "2"], { confirming: "2" });
  assert.deepEqual(allOf(/data-move="(\d)"[^>]*data-confirm/g, keys), ["2"]);
});

test("a place that makes a part of a move says why no move goes on from it", () => {
  const refusal = (message) => ({ code: "x", params: {}, message });
  const cells = ["a", "b", "c", "d"].map((each) => ({ move: [{ from: each }, { to: each }] }));
  const refused = {
    ba: refusal("That piece is blocked."),
    ac: refusal("Too far."),
    dc: refusal("That one is not yours."),
  };
  const board = { refused, board: { kind: "row", cells } };
  const notation = "(?P<from>[a-d])(?P<to>[a-d])";
  const why = (selected) =>
    allOf(/data-disabled-reason="([^"]*)"/g, drawn(notation, ["ab"], { board, selected }).board);
  assert.deepEqual(why(null), [
    "That piece is blocked.",
    "No move is possible here now.",
    "That one is not yours.",
  ]);
  assert.equal(why({ part: "path", value: "a" })[0], "Too far.");
});

test("several parts stand one under the other, and those without moves are only read", () => {
  const board = {
    board: [
      { kind: "line", label: "The word", cells: [{ piece: { owner: 1, text: "a" } }] },
      { kind: "row", caption: "One place", cells: [{ move: "1", piece: { sign: "cross" } }] },
      { kind: "pool", caption: "Nothing is left.", cells: [] },
    ],
  };
  const shown = drawn(ONE, ["1"], { board }).board;
  assert.equal(allOf(/(data-roving)/g, shown).length, 1);
  assert.match(shown, /<span class="sr">Place 1, a, Ben’s<\/span>/);
  assert.match(shown, /aria-label="Place 1, cross"/);
  assert.match(shown, /Nothing is left\./);
});

test("each move is described with the board's text about it", () => {
  const front = frontEnd({ notation: ONE });
  const state = makeMatch(["2"], { board: { board: PLACES } });
  assert.equal(front.announce(state), "Ann plays 2. Two squares are free.");
});

test("boards that keep the rules are drawn", () => {
  for (const board of BOARDS.drawn) {
    assert.doesNotMatch(drawn(ONE, ["1"], { board: { board } }).board, /has no board/);
  }
});

for (const [what, board] of [
  ["no list of parts", "grid"],
  ["no part", []],
  ["too many places", { kind: "row", cells: Array(145).fill({}) }],
  ...Object.entries(BOARDS.refused),
]) {
  test(`a view with ${what} draws no board`, () => {
    const { board: shown, keys } = drawn(ONE, ["1"], { board: { board } });
    assert.match(shown, /has no board/);
    assert.deepEqual(allOf(MADE, keys), ["1"]);
  });
}

test("texts of other authors are shown without invisible characters", () => {
  const board = { board: { kind: "row", label: "a\u202eb", cells: [{}] } };
  assert.match(drawn(ONE, ["1"], { board }).board, /aria-label="ab"/);
});
