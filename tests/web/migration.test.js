/** Matches of earlier versions move into the tables, whatever interrupts them. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { tidyMatches } from "../../web/storage/matches.js";
import { moveOldMatches, moveOldMatchesOnce } from "../../web/storage/migration.js";
import { withStorage } from "./browser.js";
import { allIn, clearDatabases, fill, putRows, refuseTransactions, storedRows } from "./databases.js";
import { makeMatch, RESIGNED } from "./makers.js";

/** Return a match as earlier versions stored it. */
const oldMatch = (id, state, rest = {}) => {
  const { game, record } = state;
  return { v: 1, id, game, record, state, updated: 5, edition: 3, ...rest };
};
const over = (moves) => makeMatch(moves, { outcome: RESIGNED });
const BAD = { v: 1, id: "bad", game: "game", record: "moves=b", state: makeMatch(["a"]), updated: 1 };
const NEWER = { v: 2, id: "newer", game: "game", updated: 9, position: [1, 2] };

/** Everything that earlier versions may have stored. */
const OLD = [
  ["open", oldMatch("open", makeMatch(["a"]))],
  ["open:open", { v: 1, id: "open" }],
  ["over", oldMatch("over", over(["a", "b"]), { edition: undefined })],
  ["over:over", { v: 1, id: "over" }],
  ["over:gone", { v: 1, id: "gone" }],
  ["pressed", oldMatch("pressed", makeMatch(["a"]), { wishes: [{ do: "play", move: "b" }, { do: "resign", player: 0 }] })],
  ["other shape", { ...oldMatch("other shape", makeMatch(["a"])), state: null, record: "moves=a&end=time1" }],
  ["bad", BAD],
  ["nothing", null],
  ["newer", NEWER],
  ["damaged:aside", "moves=a"],
  ["damaged:readable", oldMatch("readable", makeMatch(["c"]))],
  ["damaged:open", oldMatch("open", makeMatch(["z"]))],
];
const fillOld = (entries = OLD) => fill("matches", "matches", entries);
const oldKeys = async () => Object.keys(await allIn("matches", "matches"));

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

describe("matches of earlier versions", () => {
  test("are rows, and nothing stored is lost", async () => {
    await fillOld();
    await moveOldMatches();
    const rows = await storedRows();
    assert.deepEqual(rows.open, {
      ...{ v: 1, id: "open", game: "game", record: "moves=a", revision: 3, updated: 5 },
      ...{ ply: 1, isOver: false, winner: null, openSince: 5 },
    });
    const { record } = over(["a", "b"]);
    assert.deepEqual(rows.over, {
      ...{ v: 1, id: "over", game: "game", record, revision: 0, updated: 5 },
      ...{ ply: 2, isOver: true, winner: RESIGNED.winner },
    });
    const { isOver, record: pressed, winner } = rows.pressed;
    assert.deepEqual([pressed, isOver, winner], ["moves=a.b&end=resign1", true, 1]);
    assert.deepEqual([rows["other shape"].isOver, rows["other shape"].winner], [true, 1]);
    assert.deepEqual(rows.newer, NEWER);
    assert.deepEqual(rows["damaged:bad"], { id: "damaged:bad", value: BAD });
    assert.deepEqual(rows["damaged:nothing"], { id: "damaged:nothing", value: null });
    assert.deepEqual(rows["damaged:aside"], { id: "damaged:aside", value: "moves=a" });
    assert.equal(rows.readable.record, "moves=c", "it can be read after all");
    assert.equal(rows["damaged:open"].value.record, "moves=z", "its id is taken");
    assert.equal(Object.keys(rows).length, 10);
    assert.deepEqual(await oldKeys(), []);
  });

  test("replace no newer revision that is stored already", async () => {
    await fillOld([["one", oldMatch("one", makeMatch(["a"]))], ["two", oldMatch("two", makeMatch(["a"]))]]);
    const row = { v: 1, game: "game", record: "moves=b", updated: 1, ply: 1, isOver: false, winner: null };
    await putRows({ ...row, id: "one", revision: 4 }, { ...row, id: "two", revision: 2 });
    await moveOldMatches();
    const rows = await storedRows();
    assert.deepEqual([rows.one.record, rows.two.record], ["moves=b", "moves=a"]);
  });

  test("are none if there is no database of an earlier version, and none is made", async () => {
    await moveOldMatches();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    assert.equal(names.some((name) => name.endsWith(":/matches")), false);
  });

  test("are moved also if the first opening is aborted, as by a player who clears site data", async (t) => {
    await fillOld([["one", oldMatch("one", makeMatch(["a"]))]]);
    const { open } = IDBFactory.prototype;
    let count = 0;
    t.mock.method(IDBFactory.prototype, "open", function (...args) {
      count += 1;
      if (count === 1) throw new DOMException("cleared", "AbortError");
      return open.apply(this, args);
    });
    await moveOldMatchesOnce();
    assert.deepEqual(Object.keys(await storedRows()), ["one"]);
  });

  test("are looked for once, and by the tidying of later visits: an old tab may store one", async () => {
    await moveOldMatchesOnce();
    await fillOld([["late", oldMatch("late", makeMatch(["a"]))]]);
    await moveOldMatchesOnce();
    assert.deepEqual(await storedRows(), {});
    await tidyMatches();
    assert.deepEqual(Object.keys(await storedRows()), ["late"]);
  });

  test("are the same if two tabs move them at once", async () => {
    await fillOld();
    await moveOldMatches();
    const whole = await storedRows();
    await clearDatabases();
    await fillOld();
    await Promise.all([moveOldMatches(), moveOldMatches()]);
    assert.deepEqual(await storedRows(), whole);
  });

  test("are complete however often the move was interrupted, after each of its steps", async (t) => {
    const many = Array.from({ length: 120 }, (_, at) => [`m${at}`, oldMatch(`m${at}`, makeMatch(["a"]))]);
    await fillOld([...OLD, ...many]);
    const counted = refuseTransactions(t, { from: 1_000 });
    await moveOldMatches();
    counted.stop();
    const whole = await storedRows();
    assert.ok(counted.count() > 5);
    for (let from = 1; from <= counted.count(); from += 1) {
      await clearDatabases();
      await fillOld([...OLD, ...many]);
      const { stop } = refuseTransactions(t, { from });
      await assert.rejects(moveOldMatches());
      stop();
      const known = new Set([...Object.keys(await storedRows()), ...(await oldKeys())]);
      for (const [id] of many) assert.ok(known.has(id), `${id} is lost after step ${from}`);
      await moveOldMatches();
      assert.deepEqual(await storedRows(), whole, `after step ${from}`);
      assert.deepEqual(await oldKeys(), []);
    }
  });
});
