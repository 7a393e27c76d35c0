/**
 * Splits a module in two. In the reduced module every function that is not on a list is a trap, and
 * data that only those functions read is zero; indices, tables, exports and addresses stay, so
 * Pyodide's glue and snapshots fit. Together with the remainder it is the full module again.
 */

import { CODE, concatenate, DATA, leb, sectionOf } from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */
/** @typedef {[from: number, to: number]} Range of bytes of a module, within its data */
/** @typedef {{ from: number, to: number, bytes: Uint8Array }} Edit new bytes in place of a range */

const TRAP = Uint8Array.of(3, 0, 0x00, 0x0b); // length 3, no locals, `unreachable`, `end`

/** Return whether a function is no more than a trap. @param {Module["functions"][number]} place */
export const isTrap = ({ from, to }) => to - from === TRAP.length;

/**
 * Return the reduced module.
 * @param {Module} module
 * @param {Iterable<number>} keep the functions that stay
 * @param {Range[]} [emptied] the data that is replaced
 * @param {number} [fill] the byte in its place
 */
export const reduced = (module, keep, emptied = [], fill = 0) => {
  const parts = [];
  let done = 0;
  for (const { from, to, bytes } of editsOf(module, keep, emptied, fill)) {
    parts.push(module.bytes.subarray(done, from), bytes);
    done = to;
  }
  return concatenate([...parts, module.bytes.subarray(done)]);
};

/**
 * Return the remainder, which `web/rules/python.ts` reads: the number of edits; for each edit
 * how many bytes of the reduced module precede it, how many it drops and how many it inserts; then
 * all inserted bytes.
 * @param {Module} module @param {Iterable<number>} keep @param {Range[]} [emptied]
 */
export const remainder = (module, keep, emptied = []) => {
  const edits = editsOf(module, keep, emptied, 0);
  let done = 0;
  const head = edits.flatMap(({ from, to, bytes }) => {
    const numbers = [from - done, bytes.length, to - from].flatMap(leb);
    done = to;
    return numbers;
  });
  const inserted = edits.map(({ from, to }) => module.bytes.subarray(from, to));
  return concatenate([Uint8Array.from([...leb(edits.length), ...head]), ...inserted]);
};

/**
 * Return the edits that reduce a module, in order.
 * @param {Module} module @param {Iterable<number>} keep
 * @param {Range[]} emptied @param {number} fill
 * @returns {Edit[]}
 */
const editsOf = (module, keep, emptied, fill) => {
  const kept = new Set(keep);
  const code = sectionOf(module, CODE);
  /** @type {{ from: number, to: number, traps: number }[]} */
  const runs = [];
  let size = code.to - code.from;
  for (const [number, { from, to }] of module.functions.entries()) {
    if (kept.has(number)) continue;
    size -= to - from - TRAP.length;
    const last = runs.at(-1);
    if (last?.to === from) {
      last.to = to;
      last.traps += 1;
    } else runs.push({ from, to, traps: 1 });
  }
  const data = sectionOf(module, DATA);
  return [
    { from: code.start, to: code.from, bytes: Uint8Array.from(leb(size)) },
    ...runs.map(({ from, to, traps }) => {
      return { from, to, bytes: concatenate(Array(traps).fill(TRAP)) };
    }),
    ...emptied.map(([from, to]) => {
      if (!(data.from <= from && from < to && to <= data.to)) {
        throw new RangeError(`bytes ${from} to ${to} of the module are not data`);
      }
      return { from, to, bytes: new Uint8Array(to - from).fill(fill) };
    }),
  ].sort((a, b) => a.from - b.from);
};
