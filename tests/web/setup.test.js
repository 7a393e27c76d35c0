/** How a match begins: its record, its terms in words, and the last choice on the device. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { presetOf } from "../../web/app/selectors.ts";
import { computer } from "../../web/features/computer/index.ts";
import { keepSeries } from "../../web/features/series/series.ts";
import { usualBeginning } from "../../web/features/setup/index.ts";
import { recordLike, recordOf } from "../../web/features/setup/record.ts";
import { termsOf } from "../../web/features/setup/terms.ts";
import { allLots, changedOptions, drawLots } from "../../web/features/setup/options.ts";
import { keepTerms, pictureOf, usualStart } from "../../web/features/setup/usual.ts";
import { keepJson } from "../../web/storage/settings.ts";
import { withStorage } from "./browser.js";
import { makeMatch } from "./makers.js";

const option = (name, usual) => ({ name, default: usual });
const ENTRY = {
  slug: "game",
  levels: ["easy", "medium", "hard"],
  options: [option("size", 5), option("word", "A")],
  presets: { classic: {}, fair: { size: 7 }, drawn: {}, secret: {} },
  random_options: { drawn: { size: [7, 9, 11], word: ["B", "C"] } },
  hidden_options: { secret: ["word"] },
};
const USUAL = { size: 5, word: "A" };
const CLASSIC = makeMatch([], { options: USUAL });

beforeEach((t) => withStorage(t));

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
  const ways = allLots(ENTRY, "drawn");
  assert.deepEqual([ways.length, texts(ways).size], [6, 6]);
  assert.ok(ways.some(({ size, word }) => size === 9 && word === "C"));
  const drawn = texts(Array.from({ length: 60 }, () => drawLots(ENTRY, "drawn")));
  for (const each of drawn) assert.ok(texts(ways).has(each));
  assert.ok(drawn.size > 1);
  assert.deepEqual([allLots(ENTRY, "classic"), drawLots(ENTRY, "own")], [[{}], {}]);
});

for (const [what, options, preset] of [
  ["drawn by lot", { size: 9, word: "C" }, "drawn"],
  ["chosen unseen", { word: "GHOST" }, "secret"],
]) {
  test(`the rules of options that are ${what} are "${preset}"`, () => {
    assert.equal(presetOf(ENTRY, { ...USUAL, ...options }), preset);
  });
}

const of = (changes) => {
  const { rules, seat, who } = termsOf(ENTRY, { ...CLASSIC, ...changes });
  return [who, rules, seat];
};

test("the terms in words name a computer, and the seat that is left", () => {
  const players = ["Easy", "Hard"];
  const seated = (tags) => of({ tags, players });
  assert.deepEqual(seated({ computer2: "hard" }), ["You against Hard", "Classic", 0]);
  assert.deepEqual(seated({ computer1: "easy" }), ["You against Easy", "Classic", 1]);
  assert.equal(seated({ computer1: "easy", computer2: "hard" })[0], "Easy against Hard");
});

test("help costs a star only where the match can bring one", () => {
  const label = (size, tags) =>
    computer.commands.hint.menu.label(
      { match: makeMatch([], { options: { size, word: "A" }, tags }) },
      { entry: ENTRY },
    );
  assert.equal(label(7, { computer2: "hard" }), "Hint (no star)");
  for (const [size, tags] of [
    [5, { computer2: "hard" }], // classic rules
    [6, { computer2: "hard" }], // their own
    [7, {}],
    [7, { computer1: "easy", computer2: "hard" }],
    [7, { computer2: "hard", start: "2" }],
    [7, { computer2: "hard", analysis: "on" }],
  ])
    assert.equal(label(size, tags), "Hint");
});

test("a match is drawn at once where only its players change, not its start", () => {
  const against = "player1=Ann&computer2=medium";
  const picture = pictureOf(CLASSIC, against, ENTRY);
  assert.equal(picture?.record, against);
  assert.deepEqual(picture?.players, ["Ann", "Medium"]);
  assert.equal(pictureOf(CLASSIC, "size=7&player1=Ann", ENTRY), null);
  assert.equal(pictureOf({ ...CLASSIC, tags: { position: "x" } }, "player1=Ann", ENTRY), null);
});

test("the last choice is nothing on a new device, and nothing new where it is damaged", () => {
  assert.equal(usualStart(ENTRY, CLASSIC), null);
  for (const damaged of [[], { preset: 1 }, { preset: "fair", levels: ["hard"] }]) {
    keepJson("terms", damaged);
    assert.equal(usualStart(ENTRY, CLASSIC), null);
  }
});

test("the last choice is not as usual, what this game lacks, secret, or two computers", () => {
  for (const [levels, preset] of [
    [["", ""], "classic"],
    [["", "sage"], "royal"],
    [["", ""], "secret"],
    [["easy", "hard"], "own"],
  ]) {
    keepTerms({ levels, preset });
    assert.equal(usualStart(ENTRY, CLASSIC), null);
  }
});

test("the last choice is the solo preset against a computer, where the game has one", () => {
  const solo = { ...ENTRY, solo_preset: "fair" };
  keepTerms({ levels: ["", "hard"], preset: "classic" });
  assert.match(usualStart(solo, CLASSIC)?.record ?? "", /^size=7&computer2=hard/);
  assert.doesNotMatch(usualStart(ENTRY, CLASSIC)?.record ?? "", /size/);
  keepTerms({ levels: ["", ""], preset: "classic" });
  assert.equal(usualStart(solo, CLASSIC), null);
});

test("the last choice is drawn at once, without the moves that only Python knows", () => {
  keepTerms({ levels: ["", ""], preset: "fair" });
  const draw = ({ options }) => `${options.size} squares`;
  const { picture, record } = usualStart(ENTRY, CLASSIC, draw);
  assert.deepEqual([record, picture.record, picture.legal_moves], ["size=7", "size=7", []]);
  assert.equal(picture.board, "7 squares");
  assert.equal(usualStart(ENTRY, CLASSIC).picture, null);
});

test("the last choice draws the options again", () => {
  keepTerms({ levels: ["", ""], preset: "drawn" });
  assert.match(usualStart(ENTRY, CLASSIC)?.record ?? "", /^size=(7|9|11)&word=[BC]$/);
});

test("the last choice of a game whose classic rules have lots is drawn at once", () => {
  const entry = { ...ENTRY, random_options: { classic: { word: ["B"] } } };
  const start = usualStart(entry, CLASSIC, ({ options }) => `The word ${options.word}.`);
  assert.equal(start?.record, "word=B");
  assert.equal(start?.picture?.board, "The word B.");
});

test("the first match of a device is the example, each later one is drawn", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const entry = { ...ENTRY, random_options: { classic: { word: ["B"] } } };
  const load = async () => ({ usualStart });
  const begun = async (game) =>
    (await usualBeginning({ game, front: {}, load }, CLASSIC))?.record;
  assert.equal(await begun({ entry }), undefined);
  keepSeries("game", { players: [], won: {} });
  assert.equal(await begun({ entry }), "word=B");
  assert.equal(await begun({ entry: ENTRY }), undefined);
});
