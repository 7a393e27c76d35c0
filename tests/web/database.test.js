/** Databases that are closed, refused, or broken in the middle. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { database } from "../../web/storage/database.ts";
import { ownStore } from "../../web/storage/own-store.ts";
import { clearDatabases, refuseTransactions } from "./databases.js";

beforeEach(clearDatabases);

const inThings = database("things", (db) => db.createObjectStore("things"));
const put = (value) => inThings(["things"], "readwrite", ({ store }) => store.put(value, "key"));
const get = () => inThings(["things"], "readonly", ({ store }) => store.get("key"));

test("a database opens again after site data were cleared", async () => {
  await put(7);
  await clearDatabases();
  assert.equal(await get(), undefined);
  await put(8);
  assert.equal(await get(), 8);
});

test("a database tries a broken transaction once more", async (t) => {
  await put(7);
  refuseTransactions(t, { until: 2 });
  assert.equal(await get(), 7);
});

test("a database stores nothing of a transaction that breaks in the middle", async () => {
  const work = async ({ store }) => {
    await store.put(7, "key");
    await store.put(() => {}, "other"); // cannot be stored
  };
  await assert.rejects(inThings(["things"], "readwrite", work));
  assert.equal(await get(), undefined);
});

test("a store that never answers is empty, and keeps nothing", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(indexedDB, "open", () => new IDBOpenDBRequest());
  const store = ownStore("things");
  const answers = Promise.all([store.all(), store.keep("one", 1)]);
  t.mock.timers.tick(20_000);
  assert.deepEqual(await answers, [[], false]);
});
