/**
 * Databases in IndexedDB, one transaction at a time; the tables of the matches, and their rows:
 * what is known of a match without its board.
 */

import { openDB } from "idb";
import { withNames } from "../i18n/names.js";
import { movesOf, tagsOf } from "../match/record.js";
import { PREFIX } from "./scope.js";
import { VERSION } from "./settings.js";

/** @import { State } from "../rules/contract.js" */
/**
 * @typedef {import("idb").IDBPDatabase<any>} Database
 * @typedef {import("idb").IDBPTransaction<any, [any], "readwrite">} Transaction
 * @typedef {"readonly" | "readwrite"} Mode
 * @typedef {<T>(stores: string[], mode: Mode, work: (tx: Transaction) => Promise<T>) => Promise<T>}
 *   Transact does work in one transaction and returns its result once that is stored; the work may
 *   run twice
 */

/**
 * @typedef {object} Row
 * @property {number} v the version of this shape
 * @property {string} id
 * @property {string} game
 * @property {string} record the match itself; everything else follows from it
 * @property {number} revision how often the match was written, 0 if unknown
 * @property {number} updated milliseconds since 1970, 0 if unknown
 * @property {number} ply
 * @property {boolean} isOver
 * @property {0 | 1 | null} winner
 * @property {number} [openSince] for the index: `updated`, while the match is not over
 */
/** @typedef {Pick<Row, "id" | "game" | "record" | "revision">} Saved */
/** @typedef {{ winner: 0 | 1 | null } | null} Outcome null while the match is not over */

/** Milliseconds in which the browser has to answer. */
export const PATIENCE = 3_000;
/** Those for work on all matches. */
export const LONG = 20_000;
const PAUSE = 200;

const LAST = 8.64e15; // the last moment that a Date can show

/**
 * Return the result of work, or reject if that takes too long.
 * @template T
 * @param {Promise<T>} work @param {number} patience milliseconds
 * @returns {Promise<T>}
 */
export const inTime = (work, patience) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("storage did not answer in time")), patience);
  });
  return /** @type {Promise<T>} */ (Promise.race([work, late])).finally(() => clearTimeout(timer));
};

/**
 * Do work, and if it is rejected once more after a moment: clearing site data takes that long.
 * @template T
 * @param {() => Promise<T>} work
 */
const twice = async (work) => {
  try {
    return await work();
  } catch {
    await new Promise((done) => setTimeout(done, PAUSE));
    return work();
  }
};

/**
 * Return the result of work in one transaction, once that is complete.
 * @type {<T>(db: Database, ...args: Parameters<Transact>) => Promise<T>}
 */
const transact = async (db, stores, mode, work) => {
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

let isBlocked = false;

/**
 * Whether another tab is why a database failed: it holds an older version of it, or has made a
 * newer one.
 * @param {unknown} error
 */
export const isOfOtherTab = (error) =>
  isBlocked || (error instanceof DOMException && error.name === "VersionError");

/**
 * Return how to work with a database, which is opened when it is first used. A transaction that
 * breaks is tried once more with the database opened again: it is closed when site data are
 * cleared.
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
      blocked: () => {
        isBlocked = true;
      },
      blocking: forget, // another tab waits to delete it
      terminated: forget,
    }).then((db) => {
      isBlocked = false;
      return db;
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

/**
 * Return a database with one store, for one kind of thing. If the browser refuses it, it is empty,
 * and storing something returns false.
 * @param {string} kind
 */
export const ownStore = (kind) => {
  const inStore = database(kind, (db) => db.createObjectStore(kind));
  /**
   * @template T
   * @param {Mode} mode @param {(store: any) => Promise<T>} work @param {T} otherwise
   * @returns {Promise<T>}
   */
  const attempt = (mode, work, otherwise) =>
    inStore([kind], mode, (tx) => work(tx.store)).catch(() => otherwise);
  return {
    /** Return everything in it, with its key. */
    all: async () => {
      const read = (/** @type {any} */ store) => Promise.all([store.getAllKeys(), store.getAll()]);
      /** @type {[IDBValidKey[], any[]]} */
      const [keys, values] = await attempt("readonly", read, [[], []]);
      return keys.map((key, at) => /** @type {[IDBValidKey, any]} */ ([key, values[at]]));
    },
    /**
     * Store something; return whether that was possible.
     * @param {string} key @param {unknown} value
     */
    keep: (key, value) =>
      attempt("readwrite", (store) => store.put(value, key).then(() => true), false),
    /**
     * Update a value atomically, and return whether that was possible.
     * @param {string} key @param {(kept: any) => unknown} become
     */
    change: (key, become) =>
      attempt(
        "readwrite",
        async (store) => {
          await store.put(become(await store.get(key)), key);
          return true;
        },
        false,
      ),
    /** Forget something. @param {string} key */
    forget: (key) => attempt("readwrite", (store) => store.delete(key), undefined),
  };
};

/** The tables of the matches: what is known of each, and how its board looks. */
export const inMatches = database("saved-matches", (db) => {
  const rows = db.createObjectStore("rows", { keyPath: "id" });
  rows.createIndex("open", ["game", "openSince"]); // only rows of matches that are not over
  rows.createIndex("record", ["game", "record"]);
  db.createObjectStore("pictures", { keyPath: "id" });
});

/** Return a moment that a date can show, 0 for any other value. @param {unknown} time */
export const momentOf = (time) =>
  typeof time === "number" && time >= 0 && time <= LAST ? time : 0;

/**
 * Return a row.
 * @param {Saved & { updated: number, outcome: Outcome }} match
 * @returns {Row}
 */
export const makeRow = ({ id, game, record, revision, updated, outcome }) => {
  const moment = momentOf(updated);
  const winner = outcome?.winner;
  return {
    ...{ v: VERSION, id, game, record, revision, updated: moment, ply: movesOf(record).length },
    ...{ isOver: outcome !== null, winner: winner === 0 || winner === 1 ? winner : null },
    ...(outcome ? {} : { openSince: moment }),
  };
};

/** Return whether a value is a row of this version. @param {any} value @returns {value is Row} */
export const isRow = (value) =>
  value?.v === VERSION &&
  typeof value.game === "string" &&
  typeof value.record === "string" &&
  typeof value.revision === "number" &&
  typeof value.updated === "number" &&
  value.ply === movesOf(value.record).length;

/** Return the names and the number of moves of a match. @param {{ record: string }} match */
export const sketchOf = ({ record }) => ({
  ply: movesOf(record).length,
  players: withNames(/** @type {State} */ ({ tags: tagsOf(record) })).players,
});
