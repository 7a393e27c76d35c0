/** The links of tasks: what they hold, and their cards on the worksheet. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  placeOf,
  positionOf,
  recordOfTask,
  taskIn,
  tidied,
} from "../../web/features/task/record.ts";
import { drawAllTasks, drawCards } from "../../web/pages/teach/cards.ts";
import { drawerOfFigures } from "../../web/pages/teach/figures.ts";
import { SITE } from "../../web/storage/scope.ts";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { makeMatch } from "./makers.js";
import "./speak.js";
import { written } from "./written.js";

const ENTRY = {
  slug: "game",
  levels: ["easy", "medium", "hard"],
  options: [
    { name: "size", kind: "integer", default: 5 },
    { name: "word", kind: "word", default: "PLANT" },
  ],
};
const TEXTS = { name: "Game", summary: "A game.", short: "Take turns.", language: "en" };
const TASK = { goal: "win", words: "", levels: ["", ""], start: 0 };

test("the link of a task has all of a match but its names and later moves", () => {
  const match =
    "size=7&word=NOON&player1=Ada&date=2024-02-29&analysis=on&coin=sun&clock=30&at_zero=move" +
    "&moves=a.b.c&end=resign1";
  const task = {
    goal: "win-4",
    words: "Trap & win = fun, 100 %",
    levels: ["", "hard"],
    start: 2,
  };
  const record = recordOfTask(ENTRY, match, task);
  assert.equal(
    record,
    "size=7&word=NOON&computer2=hard&clock=30&at_zero=move&goal=win-4" +
      "&task=Trap%20%26%20win%20%3D%20fun%2C%20100%20%25&start=2&moves=a.b",
  );
  assert.deepEqual(taskIn(record), task);
  assert.equal(
    positionOf(ENTRY, record),
    "size=7&word=NOON&computer2=hard&clock=30&at_zero=move&start=2&moves=a.b",
  );
});

test("the link of a task has the position that its match was set up from", () => {
  const match = "size=7&position=ka%2Fe&moves=a.b";
  assert.equal(
    recordOfTask(ENTRY, match, { ...TASK, start: 1 }),
    "size=7&goal=win&start=1&position=ka%2Fe&moves=a",
  );
});

test("the link of a task of a match from its start without a task is the page of its game", () => {
  assert.equal(recordOfTask(ENTRY, "player1=Ada&moves=a.b", { ...TASK, goal: "" }), "");
  assert.equal(placeOf("game", ""), "game/");
  assert.equal(recordOfTask(ENTRY, "moves=a.b", TASK), "goal=win");
});

test("the link of a task has at most two hundred visible characters of words", () => {
  assert.equal(tidied(" turned\u202e  round\n"), "turned round");
  assert.equal([...tidied("\u{1f31e}".repeat(300))].length, 200);
});

const gameOf = (slug) => (slug === "game" ? { entry: ENTRY, ...TEXTS } : undefined);
const draw = (record) => written(drawCards(gameOf, [{ game: "game", record }], 1));

test("a card says its task in few words", () => {
  for (const [record, said] of [
    ["", "Play a match."],
    ["task=Find", "Find"],
    ["goal=win", "Win the match."],
    ["goal=win&start=1&moves=a", "Win from this position."],
    ["goal=win-1", "Win in 1 move."],
    ["goal=bot-medium", "Write a bot that beats Medium."],
  ]) {
    const [task = "", ...more] = draw(record).split('<p class="card-task"').slice(1);
    assert.match(task, new RegExp(`>${said}<`), record);
    assert.deepEqual(more, []);
  }
});

test("a card leaves its words out of the address in letters", () => {
  const drawn = draw("computer2=hard&goal=win&task=Mind%20the%20corner");
  assert.ok(drawn.includes(`${SITE.href}game/#computer2=hard&amp;goal=win<`));
  assert.doesNotMatch(drawn, /Mind%20/);
});

test("a card has the summary of the game next to many words", () => {
  const drawn = draw(`task=${"x%20".repeat(40)}`);
  assert.match(drawn, /A game\./);
  assert.doesNotMatch(drawn, /Take turns/);
});

test("a card with an address that is too long for a code is not drawn", () => {
  assert.doesNotMatch(draw(`task=${"%F0%9F%8C%9E".repeat(200)}`), /<li/);
});

test("the code for all tasks says which cards it leaves out", () => {
  const said = (...records) =>
    written(drawAllTasks(records.map((record) => ({ game: "game", record }))));
  const leavesOut = /Bots and cards without a task are not included\./;
  assert.doesNotMatch(said("goal=win", "task=Find"), leavesOut);
  for (const record of ["", "goal=bot-easy"])
    assert.match(said("goal=win", "task=Find", record), leavesOut);
});

test("the board of a card says whose turn it is, in words and by a mark", async (t) => {
  const { find } = withPage(t, "<div></div>");
  const { drawerOfFigures: drawerNow } = await loadedNow("pages/teach/figures.ts");
  const script = "data:text/javascript,export default { announce: () => 'A.', picture: () => '' }";
  const draw = drawerNow({ view: async () => makeMatch(["a"]) });
  await draw(find("div"), { entry: ENTRY, script, look: "game" }, "moves=a");
  assert.equal(find("p").textContent.trim(), "Ben’s turn");
  assert.ok(find("p .mark").matches(".of-2"));
});

test("a board that could not be drawn is not marked as drawn", async () => {
  const draw = drawerOfFigures({ view: () => Promise.reject(new Error("offline")) });
  const host = { dataset: { game: "game", record: "moves=a" } };
  const game = { entry: ENTRY, script: "data:text/javascript,export default {}", look: "game" };
  await assert.rejects(draw(host, game, "moves=a"));
  assert.equal(host.dataset.position, undefined);
});
