/** Databases in IndexedDB, one transaction at a time; and the tables of the matches. */

import { openDB } from "idb";
import { PREFIX } from "./scope.js";

/**
 * @typedef {import("idb").IDBPDatabase<any>} Database
 * @typedef {import("idb").IDBPTransaction<any, [any], "readwrite">} Transaction
 * @typedef {<T>(stores: string[], mode: "readonly" | "readwrite", work: (tx: Transaction) => Promise<T>) => Promise<T>} Transact
 *   does work in one transaction and returns its result once that is stored; the work may run twice
 */

/** Milliseconds in which the browser has to answer. */
export const PATIENCE = 3_000;
/** Those for work on all matches. */
export const LONG = 20_000;
const PAUSE = 200;

/** Return the result of work, or reject if that takes too long. @template T @param {Promise<T>} work @param {number} patience milliseconds @returns {Promise<T>} */
export const inTime = (work, patience) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("storage did not answer in time")), patience);
  });
  return /** @type {Promise<T>} */ (Promise.race([work, late])).finally(() => clearTimeout(timer));
};

/** Do work, and if it is rejected once more after a moment: clearing site data takes that long. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
export const twice = async (work) => {
  try {
    return await work();
  } catch {
    await new Promise((done) => setTimeout(done, PAUSE));
    return work();
  }
};

/** Return the result of work in one transaction, once that is complete. @type {<T>(db: Database, ...args: Parameters<Transact>) => Promise<T>} */
export const transact = async (db, stores, mode, work) => {
  const tx = db.transaction(stores, mode);
  const working = work(/** @type {any} */ (tx)).catch((error) => {
    try {
      tx.abort(); // store nothing of it
    } catch {
      // The browser has aborted it.
    }
    throw error;
  });
  const [result] = await Promise.all([working, tx.done]);
  return /** @type {any} */ (result);
};

/**
 * Return how to work with a database, which is opened when it is first used. A transaction that breaks
 * is tried once more with the database opened again: it is closed when site data are cleared.
 * @param {string} name @param {(db: Database) => void} create makes its stores
 * @returns {Transact}
 */
export const database = (name, create) => {
  /** @type {Promise<Database> | null} */
  let opened = null;
  const forget = () => {
    opened?.then(
      (db) => db.close(),
      () => {}, // it never opened
    );
    opened = null;
  };
  const open = () => {
    opened ??= openDB(`${PREFIX}${name}`, 1, {
      upgrade: create,
      blocking: forget, // another tab waits to delete it
      terminated: forget,
    });
    return opened;
  };
  return (stores, mode, work) =>
    twice(async () => {
      try {
        return await transact(await open(), stores, mode, work);
      } catch (error) {
        forget();
        throw error;
      }
    });
};

/** The tables of the matches: what is known of each, and how its board looks. */
export const inMatches = database("saved-matches", (db) => {
  const rows = db.createObjectStore("rows", { keyPath: "id" });
  rows.createIndex("open", ["game", "openSince"]); // only rows of matches that are not over
  rows.createIndex("record", ["game", "record"]);
  db.createObjectStore("pictures", { keyPath: "id" });
});
