/** Databases with one store, each for one kind of thing that is not a match. */

import { database, inTime, LONG, type Mode } from "./database.ts";

/**
 * Return a database with one store, for one kind of thing. If the browser refuses it or does not
 * answer, it is empty, and storing something returns false.
 */
export const ownStore = (kind: string) => {
  const inStore = database(kind, (db) => db.createObjectStore(kind));
  const attempt = <T>(mode: Mode, work: (store: any) => Promise<T>, otherwise: T): Promise<T> =>
    inTime(
      inStore([kind], mode, (tx) => work(tx.store)),
      LONG,
    ).catch(() => otherwise);
  /** Return false if storage fails. */
  const write = (work: (store: any) => Promise<unknown>) =>
    attempt("readwrite", (store) => work(store).then(() => true), false);
  return {
    /** Return all values with their keys. */
    all: async () => {
      const read = (store: any) => Promise.all([store.getAllKeys(), store.getAll()]);
      const [keys, values]: [IDBValidKey[], unknown[]] = await attempt("readonly", read, [[], []]);
      return keys.map((key, at) => [key, values[at]] as [IDBValidKey, any]);
    },
    /** Store a value; return false if storage fails. */
    keep: (key: string, value: unknown) => write((store) => store.put(value, key)),
    /** Update a value atomically; return false if storage fails. */
    change: (key: string, become: (kept: any) => unknown) =>
      write(async (store) => store.put(become(await store.get(key)), key)),
    /** Delete a value; return false if storage fails. */
    forget: (key: string) => write((store) => store.delete(key)),
  };
};
