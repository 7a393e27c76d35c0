/** Puts a module together again, with more in it. */

import { leb } from "./module.mjs";

/** @typedef {import("./module.mjs").Module} Module */

/** Return a number in LEB128, signed. @param {number} value @returns {number[]} */
export const signedLeb = (value) => {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 127] : [(value & 127) | 128, ...signedLeb(value >> 7)];
};

/** Return the sections of a module once more, some of them replaced. @param {Module} module @param {Record<number, Uint8Array[]>} replaced */
export const assemble = ({ bytes, sections }, replaced) => {
  const parts = [bytes.subarray(0, 8)];
  for (const { id, from, to } of sections) {
    const content = replaced[id] ?? [bytes.subarray(from, to)];
    const size = content.reduce((sum, { length }) => sum + length, 0);
    parts.push(Uint8Array.of(id, ...leb(size)));
    for (const part of content) parts.push(part); // there are too many to be arguments
  }
  return new Uint8Array(Buffer.concat(parts));
};
