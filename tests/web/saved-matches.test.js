/** The matches that this device keeps. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import {
  forgetMatch,
  isUnsaved,
  latestMatch,
  putMatch,
  savedMatches,
  saveMatch,
} from "../../web/storage/store.js";
import { makeStorage, withGlobals, withStorage } from "./browser.js";
import { disk } from "./disk.js";
import { makeMatch } from "./makers.js";

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

  test("the match that is played is kept at once, before the slower storage has it", (t) => {
    withStorage(t);
    const match = makeMatch(["a"]);
    void saveMatch("open", match);
    const { game, id, record } = latestMatch() ?? {};
    assert.deepEqual([id, game, record], ["open", "game", match.record]);
  });

  test("a damaged note of the match that was played last counts as none", (t) => {
    const { held } = withStorage(t);
    void saveMatch("open", makeMatch(["a"]));
    const [key] = Object.keys(held);
    for (const damaged of [
      '{"id":"open"}',
      '{"id":"open","game":"game","record":7}',
      "{",
      "null",
    ]) {
      held[key] = damaged;
      assert.equal(latestMatch(), null);
    }
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
    await saveMatch("one", makeMatch(["a"]));
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
    "without a state": ({ state: _, ...match }) => match,
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

  test("a match that is kept with a null in place of its state is set aside too", async () => {
    await putMatch("good", makeMatch(["a"]), 1);
    await putMatch("bad", makeMatch(["a"]), 2);
    disk.set("bad", { ...disk.get("bad"), state: null });
    assert.deepEqual(await ids(), ["good"]);
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
