/**
 * A started Python, kept in Cache Storage so that the next visit need not start it again. Only a
 * faster way to the same thing: whatever is wrong with it, there is the plain start.
 *
 * The functions of Pyodide that this needs are marked experimental; no other file names them.
 */

/** @typedef {import("../vendor/pyodide/pyodide.d.mts").PyodideAPI} Python */

// All pages of a github.io user share one origin and its caches, so the name carries the path.
const CACHE = `noon:${new URL("../", import.meta.url).pathname}:snapshot`;
const LEAST_ROOM = 64 * 1024 * 1024;

/** Where the snapshot of a build is kept. @param {string} key */
const placeOf = (key) => new URL(`snapshot?${key}`, import.meta.url).href;

const PAGE = 1024; // words of four bytes
const GROWTH = 4 * 1024 * 1024; // bytes
const MOST = 256 * 1024 * 1024; // bytes, far more than the engine grows to

/** The words of an array of bytes, whose length is a multiple of four. @param {Uint8Array<ArrayBuffer>} bytes */
const wordsOf = ({ buffer, byteOffset, byteLength }) =>
  new Uint32Array(buffer, byteOffset, byteLength >> 2);

/** Return a checksum that tells a damaged snapshot from a whole one. @param {Uint32Array} words */
const checksum = (words) => {
  let sum = words.length;
  // Counted by hand: of millions of words an iterator would make a wait.
  for (let at = 0; at < words.length; at += 1) sum = (Math.imul(sum, 31) + (words[at] ?? 0)) | 0;
  return String(sum);
};

/** Whether a page of memory holds nothing but zeros. @param {Uint32Array} words @param {number} from */
const isEmpty = (words, from) => {
  const to = Math.min(from + PAGE, words.length);
  for (let at = from; at < to; at += 1) if (words[at] !== 0) return false;
  return true;
};

/**
 * Leave the empty pages of a memory out, two thirds of it: what is kept is read on every visit.
 * The first words say how long it all is, how many runs of pages follow, and where each begins and
 * ends.
 * @param {Uint32Array} words
 */
const pack = (words) => {
  /** @type {[number, number][]} */
  const runs = [];
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

/** Fill a memory with what was packed. @param {Uint32Array} packed @param {Uint32Array} words */
const unpack = (packed, words) => {
  const [length = 0, count = 0] = packed;
  if (length !== words.length) throw new Error("not the memory it says it is");
  let at = 2 + 2 * count;
  for (let run = 0; run < count; run += 1) {
    const [from = 0, to = 0] = packed.subarray(2 + 2 * run);
    words.set(packed.subarray(at, at + to - from), from);
    at += to - from;
  }
};

/** Return the options with which Python is started so that it can be kept. */
export const toKeep = () => /** @type {object} */ ({ _makeSnapshot: true });

/**
 * @typedef {object} Snapshot
 * @property {Uint8Array<ArrayBuffer>} memory as long as it has to be, and still empty
 * @property {Promise<void>} filled rejects if what was kept is damaged
 */

/**
 * Return the options with which Python is restored. Its module is made while the memory is still
 * being read: only its length has to be known before.
 * @param {Snapshot} snapshot
 * @param {(settings: object) => Promise<any>} createModule
 */
export const toRestore = ({ memory, filled }, createModule) => {
  const createPyodideModule = async (/** @type {object} */ settings) => {
    const [module] = await Promise.all([createModule(settings), filled]);
    // The memory of a new module has the size it begins with, whatever the snapshot has grown to.
    while (module.HEAP8.length < memory.length) {
      if (!module._malloc(GROWTH)) throw new Error("no memory for the snapshot");
    }
    return module;
  };
  return /** @type {object} */ ({ _loadSnapshot: memory, createPyodideModule });
};

/**
 * Return the snapshot of a build, or null if there is none.
 * @param {string} key names everything that went into it
 * @returns {Promise<Snapshot | null>}
 */
export const recall = async (key) => {
  try {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(placeOf(key));
    if (!kept) return null;
    const length = Number(kept.headers.get("x-length"));
    if (Number.isInteger(length) && length > 0 && length <= MOST) {
      const memory = new Uint8Array(length);
      const filled = fill(memory, kept);
      filled.catch(() => undefined); // waited for in toRestore
      return { memory, filled };
    }
    await forget();
  } catch {
    // Storage is refused.
  }
  return null;
};

/** Read what was kept into a memory. @param {Uint8Array<ArrayBuffer>} memory @param {Response} kept */
const fill = async (memory, kept) => {
  const packed = wordsOf(new Uint8Array(await kept.arrayBuffer()));
  if (kept.headers.get("x-checksum") !== checksum(packed)) throw new Error("damaged snapshot");
  unpack(packed, wordsOf(memory));
};

/**
 * Keep Python as it is now, in place of any other snapshot.
 * @param {string} key names everything that went into it
 * @param {Python} python started with the options of `toKeep`
 * @returns {Promise<boolean>} whether it was kept
 */
export const keep = async (key, python) => {
  const make = /** @type {any} */ (python).makeMemorySnapshot;
  if (typeof make !== "function") return false;
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota !== undefined && quota - (usage ?? 0) < LEAST_ROOM) return false;
    const memory = make.call(python);
    const packed = pack(wordsOf(memory));
    const headers = { "x-checksum": checksum(packed), "x-length": String(memory.length) };
    await forget();
    await (await caches.open(CACHE)).put(placeOf(key), new Response(packed, { headers }));
    return true;
  } catch {
    return false; // no room, no storage, or something that cannot be kept
  }
};

/** Keep none any more. */
export const forget = () => caches.delete(CACHE).catch(() => false);
