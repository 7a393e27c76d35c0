/**
 * The engine's side of the channel: Python, and nothing of the page. The only file that knows
 * Pyodide. Messages in: { id, request }. Messages out: { ready }, { failed } or { id, reply }.
 */

import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const base = new URL("../", import.meta.url).href;

// Where WebAssembly cannot be instantiated (a damaged file), loadPyodide only logs it and waits
// for ever: the page is to know at once.
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...given) => {
  try {
    return await instantiateStreaming(...given);
  } catch (error) {
    scope.postMessage({ failed: String(error) });
    throw error;
  }
};

/** Start Python with the rules imported, and return the bridge. */
const boot = async () => {
  const lock = await fetch(new URL("wheels/pyodide-lock.json", base));
  if (!lock.ok) throw new Error(`the list of packages answered ${lock.status}`);
  const lockFileContents = await lock.text();
  const packages = Object.keys(JSON.parse(lockFileContents).packages);
  const python = await loadPyodide({
    indexURL: `${base}vendor/pyodide/`,
    packageBaseUrl: `${base}wheels/`,
    lockFileContents,
    packages,
  });
  // A package that is missing or damaged is only logged by loadPyodide.
  for (const name of packages) {
    if (!(name in python.loadedPackages)) throw new Error(`${name} could not be loaded`);
  }
  return python.pyimport("py_rules.bridge").handle;
};

const booted = boot();
booted.then(
  () => scope.postMessage({ ready: true }),
  (error) => scope.postMessage({ failed: String(error) }),
);

scope.addEventListener("message", async (event) => {
  const { id, request } = event.data;
  const handle = await booted;
  scope.postMessage({ id, reply: handle(request) });
});
