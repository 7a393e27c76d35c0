/** Records of matches: how they are read, and how each press edits them. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import {
  endOf,
  formatRecord,
  hasLink,
  isExtension,
  movesOf,
  parseRecord,
  quote,
  quoted,
  tagsOf,
  upTo,
  withEnd,
  withMove,
  withoutLast,
  withTag,
} from "../../web/match/record.js";

describe("the record of a match", () => {
  test("the opening is an empty record", () => {
    assert.deepEqual(parseRecord(""), { head: [], moves: [], end: "" });
    assert.equal(formatRecord({ head: [], moves: [], end: "" }), "");
  });

  test("options and tags are read in their order, apart from moves and end", () => {
    const { end, head, moves } = parseRecord("size=7&player1=Ada&moves=a.-b&end=draw");
    assert.deepEqual(head, [
      ["size", "7"],
      ["player1", "Ada"],
    ]);
    assert.deepEqual([moves, end], [["a", "-b"], "draw"]);
  });

  test("of a key that is written twice, the first counts", () => {
    const twice = "player1=Ada&player1=Bo&moves=a&moves=b&end=draw&end=time1";
    assert.deepEqual([movesOf(twice), endOf(twice)], [["a"], "draw"]);
    assert.equal(tagsOf(twice).player1, "Ada");
  });

  test("a value may hold an equals sign", () => {
    assert.equal(tagsOf("player1=a=b").player1, "a=b");
  });

  test("tags are read as people read them; damaged percent signs stay as they are", () => {
    assert.equal(tagsOf("player1=Zo%C3%AB%20%26%20Bo").player1, "Zoë & Bo");
    for (const damaged of ["100%", "%ff", "%zz"]) {
      assert.equal(tagsOf(`player1=${damaged}`).player1, damaged);
    }
  });

  test("names of what every object has are tags like others", () => {
    const tags = tagsOf("constructor=1&toString=2");
    assert.deepEqual([tags.constructor, tags.toString], ["1", "2"]);
  });

  test("everything but letters, digits and ._-~ is escaped", () => {
    assert.equal(quote("aZ0._-~"), "aZ0._-~");
    assert.equal(quote("a b&c=d!'()*é"), "a%20b%26c%3Dd%21%27%28%29%2A%C3%A9");
  });

  test("options and tags without a value are left out", () => {
    const pairs = [
      ["player1", "Ada B"],
      ["player2", ""],
    ];
    assert.deepEqual(quoted(pairs), [["player1", "Ada%20B"]]);
  });

  test("a move goes behind the moves and before the end", () => {
    assert.equal(withMove("", "a"), "moves=a");
    assert.equal(withMove("lens=on&moves=a", "b"), "lens=on&moves=a.b");
  });

  test("an undo removes the end by the players, else the last move", () => {
    assert.equal(withoutLast("moves=a.b&end=draw"), "moves=a.b");
    assert.equal(withoutLast("moves=a.b"), "moves=a");
    assert.equal(withoutLast("lens=on&moves=a"), "lens=on");
    assert.equal(withoutLast("lens=on"), "lens=on");
  });

  test("an undo before the start of a task removes the task", () => {
    const given = "player1=Ada&goal=win&start=1&moves=a";
    assert.equal(withoutLast(given), "player1=Ada");
    assert.equal(withoutLast("goal=win&start=0"), "goal=win&start=0");
  });

  test("an end replaces the one before", () => {
    assert.equal(withEnd("moves=a", "draw"), "moves=a&end=draw");
    assert.equal(withEnd("moves=a&end=draw", "time1"), "moves=a&end=time1");
  });

  test("a tag replaces the one with its name, in its place among the tags", () => {
    assert.equal(withTag("moves=a", "lens", "on"), "lens=on&moves=a");
    assert.equal(withTag("lens=off&coin=2", "lens", "on"), "lens=on&coin=2");
    assert.equal(withTag("size=7&player1=A&clock=30", "seed", "x y"), "size=7&player1=A&seed=x%20y&clock=30");
    assert.equal(withTag("size=7&lens=on", "lens", ""), "size=7");
  });

  test("the first moves of a match have no end, and no task that begins later", () => {
    const record = "size=7&goal=win&task=Go&start=2&moves=a.b.c&end=draw";
    assert.equal(upTo(record, 3), "size=7&goal=win&task=Go&start=2&moves=a.b.c");
    assert.equal(upTo(record, 2), "size=7&goal=win&task=Go&start=2&moves=a.b");
    assert.equal(upTo(record, 1), "size=7&moves=a");
    assert.equal(upTo(record, 0), "size=7");
    assert.equal(upTo("goal=win&start=soon&moves=a", 0), "goal=win&start=soon");
  });

  test("a link holds 8,192 characters", () => {
    assert.equal(hasLink("a".repeat(8_192)), true);
    assert.equal(hasLink("a".repeat(8_193)), false);
  });

  test("a record extends another one if it holds everything of it", () => {
    const extended = [
      ["moves=a.b", "moves=a"],
      ["moves=a", "moves=a"],
      ["lens=on&moves=a", "moves=a"],
      ["coin=1&lens=on", "lens=on&coin=1"],
      ["moves=a&end=draw", "moves=a"],
      ["moves=a&end=draw", "moves=a&end=draw"],
    ];
    for (const [longer, shorter] of extended) assert.equal(isExtension(longer, shorter), true);
  });

  test("a record does not extend one with another move, tag or end", () => {
    const others = [
      ["moves=a", "moves=a.b"],
      ["moves=b.b", "moves=a"],
      ["moves=a", "lens=on&moves=a"],
      ["lens=off", "lens=on"],
      ["moves=a", "moves=a&end=draw"],
      ["moves=a.b", "moves=a&end=draw"],
      ["moves=a&end=time1", "moves=a&end=draw"],
    ];
    for (const [longer, shorter] of others) assert.equal(isExtension(longer, shorter), false);
  });
});
