/**
 * The first script of the page's worker. It requests all files that Python needs to start, and
 * compiles or inflates it on the way, before the worker's own script is here.
 */

import { type Found, find, type Place } from "./snapshot.ts";

/** How to start. */
export interface Init {
  base: string; // the address of the site
  wasm: string; // path of the module to compile
  files: string[]; // paths of the files to inflate
  scripts: string[]; // paths of the scripts to import, the worker's own last
  counted: boolean; // report the bytes, because they are downloaded
  cache: RequestCache; // bypasses the browser's cache if that may hold damaged files
  kept: Place | null; // place of the last visit's snapshot; null to start without it
  fullModule?: boolean; // take Python's full module
}
export interface Preloaded {
  init: Init;
  wasm: Promise<WebAssembly.Module>;
  files: Map<string, Promise<ArrayBuffer>>; // their contents, by path
  snapshot: Promise<Found | null>;
  received: Record<string, number>; // bytes so far, by path
  onReceived: () => void; // called when there are more
  inflate: (path: string) => Promise<ArrayBuffer>; // requests one more file
  isTaken: boolean; // the worker's own script has run
  heartbeat?: ReturnType<typeof setInterval>; // stopped when Python runs
}

const HEARTBEAT = 1_000; // milliseconds

/** The policy forbids this. Firefox would report that Pyodide's loader tries it. */
const importScripts = () => {
  throw new TypeError("Scripts are imported as modules here.");
};

export const preload = (init: Init) => {
  const { base, cache, counted, scripts } = init;
  Object.assign(self, { importScripts });
  const request = async (path: string) => {
    const response = await fetch(base + path, { cache });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    if (counted) count(path, response.clone()).catch(() => {}); // handled where it is read
    return response;
  };
  // Stream a copy: Firefox would wait for a stream of a worker that has ended.
  const count = async (path: string, { body }: Response) => {
    const reader = body?.getReader();
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) return;
      preloaded.received[path] = (preloaded.received[path] ?? 0) + value.byteLength;
      preloaded.onReceived();
    }
  };
  const inflate = async (path: string) => {
    const { body } = await request(path);
    const inflated = body?.pipeThrough(new DecompressionStream("gzip"));
    return new Response(inflated ?? null).arrayBuffer();
  };
  const preloaded: Preloaded = {
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
  const load = async (path: string) => {
    // An import takes the cached file, so refresh the cache first.
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
