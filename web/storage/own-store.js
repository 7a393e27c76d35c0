/**
 * A database with one store, for one kind of thing. If the browser refuses it, it is empty, and storing
 * something returns false.
 */

import { database } from "./database.js";

/** Return the store for things of a kind. @param {string} kind */
export const ownStore = (kind) => {
  const inStore = database(kind, (db) => db.createObjectStore(kind));
  /**
   * @template T
   * @param {"readonly" | "readwrite"} mode @param {(store: any) => Promise<T>} work @param {T} otherwise
   * @returns {Promise<T>}
   */
  const attempt = (mode, work, otherwise) =>
    inStore([kind], mode, (tx) => work(tx.store)).catch(() => otherwise);
  return {
    /** Return everything in it, with its key. @returns {Promise<[IDBValidKey, any][]>} */
    all: () =>
      attempt(
        "readonly",
        async (store) => {
          const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
          return keys.map((/** @type {IDBValidKey} */ key, /** @type {number} */ at) => [
            key,
            values[at],
          ]);
        },
        /** @type {[IDBValidKey, any][]} */ ([]),
      ),
    /** Store something, and return whether that was possible. @param {string} key @param {unknown} value */
    keep: (key, value) =>
      attempt("readwrite", (store) => store.put(value, key).then(() => true), false),
    /** Update a value atomically, and return whether that was possible. @param {string} key @param {(kept: any) => unknown} become */
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
