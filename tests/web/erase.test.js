/** Deleting all that the site stores on a device. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { deleteDB, openDB } from "idb";
import { ownStore } from "../../web/storage/own-store.ts";
import { eraseDevice } from "../../web/storage/erase.ts";
import { keepGameFile } from "../../web/storage/game-files.ts";
import { saveMatch } from "../../web/storage/matches.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { makeRefusingStorage, makeStorage, withGlobals } from "./browser.js";
import { clearDatabases, databasesIdle } from "./databases.js";
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
