/** On which terms a match is played, in words and as the beginning of the next one. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { computer } from "../../web/features/computer/index.ts";
import { keepSeries } from "../../web/features/series/series.ts";
import { usualBeginning } from "../../web/features/setup/index.ts";
import { termsOf } from "../../web/features/setup/terms.ts";
import { keepTerms, pictureOf, usualStart } from "../../web/features/setup/usual.ts";
import { keepJson } from "../../web/storage/settings.ts";
import { withStorage } from "./browser.js";
import { makeMatch } from "./makers.js";

const ENTRY = {
  slug: "game",
  levels: ["easy", "medium", "hard"],
  options: [
    { name: "size", kind: "integer", default: 5 },
    { name: "word", kind: "word", default: "A" },
  ],
  presets: { classic: {}, fair: { size: 7 }, drawn: {}, secret: {} },
  random_options: { drawn: { word: ["B", "C"] } },
  hidden_options: { secret: ["word"] },
};
const CLASSIC = makeMatch([], { options: { size: 5, word: "A" } });

beforeEach((t) => withStorage(t));

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
  assert.match(usualStart(ENTRY, CLASSIC)?.record ?? "", /^word=[BC]$/);
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
