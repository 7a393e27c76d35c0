/** The matches that this device keeps. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { keepSlip, keptSlips } from "../../web/storage/matches/slips.js";
import { forgetMatch, isUnsaved, putMatch, saveMatch } from "../../web/storage/matches/store.js";
import { makeStorage, withGlobals, withStorage } from "./browser.js";
import { disk } from "./disk.js";
import { makeMatch } from "./makers.js";
import { savedMatches } from "./stored.js";

describe("matches on this device", () => {
  beforeEach(() => disk.clear());

  const ids = async () => (await savedMatches()).map(({ id }) => id);

  test("where the browser stores no matches, there are none and the page knows it", async (t) => {
    const open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    withGlobals(t, { indexedDB: { open } });
    assert.deepEqual(await savedMatches(), []);
    assert.equal(isUnsaved(), true);
  });

  test("a match that was kept is there again, with what was last shown of it", async () => {
    const match = makeMatch(["a"]);
    await putMatch("one", match, 5);
    const [{ game, id, record, state, updated }] = await savedMatches();
    assert.deepEqual([game, id, record, updated], ["game", "one", match.record, 5]);
    assert.deepEqual(state.moves, ["a"]);
  });

  test("the newest matches come first", async () => {
    await putMatch("old", makeMatch(["a"]), 1);
    await putMatch("new", makeMatch(["b"]), 3);
    await putMatch("middle", makeMatch(["c"]), 2);
    assert.deepEqual(await ids(), ["new", "middle", "old"]);
  });

  test("a match that is kept again takes its own place", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    await putMatch("one", makeMatch(["a", "b"]), 2);
    const all = await savedMatches();
    assert.deepEqual(
      all.map(({ record }) => record),
      ["moves=a.b"],
    );
  });

  test("the match that is played is kept under the time of now", async (t) => {
    withGlobals(t, { localStorage: makeStorage() });
    t.mock.method(Date, "now", () => 77);
    await saveMatch("one", makeMatch(["a"]), { edition: 1, wishes: [] });
    const [{ updated }] = await savedMatches();
    assert.equal(updated, 77);
  });

  test("players of a match that was kept have the names of its record", async () => {
    await putMatch("one", makeMatch(["a"], { tags: { player1: "Cleo" }, players: ["?", "?"] }), 1);
    const [{ state }] = await savedMatches();
    assert.deepEqual(state.players, ["Cleo", "Player 2"]);
  });

  test("a match that an earlier version kept, with a checksum, is there", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    disk.set("one", { ...disk.get("one"), sum: "1a2b3c4d" });
    assert.deepEqual(await ids(), ["one"]);
  });

  const DAMAGES = {
    "whose record was changed": (match) => ({ ...match, record: "moves=b" }),
    "of another game": (match) => ({ ...match, game: "other" }),
    "of no version": ({ v: _, ...match }) => match,
    "without a record": ({ record: _, ...match }) => match,
    "that is nothing": () => null,
    "that is a text": () => "moves=a",
  };
  for (const [which, damage] of Object.entries(DAMAGES)) {
    test(`a match ${which} is set aside, and the others are there`, async () => {
      await putMatch("good", makeMatch(["a"]), 1);
      await putMatch("bad", makeMatch(["a"]), 2);
      const damaged = damage(disk.get("bad"));
      disk.set("bad", damaged);
      assert.deepEqual(await ids(), ["good"]);
      assert.equal(disk.has("bad"), false);
      assert.deepEqual(disk.get("damaged:bad"), damaged, "nothing is thrown away");
      assert.deepEqual(await ids(), ["good"]);
    });
  }

  const OTHER_SHAPES = {
    "none at all": undefined,
    "a null": null,
    "a text": "board",
    "one of an older version": { moves: ["a"], ply: 1 },
    "one of a newer version": {
      ...makeMatch(["a"], { tags: { player1: "Cleo" } }),
      players: { first: "Cleo", second: "Ben" },
    },
  };
  for (const [which, state] of Object.entries(OTHER_SHAPES)) {
    test(`a match whose picture is ${which} is there as its record tells it`, async () => {
      await putMatch("one", makeMatch(["a"], { tags: { player1: "Cleo" } }), 2);
      disk.set("one", { ...disk.get("one"), state });
      const [{ isSketch, record, state: shown }] = await savedMatches();
      assert.deepEqual([isSketch, record], [true, "player1=Cleo&moves=a"]);
      assert.deepEqual([shown.ply, shown.moves, shown.outcome], [1, ["a"], null]);
      assert.deepEqual(shown.players, ["Cleo", "Player 2"]);
    });
  }

  test("a match that ended by word is over in a sketch too", async () => {
    await putMatch("one", makeMatch(["a"]), 2);
    const record = "moves=a&end=resign1";
    disk.set("one", { ...disk.get("one"), record, state: null });
    const [{ state }] = await savedMatches();
    assert.deepEqual(state.outcome, { winner: 1, reason: "resignation", score: null });
  });

  const write = (moves, edition) => saveMatch("one", makeMatch(moves), { edition, wishes: [] });

  test("a match that was written later meanwhile is not overwritten by a shorter one", async (t) => {
    withStorage(t);
    await write(["a", "b", "c"], 7);
    assert.equal(await write(["a"], 3), "other");
    assert.equal(await write(["a", "c"], 7), "other");
    assert.equal(disk.get("one").record, "moves=a.b.c");
  });

  test("a match is overwritten by one that goes on from it, and by who has seen it", async (t) => {
    withStorage(t);
    await write(["a", "b"], 7);
    assert.equal(await write(["a", "b", "c"], 1), "kept");
    assert.equal(await write(["a"], 8), "kept");
    assert.equal(disk.get("one").record, "moves=a");
  });

  test("a match of an earlier version can be undone once it was read", async (t) => {
    withStorage(t);
    await putMatch("one", makeMatch(["a", "b"]), 1);
    await savedMatches();
    assert.equal(await write(["a"], 1), "kept");
  });

  test("what no slip could hold is stored with the match", async () => {
    const wishes = [{ do: "play", move: "b" }];
    await saveMatch("one", makeMatch(["a"]), { edition: 1, wishes });
    assert.deepEqual((await savedMatches())[0].wishes, wishes);
    await saveMatch("one", makeMatch(["a", "b"]), { edition: 2, wishes: [] });
    assert.equal((await savedMatches())[0].wishes, undefined);
  });

  test("a storage that never answers is one that keeps nothing", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    withGlobals(t, { indexedDB: { open: () => ({}) } });
    const found = savedMatches();
    t.mock.timers.tick(3_000);
    assert.deepEqual(await found, []);
    assert.equal(isUnsaved(), true);
    const kept = write(["a"], 1);
    t.mock.timers.tick(3_000);
    assert.equal(await kept, "failed");
  });

  test("a match that is forgotten leaves no slip", async (t) => {
    withStorage(t);
    keepSlip({ id: "one", game: "game", record: "moves=a", wishes: [], edition: 1, at: 1 });
    await forgetMatch("one");
    assert.deepEqual(keptSlips(), []);
  });

  test("a match that is forgotten is gone", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    await putMatch("other", makeMatch(["b"]), 2);
    await forgetMatch("one");
    assert.deepEqual(await ids(), ["other"]);
  });

  test("a match that a newer version has kept stays where that version will look for it", async () => {
    await putMatch("new", makeMatch(["a"]), 1);
    const newer = { ...disk.get("new"), v: 2, state: null, shape: "another" };
    disk.set("new", newer);
    assert.deepEqual(await ids(), []);
    assert.deepEqual(disk.get("new"), newer);
    assert.equal(disk.has("damaged:new"), false);
  });

  test("nothing is written over a match that a newer version has kept", async () => {
    await putMatch("new", makeMatch(["a"]), 1);
    const newer = { ...disk.get("new"), v: 2 };
    disk.set("new", newer);
    assert.equal(await putMatch("new", makeMatch(["a", "b"]), 2), false);
    assert.deepEqual(disk.get("new"), newer);
    assert.equal(isUnsaved(), true);
  });

  test("a match that could be kept is told apart from one that could not", async () => {
    assert.equal(await putMatch("one", makeMatch(["a"]), 1), true);
    assert.equal(isUnsaved(), false);
    const refused = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    const { set } = disk;
    disk.set = refused;
    assert.equal(await putMatch("two", makeMatch(["b"]), 2), false);
    disk.set = set;
    assert.equal(isUnsaved(), true);
    await putMatch("two", makeMatch(["b"]), 2);
    assert.equal(isUnsaved(), false, "there is room again");
  });
});
