/** Opening a stored match, of any build and length, from any storage. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { RulesError } from "../../web/rules/errors.js";
import { importMatch } from "../../web/storage/matches.js";
import {
  clearDatabases,
  databasesIdle,
  databasesRetried,
  putRows,
  refuseTransactions,
  storedRows,
} from "./databases.js";
import { makeMatch, turns } from "./makers.js";
import { readRecord } from "./table.js";
import { makeTab, openPage, pending, playAll } from "./visits.js";

describe("a page that opens a match", () => {
  beforeEach(clearDatabases);
  beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

  test("a match too long for a link is there after a reload", async (t) => {
    const tab = makeTab(t);
    const long = Array.from({ length: 4_999 }, (_, at) => "abc"[at % 3]);
    await importMatch("other", makeMatch(["c"]), Date.now() + 5_000);
    await importMatch("long", makeMatch(long), 5);
    tab.entries[0] = { state: { match: "long" }, hash: "" };
    const page = await openPage(t, { rules: "ready" });
    await page.rules.answerNext();
    await playAll(page, "b");
    assert.equal(tab.location.hash, "");
    const { app } = await openPage(t);
    assert.equal(app.state.match.ply, 5_000);
    assert.equal(app.state.message, null);
  });

  test("rules that are gone as a link is opened open it once they are back", async (t) => {
    const tab = makeTab(t);
    tab.type("#moves=a.b");
    const { app, isReady, play, rules } = await openPage(t);
    app.dispatch({ type: "rules", phase: "failed" });
    await rules.calls[0].reject(new RulesError({ code: "engine", message: "gone" }));
    assert.equal(app.state.isArriving, true);
    play("c");
    assert.deepEqual(pending(app), [], "it would be meant for another match");
    assert.equal(tab.location.hash, "#moves=a.b");
    isReady();
    await turns();
    await rules.calls[1].resolve(readRecord("moves=a.b"));
    assert.deepEqual(app.state.match.moves, ["a", "b"]);
  });

  test("a match gets another id if another match is stored under its id", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    await playAll(page, "a");
    const { id } = page.app.state;
    await putRows({ ...(await storedRows())[id], record: "moves=b.b", ply: 2, revision: 90 });
    await playAll(page, "c");
    assert.notEqual(page.app.state.id, id);
    const rows = await storedRows();
    assert.equal(rows[id].record, "moves=b.b");
    assert.equal(rows[page.app.state.id].record, "moves=a.c");
  });

  test("a match keeps its id if an earlier save is tried again after a later one", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    const { app } = page;
    const { id } = app.state;
    refuseTransactions(t, { until: 2 });
    for (const move of ["a", "b"]) await playAll(page, move);
    assert.equal((await storedRows())[id]?.record, "moves=a.b");
    await databasesRetried(t);
    assert.equal(app.state.id, id);
    assert.deepEqual(Object.keys(await storedRows()), [id]);
  });

  test("a link opens though the storage of matches never answers", async (t) => {
    const tab = makeTab(t);
    t.mock.method(indexedDB, "open", () => new IDBOpenDBRequest());
    tab.type("#moves=a");
    const { app, rules } = await openPage(t, { rules: "ready" });
    assert.equal(app.state.isArriving, true);
    t.mock.timers.tick(3_000);
    await databasesIdle();
    await rules.answerNext();
    assert.deepEqual(app.state.match.moves, ["a"]);
    assert.equal(app.state.isUnsaved, true);
    t.mock.timers.tick(3_000);
    await turns();
  });
});
