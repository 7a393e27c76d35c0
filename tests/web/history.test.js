/** The list of the matches on this device: what is found in it, and the scores. */

import assert from "node:assert/strict";
import test from "node:test";
import { matching } from "../../web/features/history/history.ts";
import { drawScores } from "../../web/features/history/scores.ts";
import { speakIn } from "./speak.js";
import { textOf, written } from "./written.js";

const NAMES = { war: "Palindrome War", chase: "Alpha Chase" };
const DAY = Date.UTC(2026, 0, 2, 12);
const match = (id, game, players, updated = DAY) => ({ id, game, players, updated });
const ALL = [
  match("one", "war", ["Ada", "Bo"]),
  match("two", "chase", ["Zoë", "Ada"], Date.UTC(2025, 10, 30, 12)),
  match("three", "lost", ["Otto", "Bo"], 0),
];
const found = (words) => matching(ALL, words, NAMES).map(({ id }) => id);

for (const [what, ...cases] of [
  ["all where nothing is looked for", ["", "one two three"], ["  ", "one two three"]],
  ["names, however they are written", ["ada", "one two"], ["ZOE", "two"], ["zoë", "two"]],
  ["games by their names, else by their slugs", ["palindrome", "one"], ["lost", "three"]],
  ["days as shown, and as figures", ["Jan 2026", "one"], ["2025-11", "two"], ["1970", ""]],
  ["what has all of the words", ["ada chase", "two"], ["ada otto", ""]],
]) {
  test(`the search finds ${what}`, () => {
    for (const [words, ids] of cases) assert.equal(found(words).join(" "), ids, words);
  });
}

test("the search finds days in the language of the page", (t) => {
  speakIn(t, "de");
  const all = ALL.map((each) => ({ ...each })); // the text of a match is kept
  assert.deepEqual(matching(all, "02.01.2026", NAMES), [all[0]]);
});

test("scores say how long the matches of a game were, to a tenth of a move", () => {
  const played = (ply, winner) => ({ ...match("", "war", ["Ada", "Bo"]), ply, winner });
  const scores = drawScores([played(13, 0), played(14, 0)], NAMES);
  assert.match(written(scores), /Ada:\u00a02 · Bo:\u00a00/); // no number stands alone in a line
  assert.match(textOf(scores), /2 matches, 13\.5 moves on average \(shortest 13, longest 14\)/);
});

test("scores say the length alone where all matches of a game were as long", () => {
  const played = match("", "war", ["Ada", "Bo"]);
  const of = (count, ply) => textOf(drawScores(Array(count).fill({ ...played, ply }), NAMES));
  assert.match(of(1, 16), /1 match, 16 moves \(/);
  assert.match(of(2, 16), /2 matches, 16 moves each \(/);
  assert.match(of(2, 1), /2 matches, 1 move each \(/);
});

test("scores count the wins of each person in either seat, in all and by game", () => {
  const played = (winner, players, game) => ({ ...match("", game, players), ply: 9, winner });
  const [first, swapped] = [["Bo", "Ada"], ["Ada", "Bo"]];
  const matches = [
    ...[played(0, first, "war"), played(1, swapped, "war"), played(0, swapped, "war")],
    ...[played(1, first, "chase"), played(null, swapped, "chase"), played(1, swapped, "chase")],
  ];
  const others = [played(0, ["Bo", "Bo"], "war"), played(0, ["Al", "Bo"], "war")];
  for (const all of [matches, [...others, ...matches.toReversed()]]) {
    const said = textOf(drawScores(all, NAMES));
    assert.doesNotMatch(said, /Bo: \d+ · Bo/);
    assert.match(said, /^Ada: 2 · Bo: 3 /);
    assert.match(said, /Palindrome War: 3 matches.*?\(Ada: 1 · Bo: 2\)/);
    assert.match(said, /Alpha Chase: 3 matches.*?\(Ada: 1 · Bo: 1\)/);
  }
});
