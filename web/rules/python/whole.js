/** Joins the reduced module of Python and the remainder to the full module. */

/**
 * Return the full module. `tools/pyodide/wasm/reduce.mjs` writes both parts and describes the format.
 * @param {Uint8Array} lean the reduced module @param {Uint8Array} cold the remainder
 * @returns {Uint8Array<ArrayBuffer>}
 * @throws {RangeError} if the two do not belong together
 */
export const whole = (lean, cold) => {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = cold[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const edits = Array.from({ length: number() }, () => [number(), number(), number()]);
  const more = edits.reduce((sum, [, dropped = 0, taken = 0]) => sum + taken - dropped, 0);
  const bytes = new Uint8Array(lean.length + more);
  let read = 0;
  let written = 0;
  const copy = (/** @type {Uint8Array} */ part) => {
    bytes.set(part, written);
    written += part.length;
  };
  for (const [before = 0, dropped = 0, taken = 0] of edits) {
    copy(lean.subarray(read, read + before));
    copy(cold.subarray(at, at + taken));
    read += before + dropped;
    at += taken;
  }
  copy(lean.subarray(read));
  if (written !== bytes.length) throw new RangeError("a part of the module is missing");
  return bytes;
};
