/** The page of the worksheet, while other pages add cards to it. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { fillUp } from "./browser.js";
import { turns } from "./makers.js";
import { makeFailingWorker, startPage } from "./pages.js";
import { GAME } from "./table.js";

const REGIONS = ["cards", "all-tasks", "empty", "clear", "print", "said", "games"];
const BODY = `<main id="worksheet"><input id="copies" value="1" />
  ${REGIONS.map((id) => `<div id="${id}"></div>`).join("")}</main>`;
const DATA = { games: [{ ...GAME, summary: "", short: "", language: "en" }] };

const SHEET = "noon:/sheet";
const sheetOf = (...goals) => {
  const cards = goals.map((goal) => ({ game: "game", record: `goal=${goal}` }));
  return JSON.stringify({ v: 1, value: cards });
};

beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

/** Open the page with cards of these goals. */
const open = (t, goals, more) => {
  const kept = { [SHEET]: sheetOf(...goals) };
  const how = { address: "teach/", body: BODY, data: DATA, kept, ...more };
  return startPage(t, "pages/teach/teach.ts", how);
};

for (const [what, type, fields] of [
  ["in another tab", "storage", { key: SHEET }],
  ["before the way back to the page", "pageshow", { persisted: true }],
]) {
  test(`a card that is added ${what} is there, and stays when one is taken off`, async (t) => {
    const { document, find, localStorage, window } = await open(t, ["win"]);
    localStorage.held[SHEET] = sheetOf("win", "win-3");
    window.dispatchEvent(Object.assign(new window.Event(type), fields));
    assert.equal(document.querySelectorAll("#cards li").length, 2);
    find("[data-remove]").click();
    find("[data-remove]").click(); // of a double tap
    assert.equal(localStorage.held[SHEET], sheetOf("win-3"));
  });
}

test("a card that a full storage does not take is not shown, and can be tried again", async (t) => {
  const { document, find, localStorage } = await open(t, ["win"]);
  find("[data-remove]").click();
  const { setItem } = localStorage;
  fillUp(localStorage);
  find("#said button").click();
  assert.equal(document.querySelectorAll("#cards li").length, 0);
  assert.match(find("#said").textContent, /Couldn’t save/);
  localStorage.setItem = setItem;
  find("#said button").click();
  assert.equal(localStorage.held[SHEET], sheetOf("win"));
});

test("a card has no position of a card that was taken off", async (t) => {
  const { find } = await open(t, ["win&start=1&moves=a", "win&start=1&moves=b"]);
  find(".card-board").textContent = "drawn";
  find("[data-remove]").click();
  assert.equal(find(".card-board").textContent, "");
});

test("a worksheet is printed once if the button is pressed again meanwhile", async (t) => {
  const print = t.mock.fn();
  const launch = makeFailingWorker;
  const { find, window } = await open(t, ["win&start=1&moves=a"], { launch });
  window.print = print;
  for (const prints of [1, 2]) {
    find("#print").click();
    find("#print").click();
    await turns();
    assert.equal(print.mock.callCount(), prints);
  }
});
