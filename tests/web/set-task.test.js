/** The sheet that sets a task: what is chosen in it, and the link that goes on the worksheet. */

import assert from "node:assert/strict";
import test from "node:test";
import { withStorage } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { BEN_FIRST, makeForecast, makeMatch, makeState } from "./makers.js";
import { openedSheet } from "./sheets.js";
import { makeTable } from "./table.js";

const { keptCards, setTask } = await loadedNow("features/task/set-task.ts", "storage/worksheet.ts");

const PLAYED = "&start=1&moves=a";
const seats = (computer1, computer2) => ({ computer1, computer2 });
for (const [what, values, record] of [
  ["the best computer to be beaten by who moves next", {}, `computer1=hard&goal=win${PLAYED}`],
  ["a computer as the first player", seats("easy", ""), `computer1=easy&goal=win${PLAYED}`],
  ["a computer as the second player", seats("", "easy"), `computer2=easy&goal=win${PLAYED}`],
  ["two levels", seats("hard", "easy"), `computer1=hard&computer2=easy&goal=win${PLAYED}`],
  ["two people", seats("", ""), `goal=win${PLAYED}`],
  [
    ...["words and a limit", { goal: "setWithin", within: "4", words: " Look. " }],
    `computer1=hard&goal=win-4&task=Look.${PLAYED}`,
  ],
  ["no goal", { goal: "setPlay" }, `computer1=hard${PLAYED}`],
  ["a bot that beats a level", { goal: "setBot", level: "easy" }, "goal=bot-easy"],
]) {
  test(`a task that is set has ${what}, and no names`, async (t) => {
    withStorage(t);
    const { app } = makeTable({ state: makeState({ match: makeMatch(["a"], BEN_FIRST) }) });
    const closed = setTask(app);
    const { fill, form, press } = openedSheet();
    fill(values);
    press("Add to worksheet");
    press("Add to worksheet");
    form.parentElement.close();
    await closed;
    assert.deepEqual(keptCards(() => true), [{ game: "game", record }]);
  });
}

test("a task that cannot be done takes two presses, one that is wrong takes none", async (t) => {
  withStorage(t);
  const { analysis, app } = makeTable({ state: makeState({ match: makeMatch(["a"]) }) });
  const closed = setTask(app);
  const { fill, find, form, press, says } = openedSheet();
  fill({ goal: "setWithin", within: "0" });
  assert.equal(find("[data-task]").disabled, true);
  fill({ within: "4" });
  const forecast = makeForecast({ winner: 1, plies: 9, moves: 5 });
  await analysis.calls.at(-1).resolve({ complete: true, forecast });
  assert.match(says(".verdict"), /So the task can’t be done\.$/);
  press("Add to worksheet");
  assert.match(says(".task-said"), /Press again/);
  assert.deepEqual(keptCards(() => true), []);
  press("Add to worksheet");
  assert.equal(keptCards(() => true).length, 1);
  fill({ goal: "setPlay" });
  assert.equal(says(".verdict"), "");
  form.parentElement.close();
  await closed;
});
