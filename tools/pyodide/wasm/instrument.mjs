/** Finds out which functions of a module are called: an instrumented module records each call. */

import {
  CODE,
  concatenate,
  EXPORT,
  GLOBAL,
  leb,
  parse,
  Reader,
  sectionOf,
  signedLeb,
} from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */

const PREFIX = "__called_"; // of the names of exported globals, each with a bit for 32 functions
const I32 = 0x7f;

/** Return a module that records which functions are called. @param {Uint8Array} bytes */
export const instrument = (bytes) => {
  const module = parse(bytes);
  const count = Math.ceil(module.functions.length / 32);
  const first = globalsOf(module);
  const numbers = Array.from({ length: count }, (_, number) => number);
  const globals = numbers.map(() => [I32, 1, 0x41, 0, 0x0b]); // mutable, initially i32.const 0
  const exports = numbers.map((number) => {
    const name = [...new TextEncoder().encode(`${PREFIX}${number}`)];
    return [name.length, ...name, 3, ...leb(first + number)];
  });
  const contents = new Map([
    [GLOBAL, extended(module, GLOBAL, globals)],
    [EXPORT, extended(module, EXPORT, exports)],
    [CODE, recording(module, first)],
  ]);
  const parts = module.sections.flatMap(({ id, from, to }) => {
    const content = contents.get(id) ?? bytes.subarray(from, to);
    return [Uint8Array.of(id, ...leb(content.length)), content];
  });
  return concatenate([bytes.subarray(0, 8), ...parts]);
};

/** Return how many globals a module has, imported ones too. @param {Module} module */
const globalsOf = (module) => {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(module.bytes));
  const defined = new Reader(module.bytes, sectionOf(module, GLOBAL).from).number();
  return imports.filter(({ kind }) => kind === "global").length + defined;
};

/**
 * Return the content of a section that is a list, with more items.
 * @param {Module} module @param {number} id @param {number[][]} items
 */
const extended = (module, id, items) => {
  const { from, to } = sectionOf(module, id);
  const reader = new Reader(module.bytes, from);
  const length = leb(reader.number() + items.length);
  const old = module.bytes.subarray(reader.at, to);
  return concatenate([Uint8Array.from(length), old, Uint8Array.from(items.flat())]);
};

/**
 * Return a code section whose functions record their calls.
 * @param {Module} module @param {number} first number of a global
 */
const recording = ({ bytes, functions }, first) => {
  const parts = [Uint8Array.from(leb(functions.length))];
  for (const [number, { body, to }] of functions.entries()) {
    const locals = new Reader(bytes, body);
    for (let left = locals.number(); left; left -= 1) {
      locals.number();
      locals.byte();
    }
    const global = leb(first + (number >> 5));
    const bit = signedLeb(1 << (number & 31));
    // global.get, i32.const, i32.or, global.set
    const record = [0x23, ...global, 0x41, ...bit, 0x72, 0x24, ...global];
    parts.push(
      Uint8Array.from(leb(to - body + record.length)),
      bytes.subarray(body, locals.at),
      Uint8Array.from(record),
      bytes.subarray(locals.at, to),
    );
  }
  return concatenate(parts);
};

/** Return which functions an instance has called. @param {WebAssembly.Exports} exports */
export const calledIn = (exports) => {
  const numbers = [];
  for (let number = 0; `${PREFIX}${number >> 5}` in exports; number += 1) {
    const { value } = /** @type {WebAssembly.Global} */ (exports[`${PREFIX}${number >> 5}`]);
    if ((value >>> (number & 31)) & 1) numbers.push(number);
  }
  return numbers;
};

/** Return the exports that the module had before. @param {WebAssembly.Exports} exports */
export const originalExports = (exports) =>
  Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith(PREFIX)));
