/** What is said of a match: bold words, names, forecasts, badges and results. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { nothing } from "lit-html";
import { BOLD } from "../../web/i18n/message.js";
import { withNames } from "../../web/i18n/player-names.js";
import { badgeOf } from "../../web/board/annotations.js";
import { formatBold } from "../../web/view/bold.js";
import { briefForecast, chipOf, favoured, sayForecast } from "../../web/view/forecasts.js";
import { resultOf } from "../../web/view/frame.js";
import { openingUi } from "../../web/view/regions.js";
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

  test("players have the names of the record, and else those of their seats", (context) => {
    const match = makeMatch([], { tags: { player2: "Ben" }, players: ["", ""] });
    assert.deepEqual(withNames(match).players, ["Player 1", "Ben"]);
    speakIn(context, "de");
    assert.deepEqual(withNames(match).players, ["Spieler 1", "Ben"]);
  });

  test("a match that an old version has saved without tags gets names too", () => {
    const { tags: _, ...old } = makeMatch();
    assert.deepEqual(withNames(old).players, ["Player 1", "Player 2"]);
  });

  const NAMES = ["Ann", "Ben"];
  const forecast = makeForecast;
  /** Each kind of forecast: its chip, its sentence and its few words, in English and in German. */
  const FORECASTS = [
    [
      "a win in three moves",
      forecast(),
      "3",
      "With best play Ann wins in 3 moves.",
      "Ann in 3 moves",
      "Bei bestem Spiel gewinnt Ann in 3 Zügen.",
      "Ann in 3 Zügen",
    ],
    [
      "a win with the next move",
      forecast({ winner: 1, plies: 1 }),
      "1",
      "With best play Ben wins on the next move.",
      "Ben in 1 move",
      "Bei bestem Spiel gewinnt Ben mit dem nächsten Zug.",
      "Ben in 1 Zug",
    ],
    [
      "a match that is won",
      forecast({ plies: 0 }),
      "✓",
      "Ann has won.",
      "wins",
      "Ann hat gewonnen.",
      "gewinnt",
    ],
    [
      "a win of unknown length",
      forecast({ plies: null }),
      "…",
      "With best play Ann wins.",
      "Ann wins",
      "Bei bestem Spiel gewinnt Ann.",
      "Ann gewinnt",
    ],
    [
      "a win by points of the second player",
      forecast({ winner: 1, margin: -4 }),
      "4",
      "With best play Ben wins by 4.",
      "Ben by 4",
      "Bei bestem Spiel gewinnt Ben mit 4 Vorsprung.",
      "Ben mit 4 Vorsprung",
    ],
    [
      "equal points",
      forecast({ winner: null, kind: "draw", margin: 0 }),
      "=",
      "With best play the scores are equal.",
      "equal",
      "Bei bestem Spiel steht es am Ende gleich.",
      "gleich",
    ],
    [
      "a draw",
      forecast({ winner: null, kind: "draw", plies: 5 }),
      "=",
      "With best play it is a draw.",
      "a draw",
      "Bei bestem Spiel endet es remis.",
      "remis",
    ],
    [
      "a match without an end",
      forecast({ winner: null, kind: "endless", plies: null }),
      "∞",
      "Neither player can force a win.",
      "no forced win",
      "Niemand kann den Sieg erzwingen.",
      "kein erzwungener Sieg",
    ],
    [
      "what nobody has looked at",
      forecast({ winner: null, kind: "unknown", plies: null, bound: 20_000 }),
      "?",
      "No forced win in the 20,000 positions searched.",
      "unknown",
      "In 20.000 untersuchten Stellungen fand sich kein erzwungener Sieg.",
      "unbekannt",
    ],
  ];
  for (const [what, each, chip, english, brief, german, kurz] of FORECASTS) {
    test(`${what} is told by a chip and in words, in English and in German`, (context) => {
      assert.equal(chipOf(each), chip);
      assert.equal(sayForecast(each, NAMES), english);
      assert.equal(briefForecast(each, NAMES), brief);
      speakIn(context, "de");
      assert.equal(chipOf(each), chip);
      assert.equal(sayForecast(each, NAMES), german);
      assert.equal(briefForecast(each, NAMES), kurz);
    });
  }

  test("who is ahead is the first, the second, nobody, or not known", () => {
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
    assert.equal(part.describes, "Ben in 2 moves");
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

  test("an end by the rules of the game is told in the game's own words", () => {
    assert.deepEqual(ended("mate", 0), { title: "Ann wins", fact: "Mate." });
  });

  test("an end by the referee is told in the same words in every game", () => {
    assert.deepEqual(ended("resignation", 1), { title: "Ben wins", fact: "Ann resigned." });
    assert.deepEqual(ended("time", 0), { title: "Ann wins", fact: "Ben ran out of time." });
    assert.deepEqual(ended("agreed-draw", null), {
      title: "A draw",
      fact: "Both players agreed to a draw.",
    });
    assert.equal(ended("move-limit", null).fact, "The match reached the limit of 2 moves.");
  });
});
