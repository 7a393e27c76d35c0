/** The page and Python read and edit records alike: both are held to `tests/records.json`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { describe } from "node:test";
import * as edits from "../../web/match/record.js";

const VECTORS = JSON.parse(readFileSync(new URL("../records.json", import.meta.url), "utf8"));
const GOOD = VECTORS.filter(({ normal }) => normal !== undefined);
const REFUSED = VECTORS.filter(({ code }) => code !== undefined);

const { endOf, formatRecord, isExtension, movesOf, parseRecord, tagsOf } = edits;

describe("records", () => {
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
      assert.deepEqual(movesOf(record), moves, record);
      assert.equal(endOf(record), end, record);
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

  test("a step that adds is an extension, one that removes is extended by what was before", () => {
    for (const { normal, steps } of GOOD) {
      for (const [name, ...rest] of steps) {
        const after = rest.at(-1);
        if (name === "withMove" || name === "withEnd") assert.ok(isExtension(after, normal), after);
        if (name === "withoutLast") assert.ok(isExtension(normal, after), after);
      }
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

  test("the part that Python keeps of a refused record begins with the same moves", () => {
    const kept = REFUSED.filter((vector) => vector.kept !== undefined);
    assert.ok(kept.length > 0);
    for (const vector of kept) {
      const moves = movesOf(vector.kept);
      assert.deepEqual(movesOf(vector.record).slice(0, moves.length), moves, vector.record);
      assert.equal(endOf(vector.kept), "");
    }
  });
});
