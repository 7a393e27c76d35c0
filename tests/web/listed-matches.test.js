/** The matches of a device as lists and the home page show them. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { keepDraft } from "../../web/storage/drafts.js";
import {
  importMatch,
  listedMatches,
  runningMatches,
  saveMatch,
  takenIds,
  tidyMatches,
} from "../../web/storage/matches.js";
import { makeRow } from "../../web/storage/database.js";
import { withStorage } from "./browser.js";
import { clearDatabases, putRows, refuseDatabases, storedRows } from "./databases.js";
import { makeMatch, RESIGNED } from "./makers.js";

const over = (moves, more) => makeMatch(moves, { outcome: RESIGNED, ...more });
const idsOf = (matches) => matches.map(({ id }) => id);
const listed = async () => idsOf((await listedMatches()).all);
const running = async () => idsOf(await runningMatches());

/** Keep drafts as pages do with every press. */
const withDrafts = (t, ...drafts) => {
  withStorage(t);
  const usual = { game: "game", revision: 1, at: 1, isOver: false };
  for (const draft of drafts) keepDraft({ ...usual, ...draft });
};

describe("matches in a list", () => {
  beforeEach(clearDatabases);

  test("are the newest first, with their players and results", async () => {
    const named = { tags: { player1: "Ada" } };
    await importMatch("old", over(["a", "b"], named), 1);
    await importMatch("new", makeMatch(["c"]), 2);
    const { all } = await listedMatches();
    assert.deepEqual(idsOf(all), ["new", "old"]);
    const [open, { game, isOver, players, ply, record, updated, winner }] = all;
    assert.deepEqual([open.isOver, open.winner], [false, null]);
    assert.deepEqual([game, ply, updated, isOver, winner], ["game", 2, 1, true, RESIGNED.winner]);
    assert.deepEqual(players, ["Ada", "Player 2"]);
    assert.equal(record, over(["a", "b"], named).record);
  });

  test("are only those in which a move was made", async () => {
    await importMatch("begun", makeMatch(["a"]), 1);
    await importMatch("not begun", makeMatch(), 2);
    assert.deepEqual(await listed(), ["begun"]);
    assert.deepEqual(await takenIds(), new Set(["begun", "not begun"]));
  });

  test("leave out damaged ones, which stay where they are", async () => {
    await importMatch("good", makeMatch(["a"]), 1);
    const bad = { ...(await storedRows()).good, id: "bad", record: 7 };
    await putRows(bad, { id: "damaged:worse", value: null });
    assert.deepEqual(await listed(), ["good"]);
    assert.deepEqual((await storedRows()).bad, bad);
    assert.deepEqual(await takenIds(), new Set(["good", "bad"]));
  });

  test("of a newer version are marked, with what is readable of them", async () => {
    await importMatch("here", makeMatch(["a"]), 1);
    await putRows({ v: 2, id: "newer", game: "game", updated: 5, moves: ["a"] }, { v: 3, id: "strange" });
    const { all, newer } = await listedMatches();
    assert.deepEqual(idsOf(all), ["here"]);
    assert.deepEqual(newer, [
      { id: "newer", game: "game", updated: 5 },
      { id: "strange", game: "", updated: 0 },
    ]);
  });

  test("have no date if it cannot be one", async () => {
    for (const [id, updated] of Object.entries({ far: -1e20, late: 1e300, none: Number.NaN })) {
      await importMatch(id, makeMatch(["a"]), updated);
    }
    await putRows({ ...(await storedRows()).far, id: "written by others", updated: 1e300 });
    const { all } = await listedMatches();
    assert.deepEqual(all.map(({ updated }) => updated), [0, 0, 0, 0]);
  });

  test("are none if the browser stores nothing", async (t) => {
    await refuseDatabases(t);
    assert.deepEqual(await listedMatches(), { all: [], newer: [] });
  });

  test("are all kept, however many there are", async () => {
    const usual = { game: "game", record: "moves=a", revision: 1, outcome: RESIGNED };
    await putRows(
      ...Array.from({ length: 5_001 }, (_, at) => makeRow({ ...usual, id: `m${at}`, updated: at })),
    );
    await tidyMatches();
    assert.equal((await listed()).length, 5_001);
  });

  test("that were never begun are forgotten, except the newest twenty", async () => {
    for (let at = 0; at < 25; at += 1) await importMatch(`m${at}`, makeMatch(), at);
    await importMatch("begun", makeMatch(["a"]), 0);
    await tidyMatches();
    const rows = await storedRows();
    assert.equal(Object.keys(rows).length, 21);
    assert.deepEqual(
      ["begun", "m24", "m5", "m4"].map((id) => id in rows),
      [true, true, true, false],
    );
  });
});

describe("matches on the home page", () => {
  beforeEach(clearDatabases);

  test("are the last unfinished one of each game", async () => {
    await importMatch("older", makeMatch(["a"]), 1);
    await importMatch("one", makeMatch(["b"]), 2);
    await importMatch("other", makeMatch(["c"], { game: "other" }), 3);
    await importMatch("over", over(["d"]), 4);
    await importMatch("not begun", makeMatch(), 5);
    const found = await runningMatches();
    assert.deepEqual(idsOf(found), ["other", "one"]);
    assert.deepEqual(found[1]?.picture, makeMatch(["b"]));
  });

  test("are there as soon as a move was pressed", async (t) => {
    withDrafts(t, { id: "m", record: "player2=Bo&moves=a" });
    const [{ game, id, picture, players, ply, record }] = await runningMatches();
    assert.deepEqual([id, game, record, ply], ["m", "game", "player2=Bo&moves=a", 1]);
    assert.deepEqual([players, picture], [["Player 1", "Bo"], null]);
  });

  test("are as they were pressed last, not as they were stored", async (t) => {
    await importMatch("on", makeMatch(["a", "b"]), 1);
    await importMatch("older", makeMatch(["b", "c"]), 2);
    withDrafts(
      t,
      { id: "on", record: "moves=a.b.c", at: 3 },
      { id: "older", record: "moves=b.c&end=resign1", at: 2, isOver: true },
    );
    const found = await runningMatches();
    assert.deepEqual([idsOf(found), found[0]?.ply], [["on"], 3]);
  });

  test("are those of drafts alone if the browser stores nothing", async (t) => {
    withDrafts(t, { id: "m", record: "moves=a" });
    await refuseDatabases(t);
    assert.deepEqual(await running(), ["m"]);
  });

  test("are not those that are over, whatever is stored", async (t) => {
    await saveMatch({ id: "over", revision: 1, ...makeMatch(["a"]) }, null);
    await importMatch("before", makeMatch(["b"]), 0);
    withDrafts(t, { id: "over", record: "moves=a&end=draw", at: 2, revision: 5, isOver: true });
    assert.deepEqual(await running(), ["before"]);
  });
});
