/** The list of the matches on this device: what is found in it. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { matching } from "../../web/features/history/list.js";
import { speakIn } from "./speak.js";

describe("the search among matches", () => {
  const NAMES = { war: "Palindrome War", chase: "Alpha Chase" };
  const DAY = Date.UTC(2026, 0, 2, 12);
  const match = (id, game, players, updated = DAY) => ({ id, game, players, updated });
  const ALL = [
    match("one", "war", ["Ada", "Bo"]),
    match("two", "chase", ["Zoë", "Ada"], Date.UTC(2025, 10, 30, 12)),
    match("three", "lost", ["Otto", "Bo"], 0),
  ];
  const found = (words) => matching(ALL, words, NAMES).map(({ id }) => id);

  test("finds all where nothing is looked for", () => {
    assert.deepEqual(found(""), ["one", "two", "three"]);
    assert.deepEqual(found("  "), ["one", "two", "three"]);
  });

  test("finds names, in small letters and without accents too", () => {
    assert.deepEqual(found("ada"), ["one", "two"]);
    assert.deepEqual(found("ZOE"), ["two"]);
    assert.deepEqual(found("zoë"), ["two"]);
  });

  test("finds games by their names, and by their slugs where they have none", () => {
    assert.deepEqual(found("palindrome"), ["one"]);
    assert.deepEqual(found("lost"), ["three"]);
  });

  test("finds days as they are shown, and as figures", () => {
    assert.deepEqual(found("Jan 2026"), ["one"]);
    assert.deepEqual(found("2025-11"), ["two"]);
    assert.deepEqual(found("1970"), []);
  });

  test("finds days in the language of the page", (t) => {
    speakIn(t, "de");
    const all = ALL.map((each) => ({ ...each }));
    assert.deepEqual(
      matching(all, "02.01.2026", NAMES).map(({ id }) => id),
      ["one"],
    );
  });

  test("finds what has all of the words", () => {
    assert.deepEqual(found("ada chase"), ["two"]);
    assert.deepEqual(found("ada otto"), []);
  });
});
