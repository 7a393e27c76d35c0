/**
 * Reads and rewrites modules of WebAssembly (https://webassembly.github.io/spec/core/binary/).
 *
 * A function is named by its number among those that the module defines, from 0. Imported functions
 * are not counted.
 */

export const GLOBAL = 6;
export const EXPORT = 7;
export const CODE = 10;
export const DATA = 11;
const MAGIC = 0x0061736d;
const [I32_CONST, END] = [0x41, 0x0b];

/**
 * @typedef {object} Module
 * @property {Uint8Array} bytes
 * @property {{ id: number, start: number, from: number, to: number }[]} sections the length of a
 *   section is at `start`, its content is between `from` and `to`
 * @property {{ from: number, body: number, to: number }[]} functions the length of a function is at
 *   `from`, its body is between `body` and `to`
 */

/** Reads one number after another. */
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

  /** Return an unsigned number of at most 32 bits in LEB128. */
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/** Return an unsigned number in LEB128. @param {number} value @returns {number[]} */
export const leb = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...leb(value >>> 7)]);

/** Return a signed number in LEB128. @param {number} value @returns {number[]} */
export const signedLeb = (value) => {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signedLeb(value >> 7)];
};

/** Return one array with the bytes of all parts. @param {Uint8Array[]} parts */
export const concatenate = (parts) => new Uint8Array(Buffer.concat(parts));

/**
 * Return where the sections and functions of a module are.
 * @param {Uint8Array} bytes
 * @returns {Module}
 * @throws {Error} if the bytes are not a module
 */
export const parse = (bytes) => {
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) !== MAGIC) {
    throw new Error("this is not a module of WebAssembly");
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
  const code = new Reader(bytes, sectionOf({ sections }, CODE).from);
  const functions = Array.from({ length: code.number() }, () => {
    const from = code.at;
    const size = code.number();
    const body = code.at;
    code.at += size;
    return { from, body, to: code.at };
  });
  return { bytes, sections, functions };
};

/** Return where a section is. @param {Pick<Module, "sections">} module @param {number} id */
export const sectionOf = ({ sections }, id) => {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new Error(`the module has no section ${id}`);
  return section;
};

/**
 * Return where the contents of the segments of data are.
 * @param {Pick<Module, "bytes" | "sections">} module
 * @throws {Error} if a segment has no constant address
 */
export const segmentsOf = ({ bytes, sections }) => {
  const reader = new Reader(bytes, sectionOf({ sections }, DATA).from);
  return Array.from({ length: reader.number() }, () => {
    const [kind, opcode] = [reader.number(), reader.byte()];
    reader.number(); // the address
    if (kind !== 0 || opcode !== I32_CONST || reader.byte() !== END) {
      throw new Error("a segment of data has no constant address");
    }
    const size = reader.number();
    const from = reader.at;
    reader.at += size;
    return { from, to: reader.at };
  });
};
