/** Names: of options, sets of rules, levels and players, and what is shown of them. */

import assert from "node:assert/strict";
import test, { afterEach, beforeEach, describe } from "node:test";
import { apart, either, setMessages, visible, vocabulary } from "../../web/i18n/message.ts";
import { optionInWords, presetInWords, readable, withNames } from "../../web/i18n/names.ts";
import { errorText } from "../../web/i18n/refusals.ts";
import { say, speak, speakIn } from "./speak.js";

describe("the words of options, levels and presets", () => {
  const TABLES = {
    rules: { "preset.classic": "Classic", "level.hard.name": "Hard", "level.hard.about": "exact" },
    "rules/game": {
      "option.size.label": "Board",
      "option.size.explain": "How wide it is.",
      "option.word.shape": "five letters",
      "option.end.the-edge": "at the edge",
      "preset.wide": "A wide one",
      "preset.classic": "As of old",
    },
  };

  beforeEach((context) => say(context, "en", TABLES));

  test("a game gives its options their words", () => {
    assert.equal(optionInWords("game", "size", "label"), "Board");
    assert.equal(optionInWords("game", "end", "the-edge"), "at the edge");
  });

  test("a missing label is made of the name, or is empty", () => {
    const made = (name) => optionInWords("game", "max_speed", "label", readable(name));
    assert.deepEqual(
      [made("max_speed"), made("last-mover_loses")],
      ["Max speed", "Last mover loses"],
    );
    assert.equal(optionInWords("game", "max_speed", "explain"), "");
  });

  test("a set of rules has its game's name, else the one in all games, else its own", () => {
    assert.equal(presetInWords("game", "wide"), "A wide one");
    assert.equal(presetInWords("game", "classic"), "As of old");
    assert.equal(presetInWords("other", "classic"), "Classic");
    assert.equal(presetInWords("other", "very-wide"), "Very wide");
  });
});

const ADA = "\u05d0\u05d3\u05d4"; // in Hebrew
const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";

speak("en");
afterEach(() => speak("en"));

for (const [what, names] of [
  ["invisible characters are removed from", {
    "Ada \u202eoB": "Ada oB",
    "\u202bAda\u202c": "Ada",
    "\u2067Ada\u2069": "Ada",
    "A\u0007d\u200ba\ufeff": "Ada",
    "A\u2060d\u00ada\u200f": "Ada",
    "A\u034fd\u115fa": "Ada",
    "Ada\ud83d": "Ada",
    "Ada\u{e0041}\u{e007f}": "Ada",
    " Ada \n\t Bo\u00a0": "Ada Bo",
    "Ada \u2800 Bo": "Ada Bo",
    "\u3164": "",
    "e\u0301": "\u00e9",
  }],
  ["joiners that join nothing are removed from", {
    "Ada\u200d": "Ada",
    "\u200c\ufe0fAda \u200dBo\u200d Cy": "Ada Bo Cy",
    "A\u200d\u200c\u202e\u200dda": "A\u200dda",
    "\u200d \u200c": "",
  }],
]) {
  test(`${what} a name`, () => {
    for (const [given, shown] of Object.entries(names)) {
      assert.equal(visible(given), shown, JSON.stringify(given));
    }
  });
}

test("joiners are left where they join", () => {
  for (const name of [
    FAMILY,
    "\u2764\ufe0f\u200d\u{1f525}",
    "\u0645\u06cc\u200c\u0631\u0632\u0627",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "\u845b\u{e0100}\u57ce",
  ]) {
    assert.equal(visible(name), name);
  }
});

test("a name of which nothing is seen is none, and is made in the page's language", (context) => {
  const state = { tags: { player1: "\u3164", player2: "B\u034fo" } };
  assert.deepEqual(withNames(state).players, ["Player 1", "Bo"]);
  assert.deepEqual(withNames({}).players, ["Player 1", "Player 2"]);
  speakIn(context, "de");
  assert.deepEqual(withNames(state).players, ["Spieler 1", "Bo"]);
  assert.deepEqual(withNames({}).players, ["Spieler 1", "Spieler 2"]);
});

test("two without names keep their numbers when they change who starts", () => {
  const swapped = { seats: "swapped" };
  assert.deepEqual(withNames({ tags: swapped }).players, ["Player 2", "Player 1"]);
  assert.deepEqual(withNames({ tags: { ...swapped, player1: "Bo" } }).players, ["Bo", "Player 1"]);
});

test("a person against a computer is “You”, unless they gave a name", (context) => {
  const against = { computer2: "easy" };
  assert.deepEqual(withNames({ tags: against }).players, ["You", "Easy"]);
  assert.deepEqual(withNames({ tags: { computer1: "hard" } }).players, ["Hard", "You"]);
  assert.deepEqual(withNames({ tags: { computer1: "no-level" } }).players, ["Player 1", "You"]);
  assert.deepEqual(withNames({ tags: { ...against, player1: "Ada" } }).players, ["Ada", "Easy"]);
  speakIn(context, "es");
  assert.deepEqual(withNames({ tags: against }).players, ["Tú", "Fácil"]);
});

test("text by others does not change the direction of a sentence", () => {
  const said = errorText("alpha-chase", "record.tag-line", { line: 3, text: "\u202eX" }, "");
  assert.match(said, /X/);
  assert.doesNotMatch(said, /\u202e/);
});

const saidIn = (language, message, name) => {
  setMessages(language, { frame: { decided: message } });
  return vocabulary("frame").t("decided", { name });
};

test("a name from right to left keeps its order, and leaves the words around it theirs", () => {
  for (const language of ["en", "de", "es", "fr"]) {
    assert.equal(saidIn(language, "{name} 3", ADA), `\u2068${ADA}\u2069 3`);
    assert.equal(saidIn(language, "{name} 3", "Ada"), "Ada 3");
  }
  assert.equal(either(["Bo", ADA]), `Bo ou \u2068${ADA}\u2069`);
  assert.equal(apart(""), "");
});

test("in a text from right to left each name stands apart, bold or not", () => {
  for (const language of ["ar", "ar-XB", "he", "fa"]) {
    assert.equal(saidIn(language, "({name})", "Ada"), "(\u2068Ada\u2069)", language);
  }
  assert.equal(saidIn("ar", "({name})", ""), "()");
  setMessages("ar", { frame: { decided: "**{name}**" } });
  const bold = vocabulary("frame").rich("decided", { name: "Ada" });
  assert.equal(bold.replaceAll("\u0002", "*"), "*\u2068Ada\u2069*");
});
