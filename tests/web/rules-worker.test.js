/** The worker of the rules: how it starts, what it says meanwhile, and what it keeps. */

import assert from "node:assert/strict";
import test from "node:test";
import { build } from "esbuild";
import { makeWindow } from "./browser.js";
import { addressed } from "./bundled.js";
import { turns } from "./makers.js";

/** Modules whose place the test takes: they need a browser, or the whole of Python. */
const GIVEN = {
  "python.ts": "export const { applyPatch, EMPTY_ZIP, startPython } = self.given;",
  "snapshot.ts": "export const { forget, recall, sha256, store, take } = self.given;",
  "pyodide.mjs": "export {};",
  "pyodide.asm.mjs": "export {};",
};
const takePlaces = {
  name: "take-places",
  setup: ({ onLoad, onResolve }) => {
    const nameOf = (path) => path.split("/").at(-1);
    const filter = /(python|snapshot)\.ts$|pyodide.*\.mjs$/;
    onResolve({ filter }, ({ path }) => ({ path: nameOf(path), namespace: "given" }));
    onLoad({ filter: /./, namespace: "given" }, ({ path }) => ({ contents: GIVEN[path] }));
  },
};
const { outputFiles } = await build({
  entryPoints: [new URL("../../web/rules/worker.ts", import.meta.url).pathname],
  define: addressed("rules/worker.js"),
  plugins: [takePlaces],
  bundle: true,
  format: "iife",
  write: false,
});
const SOURCE = outputFiles[0].text;

const WASM = "python/reduced.wasm";
const GLUE = "vendor/pyodide/pyodide.asm.mjs";
const MODULE = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0); // an empty one
const BUILD = {
  key: "build",
  whole: "hash",
  snapshots: true,
  packages: ["packages.bin"],
  files: { [WASM]: { size: 80, wire: 40 }, [GLUE]: { size: 20, wire: 10 } },
};
const IDLE = 1_500; // milliseconds
const idle = async () => {
  for (let left = 20; left > 0; left -= 1) {
    await turns();
    await WebAssembly.compile(MODULE); // after those of the worker, which other threads do
  }
};

/**
 * Start a worker.
 * @param {object} [how.init] how it is asked to start
 * @param {object} [how.given] in place of the modules that need a browser
 * @param {(request: string, clock: () => number) => string} [how.answer] by Python
 */
const start = async (t, { changes = {}, init = {}, given = {}, missing = [], answer } = {}) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  const asked = [];
  const warned = [];
  let started = null;
  let time = 0;
  const isMissing = (path) => missing.includes(path);
  const inflate = async (path) => {
    asked.push(path);
    if (isMissing(path)) throw new Error(`${path} answered 404`);
    return new ArrayBuffer(1);
  };
  const noonPreload = {
    init: { cache: "default", counted: false, fullModule: false, kept: {}, ...init },
    files: new Map(),
    received: {},
    onReceived: () => {},
    snapshot: Promise.resolve(null),
    wasm: Promise.resolve("reduced"),
    inflate,
  };
  const handle = (request, clock) => {
    const { do: what, game } = JSON.parse(request);
    if (what === "catalog") return JSON.stringify({ value: [{ slug: "war" }, { slug: "duel" }] });
    if (what === "view") return void asked.push(`view ${game}`);
    return answer ? answer(request, clock) : '{"ok": true}';
  };
  const python = { FS: { writeFile: () => {} }, pyimport: () => ({ handle }) };
  const self = makeWindow({
    noonPreload,
    caches: {},
    close: () => told.push({ isClosed: true }),
    postMessage: (message) => told.push(message),
    given: {
      applyPatch: () => MODULE,
      EMPTY_ZIP: "empty",
      startPython: async (files) => {
        started = { module: await files.module, stdlib: await files.stdlib };
        await files.rules;
        return { python, lazyImports: { unpack: () => asked.push("unpacked") } };
      },
      forget: async () => asked.push("forget"),
      recall: async () => null,
      sha256: async () => "hash",
      store: async () => true,
      take: () => ({}),
      ...given,
    },
  });
  const globals = {
    self,
    BUILD: { ...BUILD, ...changes },
    performance: { now: () => time },
    fetch: async () => new Response(MODULE),
    console: { warn: (text) => warned.push(text) },
  };
  new Function(...Object.keys(globals), SOURCE)(...Object.values(globals));
  await idle();
  return {
    asked,
    noonPreload,
    told,
    warned,
    started: () => started,
    last: () => told.at(-1),
    ask: async (request) => {
      self.happen("message", { data: { id: 7, request: JSON.stringify({ do: request }) } });
      await idle();
    },
    wait: async (milliseconds) => {
      t.mock.timers.tick(milliseconds);
      await idle();
    },
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
};

