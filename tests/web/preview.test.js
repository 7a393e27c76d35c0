/** The match of a link as its text says it; tests/test_front_ends.py has the boards. */

import assert from "node:assert/strict";
import test from "node:test";
import { pendingMoves } from "../../web/app/selectors.ts";
import { previewOf } from "../../web/match/preview.ts";
import { makeFront, makeMatch } from "./makers.js";

const ENTRY = {
  slug: "game",
  notation: "(?P<letter>[a-z])",
  options: [
    { name: "size", kind: "integer", default: 5, minimum: 3, maximum: 9, odd: true, zero: false },
    { name: "limit", kind: "integer", default: 0, minimum: 6, maximum: 60, odd: false, zero: true },
    { name: "lively", kind: "flag", default: false },
    { name: "tie", kind: "choice", default: "draw", choices: ["draw", "lost"] },
    { name: "word", kind: "word", default: "CHARM", pattern: "(?!.{0,3}(.).{0,3}\\1)[A-Z]{5}" },
  ],
};
const FRONT = makeFront({ preview: ({ moves }) => moves.join("") });
const preview = (fragment, { front = FRONT, hash = "", opening = makeMatch() } = {}) =>
  previewOf({ fragment, hash }, opening, front, ENTRY);

test("an unchecked match has the names, the options, the moves and the turn of the text", () => {
  const head = "size=7&lively=true&tie=lost&word=VAPOR&player2=Zo%C3%AB";
  const { match } = preview(`${head}&moves=a.b.c`);
  assert.deepEqual(match.players, ["Player 1", "Zoë"]);
  const options = { size: 7, limit: 0, lively: true, tie: "lost", word: "VAPOR" };
  assert.deepEqual(match.options, options);
  assert.deepEqual([match.ply, match.to_move, match.board], [3, 1, "abc"]);
  assert.equal(match.outcome, null);
});

test("an unchecked match ends before the first move that the notation does not know", () => {
  const { match, wanted } = preview("moves=a.b.7.c");
  assert.deepEqual(match.moves, ["a", "b"]);
  assert.equal(wanted, "moves=a.b");
});

test("an unchecked match shows the position that the address asks for", () => {
  assert.equal(preview("moves=a.b.c", { hash: "#moves=a.b.c&at=1" }).viewing.board, "a");
  assert.equal(preview("moves=a.b.c", { hash: "#moves=a.b.c&at=9" }).viewing, null);
});

test("an unchecked match is not drawn by wrong numbers, or where only rules know the turn", () => {
  const wrong = ["size=4", "size=99", "size=x", "size=3.5", "limit=3", "limit=6.5"];
  for (const option of [...wrong, "position=ka%2Fe"])
    assert.equal(preview(`${option}&moves=a`), null, option);
  for (const option of ["size=9", "limit=0", "limit=6", "tie=draw"])
    assert.notEqual(preview(`${option}&moves=a`), null, option);
});

for (const [where, how] of [
  ["a player may move again", { opening: makeMatch([], { alternates: false }) }],
  ["no more is drawn", { front: makeFront() }],
]) {
  test(`an unchecked match is the opening with pending moves where ${where}`, () => {
    const hash = "#player1=Zoe&moves=a.b&at=1";
    const { match, viewing, wanted } = preview(hash.slice(1, -5), { hash, ...how });
    assert.deepEqual([match.players, match.moves, match.to_move], [["Zoe", "Player 2"], [], 0]);
    assert.deepEqual([viewing, pendingMoves({ match, wanted })], [null, ["a", "b"]]);
    assert.equal(preview("size=7&moves=a.b", how), null, "of which no opening is known");
  });
}
