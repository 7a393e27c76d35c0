/** Modules of WebAssembly are read, instrumented, reduced, and joined again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { calledIn, instrument, originalExports } from "../../tools/pyodide/wasm/instrument.mjs";
import { leb, parse, Reader, signedLeb } from "../../tools/pyodide/wasm/module.mjs";
import { reduced, remainder } from "../../tools/pyodide/wasm/reduce.mjs";
import { applyPatch } from "../../web/rules/python.js";

const I32 = 0x7f;
const FUNCTION = 0x60;
const string = (text) => [text.length, ...new TextEncoder().encode(text)];
const js = (name) => [...string("js"), ...string(name)];
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
  const data = (at, text) => [0, 0x41, ...signedLeb(at), 0x0b, ...string(text)];
  const functions = [plus(1), plus(2), sum, body(...get, 0x10, 0), body(...get, 0x2d, 0, 0)];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([FUNCTION, 1, I32, 1, I32])),
    ...section(2, list([...js("f"), 0, 0], [...js("g"), 3, I32, 0])),
    ...section(3, list([0], [0], [0], [0], [0])),
    ...section(5, list([0, 1])),
    ...section(6, list([I32, 1, 0x41, 7, 0x0b])),
    ...section(
      7,
      list(
        ...["one", "two", "sum", "ask", "byte"].map((name, at) => [...string(name), 0, at + 1]),
        [...string("memory"), 2, 0],
      ),
    ),
    ...section(10, list(...functions), length),
    ...section(11, list(data(16, "abcdef"), data(100, "XYZ"))),
  ]);
};

const start = (bytes) => {
  const imports = { js: { f: (x) => 10 * x, g: 3 } };
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
};

/** The range of a text in a module. */
const rangeOf = (bytes, text) => {
  const from = Buffer.from(bytes).indexOf(text);
  return [from, from + text.length];
};

test("unsigned numbers are read as they are written", () => {
  for (const value of [0, 1, 63, 64, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1]) {
    assert.equal(new Reader(Uint8Array.from(leb(value))).number(), value);
  }
  assert.throws(() => new Reader(Uint8Array.of(128)).number(), /ends too early/);
});

test("signed numbers are written as an engine reads them", () => {
  const module = (value) => {
    const head = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
    const global = section(6, list([I32, 0, 0x41, ...signedLeb(value), 0x0b]));
    return Uint8Array.from([...head, ...global, ...section(7, list([...string("g"), 3, 0]))]);
  };
  for (const value of [0, -1, 63, 64, -64, -65, 8191, -8193, 2 ** 31 - 1, -(2 ** 31)]) {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module(value)));
    assert.equal(exports.g.value, value);
  }
});

test("each function of a module is found", () => {
  assert.equal(parse(small()).functions.length, 5);
});

test("bytes that are not a module, and a module without code, are refused", () => {
  assert.throws(() => parse(new TextEncoder().encode("<!doctype html>")), /not a module/);
  assert.throws(() => parse(small().subarray(0, 8)), /no section 10/);
});

test("an instrumented module does the same and records calls", () => {
  const exports = start(instrument(small()));
  assert.deepEqual(calledIn(exports), []);
  assert.equal(exports.two(5), 7);
  assert.deepEqual(calledIn(exports), [1]);
  assert.equal(exports.sum(1), 5);
  assert.equal(exports.byte(16), "a".charCodeAt(0));
  assert.deepEqual(calledIn(exports), [0, 1, 2, 4]);
  assert.deepEqual(Object.keys(originalExports(exports)), Object.keys(start(small())));
});

for (const [how, length] of Object.entries({ plain: leb, padded })) {
  test(`a function that does not stay traps, the others work (length ${how})`, () => {
    const { one, two, sum, ask } = start(reduced(parse(small(length)), [0, 3]));
    assert.equal(one(5), 6);
    assert.equal(ask(4), 40);
    assert.throws(() => two(5), WebAssembly.RuntimeError);
    assert.throws(() => sum(5), WebAssembly.RuntimeError);
  });

  test(`both parts together are the full module, byte for byte (length ${how})`, () => {
    const bytes = small(length);
    const module = parse(bytes);
    const emptied = [rangeOf(bytes, "bc")];
    for (const keep of [[], [0], [1, 2], [0, 1, 2, 3, 4]]) {
      const joined = applyPatch(reduced(module, keep, emptied), remainder(module, keep, emptied));
      assert.deepEqual(joined, bytes);
    }
  });
}

test("emptied data is zero or the byte it is filled with, other data stays", () => {
  const bytes = small();
  const emptied = [rangeOf(bytes, "XYZ"), rangeOf(bytes, "cd")];
  const dataWith = (fill) => {
    const { memory } = start(reduced(parse(bytes), [0, 1, 2, 3, 4], emptied, fill));
    const data = new Uint8Array(memory.buffer);
    return [data.slice(16, 22), data.slice(100, 103)].map((each) => String.fromCharCode(...each));
  };
  assert.deepEqual(dataWith(0), ["ab\0\0ef", "\0\0\0"]);
  assert.deepEqual(dataWith(0x2e), ["ab..ef", "..."]);
});

test("a range outside the data is refused", () => {
  const module = parse(small());
  const end = module.bytes.length;
  for (const range of [
    [20, 24],
    [end - 2, end + 1],
    [end - 2, end - 2],
  ]) {
    assert.throws(() => reduced(module, [], [range]), RangeError);
  }
});

test("parts that do not belong together are refused", () => {
  const module = parse(small());
  const [most, rest] = [reduced(module, [0]), remainder(module, [0])];
  assert.throws(() => applyPatch(most, rest.subarray(0, rest.length - 3)), RangeError);
  assert.throws(() => applyPatch(most.subarray(0, 40), rest), RangeError);
});
