/** The words of options, levels and presets. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import {
  choiceInWords,
  explainOption,
  labelOfOption,
  levelInWords,
  presetInWords,
  shapeOfOption,
} from "../../web/i18n/names.js";
import { say, speakIn } from "./speak.js";

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

  beforeEach((context) => say(context, "en", TABLES));

  test("a game gives its options their words", () => {
    assert.equal(labelOfOption("game", "size"), "Board");
    assert.equal(explainOption("game", "size"), "How wide it is.");
    assert.equal(shapeOfOption("game", "word"), "five letters");
    assert.equal(choiceInWords("game", "end", "the-edge"), "at the edge");
  });

  test("a missing label is made of the name, or is empty", () => {
    assert.equal(labelOfOption("game", "max_length"), "Max length");
    assert.equal(choiceInWords("game", "end", "last-mover_loses"), "Last mover loses");
    assert.equal(explainOption("game", "max_length"), "");
    assert.equal(shapeOfOption("other", "word"), "");
  });

  test("a set of rules has its game's name, else the one in all games, else its own", () => {
    assert.equal(presetInWords("game", "wide"), "A wide one");
    assert.equal(presetInWords("game", "classic"), "As of old");
    assert.equal(presetInWords("other", "classic"), "Classic");
    assert.equal(presetInWords("other", "very-wide"), "Very wide");
  });

  test("a level has a name, and a few words where there are any", () => {
    assert.deepEqual(levelInWords("noon"), { name: "Noon", about: "exact" });
    assert.deepEqual(levelInWords("late-noon"), { name: "Late noon", about: "" });
  });

  test("they are said in the language of the page", (context) => {
    speakIn(context, "en");
    assert.equal(labelOfOption("palindrome-duel", "max_length"), "Line limit");
    speakIn(context, "de");
    assert.notEqual(labelOfOption("palindrome-duel", "max_length"), "Line limit");
    assert.notEqual(levelInWords("dawn").about, "makes mistakes");
  });
});
