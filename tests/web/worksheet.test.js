/** The worksheet of a device: its cards, and the tasks that one code opens. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import {
  completeTask,
  fragmentOfTasks,
  keepCards,
  keptCards,
  openWorksheet,
  placeInWorksheet,
  tasksIn,
} from "../../web/storage/worksheet.ts";
import { damage, withStorage } from "./browser.js";

beforeEach((t) => withStorage(t));

const TASKS = [
  { game: "war", record: "goal=win-1&task=Look!%20now&start=1&moves=a" },
  { game: "duel", record: "goal=win" },
];
const first = { game: "war", record: "seed=7&goal=win-1&task=Look%21%20now&start=1&moves=a.b" };

test("a worksheet is read from its address as it was written", () => {
  assert.deepEqual(tasksIn(`#${fragmentOfTasks(TASKS)}`), TASKS);
  assert.deepEqual(tasksIn("#moves=a"), []);
});

test("a worksheet is read as chats and mail programs hand it on", () => {
  const tasks = [
    { game: "war", record: "goal=win-1&start=1&moves=-k" },
    { game: "duel", record: "goal=win" },
  ];
  for (const hash of [
    "#tasks=war/goal=win-1&amp;start=1&amp;moves=-k;duel/goal=win",
    "#tasks%3Dwar/goal%3Dwin-1&start=1&moves=-k;duel/goal=win&utm_source=chat",
    "#tasks=war/goal=win-1&start=1&moves=-k;duel/goal=win).",
  ])
    assert.deepEqual(tasksIn(hash), tasks, hash);
});

test("a worksheet knows its matches, however they are quoted, and counts what is completed", () => {
  assert.equal(placeInWorksheet(first), null);
  openWorksheet(TASKS);
  assert.deepEqual(placeInWorksheet(first), { at: 1, all: 2, done: 0, next: TASKS[1] });
  assert.equal(placeInWorksheet({ game: "war", record: "moves=a.b" }), null);
  completeTask(first);
  completeTask(first);
  openWorksheet(TASKS);
  const last = placeInWorksheet({ game: "duel", record: "goal=win&moves=c" });
  assert.deepEqual(last, { at: 2, all: 2, done: 1, next: null });
  openWorksheet(TASKS.slice(0, 1));
  assert.equal(placeInWorksheet(first)?.done, 0);
});

test("a worksheet tells a task from one that has more tags, and opens equal ones once", () => {
  const whole = { game: "war", record: "goal=win" };
  const later = { game: "war", record: "goal=win&start=1&moves=a" };
  const tasks = tasksIn(fragmentOfTasks([whole, later, whole]));
  assert.deepEqual(tasks, [whole, later]);
  openWorksheet(tasks);
  assert.equal(placeInWorksheet({ game: "war", record: "goal=win&moves=a.b" })?.at, 1);
  assert.equal(placeInWorksheet({ game: "war", record: "goal=win&start=1&moves=a.b" })?.at, 2);
});

test("a worksheet has its cards again, without what is damaged or of games that are gone", () => {
  const cards = [
    { game: "game", record: "goal=win" },
    { game: "gone", record: "" },
  ];
  assert.equal(keepCards(cards), true);
  assert.deepEqual(keptCards((game) => game === "game"), [cards[0]]);
  const damages = ["[{}]", "{", '[{"game":"game","record":7}]', "7"];
  damage(localStorage, damages, () => assert.deepEqual(keptCards(() => true), []));
  keepCards([]);
  assert.equal(localStorage.length, 0);
});
