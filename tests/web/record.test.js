/** Records of matches, which Python and the page read and edit alike (`tests/records.json`). */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { cleaned } from "../../web/rules/link.ts";
import * as edits from "../../web/rules/record.ts";

const VECTORS = JSON.parse(readFileSync(new URL("../records.json", import.meta.url), "utf8"));
const GOOD = VECTORS.filter(({ normal }) => normal !== undefined);

const { endOf, formatRecord, isExtension, movesOf, parseRecord } = edits;
const { quoted, tagsOf, withTag } = edits;

test("the normal form of Python is read as Python reads it", () => {
  for (const { end, moves, normal, tags } of GOOD) {
    assert.deepEqual(movesOf(normal), moves, normal);
    assert.equal(endOf(normal), end, normal);
    const read = tagsOf(normal);
    for (const [name, value] of Object.entries(tags)) assert.equal(read[name], value, normal);
    assert.equal(formatRecord(parseRecord(normal)), normal);
  }
});

test("a record that Python brings to its normal form has the same moves and the same end", () => {
  for (const { end, moves, record } of GOOD) {
    assert.deepEqual(movesOf(cleaned(record)), moves, record);
    assert.equal(endOf(cleaned(record)), end, record);
  }
});

test("each step gives the record that Python writes after it", () => {
  for (const { normal, steps } of GOOD) {
    for (const [name, ...rest] of steps) {
      const after = rest.pop();
      assert.equal(edits[name](normal, ...rest), after, `${name} ${rest.join(" ")}: ${normal}`);
    }
  }
});

test("links of any length are cleaned at once", () => {
  for (const sign of ".%") {
    const link = `moves=${sign.repeat(100_000)}x`; // takes minutes if each one is tried alone
    assert.ok(cleaned(link) === link);
  }
});

test("damaged records are read without a failure", () => {
  for (const { record } of VECTORS) {
    assert.ok(Array.isArray(movesOf(record)));
    assert.equal(typeof endOf(record), "string");
    assert.equal(typeof tagsOf(record), "object");
    assert.equal(isExtension(record, record), true, record);
  }
});

test("records that Python refuses are read, too: the first of two keys, and odd tags", () => {
  const twice = "player1=Ada&player1=Bo&moves=a&moves=b&end=draw&end=time1";
  assert.deepEqual([movesOf(twice), endOf(twice), tagsOf(twice).player1], [["a"], "draw", "Ada"]);
  const { constructor, player2 } = tagsOf("constructor=1&player2=%ff");
  assert.deepEqual([constructor, player2], ["1", "%ff"]);
});

test("tags without a value are left out, and removed", () => {
  assert.deepEqual(quoted([["player1", "Ada B"], ["player2", ""]]), [["player1", "Ada%20B"]]);
  assert.equal(withTag("size=7&analysis=on", "analysis", ""), "size=7");
});

test("a record extends another one if it holds everything of it, and nothing else instead", () => {
  for (const [longer, shorter, isLonger] of [
    ["moves=a.b", "moves=a", true],
    ["moves=a", "moves=a", true],
    ["analysis=on&moves=a", "moves=a", true],
    ["coin=1&analysis=on", "analysis=on&coin=1", true],
    ["moves=a&end=draw", "moves=a", true],
    ["moves=a&end=draw", "moves=a&end=draw", true],
    ["moves=a", "moves=a.b", false],
    ["moves=b.b", "moves=a", false],
    ["moves=a", "analysis=on&moves=a", false],
    ["analysis=off", "analysis=on", false],
    ["moves=a", "moves=a&end=draw", false],
    ["moves=a.b", "moves=a&end=draw", false],
    ["moves=a&end=time1", "moves=a&end=draw", false],
  ])
    assert.equal(isExtension(longer, shorter), isLonger, `${longer} of ${shorter}`);
});
