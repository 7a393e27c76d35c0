/** Databases that are closed, refused, or broken in the middle. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { database, ownStore } from "../../web/storage/database.ts";
import { clearDatabases, fill, refuseDatabases, refuseTransactions } from "./databases.js";

describe("a database", () => {
  beforeEach(clearDatabases);

  const inThings = database("things", (db) => db.createObjectStore("things"));
  const put = (value) => inThings(["things"], "readwrite", ({ store }) => store.put(value, "key"));
  const get = () => inThings(["things"], "readonly", ({ store }) => store.get("key"));

  test("opens again after site data were cleared", async () => {
    await put(7);
    await clearDatabases();
    assert.equal(await get(), undefined);
    await put(8);
    assert.equal(await get(), 8);
  });

  test("tries a broken transaction once more", async (t) => {
    await put(7);
    refuseTransactions(t, { until: 2 });
    assert.equal(await get(), 7);
  });

  test("rejects if the second try breaks too, and works again later", async (t) => {
    await put(7);
    const { stop } = refuseTransactions(t);
    await assert.rejects(get(), /closing/);
    stop();
    assert.equal(await get(), 7);
  });

  test("stores nothing of a transaction that breaks in the middle", async () => {
    const work = async ({ store }) => {
      await store.put(7, "key");
      await store.put(() => {}, "other"); // cannot be stored
    };
    await assert.rejects(inThings(["things"], "readwrite", work));
    assert.equal(await get(), undefined);
  });
});

describe("a store of one kind of thing", () => {
  beforeEach(clearDatabases);

  test("keeps, changes and forgets what is stored in it", async () => {
    await fill("kept", "kept", [["a", 1], ["b", { two: 2 }]]);
    const kept = ownStore("kept");
    assert.deepEqual(await kept.all(), [["a", 1], ["b", { two: 2 }]]);
    assert.equal(await kept.change("a", (value) => value + 1), true);
    await kept.forget("b");
    assert.equal(await kept.keep("c", 3), true);
    assert.deepEqual(await kept.all(), [["a", 2], ["c", 3]]);
  });

  test("is empty if the browser refuses it, and says that nothing is stored", async (t) => {
    await refuseDatabases(t);
    const kept = ownStore("refused");
    assert.deepEqual(await kept.all(), []);
    assert.equal(await kept.keep("a", 1), false);
    assert.equal(await kept.change("a", () => 1), false);
  });
});
