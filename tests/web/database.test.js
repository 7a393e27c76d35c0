/** Databases that are closed, refused, or broken in the middle, and the deletion of all. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { deleteDB, openDB } from "idb";
import { database } from "../../web/storage/database.ts";
import { ownStore } from "../../web/storage/own-store.ts";
import { eraseDevice } from "../../web/storage/erase.ts";
import { keepGameFile } from "../../web/storage/game-files.ts";
import { saveMatch } from "../../web/storage/matches.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { makeRefusingStorage, makeStorage, withGlobals } from "./browser.js";
import { clearDatabases, databasesIdle, refuseTransactions } from "./databases.js";
import { makeMatch } from "./makers.js";

const OTHER = "noon:/other/language"; // of another site at the same origin

beforeEach(clearDatabases);

/** Fill a device with what the site stores, and return its storages. */
const fillDevice = async (t) => {
  const localStorage = makeStorage({ [`${PREFIX}language`]: "de", [OTHER]: "fr" });
  // What it holds are its own properties, as in a browser.
  const sessionStorage = Object.create({
    removeItem(name) {
      delete this[name];
    },
  });
  Object.assign(sessionStorage, { [`${PREFIX}python`]: "whole", [OTHER]: "fr" });
  withGlobals(t, { localStorage, sessionStorage });
  const match = { ...makeMatch(["a"]), id: "one", revision: 1 };
  assert.equal(await saveMatch(match, null), "saved");
  await keepGameFile({ id: "ab", packages: [], wheels: {}, games: [] });
  for (const kind of ["bots", "found-puzzles"]) assert(await ownStore(kind).keep("one", 1));
  return { localStorage, sessionStorage };
};
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test("a device keeps nothing of the site, and all of another one", async (t) => {
  const { localStorage, sessionStorage } = await fillDevice(t);
  await openDB("noon:/other/bots").then((other) => other.close());
  assert.equal((await databases()).length, 5);
  assert.equal(await eraseDevice(), true);
  assert.deepEqual(await databases(), ["noon:/other/bots"]);
  assert.deepEqual(localStorage.held, { [OTHER]: "fr" });
  assert.deepEqual({ ...sessionStorage }, { [OTHER]: "fr" });
});

test("a device says what another tab holds open, and deletes the rest", async (t) => {
  const { localStorage } = await fillDevice(t);
  const bots = await openDB(`${PREFIX}bots`);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const erasing = eraseDevice();
  await databasesIdle();
  t.mock.timers.tick(20_000);
  assert.equal(await erasing, false);
  assert.deepEqual(localStorage.held, { [OTHER]: "fr" });
  bots.close();
  t.mock.timers.reset();
  await databasesIdle();
  assert.deepEqual(await databases(), []);
});

test("a browser that refuses storage has nothing to delete", async (t) => {
  const refusing = makeRefusingStorage();
  withGlobals(t, { localStorage: refusing, sessionStorage: refusing });
  await deleteDB("none");
  assert.equal(await eraseDevice(), true);
  withGlobals(t, { indexedDB: { deleteDatabase: () => refusing.getItem("any") } }); // Firefox
  assert.equal(await eraseDevice(), true);
});

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
