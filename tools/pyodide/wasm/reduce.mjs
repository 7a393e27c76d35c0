/**
 * Splits a module in two. In the reduced module every function that is not on a list is a trap.
 * Data that only those functions read is zero, and so are the texts for `help()`. Exports that the
 * glue does not name are gone. Indices, tables and addresses stay, so Pyodide's glue and snapshots
 * fit. Together with the remainder it is the full module again.
 */

import { CODE, concatenate, DATA, EXPORT, leb, Reader, sectionOf, segmentsOf } from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */
/** @typedef {[from: number, to: number]} Range of bytes of a module, within its data */
/** @typedef {{ from: number, to: number, bytes: Uint8Array }} Edit new bytes in place of a range */
/**
 * @typedef {object} Parts of a module
 * @property {Iterable<number>} keep the functions that stay
 * @property {Range[]} [emptied] the data that is replaced
 * @property {number} [fill] the byte in its place
 * @property {ReadonlySet<string>} [names] that exports may have, all if missing
 */

// CPython writes this between the signature and the description of a function in C.
const HELP = /(?<=\n--\n\n)[^\0]+/g;
const TRAP = Uint8Array.of(3, 0, 0x00, 0x0b); // length 3, no locals, `unreachable`, `end`

/** Return whether a function is no more than a trap. @param {Module["functions"][number]} place */
export const isTrap = ({ from, to }) => to - from === TRAP.length;

/** Return the reduced module. @param {Module} module @param {Parts} parts */
export const reduced = (module, parts) => {
  const written = [];
  let done = 0;
  for (const { from, to, bytes } of editsOf(module, parts)) {
    written.push(module.bytes.subarray(done, from), bytes);
    done = to;
  }
  return concatenate([...written, module.bytes.subarray(done)]);
};

/**
 * Return the remainder, which `web/rules/python.ts` reads: the number of edits; for each edit
 * how many bytes of the reduced module precede it, how many it drops and how many it inserts; then
 * all inserted bytes.
 * @param {Module} module @param {Parts} parts
 */
export const remainder = (module, parts) => {
  const edits = editsOf(module, parts);
  let done = 0;
  const head = edits.flatMap(({ from, to, bytes }) => {
    const numbers = [from - done, bytes.length, to - from].flatMap(leb);
    done = to;
    return numbers;
  });
  const inserted = edits.map(({ from, to }) => module.bytes.subarray(from, to));
  return concatenate([Uint8Array.from([...leb(edits.length), ...head]), ...inserted]);
};

/** Return the edits that reduce a module, in order. @param {Module} module @param {Parts} parts */
const editsOf = (module, { keep, emptied = [], fill = 0, names }) => {
  const edits = [
    ...(names ? [withExports(module, names)] : []),
    ...withTraps(module, new Set(keep)),
    ...outside(helpIn(module), emptied).map((range) => filled(range, 0)),
    ...emptied.map((range) => filled(range, fill)),
  ];
  const data = sectionOf(module, DATA);
  for (const [from, to] of emptied) {
    if (!(data.from <= from && from < to && to <= data.to)) {
      throw new RangeError(`bytes ${from} to ${to} of the module are not data`);
    }
  }
  return edits.sort((a, b) => a.from - b.from);
};

/** @param {Range} range @param {number} fill @returns {Edit} */
const filled = ([from, to], fill) => ({ from, to, bytes: new Uint8Array(to - from).fill(fill) });

/** Return the ranges outside of all others. @param {Range[]} ranges @param {Range[]} others */
const outside = (ranges, others) =>
  ranges.filter(([from, to]) => others.every(([start, end]) => to <= start || end <= from));

/** @param {Module} module @param {ReadonlySet<number>} kept @returns {Edit[]} */
const withTraps = (module, kept) => {
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
  return [
    { from: code.start, to: code.from, bytes: Uint8Array.from(leb(size)) },
    ...runs.map(({ from, to, traps }) => {
      return { from, to, bytes: concatenate(Array(traps).fill(TRAP)) };
    }),
  ];
};

/** @param {Module} module @param {ReadonlySet<string>} names @returns {Edit} */
const withExports = ({ bytes, sections }, names) => {
  const { start, from, to } = sectionOf({ sections }, EXPORT);
  const reader = new Reader(bytes, from);
  const items = Array.from({ length: reader.number() }, () => {
    const first = reader.at;
    const name = reader.text();
    reader.byte(); // the kind
    reader.number();
    return { name, item: bytes.subarray(first, reader.at) };
  });
  const kept = items.filter(({ name }) => names.has(name)).map(({ item }) => item);
  const content = concatenate([Uint8Array.from(leb(kept.length)), ...kept]);
  return { from: start, to, bytes: concatenate([Uint8Array.from(leb(content.length)), content]) };
};

/** Return where the texts for `help()` are. @param {Module} module @returns {Range[]} */
const helpIn = (module) =>
  segmentsOf(module).flatMap(({ from, to }) => {
    const text = Buffer.from(module.bytes.subarray(from, to)).toString("latin1");
    return Array.from(text.matchAll(HELP), (found) => {
      const start = from + found.index;
      return /** @type {Range} */ ([start, start + found[0].length]);
    });
  });
