/** Restores the full module of Python from the reduced one and the remainder. */

/**
 * Return the full module. `tools/pyodide/wasm/reduce.mjs` writes the remainder and describes its format.
 * @param {Uint8Array} reduced @param {Uint8Array} remainder what was taken out of it
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {RangeError} if the two are not of one build
 */
export const applyPatch = (reduced, remainder) => {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = remainder[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const edits = Array.from({ length: number() }, () => [number(), number(), number()]);
  const more = edits.reduce((sum, [, dropped = 0, taken = 0]) => sum + taken - dropped, 0);
  const bytes = new Uint8Array(reduced.length + more);
  let read = 0;
  let written = 0;
  const copy = (/** @type {Uint8Array} */ part) => {
    bytes.set(part, written);
    written += part.length;
  };
  for (const [before = 0, dropped = 0, taken = 0] of edits) {
    copy(reduced.subarray(read, read + before));
    copy(remainder.subarray(at, at + taken));
    read += before + dropped;
    at += taken;
  }
  copy(reduced.subarray(read));
  if (written !== bytes.length) throw new RangeError("a part of the module is missing");
  return bytes;
};
