/** The requests with which Python's worker begins. */

import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { preload } from "../../web/rules/preload.ts";
import { withGlobals } from "./browser.js";
import { turns } from "./makers.js";

const MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // an empty one
const STDLIB = "the library of Python";
const SCRIPT = "data:text/javascript,";
const HEARTBEAT = 1_000; // milliseconds

/**
 * Begin with a server that has these files, and return what is there, requested and reported.
 * @param {object} [files] in place of the usual ones, by path
 */
const begin = (t, { files = {}, ...init } = {}) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const served = { "a.wasm": MODULE, "a.bin": gzipSync(STDLIB), ...files };
  const asked = [];
  const told = [];
  const self = { postMessage: (message) => told.push(message) };
  withGlobals(t, {
    self,
    fetch: async (path, { cache }) => {
      asked.push([path, cache]);
      const type = path.endsWith("wasm") ? "application/wasm" : "";
      const status = served[path] ? 200 : 503;
      return new Response(served[path], { status, headers: { "content-type": type } });
    },
  });
  const usual = { base: "", wasm: "a.wasm", files: ["a.bin"], scripts: [], counted: true };
  preload({ ...usual, cache: "default", kept: null, ...init });
  const preloaded = self.noonPreload;
  t.after(() => clearInterval(preloaded.heartbeat));
  return { asked, preloaded, self, told };
};
const idle = async () => {
  for (let left = 20; left > 0; left -= 1) await turns();
};

test("the bytes are counted as they come, and a heartbeat tells them", async (t) => {
  const { preloaded, told } = begin(t);
  await idle();
  assert.equal(preloaded.received["a.wasm"], MODULE.length);
  assert.equal(preloaded.received["a.bin"], gzipSync(STDLIB).length);
  t.mock.timers.tick(HEARTBEAT);
  assert.deepEqual(told, [{ alive: MODULE.length + gzipSync(STDLIB).length }]);
});

test("a file that the server refuses fails where it is awaited", async (t) => {
  const { preloaded, told } = begin(t, { files: { "a.wasm": null } });
  await assert.rejects(preloaded.wasm, /a\.wasm answered 503/);
  await idle();
  assert.deepEqual(told, []);
});

for (const [what, scripts, says] of [
  ["takes what is requested", ["self.noonPreload.isTaken=true"], []],
  ["that is not the worker’s is reported", ["throw 1", "1"], [{ failed: `Error: not ${SCRIPT}1` }]],
  ["that cannot be loaded is reported", ["2", 'throw "gone"'], [{ failed: "gone" }]],
]) {
  test(`a last script ${what}`, async (t) => {
    const { told } = begin(t, { scripts: scripts.map((each) => SCRIPT + each) });
    await idle();
    assert.deepEqual(told, says);
  });
}

test("scripts are downloaded again where the browser’s cache may be damaged", async (t) => {
  const script = `${SCRIPT}self.noonPreload.isTaken=true//again`;
  const { asked, told } = begin(t, {
    cache: "reload",
    scripts: [script],
    files: { [script]: "…" },
  });
  await idle();
  assert.deepEqual(asked.at(-1), [script, "reload"]);
  assert.deepEqual(told, []);
});
