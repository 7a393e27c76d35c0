/** Sentences about a match: bold words, names, forecasts, badges and results. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { nothing } from "lit-html";
import { BOLD } from "../../web/i18n/message.js";
import { withNames } from "../../web/i18n/names.js";
import { badgeOf } from "../../web/board/annotations.js";
import { formatBold } from "../../web/view/lit.js";
import { briefForecast, chipOf, favoured, sayForecast } from "../../web/view/forecasts.js";
import { openingUi, resultOf } from "../../web/view/regions.js";
import { makeForecast, makeFront, makeMatch } from "./makers.js";
import { speakIn } from "./speak.js";

describe("sentences and forecasts", () => {
  test("a sentence without bold words is drawn as plain text", () => {
    assert.equal(formatBold("Ann <b>moves</b>"), "Ann <b>moves</b>");
  });

  test("bold words are drawn as elements, whatever stands in them", () => {
    const { values } = formatBold(`${BOLD}<i>${BOLD} moves to ${BOLD}a3${BOLD}.`);
    const [parts] = values;
    assert.deepEqual([parts[0], parts[2], parts[4]], ["", " moves to ", "."]);
    assert.deepEqual(
      [parts[1], parts[3]].map((part) => [part.strings.join("_"), ...part.values]),
      [
        ["<b>_</b>", "<i>"],
        ["<b>_</b>", "a3"],
      ],
    );
  });

  test("players without a name are called by their seats, and forecasts said, in the page's language", (context) => {
    const match = makeMatch([], { tags: { player2: "Ben" }, players: ["", ""] });
    assert.deepEqual(withNames(match).players, ["Player 1", "Ben"]);
    speakIn(context, "de");
    assert.deepEqual(withNames(match).players, ["Spieler 1", "Ben"]);
    assert.equal(briefForecast(makeForecast(), NAMES), "Ann gewinnt in 2");
  });

  const NAMES = ["Ann", "Ben"];
  const forecast = makeForecast;
  /** Each kind of forecast: its chip, its sentence and its few words. */
  const FORECASTS = [
    [
      "a win in three moves",
      {},
      "2",
      "With perfect play Ann wins in 2 of their moves.",
      "Ann wins in 2",
    ],
    [
      "a win with the next move",
      { winner: 1, plies: 1, moves: 1 },
      "1",
      "Ben can win with their next move.",
      "Ben wins in 1",
    ],
    ["a match that is won", { plies: 0, moves: 1 }, "✓", "Ann won.", "wins"],
    [
      "a win of unknown length",
      { plies: null, moves: null },
      "…",
      "With perfect play Ann wins.",
      "Ann wins",
    ],
    [
      "a win by points of the second player",
      { winner: 1, margin: -4 },
      "4",
      "With perfect play Ben wins by 4 points.",
      "Ben wins by 4",
    ],
    [
      "equal points",
      { winner: null, kind: "draw", margin: 0 },
      "=",
      "With perfect play the scores are equal.",
      "equal score",
    ],
    [
      "a draw",
      { winner: null, kind: "draw", plies: 5 },
      "=",
      "With perfect play it’s a draw.",
      "draw",
    ],
    [
      "a match without an end",
      { winner: null, kind: "endless", plies: null },
      "∞",
      "Neither player can force a win.",
      "no forced win",
    ],
    [
      "a move without analysis",
      { winner: null, kind: "unknown", plies: null, bound: 20_000 },
      "?",
      "Not solved: no forced win found in 20,000 positions.",
      "not solved",
    ],
  ];
  for (const [what, changes, chip, english, brief] of FORECASTS) {
    test(`${what} has a chip, a sentence and a few words`, () => {
      const each = forecast(changes);
      assert.equal(chipOf(each), chip);
      assert.equal(sayForecast(each, NAMES), english);
      assert.equal(briefForecast(each, NAMES), brief);
    });
  }

  test("the player ahead is the first, the second, neither, or unknown", () => {
    assert.deepEqual(
      [
        forecast(),
        forecast({ winner: 1 }),
        forecast({ winner: null, kind: "draw" }),
        forecast({ winner: null, kind: "endless" }),
        forecast({ winner: null, kind: "unknown" }),
      ].map(favoured),
      ["1", "2", "0", "0", ""],
    );
  });

  const badge = (changes, control) => badgeOf({ ...openingUi(), ...changes }, NAMES, control);

  test("without lens, review and question a control wears nothing", () => {
    assert.deepEqual(badge({}, { move: "a" }), {
      worth: nothing,
      describes: nothing,
      chip: nothing,
      isGood: false,
      isConfirming: false,
    });
  });

  test("a control wears what its move leads to, or the part of a move that it chooses", () => {
    const forecasts = {
      moves: { a: forecast() },
      parts: { "letter:r": forecast({ winner: 1, plies: 2 }) },
    };
    assert.equal(badge({ forecasts }, { move: "a" }).worth, "1");
    const part = badge({ forecasts }, { part: "letter:r" });
    assert.equal(part.worth, "2");
    assert.equal(part.describes, "Ben wins in 2");
    assert.notEqual(part.chip, nothing);
    assert.equal(badge({ forecasts }, { move: "b" }).worth, nothing);
    assert.equal(badge({ forecasts }, {}).worth, nothing);
  });

  test("a control shows whether its move was good, and whether it waits for a second press", () => {
    const { isConfirming, isGood } = badge({ good: ["a"], confirming: "a" }, { move: "a" });
    assert.deepEqual([isConfirming, isGood], [true, true]);
    const other = badge({ good: ["a"], confirming: "a" }, { part: "letter:a" });
    assert.deepEqual([other.isConfirming, other.isGood], [false, false]);
  });

  const ended = (reason, winner, moves = ["a", "b"]) =>
    resultOf(makeMatch(moves, { outcome: { winner, reason, score: null } }), makeFront());

  test("an end by the rules uses the game's messages", () => {
    assert.deepEqual(ended("mate", 0), { title: "Ann wins", fact: "Mate." });
  });

  test("an end by the referee has the same message in every game", () => {
    assert.deepEqual(ended("resignation", 1), { title: "Ben wins", fact: "Ann resigned." });
    assert.deepEqual(ended("time", 0), { title: "Ann wins", fact: "Ben ran out of time." });
    assert.deepEqual(ended("agreed-draw", null), {
      title: "Draw",
      fact: "Both players agreed.",
    });
    assert.equal(ended("move-limit", null).fact, "The match reached the limit of 2 moves.");
  });
});