test("a first start takes the library and the packages, and says when all is here", async (t) => {
  const worker = await start(t);
  assert.deepEqual(worker.asked, [
    "python/stdlib.bin",
    "python/rules.bin",
    "python/packages.bin",
    "unpacked",
  ]);
  assert.deepEqual(worker.told, [{ arrived: true }, { ready: true, restored: false, took: 0 }]);
  assert.equal(worker.started().module, "reduced");
});

test("a start from a snapshot takes only the rules, and stores none", async (t) => {
  const snapshot = { head: 0, words: Promise.resolve(new Uint32Array()) };
  const worker = await start(t, { given: { recall: async () => snapshot } });
  assert.deepEqual(worker.asked, ["python/rules.bin"]);
  assert.equal(worker.started().stdlib, "empty");
  assert.equal(worker.last().restored, true);
  await worker.wait(IDLE);
  assert.equal(worker.last().ready, true);
});

test("a snapshot with all games is stored once nothing was asked for a moment", async (t) => {
  const worker = await start(t);
  await worker.wait(IDLE - 1);
  await worker.ask("view");
  await worker.wait(IDLE - 1);
  assert.equal(worker.last().id, 7);
  await worker.wait(1);
  assert.deepEqual(worker.last(), { kept: true });
  assert.deepEqual(worker.asked.slice(-2), ["view war", "view duel"]);
  await worker.ask("view");
  await worker.wait(IDLE);
  assert.equal(worker.last().id, 7);
});

test("a start without the last snapshot deletes it", async (t) => {
  assert.equal((await start(t, { init: { kept: null } })).asked[0], "forget");
});

test("a build without snapshots recalls, deletes and stores none", async (t) => {
  const given = { recall: assert.fail, store: assert.fail };
  const worker = await start(t, { changes: { snapshots: false }, init: { kept: null }, given });
  await worker.wait(IDLE);
  assert(!worker.asked.includes("forget"));
  assert.equal(worker.last().ready, true);
});

test("a missing file is reported at once", async (t) => {
  const { told } = await start(t, { missing: ["python/rules.bin"] });
  assert.match(told[0].failed, /rules\.bin answered 404/);
  assert.deepEqual(told.at(-1), { isClosed: true });
});

for (const [what, how, isWhole] of [
  ["is put together where it is wanted", {}, true],
  ["is left out where its remainder is missing", { missing: ["python/remainder.bin"] }, false],
  ["is left out where it is none of this build", { given: { sha256: async () => "" } }, false],
  ["is left out where the build has none", { changes: { whole: null } }, false],
]) {
  test(`the full module ${what}`, async (t) => {
    const worker = await start(t, { init: { fullModule: true }, ...how });
    assert.equal(worker.started().module instanceof WebAssembly.Module, isWhole);
    assert.equal(worker.last().ready, true);
    assert.equal(worker.warned.length, isWhole || how.changes ? 0 : 1);
  });
}

test("the share of what is downloaded goes on, and never back", async (t) => {
  const { noonPreload, told, wait } = await start(t, { init: { counted: true } });
  const shares = () => told.flatMap(({ share }) => share ?? []);
  for (const bytes of [40, 40, 41, 80]) {
    noonPreload.received[WASM] = bytes;
    noonPreload.onReceived();
  }
  await wait(0);
  assert.deepEqual(shares(), [0.2, 0.6, 1]); // the glue is 10 of 50 bytes
});

test("a request is begun and answered, with signs of life while it thinks", async (t) => {
  const answer = (request, clock) => {
    for (let seconds = 0; seconds < 5; seconds += 0.5) {
      worker.pass(500);
      clock();
    }
    return request;
  };
  const worker = await start(t, { answer });
  const before = worker.told.length;
  await worker.ask("review");
  const [begun, ...more] = worker.told.slice(before);
  assert.deepEqual(begun, { begun: 7 });
  assert.deepEqual(more.pop(), { id: 7, reply: '{"do":"review"}', took: 5_000 });
  assert.deepEqual(more, Array(3).fill({ alive: 0 }));
});

test("an exception in Python is reported, and ends the worker", async (t) => {
  const answer = () => {
    throw new RangeError("memory");
  };
  const worker = await start(t, { answer });
  await worker.ask("review");
  assert.deepEqual(worker.told.slice(-2), [{ failed: "RangeError: memory" }, { isClosed: true }]);
});
