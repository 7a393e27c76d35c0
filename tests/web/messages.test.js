/** Messages: values, plurals, bold words, and the lists, days and numbers in them. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
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
import { LANGUAGES, say, speak, speakIn } from "./speak.js";

/** The vocabulary of an invented namespace. @param {string} [namespace] */
const made = (namespace = "made-up") => vocabulary(/** @type {any} */ (namespace));

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

  /** Say these numbers of moves. @param {...number} numbers */
  const moves = (...numbers) => numbers.map((n) => made().t("moves", { n }));

  test("a sentence is filled in, each value as often as it stands there, a missing one as nothing", () => {
    assert.equal(made().t("greet", { name: "Ann" }), "Hello Ann.");
    assert.equal(made().t("both", { a: "x", b: "y" }), "x and y and x");
    assert.equal(made().t("greet"), "Hello .");
    assert.equal(currentLanguage(), "en");
  });

  test("a name with braces or signs of a replacement stays as it is", () => {
    for (const name of ["{name}", "{a}", "$&", "$1", "\\"]) {
      assert.equal(made().t("greet", { name }), `Hello ${name}.`);
    }
  });

  test("a missing message is an error, which names its key and namespace", () => {
    assert.throws(() => made().t("nonsense"), /"nonsense" in made-up/);
    assert.throws(() => made("nowhere").rich("greet"), /"greet" in nowhere/);
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

  test("later messages of a namespace are added to the first ones", (context) => {
    say(context, "en", { "made-up": { first: "First." }, other: { open: "Open" } });
    assert.throws(() => made().t("second"), /no message "second" in made-up/);
    addMessages({ "made-up": { second: "Second." }, third: { close: "Close" } });
    assert.deepEqual([made().t("first"), made().t("second")], ["First.", "Second."]);
    assert.deepEqual([made("other").t("open"), made("third").t("close")], ["Open", "Close"]);
  });

  test("large numbers are written as the language writes them, and names as they are", () => {
    assert.equal(made().t("moves", { n: 1_234_567 }), "1,234,567 moves");
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
    speakIn(context, "en");
    assert.deepEqual(
      [inWords(0), inWords(5), inWords(13)],
      ["zero", "five", "13"],
    );
    for (const language of LANGUAGES) {
      speakIn(context, language);
      const words = Array.from({ length: 13 }, (_, n) => inWords(n));
      for (const word of words) assert.match(word, /^\p{Ll}+$/u, language);
      assert.equal(new Set(words).size, 13, language);
    }
  });
});
