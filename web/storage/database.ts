/**
 * Databases in IndexedDB, one transaction at a time, and the tables of the matches. A row has the
 * data of a match without its board.
 */

import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { movesOf } from "../rules/record.ts";
import { PREFIX } from "./scope.ts";
import { VERSION } from "./settings.ts";
import { has, isCount, isNumber, isOneOf, isText } from "./shape.ts";
import { unlessRefused } from "./visit.ts";

type Database = IDBPDatabase<unknown>;
export type Transaction = IDBPTransaction<unknown, [any], "readwrite">;
export type Mode = "readonly" | "readwrite";
/**
 * Does work in one transaction and returns its result after it is stored; the work may run twice.
 */
type Transact = <T>(
  stores: string[],
  mode: Mode,
  work: (tx: Transaction) => Promise<T>,
) => Promise<T>;

export interface Row {
  v: number; // the version of this shape
  id: string;
  game: string;
  record: string; // the match itself; everything else follows from it
  revision: number; // how often the match was written, 0 if unknown
  updated: number; // milliseconds since 1970, 0 if unknown
  ply: number;
  isOver: boolean;
  winner: 0 | 1 | null;
  openSince?: number; // for the index: `updated`, while the match is not over
}
export type Saved = Pick<Row, "id" | "game" | "record" | "revision">;
/** Null while the match is not over. */
export type Outcome = { winner: 0 | 1 | null } | null;

/** Milliseconds for the browser to answer. */
export const PATIENCE = 3_000;
/** Those for work on all matches or wheels. */
export const LONG = 20_000;
const PAUSE = 200;

const LAST = 8.64e15; // the last moment that a Date can show

/** Return the result of work, or reject if that takes too long. @param patience milliseconds */
export const inTime = <T>(work: Promise<T>, patience: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), patience);
  });
  return (Promise.race([work, late]) as Promise<T>).finally(() => clearTimeout(timer));
};

/** Do work, and if it is rejected once more after a moment: clearing site data takes that long. */
const twice = async <T>(work: () => Promise<T>) => {
  try {
    return await work();
  } catch {
    await new Promise((done) => setTimeout(done, PAUSE));
    return work();
  }
};

let isBlocked = false;

/**
 * Whether a database failed because of another tab, which has an older version open, or made a
 * newer one.
 */
export const isOfOtherTab = (error: unknown) =>
  isBlocked || (error instanceof DOMException && error.name === "VersionError");

/**
 * Return a function that works with a database and opens it at the first call. A failed transaction
 * is tried once more with the database opened again: clearing site data closes it.
 * @param create makes its stores
 */
export const database = (name: string, create: (db: Database) => void): Transact => {
  let opened: Promise<Database> | null = null;
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
      let tx: any;
      try {
        tx = (await open()).transaction(stores, mode);
        const working = async () => work(tx); // which may throw at once
        const [result] = await Promise.all([working(), tx.done]);
        return result;
      } catch (error) {
        unlessRefused(() => tx?.abort(), undefined); // store nothing of it
        forget();
        throw error;
      }
    });
};

/** The tables of the matches: their rows, and the pictures of their boards. */
export const inMatches = database("saved-matches", (db) => {
  const rows = db.createObjectStore("rows", { keyPath: "id" });
  rows.createIndex("open", ["game", "openSince"]); // only rows of matches that are not over
  rows.createIndex("record", ["game", "record"]);
  db.createObjectStore("pictures", { keyPath: "id" });
});

/** Return a moment that a date can show, 0 for any other value. */
export const momentOf = (time: unknown) =>
  typeof time === "number" && time >= 0 && time <= LAST ? time : 0;

export const makeRow = ({
  id,
  game,
  record,
  revision,
  updated,
  outcome,
}: Saved & { updated: number; outcome: Outcome }): Row => {
  const moment = momentOf(updated);
  const winner = outcome?.winner;
  return {
    ...{ v: VERSION, id, game, record, revision, updated: moment, ply: movesOf(record).length },
    ...{ isOver: outcome !== null, winner: winner === 0 || winner === 1 ? winner : null },
    ...(outcome ? {} : { openSince: moment }),
  };
};

/** Return whether a value is a row of this version. */
export const isRow = (value: unknown): value is Row =>
  hasFields(value) && value.ply === movesOf(value.record).length;

const hasFields = has({
  v: isOneOf(VERSION),
  game: isText,
  record: isText,
  revision: isNumber,
  updated: isNumber,
  ply: isCount(),
});
