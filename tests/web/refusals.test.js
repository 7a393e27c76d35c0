/** Sentences for refusals and for reasons of an end. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { errorText, reasonInWords, refusalOf } from "../../web/i18n/refusals.js";
import { say, speakIn } from "./speak.js";

describe("why something was refused", () => {
  const FRAME = { player: "Player {n}", other: "Something went wrong. Your match is saved." };
  const TABLES = {
    frame: FRAME,
    rules: {
      "error.illegal-move": "You can’t play {move} here.",
      "error.illegal-move.nothing-to-undo": "There is nothing to take back.",
      "error.option.integer": "{option} must be at most {maximum}, not {value}.",
      "error.option.word": "{option} must be {shape}.",
      "error.record.move": "Move {number}: {why}",
      "error.unknown": "No such thing in {game}.",
      "reason.time": "time ran out",
    },
    "rules/game": {
      name: "The Game",
      "option.size.label": "Board",
      "option.word.label": "Word",
      "option.word.shape": "five letters",
      "refusal.taken": "{letter} belongs to {player}.",
      "refusal.few": { one: "Only {n} is left.", other: "Only {n} are left." },
      "error.option.odd": "The board is odd.",
      "reason.mate": "mate",
    },
  };
  const NAMES = ["Ann", "Ben"];
  const sentence = (code, params = {}, message = "In English.") =>
    errorText("game", code, params, message, NAMES);

  beforeEach((context) => say(context, "en", TABLES));

  test("a refusal of a game is said in its own words, a seat by the name of its player", () => {
    const refusal = { code: "taken", params: { letter: "r", player: 1 }, message: "English" };
    assert.equal(refusalOf("game", refusal, NAMES), "r belongs to Ben.");
    assert.equal(refusalOf("game", refusal), "r belongs to Player 2.");
  });

  for (const [what, code, params, said] of [
    ["counts to one", "illegal-move.few", { n: 1 }, "Only 1 is left."],
    ["counts further", "illegal-move.few", { n: 2 }, "Only 2 are left."],
    ["a game has no words for", "illegal-move.odd", { move: "e4" }, "You can’t play e4 here."],
    ["has no reason", "illegal-move", { move: "e4" }, "You can’t play e4 here."],
    ["all games have", "illegal-move.nothing-to-undo", {}, "There is nothing to take back."],
    ["names a game", "unknown", { game: "game" }, "No such thing in The Game."],
    ["names an unknown game", "unknown", { game: "other" }, "No such thing in other."],
    ["is about a shape", "option.word", { option: "word" }, "Word must be five letters."],
    ["a game has its own words for", "option.odd", {}, "The board is odd."],
  ]) {
    test(`a refusal that ${what} is said so`, () => assert.equal(sentence(code, params), said));
  }

  test("a failed check of an added game has its message", (context) => {
    say(context, "de", { frame: FRAME, "rules/_laws": { "error.law.slug": "Der Kurzname." } });
    assert.equal(errorText("_laws", "law.slug", {}, "The slug."), "Der Kurzname.");
    assert.equal(errorText("_laws", "law.new", {}, "Something else."), "Something else.");
  });

  test("an option is called by its label, one without by its name", () => {
    const integer = { maximum: 9, value: "10" };
    for (const [option, said] of [["size", "Board"], ["depth", "depth"]]) {
      const text = sentence("option.integer", { ...integer, option });
      assert.equal(text, `${said} must be at most 9, not 10.`);
    }
    assert.equal(errorText("other", "option.odd", {}, "In English."), "In English.");
  });

  test("the reason of an error is its sentence, with the same parameters", () => {
    const params = { number: 3, why: "illegal-move.taken", letter: "r", player: 0, move: "r" };
    assert.equal(sentence("record.move", params), "Move 3: r belongs to Ann.");
    const option = { number: 0, why: "option.word", option: "word" };
    assert.equal(sentence("record.move", option), "Move 0: Word must be five letters.");
  });

  test("an unknown code is shown in English, and an empty message as an unknown error", (context) => {
    say(context, "de", TABLES);
    assert.equal(sentence("crash.deep"), "In English.");
    assert.equal(sentence("crash.deep", {}, ""), FRAME.other);
  });

  test("the end of a match is described by the game, else in general", () => {
    assert.deepEqual(
      ["mate", "time", "stalemate"].map((reason) => reasonInWords("game", reason)),
      ["mate", "time ran out", null],
    );
  });

  test("a shipped game's refusals are in the language of the page", (context) => {
    const refusal = { code: "taken", params: { letter: "R", player: 0 }, message: "English" };
    speakIn(context, "de");
    assert.equal(
      refusalOf("alpha-chase", refusal, NAMES),
      "Ann hat R schon. Wähle einen freien Buchstaben.",
    );
  });
});
