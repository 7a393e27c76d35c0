/** Sentences and languages: which one a page is in, and how it says options, refusals and numbers. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { languageFor, otherPath, pathIn } from "../../web/i18n/choose-language.js";
import { changeLanguage, languages } from "../../web/i18n/language.js";
import {
  addMessages,
  BOLD,
  currentLanguage,
  dayOf,
  either,
  inWords,
  known,
  listed,
  setMessages,
  toText,
  vocabulary,
} from "../../web/i18n/message.js";
import {
  choiceInWords,
  explainOption,
  labelOfOption,
  levelInWords,
  presetInWords,
  shapeOfOption,
} from "../../web/i18n/options.js";
import { errorText, reasonInWords, refusalOf } from "../../web/i18n/refusals.js";
import { withGlobals } from "./makers.js";
import { LANGUAGES, speak } from "./speak.js";

/** Say all sentences of one test from tables of its own. @param {import("node:test").TestContext} context @param {string} tag @param {import("../../web/i18n/message.js").Tables} tables */
const say = (context, tag, tables) => {
  setMessages(tag, tables);
  context.after(() => speak("en"));
};

/** Speak a language of the site until a test is over. @param {import("node:test").TestContext} context @param {string} tag */
const speakIn = (context, tag) => {
  speak(tag);
  context.after(() => speak("en"));
};

/** What a room that is made up says. @param {string} [room] */
const made = (room = "room") => vocabulary(/** @type {any} */ (room));

describe("which language a page is in", () => {
  const OURS = ["en", "de", "pt-BR", "zh-Hant-TW"];
  for (const [asked, wanted] of [
    [["de"], "de"],
    [["de-AT"], "de"],
    [["DE-at"], "de"],
    [["de-Latn-AT-1996"], "de"],
    [["pt"], "pt-BR"],
    [["pt-PT"], "pt-BR"],
    [["zh-Hant"], "zh-Hant-TW"],
    [["fr", "de"], "de"],
    [["de", "en"], "de"],
    [["en-GB", "de"], "en"],
    [["d"], null],
    [["den"], null],
    [[null, ""], null],
    [[], null],
  ]) {
    test(`of those that are asked for, ${JSON.stringify(asked)}, the page has ${wanted}`, () => {
      assert.equal(languageFor(/** @type {string[]} */ (asked), OURS), wanted);
    });
  }

  test("where there are no languages there is none to choose", () => {
    assert.equal(languageFor(["de"], []), null);
    const page = { language: "en", languages: [], path: "a/", chosen: "de", preferred: ["fr"] };
    assert.equal(otherPath(page), null);
  });

  const page = { language: "en", languages: OURS, path: "a/", chosen: null, preferred: ["de-AT"] };

  test("an address that names no language opens in the first that the browser asks for", () => {
    assert.equal(otherPath(page), "de/a/");
    assert.equal(otherPath({ ...page, preferred: ["fr", "pt"] }), "pt-BR/a/");
  });

  test("nothing changes where the page is in the language that is asked for, or in none of ours", () => {
    assert.equal(otherPath({ ...page, preferred: ["en-US", "de"] }), null);
    assert.equal(otherPath({ ...page, preferred: ["fr"] }), null);
    assert.equal(otherPath({ ...page, preferred: [] }), null);
  });

  test("a language that was chosen comes before those that the browser asks for", () => {
    assert.equal(otherPath({ ...page, chosen: "en" }), null);
    assert.equal(otherPath({ ...page, chosen: "pt-BR" }), "pt-BR/a/");
  });

  test("a language that was chosen and is gone counts as none", () => {
    assert.equal(otherPath({ ...page, chosen: "tlh" }), "de/a/");
  });

  test("an address that names a language stays in it until another one is chosen", () => {
    const named = { ...page, language: "de", preferred: ["en"] };
    assert.equal(otherPath(named), null);
    assert.equal(otherPath({ ...named, chosen: "de" }), null);
    assert.equal(otherPath({ ...named, chosen: "en" }), "a/");
  });

  test("the pages of the first language have no folder of their own", () => {
    assert.equal(pathIn("en", OURS, "a/"), "a/");
    assert.equal(pathIn("de", OURS, ""), "de/");
  });
});

