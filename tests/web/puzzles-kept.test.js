/** The puzzles of the day, and those that were solved on this device. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import {
  bothSolved,
  dayAfter,
  forgetTried,
  keepDaily,
  keepResult,
  keepTried,
  keptDaily,
  puzzleFor,
  readSolved,
  resultOf,
  solvedHere,
  standingOf,
  standingOfDay,
  streakOf,
  today,
  triedHere,
  withDay,
  withFound,
} from "../../web/storage/puzzles.ts";
import { damage, withStorage } from "./browser.js";
import { makeMatch } from "./makers.js";

const NONE = { days: {}, found: [] };
const solve = (solved, date, { game = "chase", isHelped = false, tries = 0, now = date } = {}) =>
  withDay(solved, { game, date, isHelped, tries }, now);

beforeEach((t) => withStorage(t));

test("a day is that of the device's own clock, and is followed by the next one", () => {
  assert.equal(today(new Date(2026, 10, 3, 23, 59)), "2026-11-03");
  assert.equal(today(new Date(2026, 0, 31, 0, 0)), "2026-01-31");
  assert.equal(dayAfter("2026-12-31", 1), "2027-01-01");
  assert.equal(dayAfter("2024-03-01", -1), "2024-02-29");
  assert.equal(dayAfter("2026-03-29", 1), "2026-03-30", "after summer time began");
});

test("a game and a day are known as solved, and with help or without", () => {
  let solved = solve(NONE, "2026-11-23", { tries: 2 });
  solved = solve(solved, "2026-11-23", { game: "war", isHelped: true });
  assert.equal(standingOf(solved, "chase", "2026-11-23"), "alone");
  assert.equal(standingOf(solved, "war", "2026-11-23"), "helped");
  assert.equal(standingOf(solved, "duel", "2026-11-23"), "open");
  assert.equal(standingOf(solved, "chase", "2026-11-22"), "open");
  assert.equal(standingOf(solved, "constructor", "toString"), "open");
  assert.deepEqual(resultOf(solved, "chase", "2026-11-23"), {
    isHelped: false,
    tries: 2,
    late: 0,
  });
  assert.deepEqual(standingOfDay(solved, "2026-11-23"), { standing: "alone", count: 2 });
  assert.deepEqual(standingOfDay(solved, "2026-11-24"), { standing: "open", count: 0 });
});

test("the first result is kept: who has seen the solution needed help", () => {
  const solved = solve(solve(NONE, "2026-11-23", { isHelped: true }), "2026-11-23");
  assert.equal(standingOf(solved, "chase", "2026-11-23"), "helped");
});

test("what is no result is left out of those that are kept", () => {
  const days = {
    "2026-11-23": { chase: [0, 0, 0], war: [2, 0, 0], "Not a slug": [0, 0, 0], duel: "x" },
    "2026-11-31": { chase: [0, 0, 0] },
    "2026-11-24": { chase: [0, -1, 0] },
    "2026-11-25": [[0, 0, 0]],
    "2026-11-26": null,
  };
  const found = ["0123456789abcdef", "0123456789abcdef", "<b>", 7];
  assert.deepEqual(readSolved({ days, found }), {
    days: { "2026-11-23": { chase: { isHelped: false, tries: 0, late: 0 } } },
    found: ["0123456789abcdef"],
  });
  assert.deepEqual(readSolved({ days: "x", found: "y" }), NONE);
});

test("stored puzzles are limited: the oldest days and the oldest positions go", () => {
  const days = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, n) => [dayAfter("2020-01-01", n), { chase: [0, 0, 0] }]),
  );
  const found = Array.from({ length: 3_000 }, (_, n) => n.toString(16).padStart(16, "0"));
  const read = readSolved({ days, found });
  assert.equal(Object.keys(read.days).length, 4_000);
  assert.ok(dayAfter("2020-01-01", 4_999) in read.days);
  assert.equal(read.found.length, 2_000);
  assert.equal(read.found.at(-1), found.at(-1));
});

test("the puzzles of two devices are joined, and the own result counts", () => {
  const own = withFound(solve(NONE, "2026-11-23", { isHelped: true }), "aaaaaaaaaaaaaaaa");
  let other = solve(NONE, "2026-11-23");
  other = withFound(solve(other, "2026-11-22", { game: "war" }), "bbbbbbbbbbbbbbbb");
  const both = bothSolved(own, other);
  assert.equal(standingOf(both, "chase", "2026-11-23"), "helped");
  assert.equal(standingOf(both, "war", "2026-11-22"), "alone");
  assert.deepEqual(both.found, ["bbbbbbbbbbbbbbbb", "aaaaaaaaaaaaaaaa"]);
  assert.deepEqual(bothSolved(both, other), bothSolved(own, other));
});

const days = (...dates) => dates.reduce((solved, date) => solve(solved, date), NONE);

test("the streak counts days in a row up to today, or to yesterday while today is open", () => {
  const solved = days("2026-11-20", "2026-11-21", "2026-11-22");
  assert.equal(streakOf(solved, "2026-11-22"), 3);
  assert.equal(streakOf(solved, "2026-11-23"), 3);
  assert.equal(streakOf(solved, "2026-11-24"), 0);
  assert.equal(streakOf(NONE, "2026-11-23"), 0);
  assert.equal(streakOf(days("2026-11-19", "2026-11-21", "2026-11-22"), "2026-11-22"), 2);
});

test("the streak does not count puzzles solved later, or with help alone", () => {
  let solved = days("2026-11-20", "2026-11-22");
  solved = solve(solved, "2026-11-21", { now: "2026-11-22" });
  assert.equal(streakOf(solved, "2026-11-22"), 1);
  solved = solve(days("2026-11-20"), "2026-11-21", { isHelped: true });
  assert.equal(streakOf(solved, "2026-11-22"), 0);
  solved = solve(solved, "2026-11-21", { game: "war" });
  assert.equal(streakOf(solved, "2026-11-22"), 2);
});

test("each day another game's puzzle is offered first, solved ones last", () => {
  const games = ["a", "b", "c"];
  const first = puzzleFor("2026-11-23", games, [], NONE);
  const next = puzzleFor("2026-11-24", games, [], NONE);
  assert.notEqual(first, next);
  const solved = solve(NONE, "2026-11-23", { game: first });
  assert.equal(puzzleFor("2026-11-23", games, [], solved), next);
  const all = games.reduce((kept, game) => solve(kept, "2026-11-23", { game }), NONE);
  assert.equal(puzzleFor("2026-11-23", games, [], all), first);
});

test("the puzzles of games that were played here are offered before all others", () => {
  const games = ["a", "b", "c"];
  const isPlayed = (game) => game !== "b";
  const dates = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
  const offered = (solved) =>
    dates.map((date) => puzzleFor(date, games, [], solved, isPlayed));
  assert.deepEqual(new Set(offered(NONE)), new Set(["a", "c"]));
  const both = ["a", "c"].reduce((kept, game) => solve(kept, "2026-11-23", { game }), NONE);
  assert.equal(offered(both)[0], "b");
});

test("puzzles in rules that are played come first, of the games that were played here", () => {
  const first = (isPlayed) =>
    puzzleFor("2026-11-23", ["a", "b", "c", "d"], ["a", "b"], NONE, isPlayed);
  assert.ok("cd".includes(first(() => false)));
  assert.equal(first((game) => "ac".includes(game)), "c");
  assert.equal(first((game) => game === "b"), "b");
});

const id = (n) => n.toString(16).padStart(16, "0");

test("a tried puzzle is there again, by the most tries of two tabs, until it is solved", () => {
    assert.deepEqual(triedHere(id(1)), { isHelped: false, tries: 0 });
    keepTried(id(1), { isHelped: false, tries: 3 });
    keepTried(id(1), { isHelped: false, tries: 1 });
    keepTried(id(2), { isHelped: true, tries: 0 });
    assert.deepEqual(triedHere(id(1)), { isHelped: false, tries: 3 });
    assert.deepEqual(triedHere(id(2)), { isHelped: true, tries: 0 });
    forgetTried(id(1));
    assert.deepEqual(triedHere(id(1)), { isHelped: false, tries: 0 });
    assert.equal(triedHere(id(2)).isHelped, true);
});

test("a result is kept for its day or its match, and tries end with one without help", () => {
  const alone = { isHelped: false, tries: 0 };
  const keep = (wanted, at, result = alone) =>
    keepResult({ game: "war", ...wanted }, id(at), result, "2026-11-23");
  for (const n of [1, 2]) keepTried(id(n), { isHelped: false, tries: 3 });
  keep({ day: "2026-11-22" }, 1);
  keep({ record: "moves=a" }, 2, { ...alone, isHelped: true });
  keep({ seed: "s", n: 1 }, 3);
  const late = { ...alone, late: 1 };
  assert.deepEqual(solvedHere(), { days: { "2026-11-22": { war: late } }, found: [id(2)] });
  assert.deepEqual([1, 2].map((n) => triedHere(id(n)).tries), [0, 3]);
});

test("tries are kept of the last hundred puzzles", () => {
    for (let n = 0; n < 101; n += 1) keepTried(id(n), { isHelped: false, tries: 1_000 });
    assert.equal(triedHere(id(0)).tries, 0);
    assert.equal(triedHere(id(100)).tries, 99);
});

test("tries that are damaged count as none", (t) => {
  const { held } = withStorage(t);
  keepTried(id(3), { isHelped: false, tries: 4 });
  const [name] = Object.keys(held);
  const damaged = { [id(1)]: [2, 1, 0], [id(2)]: "x", a: [0, 1, 0], [id(3)]: [0, 4, 0] };
  held[name] = JSON.stringify({ v: 1, value: damaged });
  assert.deepEqual([1, 2, 3].map((n) => triedHere(id(n)).tries), [0, 0, 4]);
});

const DAY = "2026-11-23";
const dailyOf = (game) => ({
  puzzle: { game, goal: "win", record: "moves=a", length: 3, difficulty: 2 },
  state: makeMatch(["a"], { game }),
});

test("the puzzles of a day are there again on that day, each of its game, until the next", () => {
  keepDaily(DAY, dailyOf("one"));
  keepDaily(DAY, dailyOf("other"));
  assert.equal(keptDaily(DAY, "one")?.state.game, "one");
  assert.equal(keptDaily(DAY, "other")?.puzzle.length, 3);
  assert.equal(keptDaily(DAY, "third"), null);
  assert.equal(keptDaily("2026-11-24", "one"), null);
  keepDaily("2026-11-24", dailyOf("third"));
  assert.equal(keptDaily(DAY, "one"), null);
});

test("the puzzles of a day that are damaged, or of another build, are none", (t) => {
  const { held } = withStorage(t);
  keepDaily(DAY, dailyOf("one"));
  const [name] = Object.keys(held);
  const whole = held[name];
  const { value } = JSON.parse(whole);
  const damages = ["[", "null", "7", JSON.stringify({ ...value, rules: "other" })];
  damage({ held }, damages, (other) => assert.equal(keptDaily(DAY, "one"), null, other));
  held[name] = whole;
  assert.notEqual(keptDaily(DAY, "one"), null);
  assert.equal(keptDaily(DAY, "__proto__"), null);
});
