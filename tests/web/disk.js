/** The disk of a device: who imports it has an IndexedDB that holds what is on it. */

/**
 * Return an IndexedDB with one store, as far as `idb-keyval` uses it, on what is held already.
 * @param {Map<unknown, unknown>} held
 */
const makeIndexedDB = (held) => {
  const request = (result) => {
    const asked = { result, onsuccess: null, oncomplete: null };
    queueMicrotask(() => (asked.onsuccess ?? asked.oncomplete)?.());
    return asked;
  };
  const objectStore = () => ({
    getAllKeys: () => request([...held.keys()]),
    getAll: () => request(structuredClone([...held.values()])),
    get: (key) => request(structuredClone(held.get(key))),
    put: (value, key) => held.set(key, structuredClone(value)),
    delete: (key) => held.delete(key),
    get transaction() {
      return request(undefined);
    },
  });
  return { open: () => request({ transaction: () => ({ objectStore }) }) };
};

/** What the IndexedDB of the tests holds. */
export const disk = new Map();
globalThis.indexedDB = makeIndexedDB(disk);