describe("the languages of the site", () => {
  const NAMES = { en: "English", de: "Deutsch" };

  /** Give the page a head. @param {import("node:test").TestContext} context @param {object | null} dataset @param {object} [more] */
  const withHead = (context, dataset, more = {}) =>
    withGlobals(context, { document: { querySelector: () => dataset && { dataset } }, ...more });

  test("the head of the page says what they are called", (context) => {
    withHead(context, { languages: JSON.stringify(NAMES) });
    assert.deepEqual(languages(), NAMES);
  });

  test("a page that says nothing of them has none", (context) => {
    withHead(context, null);
    assert.deepEqual(languages(), {});
  });

  for (const [tag, folder] of [
    ["de", "de/"],
    ["en", ""],
  ]) {
    test(`a page that is changed to ${tag} is kept in it, and takes its match along`, (context) => {
      /** @type {string[][]} */
      const kept = [];
      /** @type {string[]} */
      const opened = [];
      const dataset = { languages: JSON.stringify(NAMES), path: "a/" };
      withHead(context, dataset, {
        localStorage: { setItem: (/** @type {string[]} */ ...entry) => kept.push(entry) },
        location: { hash: "#moves=1.2", assign: (/** @type {URL} */ to) => opened.push(to.href) },
      });
      changeLanguage(tag);
      assert.deepEqual(
        kept.map(([name, value]) => [name?.endsWith("language"), value]),
        [[true, tag]],
      );
      assert.equal(opened.length, 1);
      assert.ok(opened[0]?.endsWith(`/web/${folder}a/#moves=1.2`), opened[0]);
    });
  }
});

