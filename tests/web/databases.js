/** An empty IndexedDB for tests, and functions that read it. */

import "fake-indexeddb/auto";
import { deleteDB, openDB } from "idb";
import { inMatches } from "../../web/storage/database.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { turns } from "./makers.js";

/** Let everything happen that waits for the databases. */
export const databasesIdle = async () => {
  for (let left = 40; left > 0; left -= 1) await turns();
};

/** Let what a refusing browser has broken be tried again, where the test runs the timers. */
export const databasesRetried = async (t) => {
  t.mock.timers.tick(1_000);
  await databasesIdle();
};

/** Delete all databases, once nothing is written into them any more. */
export const clearDatabases = async () => {
  await databasesIdle();
  for (const { name } of await indexedDB.databases()) await deleteDB(name);
};

/** Return the result of work with a store of a database, which is made if it is missing. */
const inStore = async (name, store, work) => {
  const upgrade = (made) => made.createObjectStore(store);
  const db = await openDB(`${PREFIX}${name}`, 1, { upgrade });
  const tx = db.transaction(store, "readwrite");
  const result = await work(tx.store);
  await tx.done;
  db.close();
  return result;
};

/** Return everything in a store, by key. */
export const allIn = (name, store) =>
  inStore(name, store, async (open) => {
    const [keys, values] = await Promise.all([open.getAllKeys(), open.getAll()]);
    return Object.fromEntries(keys.map((key, at) => [key, values[at]]));
  });

/** Put values into a store whose keys are not part of the values. */
export const fill = (name, store, entries) =>
  inStore(name, store, async (open) => {
    for (const [key, value] of entries) await open.put(value, key);
  });

/** Return what is in a table of the matches, by id. */
const inTable = async (table) => {
  const all = await inMatches([table], "readonly", ({ store }) => store.getAll());
  return Object.fromEntries(all.map((each) => [each.id, each]));
};
export const storedRows = () => inTable("rows");
export const storedPictures = () => inTable("pictures");

/** Put something into a table of the matches, whatever it is. */
const putInto = (table, all) =>
  inMatches([table], "readwrite", ({ store }) => Promise.all(all.map((each) => store.put(each))));
export const putRows = (...rows) => putInto("rows", rows);
export const putPictures = (...pictures) => putInto("pictures", pictures);

/** Let the browser refuse all databases, open ones too, until the test ends. */
export const refuseDatabases = async (t, name = "SecurityError") => {
  await clearDatabases(); // which closes them
  const open = () => {
    throw new DOMException("", name);
  };
  t.mock.method(indexedDB, "open", open);
};

/** Have another tab hold an older version of the matches; return what closes that tab. */
export const blockDatabases = async (t) => {
  await clearDatabases();
  const older = await openDB(`${PREFIX}saved-matches`, 1);
  const { open } = indexedDB;
  const mock = t.mock.method(indexedDB, "open", (name) => open.call(indexedDB, name, 2));
  return () => {
    older.close();
    mock.mock.restore();
  };
};

/** Have the stored matches busy; return what frees them. */
export const holdDatabases = async () => {
  let isHeld = true;
  void inMatches(["rows"], "readwrite", async ({ store }) => {
    while (isHeld) await store.count();
  });
  await turns();
  return () => {
    isHeld = false;
  };
};

/** Have the browser refuse all transactions up to the nth, until the test is over. */
export const refuseTransactions = (t, { until = Number.POSITIVE_INFINITY } = {}) => {
  const { transaction } = IDBDatabase.prototype;
  let count = 0;
  const mock = t.mock.method(IDBDatabase.prototype, "transaction", function (...args) {
    if (args[1] === "versionchange") return transaction.apply(this, args); // a part of opening
    count += 1;
    if (count < until) throw new DOMException("closing", "InvalidStateError");
    return transaction.apply(this, args);
  });
  return { stop: () => mock.mock.restore() };
};
