/** The page of the puzzles, where Python does not start. */

import assert from "node:assert/strict";
import test from "node:test";
import { turns } from "./makers.js";
import { makeFailingWorker, startPage } from "./pages.js";

const GAME = { slug: "war", name: "War", entry: { slug: "war" }, script: "war.js", sheet: null };
const REGIONS = "progress live title list rules turns board status keys tray dock side".split(" ");
const BODY = REGIONS.map((id) => `<div id="${id}"></div>`).join("");

const open = (t, query, more) =>
  startPage(t, "pages/puzzles/puzzles.ts", {
    ...{ address: `puzzles/${query}`, body: BODY, data: { games: [GAME] } },
    ...more,
  });

for (const [what, query, begin] of [
  ["a puzzle", "?game=war&seed=a", null],
  ["a run", "?run=a", '[data-command="begin"]'],
]) {
  test(`${what} that cannot be made is asked for again at a press`, async (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] }); // of a run
    const launch = t.mock.fn(makeFailingWorker);
    const { find } = await open(t, query, { launch });
    if (begin) find(begin).click();
    await turns();
    const before = launch.mock.callCount();
    find('#status [data-command="try-again"]').click();
    await turns();
    assert.ok(launch.mock.callCount() > before);
  });
}

test("the second tap of a double one follows no link of the next screen", async (t) => {
  const how = { launch: makeFailingWorker };
  const { find, happen, window } = await open(t, "?game=war&seed=a", how);
  await turns();
  const tap = (selector, timeStamp) =>
    happen("click", { at: find(selector), clientX: 50, clientY: 90, timeStamp });
  tap("#tray [data-to]", 100);
  const list = window.location.search;
  assert.notEqual(list, "?game=war&seed=a");
  tap("#list [data-to]", 399);
  assert.equal(window.location.search, list);
  tap("#list [data-to]", 800);
  assert.notEqual(window.location.search, list);
  await turns();
});

test("the day that is shown is shared, which is said until another list is opened", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] }); // of a worker that says nothing
  const copied = [];
  const value = { days: { "2026-11-20": { war: [0, 0, 0] } }, found: [] };
  const { find } = await open(t, "?day=2026-11-20", {
    kept: { "noon:/puzzles": JSON.stringify({ v: 1, value }) },
    globals: { navigator: { clipboard: { writeText: async (text) => copied.push(text) } } },
  });
  find('[data-command="share-day"]').click();
  await turns();
  const lines = ["noon puzzles, November 20, 2026: 1 of 1", "☀️ War", window.location.href];
  assert.deepEqual(copied, [lines.join("\n")]);
  assert.match(find("#list").textContent, /Copied\./);
  find("#list [data-to]").click();
  await turns();
  assert.doesNotMatch(find("#list").textContent, /Copied\./);
});