describe("messages", () => {
  const TABLE = {
    greet: "Hello {name}.",
    both: "{a} and {b} and {a}",
    bold: "**{name}** moves to **{place}**.",
    moves: { one: "{n} move", other: "{n} moves" },
  };
  /** One Polish message for each number: pl has four plurals. */
  const POLISH = { moves: { one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów", other: "{n} ruchu" } };

  test("a sentence is filled in, each value as often as it stands there", (context) => {
    say(context, "en", { room: TABLE });
    assert.equal(made().t("greet", { name: "Ann" }), "Hello Ann.");
    assert.equal(made().t("both", { a: "x", b: "y" }), "x and y and x");
    assert.equal(currentLanguage(), "en");
  });

  test("a value that is missing leaves its place empty", (context) => {
    say(context, "en", { room: TABLE });
    assert.equal(made().t("greet"), "Hello .");
  });

  test("a name with braces or signs of a replacement stays as it is", (context) => {
    say(context, "en", { room: TABLE });
    for (const name of ["{name}", "{a}", "$&", "$1", "\\"]) {
      assert.equal(made().t("greet", { name }), `Hello ${name}.`);
    }
  });

  test("a sentence that nobody wrote is an error, which names it and its room", (context) => {
    say(context, "en", { room: TABLE });
    assert.throws(() => made().t("nonsense"), /"nonsense" in room/);
    assert.throws(() => made("nowhere").rich("greet"), /"greet" in nowhere/);
  });

  test("what is looked for as the page runs may be missing", (context) => {
    say(context, "en", { room: TABLE });
    assert.equal(known("room", "greet", { name: "Ann" }), "Hello Ann.");
    assert.equal(known("room", "moves", { n: 1 }), "1 move");
    assert.equal(known("room", "nonsense"), null);
    assert.equal(known("nowhere", "greet"), null);
  });

  test("each number has the plural of its category", (context) => {
    say(context, "pl", { room: POLISH });
    const said = [1, 2, 4, 5, 12, 22, 25, 1.5].map((n) => made().t("moves", { n }));
    assert.deepEqual(said, [
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
    say(context, "pl", { room: { moves: { one: "{n} ruch", other: "ruchy: {n}" } } });
    assert.deepEqual(
      [1, 2, 5].map((n) => made().t("moves", { n })),
      ["1 ruch", "ruchy: 2", "ruchy: 5"],
    );
  });

  test("a message has the plural of its language, after another one was spoken too", (context) => {
    say(context, "pl", { room: POLISH });
    assert.equal(made().t("moves", { n: 2 }), "2 ruchy");
    setMessages("en", { room: TABLE });
    assert.deepEqual(
      [0, 1, 2].map((n) => made().t("moves", { n })),
      ["0 moves", "1 move", "2 moves"],
    );
    setMessages("fr", { room: { moves: { one: "{n} coup", other: "{n} coups" } } });
    assert.deepEqual(
      [0, 1, 2].map((n) => made().t("moves", { n })),
      ["0 coup", "1 coup", "2 coups"],
    );
  });

  test("what a room says later is said beside what it said before", (context) => {
    say(context, "en", { room: { first: "First." }, other: { open: "Open" } });
    assert.throws(() => made().t("second"), /no message "second" in room/);
    addMessages({ room: { second: "Second." }, third: { close: "Close" } });
    assert.deepEqual([made().t("first"), made().t("second")], ["First.", "Second."]);
    assert.deepEqual([made("other").t("open"), made("third").t("close")], ["Open", "Close"]);
  });

  test("large numbers are written as the language writes them, and names as they are", (context) => {
    say(context, "en", { room: TABLE });
    assert.equal(made().t("moves", { n: 1_234_567 }), "1,234,567 moves");
    assert.equal(made().t("greet", { name: "1234567" }), "Hello 1234567.");
    setMessages("de", { room: { moves: { one: "{n} Zug", other: "{n} Züge" } } });
    assert.equal(made().t("moves", { n: 1_234_567 }), "1.234.567 Züge");
  });

  test("words between asterisks are bold, and are read without their marks", (context) => {
    say(context, "en", { room: TABLE });
    const message = made().rich("bold", { name: "Ann", place: "a3" });
    assert.deepEqual(message.split(BOLD), ["", "Ann", " moves to ", "a3", "."]);
    assert.equal(toText(message), "Ann moves to a3.");
  });

  test("no name makes anything bold, and a plain sentence keeps its asterisks", (context) => {
    say(context, "en", { room: TABLE });
    const message = made().rich("bold", { name: "**Ann**", place: "a3" });
    assert.equal(toText(message), "**Ann** moves to a3.");
    assert.equal(message.split(BOLD).length, 5);
    assert.equal(made().t("bold", { name: "Ann", place: "a3" }), "**Ann** moves to **a3**.");
  });

  test("lists, choices and days are those of the language", (context) => {
    const day = new Date(2026, 10, 22, 12).getTime();
    assert.deepEqual(
      [either(["left", "right", "down"]), listed(["Ada", "Bo"]), dayOf(day)],
      ["left, right, or down", "Ada and Bo", "Nov 22, 2026"],
    );
    speakIn(context, "de");
    assert.deepEqual(
      [either(["links", "rechts", "unten"]), listed(["Ada", "Bo"]), dayOf(day)],
      ["links, rechts oder unten", "Ada und Bo", "22.11.2026"],
    );
    speak("es");
    assert.equal(listed(["Ada", "Iván"]), "Ada e Iván");
  });

  test("small numbers are said in words, larger ones in digits, in each language", (context) => {
    assert.deepEqual([inWords(0), inWords(5), inWords(13)], ["zero", "five", "13"]);
    for (const language of LANGUAGES) {
      speakIn(context, language);
      const words = Array.from({ length: 13 }, (_, n) => inWords(n));
      for (const word of words) assert.match(word, /^\p{Ll}+$/u, language);
      assert.equal(new Set(words).size, 13, language);
    }
  });
});

describe("the words of options, levels and presets", () => {
  const TABLES = {
    rules: { "preset.classic": "Classic", "level.noon.name": "Noon", "level.noon.about": "exact" },
    "rules/game": {
      "option.size.label": "Board",
      "option.size.explain": "How wide it is.",
      "option.word.shape": "five letters",
      "option.end.the-edge": "at the edge",
      "preset.wide": "A wide one",
      "preset.classic": "As of old",
    },
  };

  test("a game gives its options their words", (context) => {
    say(context, "en", TABLES);
    assert.equal(labelOfOption("game", "size"), "Board");
    assert.equal(explainOption("game", "size"), "How wide it is.");
    assert.equal(shapeOfOption("game", "word"), "five letters");
    assert.equal(choiceInWords("game", "end", "the-edge"), "at the edge");
  });

  test("what nobody has said is made of the name itself, or is nothing", (context) => {
    say(context, "en", TABLES);
    assert.equal(labelOfOption("game", "max_length"), "Max length");
    assert.equal(choiceInWords("game", "end", "last-mover_loses"), "Last mover loses");
    assert.equal(explainOption("game", "max_length"), "");
    assert.equal(shapeOfOption("other", "word"), "");
  });

  test("a set of rules has its game's name, else the one in all games, else its own", (context) => {
    say(context, "en", TABLES);
    assert.equal(presetInWords("game", "wide"), "A wide one");
    assert.equal(presetInWords("game", "classic"), "As of old");
    assert.equal(presetInWords("other", "classic"), "Classic");
    assert.equal(presetInWords("other", "very-wide"), "Very wide");
  });

  test("a level has a name, and a few words where there are any", (context) => {
    say(context, "en", TABLES);
    assert.deepEqual(levelInWords("noon"), { name: "Noon", about: "exact" });
    assert.deepEqual(levelInWords("late-noon"), { name: "Late noon", about: "" });
  });

  test("they are said in the language of the page", (context) => {
    assert.equal(labelOfOption("palindrome-duel", "max_length"), "Longest line");
    speakIn(context, "de");
    assert.notEqual(labelOfOption("palindrome-duel", "max_length"), "Longest line");
    assert.notEqual(levelInWords("dawn").about, "makes mistakes");
  });
});

describe("why something was refused", () => {
  const FRAME = { player: "Player {n}", other: "The rules could not answer that." };
  const TABLES = {
    frame: FRAME,
    rules: {
      "error.illegal-move": "{move} cannot be played here.",
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
    assert.equal(told("illegal-move.odd-one", { move: "e4" }), "e4 cannot be played here.");
    assert.equal(told("illegal-move.nothing-to-undo"), "There is nothing to take back.");
    assert.equal(told("illegal-move", { move: "e4" }), "e4 cannot be played here.");
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
      "R hat Ann schon genommen; wähle einen freien Buchstaben.",
    );
  });
});
