/** The matches of a device as they are listed, and those that a page may have to go on with. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { matchesFor } from "../../web/storage/matches/kept.js";
import {
  listedMatches,
  runningMatches,
  tidyMatches,
} from "../../web/storage/matches/listed.js";
import { forgetMatch, putMatch } from "../../web/storage/matches/store.js";
import { keepSlip } from "../../web/storage/matches/slips.js";
import { withGlobals, withStorage } from "./browser.js";
import { disk } from "./disk.js";
import { makeMatch, RESIGNED } from "./makers.js";

const over = (moves, more) => makeMatch(moves, { outcome: RESIGNED, ...more });
const idsOf = (matches) => matches.map(({ id }) => id);
const listed = async () => idsOf((await listedMatches()).all);

/** Keep slips as pages do with every press. @param {import("node:test").TestContext} t @param {Record<string, unknown>[]} slips */
const withSlips = (t, ...slips) => {
  withStorage(t);
  const usual = { game: "game", wishes: [], edition: 1, at: 1, isOver: false };
  for (const slip of slips) keepSlip({ ...usual, ...slip });
};

/** Make it look as if an earlier version had kept everything: matches alone. */
const asBefore = () => {
  for (const key of [...disk.keys()]) if (key.includes(":")) disk.delete(key);
};

/** Return which matches were read from the disk whole while something was done. @param {import("node:test").TestContext} t @param {() => Promise<unknown>} work */
const readDuring = async (t, work) => {
  const { get } = disk;
  const read = new Set();
  disk.get = (key) => {
    read.add(key);
    return get.call(disk, key);
  };
  t.after(() => {
    disk.get = get;
  });
  await work();
  return [...read];
};

