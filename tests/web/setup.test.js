/** How a match begins, as the set-up and a rematch write it. */

import assert from "node:assert/strict";
import test from "node:test";
import { recordLike, recordOf } from "../../web/features/setup/record.ts";
import { presetOf } from "../../web/app/selectors.ts";
import { allLots, changedOptions, drawLots } from "../../web/features/setup/terms.ts";
import { makeMatch } from "./makers.js";

const option = (name, usual) => ({ name, default: usual });
const ENTRY = {
  slug: "game",
  presets: { classic: {}, fair: { size: 7 }, secret: {} },
  random_options: { fair: { column: [1, 2], turn: ["left", "right", "none"] } },
  hidden_options: { secret: ["word"] },
  options: [
    option("size", 5),
    option("column", 1),
    option("turn", "none"),
    option("word", "PLANT"),
    option("strict", false),
  ],
};
const USUAL = { size: 5, column: 1, turn: "none", word: "PLANT", strict: false };
const UNNAMED = ["Player 1", "Player 2"];
const PEOPLE = ["", ""];
const record = ({ options = USUAL, players = UNNAMED, levels = PEOPLE, tags = [] } = {}) =>
  recordOf(ENTRY, options, players, levels, tags);

for (const [what, given, expected] of [
  ["tidied names", { players: ["  Ann \n Lee ", "Player 2"] }, "player1=Ann%20Lee"],
  ["no empty names", { players: [" ", ""] }, ""],
  [
    "the usual name of the other seat",
    { players: ["Player 2", "Player 1"] },
    "player1=Player%202&player2=Player%201",
  ],
  ["other tags last", { options: { size: 7 }, tags: [["clock", "30"]] }, "size=7&clock=30"],
]) {
  test(`a record has ${what}`, () => {
    assert.equal(record(given), expected);
  });
}

test("an option that a form lacks is the usual one, one that is off or zero is not", () => {
  assert.deepEqual(changedOptions(ENTRY, { size: 7 }), [["size", "7"]]);
  const entry = { options: [option("strict", true), option("head_start", 6)] };
  const changed = Object.fromEntries(changedOptions(entry, { strict: false, head_start: 0 }));
  assert.deepEqual(changed, { strict: "false", head_start: "0" });
});

test("names are in the record as a link can carry them", () => {
  const players = ["Ann & Co", "Bén=2"];
  const { player1, player2 } = Object.fromEntries(new URLSearchParams(record({ players })));
  assert.deepEqual([player1, player2], players);
  assert.equal(record({ players }).split("&").length, 2);
  assert.equal(record({ players: ["O'Neil", "Player 2"] }), "player1=O%27Neil");
});

test("two matches against a computer do not have the same seed", () => {
  const seeds = new Set(Array.from({ length: 8 }, () => record({ levels: ["", "hard"] })));
  assert.ok(seeds.size > 1);
});

const before = (rest = {}) =>
  makeMatch(["a", "b"], {
    options: { ...USUAL, size: 7 },
    players: ["Ann", "Ben"],
    tags: { player1: "Ann", player2: "Ben", analysis: "on", coin: "sun" },
    ...rest,
  });

const NAMELESS = { players: UNNAMED, tags: {} };
const TIMED = { tags: { clock: "15", at_zero: "match" } };
for (const [what, match, isSwapped, expected] of [
  ["has the same rules and players", {}, false, "player1=Ann&player2=Ben"],
  ["gives no name to who has none", NAMELESS, true, "seats=swapped"],
  ["has the same clock", TIMED, false, "player1=Ann&player2=Ben&clock=15&at_zero=match"],
]) {
  test(`a rematch ${what}`, () => {
    assert.equal(recordLike(ENTRY, before(match), isSwapped, ""), `size=7&${expected}`);
  });
}

test("every possible draw of options is listed once, and is not always the same", () => {
  const texts = (ways) => new Set(ways.map((way) => JSON.stringify(way)));
  const ways = allLots(ENTRY, "fair");
  assert.deepEqual([ways.length, texts(ways).size], [6, 6]);
  assert.ok(ways.some(({ column, turn }) => column === 2 && turn === "left"));
  const drawn = texts(Array.from({ length: 60 }, () => drawLots(ENTRY, "fair")));
  for (const each of drawn) assert.ok(texts(ways).has(each));
  assert.ok(drawn.size > 1);
  assert.deepEqual([allLots(ENTRY, "classic"), drawLots(ENTRY, "own")], [[{}], {}]);
});

for (const [what, options, preset] of [
  ["drawn by lot", { size: 7, column: 2, turn: "left" }, "fair"],
  ["chosen unseen", { word: "GHOST" }, "secret"],
]) {
  test(`the rules of options that are ${what} are "${preset}"`, () => {
    assert.equal(presetOf(ENTRY, { ...USUAL, ...options }), preset);
  });
}
