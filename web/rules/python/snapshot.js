/**
 * A started Python, kept in Cache Storage so that the next visit need not start it again. Only a
 * faster way to the same thing: whatever is wrong with it, there is the plain start.
 *
 * The functions of Pyodide that this needs are marked experimental; no other file names them.
 */

/** @typedef {import("pyodide").PyodideAPI} Python */

/** @typedef {{ cache: string, place: string }} Place */
/** @typedef {{ HEAPU8: Uint8Array<ArrayBuffer>, _malloc(bytes: number): number }} Module of Emscripten */

const LEAST_ROOM = 64 * 1024 * 1024;
const PAGE = 1024; // words of four bytes
const GROWTH = 4 * 1024 * 1024; // bytes
const MOST = 256 * 1024 * 1024; // bytes, far more than the engine grows to
const LONGEST_HEAD = 1024 * 1024; // bytes, far more than it has

/** The words of an array of bytes, whose length is a multiple of four. @param {Uint8Array<ArrayBuffer>} bytes */
const wordsOf = ({ buffer, byteOffset, byteLength }) =>
  new Uint32Array(buffer, byteOffset, byteLength >> 2);

/** Return a checksum that tells a damaged snapshot from a whole one. @param {Uint32Array} words */
export const checksum = (words) => {
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
export const pack = (words) => {
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

/** Make a memory what it was when it was packed. @param {Uint32Array} packed @param {Uint32Array} words */
export const unpack = (packed, words) => {
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

/** Return the options with which Python is started so that it can be kept. */
export const toKeep = () => /** @type {object} */ ({ _makeSnapshot: true });

/**
 * What Pyodide keeps: a head that says what JavaScript held, and the memory of WebAssembly.
 * @typedef {object} Snapshot
 * @property {Uint8Array<ArrayBuffer>} head as long as it has to be, and still empty
 * @property {Promise<Uint32Array>} words of the head, and then the memory, packed; rejects if what
 *   was kept is damaged
 */

/**
 * Return the options with which Python is restored. Its module is made while the memory is still
 * being read, and then filled; Pyodide is given the head alone, for it would copy the memory twice.
 * @param {Snapshot} snapshot
 * @param {(settings: object) => Promise<Module>} createModule
 */
export const toRestore = ({ head, words }, createModule) => {
  const createPyodideModule = async (/** @type {object} */ settings) => {
    const [module, kept] = await Promise.all([createModule(settings), words]);
    const inHead = wordsOf(head);
    inHead.set(kept.subarray(0, inHead.length));
    const packed = kept.subarray(inHead.length);
    const length = 4 * (packed[0] ?? 0);
    if (length > MOST) throw new Error("not the memory it says it is");
    // The memory of a new module has the size it begins with, whatever the snapshot has grown to.
    while (module.HEAPU8.length < length) {
      if (!module._malloc(GROWTH)) throw new Error("no memory for the snapshot");
    }
    unpack(packed, wordsOf(module.HEAPU8));
    return module;
  };
  return /** @type {object} */ ({ _loadSnapshot: head, createPyodideModule });
};

/**
 * Return the snapshot of a build, or null if there is none.
 * @param {import("../preload.js").Asked["kept"]} kept what was found of the last visit
 * @param {string} key names everything that went into it
 * @returns {Promise<Snapshot | null>}
 */
export const recall = async (kept, key) => {
  try {
    const found = await kept;
    if (found?.headers.get("x-key") !== key) return null;
    const length = Number(found.headers.get("x-head"));
    if (!isHead(length)) return null;
    const words = whole(found.bytes, found.headers.get("x-checksum"));
    words.catch(() => undefined); // waited for in toRestore
    return { head: new Uint8Array(length), words };
  } catch {
    return null; // storage is refused
  }
};

/** Whether a head may be so long. @param {number} length bytes */
const isHead = (length) => Number.isInteger(length / 4) && length > 0 && length <= LONGEST_HEAD;

/** Return the words of what was kept. @param {Promise<ArrayBuffer>} bytes @param {string | null} sum */
const whole = async (bytes, sum) => {
  const words = wordsOf(new Uint8Array(await bytes));
  if (sum !== checksum(words)) throw new Error("damaged snapshot");
  return words;
};

/**
 * Return Python as it is now: the bytes of its head, and the words of the head and, packed, of its
 * memory. Null if it cannot be kept.
 * @param {Python} python started with the options of `toKeep`
 */
export const take = (python) => {
  const make = /** @type {any} */ (python).makeMemorySnapshot;
  if (typeof make !== "function") return null;
  const snapshot = wordsOf(make.call(python));
  const head = snapshot[1] ?? 0; // the second word says where the memory begins
  if (!isHead(head)) return null;
  const packed = pack(snapshot.subarray(head / 4));
  const words = new Uint32Array(head / 4 + packed.length);
  words.set(snapshot.subarray(0, head / 4));
  words.set(packed, head / 4);
  return { head, words };
};

/**
 * Keep Python as it is now, in place of any other snapshot.
 * @param {Place} where
 * @param {string} key names everything that went into it
 * @param {Python} python started with the options of `toKeep`
 * @returns {Promise<boolean>} whether it was kept
 */
export const keep = async (where, key, python) => {
  try {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota !== undefined && quota - (usage ?? 0) < LEAST_ROOM) return false;
    const taken = take(python);
    return taken !== null && (await write(where, key, taken));
  } catch {
    return false; // no room, no storage, or something that cannot be kept
  }
};

/**
 * Write down what was taken, in place of any other snapshot.
 * @param {Place} where @param {string} key
 * @param {{ head: number, words: Uint32Array<ArrayBuffer> }} taken
 */
export const write = async (where, key, { head, words }) => {
  const headers = { "x-key": key, "x-checksum": checksum(words), "x-head": String(head) };
  await forget(where);
  await (await caches.open(where.cache)).put(where.place, new Response(words, { headers }));
  return true;
};

/** Keep none any more. @param {Place} where */
export const forget = async ({ cache }) => {
  try {
    return await caches.delete(cache);
  } catch {
    return false; // storage is refused, or the page came by plain http
  }
};
