/** The memory of Python that is kept for the next visit. */

import assert from "node:assert/strict";
import test from "node:test";
import { find, pack, recall, store, take, toRestore, unpack } from "../../web/rules/snapshot.ts";
import { withGlobals } from "./browser.js";

const PAGE = 1024; // words

const memory = (length, set = {}) => {
  const words = new Uint32Array(length);
  for (const [at, value] of Object.entries(set)) words[Number(at)] = value;
  return words;
};

/** Return a memory as it is after packing and unpacking into one that holds something else. */
const there = (words, length = words.length) => {
  const used = new Uint32Array(length).fill(7);
  unpack(pack(words), used);
  return used;
};

const MEMORIES = {
  "with nothing in it": memory(3 * PAGE),
  "of no words": memory(0),
  "of one word": memory(1, { 0: 5 }),
  "that is full": memory(2 * PAGE).fill(9),
  "with one run in the middle": memory(5 * PAGE, { [2 * PAGE]: 1, [3 * PAGE + 5]: 2 }),
  "with many runs": memory(9 * PAGE, { 0: 1, [2 * PAGE]: 2, [5 * PAGE - 1]: 3, [8 * PAGE]: 4 }),
  "that ends within a page": memory(3 * PAGE + 17, { [3 * PAGE + 16]: 1 }),
  "that ends within an empty page": memory(3 * PAGE + 17, { 5: 1 }),
  "whose last page alone is used": memory(4 * PAGE, { [4 * PAGE - 1]: 0xffffffff }),
};
for (const [which, words] of Object.entries(MEMORIES)) {
  test(`a memory ${which} is the same after it was packed and unpacked`, () => {
    assert.deepEqual(there(words), words);
  });
}

test("a memory that is larger than the packed one is left alone behind its end", () => {
  const words = memory(2 * PAGE, { 3: 1 });
  const used = there(words, 3 * PAGE);
  assert.deepEqual(used.subarray(0, 2 * PAGE), words);
  assert.ok(used.subarray(2 * PAGE).every((word) => word === 7));
});

const WHERE = { cache: "noon:/:snapshot", place: "https://noon.test/snapshot" };
const KEY = "build-1";
const HEAD = 4; // words

const makeCaches = () => {
  const kept = new Map();
  return {
    kept,
    open: async (name) => ({
      put: async (place, response) => kept.set(name, { place, response }),
    }),
    delete: async (name) => kept.delete(name),
    match: async (place, { cacheName }) => {
      const found = kept.get(cacheName);
      return found?.place === place ? found.response : undefined;
    },
  };
};

/** Return a Python with a memory. @param {Uint32Array} words after its head */
const makePython = (words) => {
  const snapshot = new Uint32Array(HEAD + words.length);
  snapshot.set([0xfeed, HEAD * 4, 1, 2]);
  snapshot.set(words, HEAD);
  return { makeMemorySnapshot: () => new Uint8Array(snapshot.buffer), runPython: () => {} };
};

const keep = (python) => store(WHERE, KEY, take(python));

/** Store a snapshot of Python and return what is found of it. */
const kept = async (t, words) => {
  const caches = makeCaches();
  withGlobals(t, { caches, navigator: {} });
  assert.equal(await keep(makePython(words)), true);
  return find(WHERE);
};

/** Restore a Python from what was kept, and return its memory. */
const restored = async (snapshot, length = PAGE) => {
  const module = { HEAPU8: new Uint8Array(4 * length).fill(3) };
  module._malloc = (bytes) => {
    module.HEAPU8 = new Uint8Array(module.HEAPU8.length + bytes).fill(3);
    return 1;
  };
  const options = toRestore(snapshot, async () => module);
  await options.createPyodideModule({});
  return { head: options._loadSnapshot, words: new Uint32Array(module.HEAPU8.buffer) };
};

test("a Python that was kept is restored, with its JavaScript objects", async (t) => {
  const words = memory(4 * PAGE, { 5: 1, [3 * PAGE]: 2 });
  const snapshot = await recall(Promise.resolve(await kept(t, words)), KEY);
  const then = await restored(snapshot);
  assert.deepEqual(then.words.subarray(0, words.length), words);
  assert.deepEqual(new Uint32Array(then.head.buffer), new Uint32Array([0xfeed, 16, 1, 2]));
});

test("no snapshot is restored that is of another build, not there, or refused", async (t) => {
  assert.equal(await recall(Promise.resolve(await kept(t, memory(PAGE))), "build-2"), null);
  assert.equal(await recall(Promise.resolve(null), KEY), null);
  assert.equal(await recall(Promise.reject(new Error("refused")), KEY), null);
});

test("a damaged snapshot is found out before it is used", async (t) => {
  const { bytes, headers } = await kept(t, memory(PAGE, { 5: 1 }));
  const damaged = await bytes;
  new Uint8Array(damaged)[40] ^= 1;
  const snapshot = await recall(
    Promise.resolve({ headers, bytes: Promise.resolve(damaged) }),
    KEY,
  );
  await assert.rejects(restored(snapshot), /damaged/);
});

test("nothing is kept where little space is left", async (t) => {
  const estimate = async () => ({ quota: 100e6, usage: 90e6 });
  withGlobals(t, { caches: makeCaches(), navigator: { storage: { estimate } } });
  assert.equal(await keep(makePython(memory(PAGE))), false);
});

test("nothing is kept where Python or storage refuses it", async (t) => {
  const caches = { delete: async () => false, open: () => Promise.reject(new Error("refused")) };
  withGlobals(t, { caches, navigator: {} });
  assert.equal(await keep({ runPython: () => {} }), false);
  assert.equal(await keep(makePython(memory(PAGE))), false);
});
