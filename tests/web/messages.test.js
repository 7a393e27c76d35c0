/** Messages and refusals: values, plurals, bold words, lists, days, numbers, codes of errors. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import {
  BOLD,
  currentLanguage,
  dayOf,
  either,
  inWords,
  known,
  setMessages,
  toText,
  vocabulary,
} from "../../web/i18n/message.ts";
import { errorText, reasonInWords, refusalOf } from "../../web/i18n/refusals.ts";
import { LANGUAGES, say, speakIn } from "./speak.js";

/** The vocabulary of an invented namespace. */
const made = (namespace = "made-up") => vocabulary(namespace);

describe("messages", () => {
  const TABLE = {
    greet: "Hello {name}.",
    both: "{a} and {b} and {a}",
    bold: "**{name}** moves to **{place}**.",
    moves: { one: "{n} move", other: "{n} moves" },
  };
  /** One Polish message for each number: pl has four plurals. */
  const POLISH = {
    moves: { one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów", other: "{n} ruchu" },
  };

  beforeEach((context) => say(context, "en", { "made-up": TABLE }));

  const moves = (...numbers) => numbers.map((n) => made().t("moves", { n }));

  test("each value is filled in as often as it is named, a missing one as nothing", () => {
    assert.equal(made().t("greet", { name: "Ann" }), "Hello Ann.");
    assert.equal(made().t("both", { a: "x", b: "y" }), "x and y and x");
    assert.equal(made().t("greet"), "Hello .");
    assert.equal(currentLanguage(), "en");
  });

  test("a message speaks to the player called “You”, and about others", (context) => {
    const TABLE = { wins: "[You win|{name} wins] in {n}, [your|{other}’s] loss" };
    say(context, "en", { "made-up": TABLE, frame: { you: "You" } });
    const wins = (name, other) => made().t("wins", { name, other, n: 3 });
    assert.equal(wins("You", "Bo"), "You win in 3, Bo’s loss");
    assert.equal(wins("Bo", "You"), "Bo wins in 3, your loss");
    assert.equal(wins("[You|{n}]", "Bo"), "[You|{n}] wins in 3, Bo’s loss");
  });

  test("a name with braces or signs of a replacement stays as it is", () => {
    for (const name of ["{name}", "{a}", "$&", "$1", "\\"]) {
      assert.equal(made().t("greet", { name }), `Hello ${name}.`);
    }
  });

  test("a missing message is reported with its namespace, and its key is shown", (context) => {
    const { mock } = context.mock.method(console, "error", () => undefined);
    assert.deepEqual([made().t("nonsense"), made("nowhere").rich("greet")], ["nonsense", "greet"]);
    const reports = mock.calls.map((call) => call.arguments[0].message);
    assert.match(reports.join(), /"nonsense" in made-up.*"greet" in nowhere/);
  });

  test("a message with a computed key may be missing", () => {
    assert.equal(known("made-up", "greet", { name: "Ann" }), "Hello Ann.");
    assert.equal(known("made-up", "moves", { n: 1 }), "1 move");
    assert.equal(known("made-up", "nonsense"), null);
    assert.equal(known("nowhere", "greet"), null);
  });

  test("each number has the plural of its category", (context) => {
    say(context, "pl", { "made-up": POLISH });
    assert.deepEqual(moves(1, 2, 4, 5, 12, 22, 25, 1.5), [
      "1 ruch",
      "2 ruchy",
      "4 ruchy",
      "5 ruchów",
      "12 ruchów",
      "22 ruchy",
      "25 ruchów",
      "1,5 ruchu",
    ]);
  });

  test("a category that a message lacks is said as any other number", (context) => {
    say(context, "pl", { "made-up": { moves: { one: "{n} ruch", other: "ruchy: {n}" } } });
    assert.deepEqual(moves(1, 2, 5), ["1 ruch", "ruchy: 2", "ruchy: 5"]);
  });

  test("a message has the plural of its language, after another one was spoken too", (context) => {
    say(context, "pl", { "made-up": POLISH });
    assert.equal(made().t("moves", { n: 2 }), "2 ruchy");
    setMessages("en", { "made-up": TABLE });
    assert.deepEqual(moves(0, 1, 2), ["0 moves", "1 move", "2 moves"]);
    setMessages("fr", { "made-up": { moves: { one: "{n} coup", other: "{n} coups" } } });
    assert.deepEqual(moves(0, 1, 2), ["0 coup", "1 coup", "2 coups"]);
  });

  test("large numbers are written as the language writes them, and names as they are", () => {
    assert.equal(made().t("moves", { n: 1_234_567 }), "1,234,567 moves");
    assert.equal(made().t("moves", { n: -3 }), "\u22123 moves");
    assert.equal(made().t("greet", { name: "1234567" }), "Hello 1234567.");
    setMessages("de", { "made-up": { moves: { one: "{n} Zug", other: "{n} Züge" } } });
    assert.equal(made().t("moves", { n: 1_234_567 }), "1.234.567 Züge");
  });

  test("words between asterisks are bold, and are read without their marks", () => {
    const message = made().rich("bold", { name: "Ann", place: "a3" });
    assert.deepEqual(message.split(BOLD), ["", "Ann", " moves to ", "a3", "."]);
    assert.equal(toText(message), "Ann moves to a3.");
    const starred = made().rich("bold", { name: "**Ann**", place: "a3" });
    assert.deepEqual([toText(starred), starred.split(BOLD).length], ["**Ann** moves to a3.", 5]);
    assert.equal(made().t("bold", { name: "Ann", place: "a3" }), "**Ann** moves to **a3**.");
  });

  test("choices and days are those of the language", (context) => {
    const day = new Date(2026, 10, 22, 12).getTime();
    assert.deepEqual(
      [either(["left", "right", "down"]), dayOf(day)],
      ["left, right, or down", "Nov 22, 2026"],
    );
    speakIn(context, "de");
    assert.deepEqual(
      [either(["links", "rechts", "unten"]), dayOf(day)],
      ["links, rechts oder unten", "22.11.2026"],
    );
  });

  test("small numbers are said in words, larger ones in digits, in each language", (context) => {
    speakIn(context, "en");
    assert.deepEqual([0, 5, 13].map(inWords), ["zero", "five", "13"]);
    for (const language of LANGUAGES) {
      speakIn(context, language);
      const words = Array.from({ length: 13 }, (_, n) => inWords(n));
      for (const word of words) assert.match(word, /^\p{Ll}+$/u, language);
      assert.equal(new Set(words).size, 13, language);
    }
  });
});

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
    const checks = { "error.check.slug": "Der Kurzname." };
    say(context, "de", { frame: FRAME, "rules/_conformance": checks });
    assert.equal(errorText("_conformance", "check.slug", {}, "The slug."), "Der Kurzname.");
    assert.equal(errorText("_conformance", "check.new", {}, "Something else."), "Something else.");
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

  test("an unknown code is shown in English, an empty message as an unknown error", (context) => {
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
});
