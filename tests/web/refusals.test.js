/** How a refusal and the reason of an end are said. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
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
  /** @param {string} code @param {Record<string, any>} [params] @param {string} [message] */
  const told = (code, params = {}, message = "In English.") =>
    errorText("game", code, params, message, NAMES);

  test("a refusal of a game is said in its own words, a seat by the name of its player", (context) => {
    say(context, "en", TABLES);
    const refusal = { code: "taken", params: { letter: "r", player: 1 }, message: "English" };
    assert.equal(refusalOf("game", refusal, NAMES), "r belongs to Ben.");
    assert.equal(refusalOf("game", refusal), "r belongs to Player 2.");
  });

  test("a refusal that counts has the plural of its number", (context) => {
    say(context, "en", TABLES);
    assert.equal(told("illegal-move.few", { n: 1 }), "Only 1 is left.");
    assert.equal(told("illegal-move.few", { n: 2 }), "Only 2 are left.");
  });

  test("a refusal that a game has no words for is said in general ones", (context) => {
    say(context, "en", TABLES);
    assert.equal(told("illegal-move.odd-one", { move: "e4" }), "You can’t play e4 here.");
    assert.equal(told("illegal-move.nothing-to-undo"), "There is nothing to take back.");
    assert.equal(told("illegal-move", { move: "e4" }), "You can’t play e4 here.");
  });

  test("a law that somebody's game breaks is said in the words of the laws", (context) => {
    say(context, "de", { frame: FRAME, "rules/_laws": { "error.law.slug": "Der Kurzname." } });
    assert.equal(errorText("_laws", "law.slug", {}, "The slug."), "Der Kurzname.");
    assert.equal(errorText("_laws", "law.new", {}, "Something else."), "Something else.");
  });

  test("an option is called by its label, and its shape is said", (context) => {
    say(context, "en", TABLES);
    const integer = { option: "size", maximum: 9, value: "10" };
    assert.equal(told("option.integer", integer), "Board must be at most 9, not 10.");
    assert.equal(told("option.word", { option: "word" }), "Word must be five letters.");
    assert.equal(
      told("option.integer", { ...integer, option: "depth" }),
      "depth must be at most 9, not 10.",
    );
  });

  test("the words of the game come before those of all games", (context) => {
    say(context, "en", TABLES);
    assert.equal(told("option.odd"), "The board is odd.");
    assert.equal(errorText("other", "option.odd", {}, "In English."), "In English.");
  });

  test("the reason of an error is its sentence, with the same parameters", (context) => {
    say(context, "en", TABLES);
    const params = { number: 3, why: "illegal-move.taken", letter: "r", player: 0, move: "r" };
    assert.equal(told("record.move", params), "Move 3: r belongs to Ann.");
    const option = { number: 0, why: "option.word", option: "word" };
    assert.equal(told("record.move", option), "Move 0: Word must be five letters.");
  });

  test("a game is called by its name", (context) => {
    say(context, "en", TABLES);
    assert.equal(told("unknown", { game: "game" }), "No such thing in The Game.");
    assert.equal(told("unknown", { game: "other" }), "No such thing in other.");
  });

  test("what no table has is said in English, and what says nothing is told as that", (context) => {
    say(context, "de", TABLES);
    assert.equal(told("crash.deep"), "In English.");
    assert.equal(told("crash.deep", {}, ""), FRAME.other);
  });

  test("how a match ended is said by the game, else in general, and by nobody else", (context) => {
    say(context, "en", TABLES);
    assert.deepEqual(
      ["mate", "time", "stalemate"].map((reason) => reasonInWords("game", reason)),
      ["mate", "time ran out", null],
    );
  });

  test("the rules of a shipped game are told in the language of the page", (context) => {
    const refusal = { code: "taken", params: { letter: "R", player: 0 }, message: "English" };
    speakIn(context, "de");
    assert.equal(
      refusalOf("alpha-chase", refusal, NAMES),
      "Ann hat R schon. Wähle einen freien Buchstaben.",
    );
  });
});