describe("matches in a list", () => {
  beforeEach(() => disk.clear());

  test("are the newest first, with what is told of them", async () => {
    const named = { tags: { player1: "Ada" } };
    await putMatch("old", over(["a", "b"], named), 1);
    await putMatch("new", makeMatch(["c"]), 2);
    const { all } = await listedMatches();
    assert.deepEqual(idsOf(all), ["new", "old"]);
    const [{ outcome: none }, { game, outcome, players, ply, record, updated }] = all;
    assert.equal(none, null);
    assert.deepEqual([game, ply, updated], ["game", 2, 1]);
    assert.deepEqual(players, ["Ada", "Player 2"]);
    assert.equal(outcome.winner, RESIGNED.winner);
    assert.equal(record, over(["a", "b"], named).record);
  });

  test("are listed without reading what was last shown of any", async (t) => {
    for (const at of [1, 2, 3]) await putMatch(`m${at}`, over(["a"]), at);
    assert.deepEqual(await readDuring(t, listedMatches), []);
  });

  test("are those alone in which a move was made", async () => {
    await putMatch("begun", makeMatch(["a"]), 1);
    await putMatch("not begun", makeMatch(), 2);
    assert.deepEqual(await listed(), ["begun"]);
  });

  test("of an earlier version, which kept no list, are in it", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    await putMatch("two", over(["b"]), 2);
    asBefore();
    assert.deepEqual(await listed(), ["two", "one"]);
  });

  test("are as they were kept last: over, and open again after an undo", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    await putMatch("one", over(["a", "b"]), 2);
    assert.deepEqual((await listedMatches()).all.map(({ outcome, ply }) => [ply, outcome !== null]), [
      [2, true],
    ]);
    await putMatch("one", makeMatch(["a"]), 3);
    assert.deepEqual((await listedMatches()).all.map(({ outcome, ply }) => [ply, outcome !== null]), [
      [1, false],
    ]);
  });

  test("are gone when they are forgotten", async () => {
    for (const id of ["one", "two", "three"]) await putMatch(id, makeMatch(["a"]), 1);
    await forgetMatch("one", "three");
    assert.deepEqual(await listed(), ["two"]);
    assert.deepEqual([...disk.keys()].sort(), ["open:two", "two"]);
  });

  test("whose match has gone in another way are not told of any more", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    disk.delete("one");
    assert.deepEqual(await listed(), []);
    assert.equal(disk.size, 0);
  });

  test("that are damaged are set aside, and the others are there", async () => {
    await putMatch("good", makeMatch(["a"]), 1);
    await putMatch("bad", makeMatch(["a"]), 2);
    asBefore();
    disk.set("bad", { ...disk.get("bad"), record: 7 });
    assert.deepEqual(await listed(), ["good"]);
    assert.equal(disk.has("damaged:bad"), true);
  });

  test("of a newer version are told apart, with what can be known of them", async () => {
    await putMatch("here", makeMatch(["a"]), 1);
    disk.set("newer", { v: 2, id: "newer", game: "game", updated: 5, moves: ["a"] });
    disk.set("strange", { v: 3 });
    const { all, newer } = await listedMatches();
    assert.deepEqual(idsOf(all), ["here"]);
    assert.deepEqual(newer, [
      { id: "newer", game: "game", updated: 5 },
      { id: "strange", game: "", updated: 0 },
    ]);
    assert.deepEqual(disk.get("strange"), { v: 3 });
  });

  test("have no date where it cannot be one", async () => {
    await putMatch("good", makeMatch(["a"]), 7);
    for (const [id, updated] of Object.entries({ far: -1e20, late: 1e300, none: Number.NaN })) {
      await putMatch(id, makeMatch(["a"]), updated);
    }
    const { all } = await listedMatches();
    assert.deepEqual(
      all.map(({ updated }) => updated),
      [7, 0, 0, 0],
    );
  });

  test("are none where the browser stores nothing", async (t) => {
    withGlobals(t, {
      IDBKeyRange: {
        bound: () => {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      },
    });
    assert.deepEqual(await listedMatches(), { all: [], newer: [] });
  });

  test("are all kept, however many there are", async () => {
    await putMatch("m0", over(["a"]), 0);
    const first = disk.get("m0");
    for (let at = 1; at < 5_001; at += 1)
      disk.set(`m${at}`, { ...first, id: `m${at}`, updated: at });
    await tidyMatches();
    assert.equal((await listed()).length, 5_001);
  });

  test("that were never begun are forgotten but for the newest twenty", async () => {
    for (let at = 0; at < 25; at += 1) await putMatch(`m${at}`, makeMatch(), at);
    await putMatch("begun", makeMatch(["a"]), 0);
    await tidyMatches();
    const left = [...disk.keys()].filter((key) => !key.includes(":"));
    assert.equal(left.length, 21);
    assert.deepEqual(
      ["begun", "m24", "m5", "m4"].map((id) => disk.has(id)),
      [true, true, true, false],
    );
  });
});

describe("what an earlier version has set aside", () => {
  beforeEach(() => disk.clear());

  test("is brought back where it can be read now, or by a newer version", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    const good = disk.get("one");
    disk.clear();
    const newer = { v: 2, id: "newer" };
    disk.set("damaged:one", good);
    disk.set("damaged:newer", newer);
    disk.set("damaged:bad", null);
    await tidyMatches();
    assert.deepEqual(disk.get("one"), good);
    assert.deepEqual(disk.get("newer"), newer);
    assert.deepEqual(
      [...disk.keys()].filter((key) => key.startsWith("damaged:")),
      ["damaged:bad"],
    );
  });

  test("takes the place of no match that is there", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    const aside = { ...disk.get("one"), updated: 9 };
    await putMatch("one", makeMatch(["a", "b"]), 2);
    disk.set("damaged:one", aside);
    await tidyMatches();
    assert.equal(disk.get("one").record, "moves=a.b");
    assert.deepEqual(disk.get("damaged:one"), aside);
  });
});

