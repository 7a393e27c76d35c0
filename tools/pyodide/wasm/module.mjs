/**
 * Reads a module of WebAssembly as far as it takes to write another one: without some of its
 * functions (`lean.mjs`), or with notes on them (`called.mjs`).
 *
 * The format is that of https://webassembly.github.io/spec/core/binary/. A function is meant by its
 * number among those that the module defines, from 0; those that it imports are not counted.
 */

export const IMPORT = 2;
export const GLOBAL = 6;
export const EXPORT = 7;
export const CODE = 10;
export const DATA = 11;

/**
 * @typedef {object} Module
 * @property {Uint8Array} bytes all of it
 * @property {{ id: number, start: number, from: number, to: number }[]} sections where each is: its
 *   number, its length from `start` on, its content
 * @property {{ functions: number, globals: number }} imported how many
 * @property {number} globals how many it defines
 * @property {number} exports how many
 * @property {{ from: number, body: number, to: number }[]} functions where each is: its length,
 *   then its body
 * @property {{ from: number, to: number, address: number | null }[]} segments of data, where each is,
 *   and the address it is written to; null for one that has none
 */

/** Reads numbers and names one after the other. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} at */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte() {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new RangeError("the module ends too early");
    this.at += 1;
    return byte;
  }

  /** Return a number in LEB128, unsigned, of at most 32 bits. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** Return a number in LEB128, signed, of at most 32 bits. */
  signed() {
    let value = 0;
    for (let shift = 0; ; ) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return shift < 32 && byte & 64 ? value | (-1 << shift) : value;
    }
  }

  name() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }

  limits() {
    const flags = this.byte();
    this.number();
    if (flags & 1) this.number();
  }
}

/** Return a number in LEB128, unsigned. @param {number} value @returns {number[]} */
export const leb = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);

/**
 * Return where everything is in a module.
 * @param {Uint8Array} bytes
 * @returns {Module}
 * @throws {Error} if it is no module, or one with parts that are not known here
 */
export const parse = (bytes) => {
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) !== 0x0061736d) {
    throw new Error("this is no module of WebAssembly");
  }
  const sections = [];
  const reader = new Reader(bytes, 8);
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const start = reader.at;
    const size = reader.number();
    sections.push({ id, start, from: reader.at, to: reader.at + size });
    reader.at += size;
  }
  /** @template T @param {number} id @param {(reader: Reader) => T} each @returns {T[]} */
  const list = (id, each) => {
    const section = sections.find((one) => one.id === id);
    if (!section) return [];
    const within = new Reader(bytes, section.from);
    return Array.from({ length: within.number() }, () => each(within));
  };
  const imports = list(IMPORT, readImport);
  const count = (/** @type {number} */ id) => list(id, () => null).length;
  return {
    bytes,
    sections,
    imported: {
      functions: imports.filter((kind) => kind === 0).length,
      globals: imports.filter((kind) => kind === 3).length,
    },
    globals: count(GLOBAL),
    exports: count(EXPORT),
    functions: list(CODE, (within) => {
      const from = within.at;
      const size = within.number();
      const body = within.at;
      within.at += size;
      return { from, body, to: within.at };
    }),
    segments: list(DATA, readSegment),
  };
};

/** Return which kind of thing is imported. @param {Reader} reader */
const readImport = (reader) => {
  reader.name();
  reader.name();
  const kind = reader.byte();
  if (kind > 4) throw new Error(`an import of kind ${kind} is not known here`);
  if (kind === 1 || kind === 3 || kind === 4) reader.byte(); // a type, or what is always nought
  if (kind === 0 || kind === 4) reader.number();
  if (kind === 3) reader.byte();
  if (kind === 1 || kind === 2) reader.limits();
  return kind;
};

/** Return where a segment of data is. @param {Reader} reader */
const readSegment = (reader) => {
  const flags = reader.number();
  let address = null;
  if (flags === 2) reader.number();
  if (flags !== 1) {
    if (reader.byte() !== 0x41) throw new Error("a segment at an address that is no constant");
    address = reader.signed() >>> 0;
    if (reader.byte() !== 0x0b) throw new Error("a segment at an address that is computed");
  }
  const length = reader.number();
  reader.at += length;
  return { from: reader.at - length, to: reader.at, address };
};
