/** Classroom links: what they hold, as records and as addresses. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import { addressOf, drawCards, sayTask } from "../../web/pages/teach/cards.js";
import { isPositionGone } from "../../web/pages/teach/form.js";
import {
  asked,
  asTask,
  emptyLesson,
  lessonIn,
  placeOf,
  positionOf,
  recordOfLesson,
  tidied,
} from "../../web/pages/teach/link.js";
import { withGlobals } from "./browser.js";
import "./speak.js";

const ENTRY = {
  slug: "game",
  levels: ["dawn", "morning", "noon"],
  options: [
    { name: "size", kind: "integer", default: 5 },
    { name: "strict", kind: "flag", default: false },
    { name: "turn", kind: "choice", default: "none", choices: ["none", "left"] },
    { name: "word", kind: "word", default: "PLANT" },
  ],
};
const GAME = { entry: ENTRY, name: "Game", summary: "A game.", short: "Take turns.", language: "en" };
const SITE = new URL("https://site.example/noon/");
const EMPTY = emptyLesson(ENTRY);

const lessonWith = (changes) => ({ ...EMPTY, ...changes });
const recordWith = (changes) => recordOfLesson(ENTRY, lessonWith(changes));

describe("a classroom link", () => {
  test("its position is the match up to there, with those who play and no task", () => {
    const lesson = lessonWith({
      options: { ...EMPTY.options, size: 7 },
      levels: ["", "noon"],
      goal: "win",
      words: "Trap",
      moves: ["a", "b", "c"],
      start: 2,
    });
    assert.equal(positionOf(ENTRY, lesson), "size=7&player2=Hard&computer2=noon&moves=a.b");
    assert.equal(positionOf(ENTRY, { ...lesson, levels: ["", ""], start: 0 }), "size=7");
  });

  test("one of a match by the usual rules without a task is the page of its game", () => {
    assert.equal(recordWith({}), "");
    assert.equal(placeOf("game", ""), "game/");
  });

  test("it holds options, seats, clock, task and position, and is read as it was written", () => {
    const lesson = lessonWith({
      options: { size: 7, strict: true, turn: "left", word: "NOON" },
      levels: ["", "noon"],
      time: [
        ["clock", "30"],
        ["at_zero", "move"],
      ],
      goal: "within",
      within: 4,
      words: "Trap & win = fun, 100 %",
      moves: ["a", "b", "c"],
      start: 2,
    });
    const record = recordOfLesson(ENTRY, lesson);
    assert.equal(
      record,
      "size=7&strict=true&turn=left&word=NOON&player2=Hard&computer2=noon&clock=30&at_zero=move&goal=win-4" +
        "&task=Trap%20%26%20win%20%3D%20fun%2C%20100%20%25&start=2&moves=a.b",
    );
    assert.deepEqual(lessonIn(ENTRY, record), { ...lesson, moves: ["a", "b"] });
  });

  test("the page's own address has the moves after the position as well", () => {
    for (const start of [0, 1, 3]) {
      const lesson = lessonWith({ moves: ["a", "b", "c"], start });
      const whole = recordOfLesson(ENTRY, lesson, lesson.moves);
      assert.deepEqual(lessonIn(ENTRY, whole), lesson);
    }
  });

  test("a match that begins at its start says nothing of a position", () => {
    assert.equal(recordWith({ moves: ["a", "b"], start: 0, goal: "win" }), "goal=win");
  });

  test("a bot is written in the lab, with the game and the level to beat", () => {
    const record = recordWith({ goal: "bot", level: "morning", moves: ["a"], start: 1 });
    assert.equal(record, "goal=bot-morning");
    assert.equal(placeOf("game", record), "lab/#game=game&level=morning");
    assert.deepEqual(lessonIn(ENTRY, record), lessonWith({ goal: "bot", level: "morning" }));
  });

  test("what cannot be is as if it were not said", () => {
    const broken = [
      "size=many&strict=perhaps&turn=up&computer1=nobody&goal=dance&start=soon",
      "goal=bot-nobody&task=%E0%A4%A&start=-1",
      `task=${"x".repeat(9_000)}`,
      "&&=&==&size",
    ];
    for (const record of broken) assert.equal(recordOfLesson(ENTRY, lessonIn(ENTRY, record)), "");
  });

  test("what was said of a match that was played is left out", () => {
    const record = "player1=Ada&lens=on&coin=sun&seed=7&moves=a.b&end=resign1";
    assert.equal(recordOfLesson(ENTRY, lessonIn(ENTRY, record)), "start=2&moves=a.b");
  });

  test("of two starts the first counts: the share sheet puts its own before the record", () => {
    assert.equal(lessonIn(ENTRY, "start=1&start=2&moves=a.b").start, 1);
    assert.equal(lessonIn(ENTRY, "start=9&moves=a.b").start, 2);
  });

  test("a position becomes a task against the best computer, unless it is one already", () => {
    const taken = asTask(ENTRY, lessonIn(ENTRY, "start=1&moves=a.b"));
    assert.deepEqual([taken.goal, taken.levels], ["win", ["noon", ""]]);
    const seated = asTask(ENTRY, lessonIn(ENTRY, "computer2=dawn&start=1&moves=a.b"));
    assert.deepEqual([seated.goal, seated.levels], ["win", ["", "dawn"]]);
    const own = lessonIn(ENTRY, "goal=win-2&start=1&moves=a.b");
    assert.equal(asTask(ENTRY, own), own);
    assert.equal(asTask(ENTRY, EMPTY), EMPTY);
  });

  test("words have at most two hundred characters, and none that is not seen", () => {
    assert.equal(tidied(" turned\u202e  round\n"), "turned round");
    assert.equal([...tidied("\u{1f31e}".repeat(300))].length, 200);
  });

  test("the fragment of the page names the game first", () => {
    assert.deepEqual(asked("#game=x&goal=win&moves=a"), { game: "x", record: "goal=win&moves=a" });
    assert.deepEqual(asked(""), { game: "", record: "" });
  });

  test("a position belongs to its rules", () => {
    const before = lessonWith({ moves: ["a"], start: 1 });
    assert.equal(isPositionGone(before, { ...before, levels: ["", "noon"] }), false);
    const options = { ...EMPTY.options, size: 7 };
    assert.equal(isPositionGone(before, { ...before, options }), true);
    assert.equal(isPositionGone(EMPTY, { ...EMPTY, options }), false);
  });
});

describe("a card", () => {
  const gameOf = (slug) => (slug === "game" ? GAME : undefined);
  const draw = (cards, current, copies = 1) =>
    collectResultSync(render(drawCards(gameOf, cards, current, copies, SITE)));
  const card = (record) => ({ game: "game", record });

  test("its task is said in few words", () => {
    const say = (changes) => sayTask(lessonWith(changes));
    assert.equal(say({}), "Play a match.");
    assert.equal(say({ words: "Find a trap" }), "");
    assert.equal(say({ goal: "win" }), "Win the match.");
    assert.equal(say({ goal: "win", moves: ["a"], start: 1 }), "Win from this position.");
    assert.equal(say({ goal: "within", within: 1 }), "Win in 1 move.");
    assert.equal(say({ goal: "bot", level: "morning" }), "Write a bot that beats Medium.");
  });

  test("it has game, rules, task, code and the address in letters", () => {
    const drawn = draw([card("goal=win&task=Mind%20the%20corner")], null);
    for (const part of ["Game", "Take turns.", "Win the match.", "Mind the corner", "<svg"]) {
      assert.ok(drawn.includes(part), part);
    }
    assert.ok(addressOf(card("goal=win&task=Mind"), SITE).endsWith("/game/#goal=win&task=Mind"));
  });

  test("the address in letters leaves out words and names: they are too long to type", () => {
    const drawn = draw([card("player2=Hard&computer2=noon&goal=win&task=Mind%20the%20corner")], null);
    assert.ok(drawn.includes("https://site.example/noon/game/#computer2=noon&amp;goal=win<"));
    assert.doesNotMatch(drawn, /Mind%20/);
  });

  test("next to many words the rules are one sentence", () => {
    const drawn = draw([card(`task=${"x%20".repeat(40)}`)], null);
    assert.match(drawn, /A game\./);
    assert.doesNotMatch(drawn, /Take turns/);
  });

  test("it is on the screen once and on paper as often as it is wanted", () => {
    const drawn = draw([card("goal=win")], card(""), 3);
    assert.equal(drawn.match(/<li/g).length, 3);
    assert.equal(drawn.match(/is-copy/g).length, 2);
    assert.equal(drawn.match(/data-remove/g).length, 1);
  });

  test("where nothing is gathered, the link that is being made is printed", () => {
    const drawn = draw([], card("goal=win"));
    assert.equal(drawn.match(/is-copy/g).length, 1);
    assert.doesNotMatch(drawn, /data-remove/);
    assert.doesNotMatch(draw([], null), /<li/);
  });

  test("an address that is too long for a code stands there alone", () => {
    const long = card(`task=${"%F0%9F%8C%9E".repeat(200)}`);
    assert.doesNotMatch(draw([long], null), /class="code"/);
    assert.ok(addressOf(long, SITE).length > 1_200);
  });
});

describe("the sheet", () => {
  test("what is kept is read again, without what is damaged or of games that are gone", async (t) => {
    const kept = new Map();
    const localStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    };
    withGlobals(t, { localStorage });
    const { keepCards, keptCards } = await import("../../web/pages/teach/sheet.js");
    const cards = [
      { game: "game", record: "goal=win" },
      { game: "gone", record: "" },
    ];
    assert.equal(keepCards(cards), true);
    assert.deepEqual(
      keptCards((game) => game === "game"),
      [cards[0]],
    );
    const [name] = kept.keys();
    for (const damaged of ["[{}]", "{", '[{"game":"game","record":7}]', "7"]) {
      kept.set(name, damaged);
      assert.deepEqual(
        keptCards(() => true),
        [],
      );
    }
    keepCards([]);
    assert.equal(kept.size, 0);
  });
});
