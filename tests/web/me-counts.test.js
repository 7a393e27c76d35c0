/** What the stored matches and puzzles say of the person who plays here. */

import assert from "node:assert/strict";
import test from "node:test";
import { againstComputer, betweenPeople, daysSolved } from "../../web/pages/me/counts.ts";
import { drawComputer, drawDevice, drawPuzzles } from "../../web/pages/me/sections.ts";
import "./speak.js";
import { textOf, written } from "./written.js";

const match = (record, winner = null, isOver = true, players = ["Ada", "Bo"]) => ({
  ...{ game: "war", isOver, players, record, winner },
});

const tally = (...matches) => Object.fromEntries(againstComputer(matches))["war"];

test("wins against the computer count in either seat, by level", () => {
  const first = tally(match("computer2=easy&moves=k", 0), match("computer1=easy&moves=k", 1));
  assert.deepEqual(first, { easy: { won: 2, played: 2 } });
  const others = tally(match("computer2=hard&moves=k", 1), match("computer2=medium&moves=k", 0));
  assert.deepEqual(others, { hard: { won: 0, played: 1 }, medium: { won: 1, played: 1 } });
  assert.deepEqual(tally(match("computer2=easy&moves=k")), { easy: { won: 0, played: 1 } }, "draw");
});

for (const [what, ...given] of [
  ["unfinished matches", "computer2=easy&moves=k", null, false],
  ["tasks", "computer2=easy&goal=win&moves=k", 0],
  ["two computers", "computer1=easy&computer2=hard&moves=k", 0],
  ["two people", "moves=k", 0],
  ["levels that are not known", "computer2=dawn&moves=k", 0],
]) {
  test(`wins leave out ${what}`, () => assert.equal(tally(match(...given)), undefined));
}

test("matches between people have no computer, no task, two names and an end", () => {
  const people = match("player1=Ada&moves=k", 0);
  const others = [
    match("computer1=easy&moves=k", 0),
    match("goal=win&moves=k", 0),
    match("moves=k", null, false),
    match("player1=Ada&player2=Ada&moves=k", 0, true, ["Ada", "Ada"]),
  ];
  assert.deepEqual(betweenPeople([people, ...others]), [people]);
});

test("solved puzzles count each game of a day, and those without help", () => {
  const result = (isHelped) => ({ isHelped, tries: 0, late: 0 });
  const days = {
    "2026-01-01": { war: result(false), duel: result(true) },
    "2026-01-02": { war: result(false) },
  };
  assert.deepEqual(daysSolved({ days, found: [] }), { all: 3, alone: 2 });
  const said = textOf(drawPuzzles({ bestRun: 5, solved: { days, found: ["a"] } }));
  assert.match(said, /Daily puzzles 3 solved, 2 without help From your matches 1 .* 5 solved/);
});

test("each number of what the device keeps leads to where that is", () => {
  const matches = [match("moves=k", 0), match("moves=k", null, false), match("moves=k", 1)];
  const drawn = written(drawDevice({ addedGames: 4, bots: 5, matches, tasks: 6 }));
  assert.match(drawn, /3, 1 unfinished/);
  const links = [...drawn.matchAll(/href="(.*?)">(\d)/g)].map(([, page, n]) => page + n);
  assert.deepEqual(links, ["../lab/5", "../add/4", "../teach/6"]);
});

test("the golden stars are those of the levels that were beaten, each with its wins", () => {
  const matches = [match("computer2=medium&moves=k", 0), match("computer2=hard&moves=k", 1)];
  const ladder = { war: { won: ["easy", "medium"], lost: { level: "", matches: [] } } };
  const drawn = drawComputer({ matches, ladder, names: { war: "War", duel: "Duel" } });
  assert.match(textOf(drawn), /War Star earned\. no match yet Star earned\. 1 of 1 0 of 1 /);
  const stars = written(drawn).match(/class="star[^"]*"/g);
  assert.deepEqual(stars?.map((star) => /is-won/.test(star)), [true, true, false]);
});
