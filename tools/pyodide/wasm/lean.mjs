/**
 * Writes a lean module: every function that is not on a list is no more than a trap, and data that
 * nothing else reads is empty. Indices, tables, imports, exports and addresses stay as they are, so
 * that Pyodide's glue goes with it, and with what was taken out it is the whole module again.
 */

import { CODE, leb } from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */
/** @typedef {{ segment: number, start: number, end: number }} Range of bytes in a segment of data */
/** @typedef {{ from: number, to: number, bytes: Uint8Array }} Edit bytes in place of others */

const STUB = Uint8Array.of(3, 0, 0x00, 0x0b); // three bytes: no locals, `unreachable`, `end`

/**
 * Return a module in which nothing is left of the functions that are not in *keep* but a trap, and
 * nothing of the data in *zero* but the byte *fill*.
 * @param {Module} module @param {Iterable<number>} keep @param {Range[]} [zero] @param {number} [fill]
 */
export const stub = (module, keep, zero = [], fill = 0) => {
  const parts = [];
  let done = 0;
  for (const { from, to, bytes } of editsOf(module, keep, zero, fill)) {
    parts.push(module.bytes.subarray(done, from), bytes);
    done = to;
  }
  return joined([...parts, module.bytes.subarray(done)]);
};

/**
 * Return what is not in the lean module any more. `web/rules/wasm-patch.js` reads it: how many edits there
 * are; of each how many bytes of the lean module come before it, how many are dropped there, and how
 * many are put in their place; then all of these, one after the other.
 * @param {Module} module @param {Iterable<number>} keep @param {Range[]} [zero]
 */
export const coldOf = (module, keep, zero = []) => {
  const edits = editsOf(module, keep, zero, 0);
  let done = 0;
  const head = edits.flatMap(({ from, to, bytes }) => {
    const numbers = [from - done, bytes.length, to - from].flatMap(leb);
    done = to;
    return numbers;
  });
  const taken = edits.map(({ from, to }) => module.bytes.subarray(from, to));
  return joined([Uint8Array.from([...leb(edits.length), ...head]), ...taken]);
};

/**
 * Return what has to be replaced, in order.
 * @param {Module} module @param {Iterable<number>} keep @param {Range[]} zero @param {number} fill
 * @returns {Edit[]}
 */
const editsOf = ({ sections, functions, segments }, keep, zero, fill) => {
  const kept = new Set(keep);
  const code = sections.find(({ id }) => id === CODE);
  if (!code) throw new Error("a module without code cannot be made lean");
  /** @type {{ from: number, to: number, parts: Uint8Array[] }[]} */
  const runs = [];
  let size = code.to - code.from;
  for (const [number, { from, to }] of functions.entries()) {
    if (kept.has(number)) continue;
    size -= to - from - STUB.length;
    const last = runs.at(-1);
    if (last?.to === from) {
      last.to = to;
      last.parts.push(STUB);
    } else runs.push({ from, to, parts: [STUB] });
  }
  return [
    { from: code.start, to: code.from, bytes: Uint8Array.from(leb(size)) },
    ...runs.map(({ from, to, parts }) => ({ from, to, bytes: joined(parts) })),
    ...zero.map((range) => emptied(segments[range.segment], range, fill)),
  ].sort((a, b) => a.from - b.from);
};

/**
 * Return the edit that empties a range of a segment.
 * @param {Module["segments"][number] | undefined} segment @param {Range} range @param {number} fill
 */
const emptied = (segment, { segment: number, start, end }, fill) => {
  if (!segment || !(0 <= start && start < end && end <= segment.to - segment.from)) {
    throw new RangeError(`there are no bytes ${start} to ${end} in segment ${number}`);
  }
  const bytes = new Uint8Array(end - start).fill(fill);
  return { from: segment.from + start, to: segment.from + end, bytes };
};

/** @param {Uint8Array[]} parts */
const joined = (parts) => new Uint8Array(Buffer.concat(parts));
