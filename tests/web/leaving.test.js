/** Leaving a page: the next one has every move that was shown. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { keptDrafts } from "../../web/storage/drafts.js";
import { fillUp, makeRefusingStorage, withGlobals, withStorage } from "./browser.js";
import {
  clearDatabases,
  databasesIdle,
  databasesRetried,
  putRows,
  refuseDatabases,
  storedRows,
} from "./databases.js";
import { turns } from "./makers.js";
import { readRecord } from "./table.js";
import { answerAll, makeTab, openPage, pending, playAll } from "./visits.js";

describe("a page that is left", () => {
  beforeEach(clearDatabases);
  beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

  const storedRecord = async ({ app }) => (await storedRows())[app.state.id]?.record;

  test("moves that were pressed before the rules were there are there after a reload", async (t) => {
    makeTab(t);
    (await openPage(t)).play("a", "b", "c");
    const again = await openPage(t);
    assert.deepEqual(pending(again.app), ["a", "b", "c"]);
    await answerAll(again);
    assert.deepEqual(again.app.state.match.moves, ["a", "b", "c"]);
    assert.equal(await storedRecord(again), "moves=a.b.c");
  });

  test("they are there in another tab too, when this one was killed, without what was undone", async (t) => {
    makeTab(t);
    const { localStorage } = globalThis;
    const { app, play } = await openPage(t);
    play("a", "b", "c");
    app.dispatch({ type: "undo" });
    makeTab(t);
    withGlobals(t, { localStorage });
    assert.deepEqual(pending((await openPage(t)).app), ["a", "b"]);
  });

  test("they are there after a reload though every storage is refused", async (t) => {
    makeTab(t);
    withGlobals(t, { localStorage: makeRefusingStorage() });
    await refuseDatabases(t);
    const first = await openPage(t);
    await databasesRetried(t);
    assert.equal(first.app.state.isUnsaved, true, "it is said before anything is lost");
    first.play("a", "b");
    const again = await openPage(t);
    await databasesRetried(t);
    assert.deepEqual(pending(again.app), ["a", "b"]);
    await databasesRetried(t);
  });

  test("where localStorage is full they are stored with the match", async (t) => {
    makeTab(t);
    fillUp(withStorage(t));
    (await openPage(t)).play("a", "b");
    await databasesIdle();
    makeTab(t);
    const again = await openPage(t);
    assert.deepEqual(pending(again.app), ["a", "b"]);
    assert.equal(again.app.state.isUnsaved, false);
  });

  test("moves after those that were confirmed are there, on the board at once", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    await playAll(page, "a");
    page.play("b", "c");
    const { app } = await openPage(t);
    assert.deepEqual(app.state.match.moves, ["a"]);
    assert.deepEqual(pending(app), ["b", "c"]);
  });

  test("an undo stays one though the page was left before it was stored", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    await playAll(page, "a", "b");
    const stored = (await storedRows())[page.app.state.id];
    page.app.dispatch({ type: "undo" });
    await page.rules.answerNext();
    await databasesIdle();
    await putRows(stored);
    const again = await openPage(t, { rules: "ready" });
    await again.rules.answerNext();
    assert.deepEqual(again.app.state.match.moves, ["a"]);
    await playAll(again, "c");
    assert.equal(await storedRecord(again), "moves=a.c");
  });

  test("moves that were stored outlive a draft and an address that could not be written", async (t) => {
    const tab = makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    await playAll(page, "a");
    const { setItem } = localStorage;
    fillUp(localStorage);
    localStorage.removeItem = localStorage.setItem;
    page.play("b", "c");
    for (const _ of [1, 2]) await page.rules.answerNext();
    await databasesIdle();
    assert.equal(keptDrafts()[0].record, "moves=a", "a draft that is out of date");
    tab.type("");
    localStorage.setItem = setItem;
    const again = await openPage(t);
    assert.deepEqual(again.app.state.match.moves, ["a", "b", "c"]);
    await answerAll(again);
    assert.equal(await storedRecord(again), "moves=a.b.c");
  });

  test("back and forward between matches while the rules start loses and mixes nothing", async (t) => {
    const tab = makeTab(t);
    const page = await openPage(t);
    page.play("a", "b");
    const first = page.app.state.id;
    tab.type("#moves=c");
    const second = await openPage(t);
    assert.deepEqual(pending(second.app), []);
    tab.step(-1);
    second.page.happen("popstate");
    second.page.happen("hashchange");
    await databasesIdle();
    assert.deepEqual([second.app.state.id, pending(second.app)], [first, ["a", "b"]]);
    second.isReady();
    await second.rules.calls[0].resolve(readRecord("moves=c"));
    assert.deepEqual(second.app.state.match.moves, [], "the match that was left does not come");
    tab.step(1);
    second.page.happen("popstate");
    await databasesIdle();
    assert.equal(second.rules.calls.at(-1).args[0].record, "moves=c");
    await second.rules.calls.at(-1).resolve(readRecord("moves=c"));
    assert.deepEqual(second.app.state.match.moves, ["c"]);
    tab.step(-1);
    second.page.happen("popstate");
    await databasesIdle();
    assert.equal(second.app.state.id, first);
  });

  test("a match is begun when what was pressed in the one before has been played", async (t) => {
    makeTab(t);
    const page = await openPage(t);
    page.play("a", "b");
    const { id } = page.app.state;
    void page.app.session.begin("");
    await turns();
    assert.equal(page.app.state.id, id);
    await answerAll(page);
    await page.rules.calls.at(-1).resolve(readRecord(""));
    assert.notEqual(page.app.state.id, id);
    assert.equal((await storedRows())[id]?.record, "moves=a.b");
  });

  test("a match that was begun is there after a reload before the rules were", async (t) => {
    makeTab(t);
    const page = await openPage(t);
    void page.app.session.begin("size=7");
    await turns();
    const again = await openPage(t, { rules: "ready" });
    await again.rules.answerNext();
    assert.deepEqual(again.app.state.match.tags, { size: "7" });
  });
});
