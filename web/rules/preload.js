/**
 * What the worker runs before its own script is there: what a start of Python takes first is asked
 * for at once, and compiled or inflated while it comes.
 */

/**
 * @typedef {object} Wanted
 * @property {string} base the address of the site
 * @property {string} wasm path of what is to be compiled
 * @property {string[]} files paths of what is to be inflated
 * @property {string[]} scripts paths of what is to be imported, the worker's own script last
 * @property {boolean} counted whether to count what comes, because it comes from afar
 * @property {RequestCache} cache how the browser's cache is used, which may hold what is no good
 * @property {{ cache: string, place: string } | null} kept where the last visit has kept its start;
 *   null where that is not to be used
 */
/**
 * @typedef {object} Asked
 * @property {Promise<WebAssembly.Module>} wasm
 * @property {Map<string, Promise<ArrayBuffer>>} files what they hold, by path
 * @property {Promise<{ headers: Headers, bytes: Promise<ArrayBuffer> } | null>} kept
 * @property {Record<string, number>} received bytes so far, by path
 * @property {() => void} onReceived called when there are more
 * @property {(path: string) => Promise<ArrayBuffer>} inflate asks for one more file
 * @property {RequestCache} cache how it asks
 * @property {boolean} isTaken whether the worker's own script has found all this
 * @property {ReturnType<typeof setInterval>} [pulse] tells the page again and again that this worker is
 *   alive, and how many bytes are here; to be stopped once Python is there
 */

/**
 * Ask for everything at once. Serialised with toString(), so it must not close over anything.
 * @param {Wanted} wanted
 */
export const preload = ({ base, wasm, files, scripts, counted, cache, kept }) => {
  const PULSE = 1_000; // milliseconds
  // The loader of Pyodide asks whether a script can be brought in the old way: policies forbid even
  // the question, and Firefox reports who asks it.
  const importScripts = () => {
    throw new TypeError("Scripts are imported as modules here.");
  };
  Object.assign(self, { importScripts });
  const ask = async (/** @type {string} */ path) => {
    const response = await fetch(base + path, { cache });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    // What is on this device comes as it is: only then has the browser its compiled form at hand.
    return counted && response.body ? count(path, response, response.body) : response;
  };
  const count = (
    /** @type {string} */ path,
    /** @type {Response} */ { headers },
    /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ body,
  ) => {
    const counter = new TransformStream({
      transform(chunk, controller) {
        asked.received[path] = (asked.received[path] ?? 0) + chunk.byteLength;
        asked.onReceived();
        controller.enqueue(chunk);
      },
    });
    const type = headers.get("content-type") ?? "";
    return new Response(body.pipeThrough(counter), { headers: { "content-type": type } });
  };
  const inflate = async (/** @type {string} */ path) => {
    const { body } = await ask(path);
    const inflated = body?.pipeThrough(new DecompressionStream("gzip"));
    return new Response(inflated ?? null).arrayBuffer();
  };
  const recall = async () => {
    const response = kept && (await caches.match(kept.place, { cacheName: kept.cache }));
    if (!response) return null;
    const bytes = response.arrayBuffer();
    bytes.catch(() => {});
    return { headers: response.headers, bytes };
  };
  const tellAlive = () => {
    const alive = Object.values(asked.received).reduce((sum, bytes) => sum + bytes, 0);
    self.postMessage({ alive });
  };
  /** @type {Asked} */
  const asked = {
    received: {},
    onReceived: () => {},
    inflate,
    cache,
    isTaken: false,
    kept: recall(),
    wasm: WebAssembly.compileStreaming(ask(wasm)),
    files: new Map(files.map((path) => [path, inflate(path)])),
  };
  asked.pulse = setInterval(tellAlive, PULSE);
  // Whatever fails is told where it is waited for.
  for (const each of [asked.kept, asked.wasm, ...asked.files.values()]) each.catch(() => {});
  Object.assign(self, { noonPreload: asked });
  const load = async (/** @type {string} */ path) => {
    // An import takes what the cache has, so that is made good first.
    if (cache !== "default") await (await ask(path)).arrayBuffer();
    await import(base + path);
  };
  const own = scripts.length - 1;
  for (const [at, path] of scripts.entries()) {
    load(path)
      .then(() => {
        if (at === own && !asked.isTaken) throw new Error(`not ${path}`);
      })
      .catch((error) => {
        if (at === own) self.postMessage({ failed: String(error) });
      });
  }
};
