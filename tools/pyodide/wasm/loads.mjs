/**
 * Notes which data of a module is read, and by whom: a module in which every load and every copy
 * says which sixteen bytes it reads. Functions that are kept say so in one place, the others in
 * another, both in the module's own memory, behind all that Python uses.
 */

import { assemble, signedLeb } from "./assemble.mjs";
import { CODE, leb, Reader } from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */

const TYPE = 1;
const FUNCTION = 3;
const MEMORY = 5;
const GRAIN = 4; // bits of an address within the sixteen bytes that are noted as one
const PAGE = 16; // bits of an address within a page of memory
const ROOM = 1 << 27; // bytes that Python may use
const OF_KEPT = ROOM;
const OF_OTHERS = OF_KEPT + (ROOM >> GRAIN);
const END = OF_OTHERS + (ROOM >> GRAIN);
const LARGEST = 1 << 16; // pages, as Pyodide's module says itself

/** What follows the number of an instruction, as a letter for each part. */
const PARTS = new Map();
const follow = (parts, ...numbers) => {
  for (const number of numbers) PARTS.set(number, parts);
};
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
follow("", 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1, ...range(0x45, 0xc4));
follow("n", ...range(0x02, 0x04), 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x10, 0x12, 0x18); // a block, a label, a function
follow("n", ...range(0x20, 0x26), 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2); // a variable, a table, a constant
follow("nn", 0x11, 0x13, ...range(0x28, 0x3e)); // a call by table; a load or a store
follow("4", 0x43);
follow("8", 0x44);
follow("v", 0x1c); // so many types
follow("vn", 0x0e); // so many labels, and one more
const BEHIND_FC = new Map([
  ...range(0, 7).map((number) => [number, ""]),
  ...[9, 11, 13, 15, 16, 17].map((number) => [number, "n"]),
  ...[8, 10, 12, 14].map((number) => [number, "nn"]),
]);
const FIRST_LOAD = 0x28;
const LAST_LOAD = 0x35;
const COPY = 10; // memory.copy, behind FC

/** Skip a number in LEB128. @param {Reader} reader */
const skip = (reader) => {
  while (reader.byte() >= 128);
};

/** Skip what belongs to an instruction. @param {Reader} reader @param {string} parts */
const skipParts = (reader, parts) => {
  for (const part of parts) {
    if (part === "n") skip(reader);
    else if (part === "v") for (let left = reader.number(); left; left -= 1) skip(reader);
    else reader.at += Number(part);
  }
};

/**
 * Tell of each instruction of a body that reads memory: where it is, and the offset of a load, which
 * is null for a copy.
 * @param {Uint8Array} bytes @param {number} from @param {number} to
 * @param {(at: number, offset: number | null) => void} found
 */
const eachRead = (bytes, from, to, found) => {
  const reader = new Reader(bytes, from);
  while (reader.at < to) {
    const at = reader.at;
    const number = reader.byte();
    if (number >= FIRST_LOAD && number <= LAST_LOAD) {
      skip(reader); // how it is aligned
      found(at, reader.number());
      continue;
    }
    const further = number === 0xfc ? reader.number() : null;
    const parts = further === null ? PARTS.get(number) : BEHIND_FC.get(further);
    if (parts === undefined) throw new Error(`instruction ${number} at ${at} is not known here`);
    if (further === COPY) found(at, null);
    skipParts(reader, parts);
  }
  if (reader.at !== to) throw new Error(`a body does not end at ${to}`);
};

/** Return how many parameters each defined function has. @param {Module} module */
const parametersOf = ({ bytes, sections }) => {
  const list = (id, each) => {
    const reader = new Reader(bytes, sections.find((one) => one.id === id).from);
    return Array.from({ length: reader.number() }, () => each(reader));
  };
  const types = list(TYPE, (reader) => {
    if (reader.byte() !== 0x60) throw new Error("a type that is not that of a function");
    const parameters = reader.number();
    reader.at += parameters;
    const results = reader.number();
    reader.at += results;
    return parameters;
  });
  return list(FUNCTION, (reader) => types[reader.number()]);
};

/** Note the address that is on the stack, and leave it there. */
const noteLoad = (offset, notes, local) => [
  ...[0x22, ...leb(local)], // local.tee
  ...[0x20, ...leb(local), 0x41, ...signedLeb(offset | 0), 0x6a], // plus the offset
  ...[0x41, GRAIN, 0x76, 0x41, 1, 0x3a, 0, ...leb(notes)], // which sixteen, and i32.store8 of 1
];

/** Note all that is copied: the stack has where to, where from and how much. */
const noteCopy = (notes, from, size) => [
  ...[0x21, ...leb(size), 0x22, ...leb(from)], // local.set, local.tee
  ...[0x41, GRAIN, 0x76, 0x41, ...signedLeb(notes), 0x6a, 0x41, 1], // the first sixteen; the value 1
  ...[0x20, ...leb(size), 0x41, GRAIN, 0x76, 0x41, 2, 0x6a], // how many, and the last may be cut
  ...[0xfc, 11, 0], // memory.fill
  ...[0x20, ...leb(from), 0x20, ...leb(size)],
];

/**
 * Return a module that notes what is read.
 * @param {Module} module @param {Set<number>} kept the functions whose notes are apart
 */
export const noteReads = (module, kept) => {
  const { bytes, functions } = module;
  const parameters = parametersOf(module);
  const code = [Uint8Array.from(leb(functions.length))];
  for (const [number, { body, to }] of functions.entries()) {
    const notes = kept.has(number) ? OF_KEPT : OF_OTHERS;
    const reader = new Reader(bytes, body);
    const groups = reader.number();
    const declared = reader.at;
    let locals = parameters[number];
    for (let left = groups; left; left -= 1) {
      locals += reader.number();
      reader.byte();
    }
    // Three more of them: i32.
    const head = [...leb(groups + 1), ...bytes.subarray(declared, reader.at), 3, 0x7f];
    const parts = [Uint8Array.from(head)];
    let done = reader.at;
    eachRead(bytes, done, to, (at, offset) => {
      const note =
        offset === null ? noteCopy(notes, locals + 1, locals + 2) : noteLoad(offset, notes, locals);
      parts.push(bytes.subarray(done, at), Uint8Array.from(note));
      done = at;
    });
    parts.push(bytes.subarray(done, to));
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    code.push(Uint8Array.from(leb(size)));
    for (const part of parts) code.push(part);
  }
  const memory = [1, 1, ...leb(END >> PAGE), ...leb(LARGEST)];
  return assemble(module, { [CODE]: code, [MEMORY]: [Uint8Array.from(memory)] });
};

/**
 * Return the notes of an instance: for each sixteen bytes, whether a kept function has read them, and
 * whether another one has.
 * @param {WebAssembly.Exports} exports
 */
export const readIn = ({ memory }) => {
  const { buffer } = /** @type {WebAssembly.Memory} */ (memory);
  const notes = (from) => new Uint8Array(buffer.slice(from, from + (ROOM >> GRAIN)));
  return { kept: notes(OF_KEPT), others: notes(OF_OTHERS) };
};

/** Return the address of a note's sixteen bytes. @param {number} note */
export const addressOf = (note) => note << GRAIN;
