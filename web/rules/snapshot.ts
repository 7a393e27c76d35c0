/**
 * The memory of a started Python, kept in Cache Storage so that the next visit starts faster.
 * If a snapshot fails, a start without it does the same.
 *
 * Pyodide marks the functions for this as experimental; no other file names them.
 */

import type { PyodideAPI as Python } from "pyodide";

/** The name of a cache, and an address in it. */
export type Place = { cache: string; place: string };
export type Found = { headers: Headers; bytes: Promise<ArrayBuffer> };
type Module = { HEAPU8: Uint8Array<ArrayBuffer>; _malloc(bytes: number): number };

/** Pyodide's description of the JavaScript objects, and the memory of WebAssembly. */
export interface Snapshot {
  head: number; // bytes
  words: Words; // the head, then the memory, packed
}
type Words = Uint32Array<ArrayBuffer>;
/** `words` rejects if it is damaged. */
export type Coming = { head: number; words: Promise<Words> };

const FREE_SPACE = 64 * 1024 * 1024; // bytes that must be left
const PAGE = 1024; // words of four bytes
const GROWTH = 4 * 1024 * 1024; // bytes
const MAX_MEMORY = 256 * 1024 * 1024; // bytes, far more than Python grows to
const MAX_HEAD = 1024 * 1024; // bytes, far more than it has

/**
 * Return the SHA-256 of bytes in hexadecimal, which browsers compute on another thread. By plain
 * http there is no `crypto.subtle`.
 */
export const sha256 = async (bytes: BufferSource) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

const wordsOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  new Uint32Array(buffer, byteOffset, byteLength >> 2);

const isEmpty = (words: Uint32Array, from: number) => {
  const to = Math.min(from + PAGE, words.length);
  for (let at = from; at < to; at += 1) if (words[at] !== 0) return false;
  return true;
};

/**
 * Leave out the empty pages of a memory, two thirds of it, because every visit reads the snapshot.
 * The first words are the length of the memory, the number of runs of pages, and the beginning and
 * end of each run.
 */
export const pack = (words: Uint32Array) => {
  const runs: [number, number][] = [];
  for (let from = 0; from < words.length; from += PAGE) {
    if (isEmpty(words, from)) continue;
    const to = Math.min(from + PAGE, words.length);
    const last = runs.at(-1);
    if (last?.[1] === from) last[1] = to;
    else runs.push([from, to]);
  }
  const head = [words.length, runs.length, ...runs.flat()];
  const packed = new Uint32Array(head.length + runs.reduce((sum, [a, b]) => sum + b - a, 0));
  packed.set(head);
  let at = head.length;
  for (const [from, to] of runs) {
    packed.set(words.subarray(from, to), at);
    at += to - from;
  }
  return packed;
};

/** Restore a memory in place. */
export const unpack = (packed: Uint32Array, words: Uint32Array) => {
  const [length = 0, count = 0] = packed;
  let at = 2 + 2 * count;
  let done = 0;
  for (let run = 0; run < count; run += 1) {
    const [from = 0, to = 0] = packed.subarray(2 + 2 * run);
    words.fill(0, done, from);
    words.set(packed.subarray(at, at + to - from), from);
    at += to - from;
    done = to;
  }
  words.fill(0, done, length);
};

/** Return the options of Pyodide for a start of which a snapshot can be taken. */
export const toKeep = () => ({ _makeSnapshot: true }) as object;

/**
 * Return the options of Pyodide for a start from a snapshot. Its module is made while the memory is
 * still being read, and then filled; Pyodide gets the head alone, because it would copy the memory
 * twice.
 */
export const toRestore = (
  { head, words }: Snapshot | Coming,
  createModule: (settings: object) => Promise<Module>,
) => {
  const bytes = new Uint8Array(head);
  const createPyodideModule = async (settings: object) => {
    const [module, kept] = await Promise.all([createModule(settings), words]);
    const inHead = wordsOf(bytes);
    inHead.set(kept.subarray(0, inHead.length));
    const packed = kept.subarray(inHead.length);
    const length = 4 * (packed[0] ?? 0);
    if (length > MAX_MEMORY) throw new Error("the memory in the snapshot is too large");
    // The memory of a new module has its initial size, whatever the snapshot has grown to.
    while (module.HEAPU8.length < length) {
      if (!module._malloc(GROWTH)) throw new Error("no memory for the snapshot");
    }
    unpack(packed, wordsOf(module.HEAPU8));
    return module;
  };
  return { _loadSnapshot: bytes, createPyodideModule } as object;
};

/** Return the snapshot at a place, or null; its bytes are still being read. */
export const find = async ({ cache, place }: Place) => {
  const response = await caches.match(place, { cacheName: cache });
  if (!response) return null;
  const bytes = response.arrayBuffer();
  bytes.catch(() => undefined); // handled where it is awaited
  return { headers: response.headers, bytes };
};

/**
 * Return the snapshot of a build, or null if there is none.
 * @param key the hash of all its files
 */
export const recall = async (found: Promise<Found | null>, key: string): Promise<Coming | null> => {
  try {
    const stored = await found;
    if (stored?.headers.get("x-key") !== key) return null;
    const head = Number(stored.headers.get("x-head"));
    if (!isHead(head)) return null;
    const words = checked(stored.bytes, stored.headers.get("x-sha256"));
    words.catch(() => undefined); // handled where it is awaited
    return { head, words };
  } catch {
    return null; // storage is refused
  }
};

/** Whether a head may have this length. @param length bytes */
const isHead = (length: number) => Number.isInteger(length / 4) && length > 0 && length <= MAX_HEAD;

const checked = async (bytes: Promise<ArrayBuffer>, sum: string | null) => {
  const content = await bytes;
  if (sum !== (await sha256(content))) throw new Error("damaged snapshot");
  return wordsOf(new Uint8Array(content));
};

/**
 * Return a snapshot of Python as it is now, or null if Pyodide cannot make one.
 * @param python started with the options of `toKeep`
 */
export const take = (python: Python): Snapshot | null => {
  python.runPython("import gc; gc.collect()");
  try {
    return packed(wordsOf((python as any).makeMemorySnapshot()));
  } catch {
    return null;
  }
};

/** @param snapshot of Pyodide */
const packed = (snapshot: Uint32Array): Snapshot | null => {
  const head = snapshot[1] ?? 0; // the second word is where the memory begins
  if (!isHead(head)) return null;
  const memory = pack(snapshot.subarray(head / 4));
  const words = new Uint32Array(head / 4 + memory.length);
  words.set(snapshot.subarray(0, head / 4));
  words.set(memory, head / 4);
  return { head, words };
};

/**
 * Store a snapshot in place of any other.
 * @param key the hash of all its files @returns whether it was stored
 */
export const store = async (
  where: Place,
  key: string,
  snapshot: Snapshot | null,
): Promise<boolean> => {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    if (!snapshot || (quota ?? Infinity) - (usage ?? 0) < FREE_SPACE) return false;
    const { head, words } = snapshot;
    const headers = { "x-key": key, "x-sha256": await sha256(words), "x-head": String(head) };
    await forget(where);
    await (await caches.open(where.cache)).put(where.place, new Response(words, { headers }));
    return true;
  } catch {
    return false; // no space, or storage is refused
  }
};

export const forget = async ({ cache }: Place) => {
  try {
    return await caches.delete(cache);
  } catch {
    return false; // storage is refused, or the page came by plain http
  }
};
