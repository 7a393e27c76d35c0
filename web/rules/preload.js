/**
 * The first script of the page's worker. It requests all files that Python needs to start, and
 * compiles or inflates it on the way, before the worker's own script is here.
 */

import { find } from "./snapshot.js";

/**
 * How to start.
 * @typedef {object} Init
 * @property {string} base the address of the site
 * @property {string} wasm path of what is to be compiled
 * @property {string[]} files paths of what is to be inflated
 * @property {string[]} scripts paths of what is to be imported, the worker's own script last
 * @property {boolean} counted whether to count bytes, because they are downloaded
 * @property {RequestCache} cache how the browser's cache is used, which may hold damaged files
 * @property {import("./snapshot.js").Place | null} kept where the last visit has stored its
 *   snapshot; null to start without it
 * @property {boolean} [fullModule] whether to take Python's full module
 */
/**
 * @typedef {object} Preloaded
 * @property {Init} init
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Map<string, Promise<ArrayBuffer>>} files their contents, by path
 * @property {Promise<import("./snapshot.js").Found | null>} snapshot
 * @property {Record<string, number>} received bytes so far, by path
 * @property {() => void} onReceived called when there are more
 * @property {(path: string) => Promise<ArrayBuffer>} inflate requests one more file
 * @property {boolean} isTaken whether the worker's own script has run
 * @property {ReturnType<typeof setInterval>} [heartbeat] to be stopped once Python is there
 */

const HEARTBEAT = 1_000; // milliseconds

/** Policies forbid this, and Firefox reports even that Pyodide's loader asks whether it works. */
const importScripts = () => {
  throw new TypeError("Scripts are imported as modules here.");
};

/** @param {Init} init */
export const preload = (init) => {
  const { base, cache, counted, scripts } = init;
  Object.assign(self, { importScripts });
  const request = async (/** @type {string} */ path) => {
    const response = await fetch(base + path, { cache });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (counted) count(path, response.clone()).catch(() => {}); // handled where it is read
    return response;
  };
  // Of a copy: Firefox would wait for a stream of this worker once the worker has ended.
  const count = async (/** @type {string} */ path, /** @type {Response} */ { body }) => {
    const reader = body?.getReader();
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      preloaded.received[path] = (preloaded.received[path] ?? 0) + value.byteLength;
      preloaded.onReceived();
    }
  };
  const inflate = async (/** @type {string} */ path) => {
    const { body } = await request(path);
    const inflated = body?.pipeThrough(new DecompressionStream("gzip"));
    return new Response(inflated ?? null).arrayBuffer();
  };
  /** @type {Preloaded} */
  const preloaded = {
    init,
    wasm: WebAssembly.compileStreaming(request(init.wasm)),
    files: new Map(init.files.map((path) => [path, inflate(path)])),
    snapshot: init.kept ? find(init.kept) : Promise.resolve(null),
    received: {},
    onReceived: () => {},
    inflate,
    isTaken: false,
  };
  preloaded.heartbeat = setInterval(() => {
    const alive = Object.values(preloaded.received).reduce((sum, bytes) => sum + bytes, 0);
    self.postMessage({ alive });
  }, HEARTBEAT);
  // Failures are handled where these are awaited.
  for (const each of [preloaded.snapshot, preloaded.wasm, ...preloaded.files.values()]) {
    each.catch(() => {});
  }
  Object.assign(self, { noonPreload: preloaded });
  const load = async (/** @type {string} */ path) => {
    // An import takes what the cache has, so the cache is refreshed first.
    if (cache !== "default") await (await request(path)).arrayBuffer();
    await import(base + path);
  };
  const own = scripts.length - 1;
  for (const [at, path] of scripts.entries()) {
    load(path)
      .then(() => {
        if (at === own && !preloaded.isTaken) throw new Error(`not ${path}`);
      })
      .catch((error) => {
        if (at === own) self.postMessage({ failed: String(error) });
      });
  }
};
