/** What is said and drawn: sentences, forecasts, and the view of one render. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { nothing } from "lit-html";
import { FEATURES } from "../../web/app/app.js";
import { uiOf, viewOf } from "../../web/app/view.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { REVIEW } from "../../web/features/review/state.js";
import { BOLD } from "../../web/i18n/message.js";
import { withNames } from "../../web/i18n/player-names.js";
import { badgeOf } from "../../web/view/badges.js";
import { formatBold } from "../../web/view/bold.js";
import { briefForecast, chipOf, favoured, sayForecast } from "../../web/view/forecasts.js";
import { resultOf } from "../../web/view/frame.js";
import { drawRegions, openingUi, openingView, REGIONS } from "../../web/view/regions.js";
import {
  COMPUTER_SECOND,
  deepFreeze,
  makeForecast,
  makeFront,
  makeMatch,
  makeRequests,
  makeState,
  playing,
  RESIGNED,
} from "./makers.js";
import { speak } from "./speak.js";

/** Speak a language until a test is over. @param {import("node:test").TestContext} test @param {string} tag */
const speakIn = (test, tag) => {
  speak(tag);
  test.after(() => speak("en"));
};

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

describe("the view", () => {
  const FRONT = makeFront();
  const view = (changes, features = FEATURES, front = FRONT) =>
    viewOf(deepFreeze(makeState(changes)), front, features);
  const notice = (changes) => view(changes).notice?.act ?? null;
  const hint = (changes) => view(changes).hint?.text ?? null;

  /** States that each give a notice, the one first that is to be seen to first. */
  const NOTICES = [
    ["retry", { rules: "failed" }],
    ["take-over", { isWriter: false }],
    ["back-to-match", { viewing: makeMatch() }],
    ["think-again", { computer: { phase: "failed", record: "" } }],
    ["pause", { clock: { ...CLOCK, isPaused: true } }],
    ["confirm", { confirming: "a" }],
    ["draw", { match: makeMatch(["a"], { offer_draw: true, repetitions: 3 }) }],
  ];

  test("nothing has to be seen to at the opening of a match", () => {
    const { hint: said, message, notice: seen } = view();
    assert.deepEqual([seen, said, message], [null, null, null]);
  });

  for (const [at, [act, changes]] of NOTICES.entries()) {
    test(`the notice "${act}" comes before all that can wait longer`, () => {
      assert.equal(notice(changes), act);
      for (const [, later] of NOTICES.slice(at + 1)) {
        assert.equal(notice({ ...later, ...changes }), act);
      }
    });
  }

  test("every notice but that of a thinking computer has a button with words", () => {
    for (const [, changes] of NOTICES) {
      const { label, text } = view(changes).notice ?? {};
      assert.ok(label && text);
    }
    const match = makeMatch(["a"], { tags: COMPUTER_SECOND });
    assert.deepEqual(view({ match }).notice, { text: "Ben is thinking.", label: "", act: "" });
  });

  test("the draw that is offered says how often the position has come up", () => {
    const match = makeMatch(["a"], { offer_draw: true, repetitions: 3 });
    assert.equal(
      view({ match }).notice?.text,
      "This position has come up 3 times. You may agree to a draw.",
    );
  });

  test("the earlier position that is looked at says after which move it stood", () => {
    const changes = { match: makeMatch(["a", "b"]), viewing: makeMatch(["a"]) };
    assert.equal(view(changes).notice?.text, "Position after move 1 of 2.");
  });

  test("the question about a move names it", () => {
    assert.equal(view({ confirming: "a" }).notice?.text, "Tap again to play: A.");
  });

  const LENS_ON = { lens: { isOn: true, asked: "game#", known: null, isFailed: false } };
  /** States that each give a hint, the one first that is to be known first. */
  const HINTS = [
    ["a failure of the page", /stopped working/, { hasFault: true }],
    ["a command that waits", /still loading/, { deferred: ["lens"] }],
    ["a new version", /new version/, { isUpdateReady: true }],
    ["what the lens knows", /lens is working/, LENS_ON],
    ["a move by chance", /random move/, { chance: { record: "", player: 1 } }],
    ["that nothing is saved", /not saved/, { isUnsaved: true }],
  ];
  for (const [at, [what, text, changes]] of HINTS.entries()) {
    test(`${what} is hinted at before all that matters less`, () => {
      assert.match(hint(changes) ?? "", text);
      for (const [, , later] of HINTS.slice(at + 1)) {
        assert.match(hint({ ...later, ...changes }) ?? "", text);
      }
    });
  }

  test("a new version is offered between matches only", () => {
    const ready = { isUpdateReady: true };
    assert.equal(hint({ ...ready, match: makeMatch(["a"]) }), null);
    assert.match(
      hint({ ...ready, match: makeMatch(["a"], { outcome: RESIGNED }) }) ?? "",
      /version/,
    );
  });

  test("a rank counts, not the place in the list of features", () => {
    const saying = (rank) => ({
      name: `rank ${rank}`,
      notice: { rank, of: () => ({ text: String(rank), label: "", act: "" }) },
    });
    assert.equal(view({}, [saying(30), saying(10), saying(20)]).notice?.text, "10");
  });

  test("a feature that has nothing to say lets the next one speak", () => {
    const silent = { name: "silent", notice: { rank: 1, of: () => null } };
    const loud = {
      name: "loud",
      notice: { rank: 2, of: () => ({ text: "!", label: "", act: "" }) },
    };
    assert.equal(view({}, [silent, loud]).notice?.text, "!");
  });

  test("the board shows moves that are pending", () => {
    const requests = makeRequests(playing("a"), playing("b"));
    assert.deepEqual(view({ requests }).ui.pending, ["a", "b"]);
  });

  test("an earlier position is shown without the moves that are pending", () => {
    const { position, ui } = view({
      requests: makeRequests(playing("a")),
      viewing: makeMatch(["c"]),
    });
    assert.deepEqual(position.moves, ["c"]);
    assert.deepEqual(ui.pending, []);
    assert.equal(ui.active, false);
  });

  test("the front end is told what is chosen, opened and asked, and how wide the page is", () => {
    const selected = { part: "letter", value: "r" };
    const expanded = { line: true };
    const ui = uiOf(makeState({ selected, expanded, confirming: "a", isWide: true }));
    assert.deepEqual(
      [ui.selected, ui.expanded, ui.confirming, ui.wide],
      [selected, expanded, "a", true],
    );
  });

  test("after the end the page shows the result, and the match again when it is looked back at", () => {
    const match = makeMatch(["a"], { outcome: RESIGNED });
    assert.equal(view({ match }).mode, "over");
    assert.equal(view({ match, viewing: makeMatch() }).mode, "play");
  });

  test("buttons for undo and redo are live only where they do something", () => {
    const { canRedo, canUndo } = view().tray;
    assert.deepEqual([canUndo, canRedo], [false, false]);
    const changes = { match: makeMatch(["a"]), undone: ["moves=a.b"] };
    assert.deepEqual(view(changes).tray, {
      canUndo: true,
      canRedo: true,
      lens: false,
      isLooking: false,
    });
  });

  test("the page says that it is starting until the rules are there", () => {
    assert.equal(view({ rules: "starting" }).isStarting, true);
    assert.equal(view({ rules: "failed" }).isStarting, false);
  });

  const POSITION = makeMatch(["a"]);
  const reviewing = {
    match: makeMatch(["a", "b"], { outcome: RESIGNED }),
    review: {
      ...REVIEW,
      match: makeMatch(["a", "b"]),
      wanted: 2,
      at: 2,
      position: POSITION,
      entries: [
        undefined,
        {
          ply: 1,
          forecast: makeForecast(),
          good: ["c"],
          best: makeForecast(),
          played: "b",
          played_forecast: makeForecast(),
          line: [],
        },
      ],
    },
  };

  test("a review takes the keys and the status, and shows the position before the move", () => {
    const { keys, mode, position, status, ui } = view(reviewing);
    assert.equal(mode, "review");
    assert.ok(keys && status);
    assert.equal(position, POSITION);
    assert.deepEqual(ui.good, ["c"]);
  });

  test("a review shows no forecasts of the lens on its board", () => {
    const key = `game#${POSITION.record}`;
    const known = { key, lens: { record: "", forecast: makeForecast(), moves: {}, best: [] } };
    const lens = { isOn: true, asked: key, known, isFailed: false };
    assert.equal(view({ ...reviewing, lens }).ui.forecasts, null);
  });

  test("a review does not bring the question about a move along", () => {
    assert.equal(view({ ...reviewing, confirming: "b" }).ui.confirming, null);
  });

  /** Return a template as markup. @param {any} template @returns {string} */
  const markupOf = (template) => {
    if (template === nothing || template === null || template === undefined) return "";
    if (Array.isArray(template)) return template.map(markupOf).join("");
    if (typeof template !== "object") return String(template);
    const { strings = [], values = [] } = template;
    return Array.from(strings, (text, at) => `${text}${markupOf(values[at])}`).join("");
  };
  /** Return what a template says, elements left out. @param {any} template */
  const textOf = (template) =>
    markupOf(template)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const status = (changes, more = {}) =>
    textOf(drawRegions(FRONT, { ...openingView(makeMatch()), ...changes, ...more }).status());

  test("the status says what is next", () => {
    assert.equal(status({}), "Ann is next");
  });

  test("a sentence that was just told stands in place of what is next", () => {
    assert.equal(status({ message: { text: "Not there.", isError: true } }), "Not there.");
  });

  test("what has to be seen to stands in place of what was just told, with its button", () => {
    const seen = { text: "The clock is paused.", label: "Resume", act: "pause" };
    const said = status({ notice: seen, message: { text: "Not there.", isError: true } });
    assert.equal(said, "The clock is paused. Resume");
  });

  test("a hint stands below what is next", () => {
    const below = { text: "The lens is working …", label: "", act: "" };
    assert.equal(status({ hint: below }), "Ann is next The lens is working …");
  });

  test("the board and the keys are drawn once for both regions", () => {
    let renders = 0;
    const front = makeFront({
      render: () => {
        renders += 1;
        return { board: "board", keys: "keys" };
      },
    });
    const regions = drawRegions(front, openingView(makeMatch()));
    assert.deepEqual([textOf(regions.board()), regions.keys()], ["board", "keys"]);
    assert.equal(renders, 1);
  });

  test("what the players want stands above the board as long as they play", () => {
    const front = makeFront({ aim: (state, ui) => `Five in a row, ${state.ply}, ${ui.active}.` });
    const board = (match) => textOf(drawRegions(front, openingView(match)).board());
    assert.match(board(makeMatch(["a"])), /^Five in a row, 1, true\./);
    assert.doesNotMatch(board(makeMatch(["a"], { outcome: RESIGNED })), /Five/);
  });

  test("after the end the card of the result takes the place of the keys", () => {
    const match = makeMatch(["a"], { outcome: RESIGNED });
    const open = { ...openingView(match), mode: "over" };
    const card = textOf(drawRegions(FRONT, open).keys());
    assert.match(card, /Ann wins/);
    assert.match(card, /Rematch, Ben starts/);
    assert.match(textOf(drawRegions(FRONT, { ...open, starter: null }).keys()), /toss a coin/);
  });

  test("a region that fails does not keep the others from being drawn", () => {
    const front = makeFront({
      render: () => {
        throw new Error("no board");
      },
    });
    const regions = drawRegions(front, openingView(makeMatch()));
    assert.throws(() => regions.board());
    for (const name of REGIONS.filter((each) => !["board", "keys"].includes(each))) {
      assert.doesNotThrow(() => regions[name]());
    }
  });

  test("the tabs say whose turn it is, counting moves that are pending", () => {
    const open = openingView(makeMatch());
    const turn = (pending, match = makeMatch()) =>
      textOf(drawRegions(FRONT, { ...open, position: match, ui: { ...open.ui, pending } }).turns());
    assert.match(turn([]), /Ann to move .*0 moves .*Ben waits/);
    assert.match(turn(["a"]), /Ann waits .*1 move .*Ben to move/);
    const over = makeMatch(["a"], { outcome: RESIGNED });
    assert.match(turn([], over), /Ann wins/);
  });

  test("the clock stands between the players, and warns the one who is short of time", () => {
    const open = openingView(makeMatch());
    const clock = (seconds) =>
      textOf(
        drawRegions(FRONT, {
          ...open,
          turns: { series: null, clock: { seconds, paused: false } },
        }).turns(),
      );
    assert.match(clock(12), /Ann to move .*12 Pause/);
    assert.match(clock(10), /Ann 10 s .*10 Pause .*Ben waits/);
  });

  test("the series stands between the players in place of the number of moves", () => {
    const turns = { series: [2, 1], clock: null };
    const said = textOf(drawRegions(FRONT, { ...openingView(makeMatch()), turns }).turns());
    assert.match(said, /2–1 series/);
  });

  test("the list of moves has them in pairs", () => {
    const match = makeMatch(["a", "b", "c"]);
    const said = textOf(drawRegions(FRONT, openingView(match)).moves());
    assert.match(said, /A 1 B C 2/);
    assert.match(textOf(drawRegions(FRONT, openingView(makeMatch())).moves()), /No moves yet/);
  });
});
