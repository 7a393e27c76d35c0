/** A module of WebAssembly is read, noted in, made lean, and made whole again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { signedLeb } from "../../tools/pyodide/wasm/assemble.mjs";
import { calledIn, instrument, withoutNotes } from "../../tools/pyodide/wasm/called.mjs";
import { coldOf, stub } from "../../tools/pyodide/wasm/lean.mjs";
import { leb, parse, Reader } from "../../tools/pyodide/wasm/module.mjs";
import { applyPatch } from "../../web/rules/wasm-patch.js";

const I32 = 0x7f;
const FUNCTION = 0x60;
const string = (text) => [text.length, ...new TextEncoder().encode(text)];
const list = (...items) => [...leb(items.length), ...items.flat()];
/** A length in more bytes than it takes, as linkers leave them. */
const padded = (value) => [(value & 127) | 128, ((value >> 7) & 127) | 128, (value >> 14) & 127];
const section = (id, content, length = leb) => [id, ...length(content.length), ...content];
const body = (...code) => [code.length + 2, 0, ...code, 0x0b];

/**
 * A module with a memory and five functions, numbers 0 to 4: of one parameter, x + 1, x + 2, the
 * sum of both by calls, what the import makes of it, and the byte at x.
 */
const small = (length = leb) => {
  const get = [0x20, 0];
  const plus = (number) => body(...get, 0x41, number, 0x6a);
  const sum = body(...get, 0x10, 1, ...get, 0x10, 2, 0x6a); // function 0 is imported
  const functions = [plus(1), plus(2), sum, body(...get, 0x10, 0), body(...get, 0x2d, 0, 0)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([FUNCTION, 1, I32, 1, I32])),
    ...section(2, list([...string("js"), ...string("f"), 0, 0], [...string("js"), ...string("g"), 3, I32, 0])),
    ...section(3, list([0], [0], [0], [0], [0])),
    ...section(5, list([0, 1])),
    ...section(6, list([I32, 1, 0x41, 7, 0x0b])),
    ...section(
      7,
      list(
        ...["one", "two", "sum", "ask", "byte"].map((name, number) => [...string(name), 0, number + 1]),
        [...string("memory"), 2, 0],
      ),
    ),
    ...section(10, list(...functions), length),
    ...section(
      11,
      list([0, 0x41, 16, 0x0b, ...string("abcdef")], [0, 0x41, ...signedLeb(100), 0x0b, ...string("XYZ")]),
    ),
  ]);
};

const start = (bytes) => {
  const imports = { js: { f: (x) => 10 * x, g: 3 } };
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
};

test("numbers are read as they are written", () => {
  for (const value of [0, 1, 63, 64, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(new Reader(Uint8Array.from(leb(value))).number(), value);
  }
  for (const value of [0, -1, 63, 64, -64, -65, 8191, -8193, 2 ** 31 - 1, -(2 ** 31)]) {
    assert.equal(new Reader(Uint8Array.from(signedLeb(value))).signed(), value);
  }
  assert.throws(() => new Reader(Uint8Array.of(128)).number(), /ends too early/);
});

test("a module is read to its functions, segments, and what it imports", () => {
  const { functions, segments, imported, globals, exports } = parse(small());
  assert.equal(functions.length, 5);
  assert.deepEqual(imported, { functions: 1, globals: 1 });
  assert.deepEqual([globals, exports], [1, 6]);
  assert.deepEqual(
    segments.map(({ from, to, address }) => [to - from, address]),
    [
      [6, 16],
      [3, 100],
    ],
  );
});

test("what is no module, or one that is not known, is refused", () => {
  assert.throws(() => parse(new TextEncoder().encode("<!doctype html>")), /no module/);
  const odd = small();
  odd[odd.indexOf(0x66, 20) + 1] = 9; // the kind of the import "f"
  assert.throws(() => parse(odd), /import of kind 9/);
});

test("an instrumented module does the same, and notes what is called", () => {
  const module = parse(small());
  const exports = start(instrument(module));
  assert.deepEqual(calledIn(exports, 5), []);
  assert.equal(exports.two(5), 7);
  assert.deepEqual(calledIn(exports, 5), [1]);
  assert.equal(exports.sum(1), 5);
  assert.equal(exports.byte(16), "a".charCodeAt(0));
  assert.deepEqual(calledIn(exports, 5), [0, 1, 2, 4]);
  assert.deepEqual(Object.keys(withoutNotes(exports)), Object.keys(start(small())));
});

for (const [how, length] of Object.entries({ plain: leb, padded })) {
  test(`a function that is not kept traps, the others do as before (length ${how})`, () => {
    const { one, two, sum, ask } = start(stub(parse(small(length)), [0, 3]));
    assert.equal(one(5), 6);
    assert.equal(ask(4), 40);
    assert.throws(() => two(5), WebAssembly.RuntimeError);
    assert.throws(() => sum(5), WebAssembly.RuntimeError);
  });

  test(`lean and cold are byte for byte the whole module (length ${how})`, () => {
    const bytes = small(length);
    const zero = [{ segment: 0, start: 1, end: 3 }];
    for (const keep of [[], [0], [1, 2], [0, 1, 2, 3, 4]]) {
      const module = parse(bytes);
      const cold = coldOf(module, keep, zero);
      assert.deepEqual(applyPatch(stub(module, keep, zero), cold), bytes);
    }
  });
}

test("data that nothing reads is empty, or what it is filled with, and no other", () => {
  const zero = [
    { segment: 1, start: 0, end: 3 },
    { segment: 0, start: 2, end: 4 },
  ];
  const held = (fill) => {
    const { memory } = start(stub(parse(small()), [0, 1, 2, 3, 4], zero, fill));
    const bytes = new Uint8Array(memory.buffer);
    return [bytes.slice(16, 22), bytes.slice(100, 103)].map((each) => String.fromCharCode(...each));
  };
  assert.deepEqual(held(0), ["ab\0\0ef", "\0\0\0"]);
  assert.deepEqual(held(0x2e), ["ab..ef", "..."]);
});

test("a range that is not in the module is refused", () => {
  const module = parse(small());
  for (const range of [
    { segment: 2, start: 0, end: 1 },
    { segment: 0, start: 4, end: 7 },
    { segment: 0, start: 3, end: 3 },
  ]) {
    assert.throws(() => stub(module, [], [range]), RangeError);
  }
});

test("parts that do not belong together are refused", () => {
  const module = parse(small());
  const [lean, cold] = [stub(module, [0]), coldOf(module, [0])];
  assert.throws(() => applyPatch(lean, cold.subarray(0, cold.length - 3)), RangeError);
  assert.throws(() => applyPatch(lean.subarray(0, 40), cold), RangeError);
});
