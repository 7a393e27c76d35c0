/** What is kept of a match with every press. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { keepSlip, keptSlip, keptSlips, readSlip, tidySlips } from "../../web/storage/matches/slips.js";
import { makeRefusingStorage, withGlobals, withStorage } from "./browser.js";

describe("slips", () => {
  const play = (move) => ({ do: "play", move });
  const slipOf = (id, rest = {}) => ({
    ...{ id, game: "game", record: "moves=a", wishes: [] },
    ...{ edition: 1, at: 1, isOver: false, ...rest },
  });

  test("a slip is there again, with what was pressed", (t) => {
    withStorage(t);
    const slip = slipOf("one", { wishes: [play("b"), { do: "undo" }, play("c")] });
    assert.equal(keepSlip(slip), true);
    assert.deepEqual(keptSlip("one"), slip);
  });

  test("each match has a slip of its own", (t) => {
    withStorage(t);
    keepSlip(slipOf("one"));
    keepSlip(slipOf("other"));
    assert.deepEqual(keptSlips().map(({ id }) => id).sort(), ["one", "other"]);
    assert.equal(keptSlip("third"), null);
  });

  test("what an earlier version has kept of its last match is a slip", (t) => {
    const { held } = withStorage(t);
    keepSlip(slipOf("one"));
    const [key] = Object.keys(held);
    held[key.replace(":one", "")] = '{"id":"old","game":"game","record":"moves=b"}';
    const old = keptSlips().find(({ id }) => id === "old");
    assert.deepEqual(old, slipOf("old", { record: "moves=b", edition: 0, at: 0 }));
    keepSlip(slipOf("old"));
    assert.equal(keptSlips().filter(({ id }) => id === "old").length, 1, "it is written anew");
  });

  test("a damaged slip counts as none", (t) => {
    const { held } = withStorage(t);
    keepSlip(slipOf("one"));
    const [key] = Object.keys(held);
    const damages = ['{"id":"one"}', '{"id":"one","game":"game","record":7}', "{", "null", "7"];
    for (const damaged of damages) {
      held[key] = damaged;
      assert.deepEqual(keptSlips(), []);
    }
  });

  test("of wishes that are damaged, those before the first odd one count", () => {
    const odd = [{ do: "play" }, { do: "jump" }, { do: "resign", player: 2 }, null, "a"];
    for (const wish of [...odd, { do: "toString" }, { do: "tag", name: "lens" }]) {
      const { wishes } = readSlip(slipOf("one", { wishes: [play("a"), wish, play("b")] }));
      assert.deepEqual(wishes, [play("a")]);
    }
    assert.deepEqual(readSlip(slipOf("one", { wishes: "all" })).wishes, []);
  });

  test("where there is no room a slip that is out of date does not stay", (t) => {
    const storage = withStorage(t);
    keepSlip(slipOf("one"));
    storage.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    assert.equal(keepSlip(slipOf("one", { record: "moves=a.b" })), false);
    assert.equal(keptSlip("one"), null);
  });

  test("where storage is refused no slip is kept, and it is known", (t) => {
    withGlobals(t, { localStorage: makeRefusingStorage() });
    assert.equal(keepSlip(slipOf("one")), false);
    assert.deepEqual([keptSlip("one"), keptSlips()], [null, []]);
  });

  test("slips that say nothing new are forgotten, but for the newest", (t) => {
    withStorage(t);
    keepSlip(slipOf("newest", { at: 9 }));
    keepSlip(slipOf("same", { at: 1 }));
    keepSlip(slipOf("further", { at: 2, record: "moves=a.b" }));
    keepSlip(slipOf("pressed", { at: 3, wishes: [play("b")] }));
    const stored = ["newest", "same", "further", "pressed"];
    tidySlips(stored.map((id) => ({ id, record: "moves=a" })));
    assert.deepEqual(
      keptSlips().map(({ id }) => id).sort(),
      ["further", "newest", "pressed"],
    );
  });
});
