/**
 * A store in IndexedDB for one kind of thing. Where it is refused, or damaged, it is empty, and whoever
 * keeps something is told that it is not kept.
 */

import { createStore, del, entries, set, update } from "idb-keyval";
import { PREFIX } from "./scope.js";

/** Return the store for things of a kind. @param {string} kind */
export const ownStore = (kind) => {
  /** @type {ReturnType<typeof createStore> | null} */
  let opened = null;
  /**
   * @template T
   * @param {(store: ReturnType<typeof createStore>) => Promise<T>} work @param {T} otherwise
   */
  const attempt = async (work, otherwise) => {
    try {
      opened ??= createStore(`${PREFIX}${kind}`, kind);
      return await work(opened);
    } catch {
      opened = null; // the next one asks for it anew
      return otherwise;
    }
  };
  return {
    /** Return everything in it, with its key. @returns {Promise<[IDBValidKey, any][]>} */
    all: () => attempt((store) => entries(store), []),
    /** Keep something, and return whether that could be done. @param {string} key @param {unknown} value */
    keep: (key, value) => attempt((store) => set(key, value, store).then(() => true), false),
    /** Put in place of something what becomes of it, and return whether that could be done; nobody writes in between. @param {string} key @param {(kept: any) => unknown} become */
    change: (key, become) => attempt((store) => update(key, become, store).then(() => true), false),
    /** Forget something. @param {string} key */
    forget: (key) => attempt((store) => del(key, store), undefined),
  };
};