describe("matches that a page may have to show", () => {
  beforeEach(() => disk.clear());

  const forPage = async (asked) =>
    idsOf(await matchesFor({ game: "game", fragment: "", ids: [], ...asked }));

  test("are the one that was left unfinished last, and no other", async (t) => {
    await putMatch("older", makeMatch(["a"]), 1);
    await putMatch("left", makeMatch(["b"]), 3);
    await putMatch("over", over(["c"]), 4);
    await putMatch("not begun", makeMatch(), 5);
    await putMatch("other", makeMatch(["d"], { game: "other" }), 6);
    const read = await readDuring(t, async () => assert.deepEqual(await forPage(), ["left"]));
    assert.deepEqual(read, ["left"]);
  });

  test("are those that the page names itself, whatever became of them", async () => {
    await putMatch("own", over(["a"]), 1);
    await putMatch("latest", over(["b"]), 2);
    assert.deepEqual(await forPage({ ids: ["own", null, "latest", "gone"] }), ["latest", "own"]);
  });

  test("are the one of the link, and the unfinished one whose place it would take", async () => {
    await putMatch("same", over(["a", "b"]), 1);
    await putMatch("left", makeMatch(["c"]), 2);
    await putMatch("else", over(["d"]), 3);
    const { record } = over(["a", "b"]);
    assert.deepEqual(await forPage({ fragment: record }), ["left", "same"]);
  });

  test("are found by the tab's own name without looking through the others", async (t) => {
    await putMatch("own", makeMatch(["a"]), 1);
    disk.set("old", { ...disk.get("own"), id: "old" });
    const { record } = makeMatch(["a"]);
    const read = await readDuring(t, async () =>
      assert.deepEqual(await forPage({ fragment: record, ids: ["own"] }), ["own"]),
    );
    assert.deepEqual(read, ["own"]);
  });

  test("are the one before where the one that was left last is damaged", async () => {
    await putMatch("good", makeMatch(["a"]), 1);
    await putMatch("bad", makeMatch(["b"]), 2);
    disk.set("bad", { ...disk.get("bad"), record: "moves=x" });
    assert.deepEqual(await forPage(), ["good"]);
  });

  test("are on the home page the last unfinished one of each game", async () => {
    await putMatch("older", makeMatch(["a"]), 1);
    await putMatch("one", makeMatch(["b"]), 2);
    await putMatch("other", makeMatch(["c"], { game: "other" }), 3);
    await putMatch("over", over(["d"]), 4);
    assert.deepEqual(idsOf(await runningMatches()), ["other", "one"]);
  });

  test("are there on the home page as soon as a move was pressed", async (t) => {
    withSlips(t, { id: "m", record: "", wishes: [{ do: "play", move: "a" }] });
    const [{ id, game, record, state }] = await runningMatches();
    assert.deepEqual([id, game, record, state.ply, state.to_move], ["m", "game", "", 1, 1]);
    assert.deepEqual(state.players, ["Player 1", "Player 2"]);
  });

  test("are on the home page as they were pressed last, not as they were stored", async (t) => {
    await putMatch("on", makeMatch(["a"]), 1);
    await putMatch("older", makeMatch(["b", "c"]), 2);
    withSlips(
      t,
      { id: "on", record: "moves=a", at: 3, wishes: [{ do: "play", move: "b" }, { do: "undo" }] },
      { id: "older", record: "moves=b.c", at: 2, wishes: [{ do: "resign", player: 0 }] },
    );
    const told = await runningMatches();
    assert.deepEqual([idsOf(told), told[0]?.state.ply], [["on"], 1]);
  });

  test("are not on the home page once they are over, whatever is stored", async (t) => {
    await putMatch("over", makeMatch(["a"]), 1);
    await putMatch("before", makeMatch(["b"]), 0);
    withSlips(t, { id: "over", record: "moves=a&end=draw", at: 2, edition: 5, isOver: true });
    assert.deepEqual(idsOf(await runningMatches()), ["before"]);
  });
});
