/** Finds out which functions of a module are ever called: by a module that notes it. */

import { assemble, signedLeb } from "./assemble.mjs";
import { CODE, EXPORT, GLOBAL, leb, Reader } from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */

const NOTE = "__hit_"; // with a number behind it, the name of a global that holds 32 notes

/**
 * Return a module that notes which functions are entered: a bit of an exported global for each.
 * @param {Module} module
 */
export const instrument = (module) => {
  const { bytes, functions, imported, globals } = module;
  const words = Math.ceil(functions.length / 32);
  const first = imported.globals + globals;
  const code = [Uint8Array.from(leb(functions.length))];
  for (const [number, { body, to }] of functions.entries()) {
    const locals = new Reader(bytes, body);
    for (let left = locals.number(); left; left -= 1) {
      locals.number();
      locals.byte();
    }
    const global = leb(first + (number >> 5));
    // global.get, i32.const, i32.or, global.set
    const note = [0x23, ...global, 0x41, ...signedLeb(1 << (number & 31)), 0x72, 0x24, ...global];
    code.push(
      Uint8Array.from(leb(to - body + note.length)),
      bytes.subarray(body, locals.at),
      Uint8Array.from(note),
      bytes.subarray(locals.at, to),
    );
  }
  const numbers = Array.from({ length: words }, (_, word) => word);
  const name = (/** @type {number} */ word) => [...new TextEncoder().encode(`${NOTE}${word}`)];
  return assemble(module, {
    [GLOBAL]: withMore(
      module,
      GLOBAL,
      numbers.map(() => [0x7f, 1, 0x41, 0, 0x0b]),
    ), // i32, from 0
    [EXPORT]: withMore(
      module,
      EXPORT,
      numbers.map((word) => [name(word).length, ...name(word), 3, ...leb(first + word)]),
    ),
    [CODE]: code,
  });
};

/**
 * Return the content of a section that is a list, longer.
 * @param {Module} module @param {number} id @param {number[][]} more
 */
const withMore = ({ bytes, sections }, id, more) => {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`a module without a section ${id} cannot be given notes`);
  const old = new Reader(bytes, section.from);
  return [
    Uint8Array.from(leb(old.number() + more.length)),
    bytes.subarray(old.at, section.to),
    Uint8Array.from(more.flat()),
  ];
};

/**
 * Return the functions that an instance of such a module has entered so far.
 * @param {WebAssembly.Exports} exports @param {number} functions how many the module defines
 */
export const calledIn = (exports, functions) =>
  Array.from({ length: functions }, (_, number) => number).filter((number) => {
    const { value } = /** @type {WebAssembly.Global} */ (exports[`${NOTE}${number >> 5}`]);
    return (value >>> (number & 31)) & 1;
  });

/** Return the exports of such an instance without the notes. @param {WebAssembly.Exports} exports */
export const withoutNotes = (exports) =>
  Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith(NOTE)));
