/**
 * The page's Python in Node.js: the very worker of a built site, with any module of WebAssembly.
 *
 * The worker is started by the page's own `preload`, and what it takes for a browser's worker is
 * made here: where Pyodide cannot see that this is Node.js, it does what it does in a page. The
 * clock is one that goes on whenever it is read, so that an answer in time is the same every time.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { GLUE, keptAt, LOADER, RULES, STDLIB, WASM } from "../../../web/rules/files.js";
import { preload } from "../../../web/rules/preload.js";
import { withoutNotes } from "./called.mjs";

const WORKER = "rules/worker.js";
const STOCK = "python_stdlib.zip";
const TICK = 4; // milliseconds by which the clock goes on when it is read
const LONG = 1_000; // milliseconds: a timer that is not waited for
const NPM = fileURLToPath(new URL("../../../node_modules/pyodide/", import.meta.url));
const { process, setTimeout: setTimer, clearTimeout: clearTimer } = globalThis;
const { instantiate } = WebAssembly;
const stages = mkdtempSync(join(tmpdir(), "engine-"));
const compiled = new WeakMap();
let started = 0;
let reads = 0;

/** The engine that is at work: the others wait. @type {Engine | null} */
let now = null;

process.on("exit", () => rmSync(stages, { recursive: true, force: true }));

/** A copy of a started Python. @typedef {{ bytes: ArrayBuffer, headers: Record<string, string> }} Kept */

/** Return the compiled form of a module. @param {Uint8Array} bytes @returns {WebAssembly.Module} */
export const compile = (bytes) => {
  if (!compiled.has(bytes)) compiled.set(bytes, new WebAssembly.Module(bytes));
  return compiled.get(bytes);
};

/** A Python with the rules in it, as the page has one. */
export class Engine {
  python = null;
  /** Of the module, its notes too. @type {WebAssembly.Exports} */
  exports = {};
  isRestored = false;
  #site;
  #module;
  #how;
  #base;
  #kept;
  #asked = 0;
  #answer = (_event) => {};
  #idle = async () => {};

  /** What `startEngine` is given. */
  constructor(site, module, { plain = false, stock = false, kept = null }) {
    this.#site = site;
    this.#module = module;
    this.#how = { plain, stock };
    this.#kept = kept;
  }

  /** Have the page's worker start. */
  async start() {
    becomeWorker();
    started += 1;
    const folder = join(stages, String(started));
    this.#base = pathToFileURL(`${folder}/`).href;
    this.#stage(folder);
    now = this;
    Object.assign(globalThis, { location: new URL(this.#base), noonEngine: this });
    preload({
      base: this.#base,
      wasm: WASM,
      files: this.#kept ? [RULES] : [RULES, STDLIB],
      scripts: [GLUE, LOADER, WORKER],
      counted: false,
      cache: "default",
      kept: keptAt(this.#base),
    });
    const { restored } = await this.#told("ready");
    this.isRestored = restored;
    return this;
  }

  /** Write what differs from the site: each start has a worker and a loader of its own. */
  #stage(folder) {
    for (const path of ["rules", "vendor/pyodide"])
      mkdirSync(join(folder, path), { recursive: true });
    const address = (path) => JSON.stringify(pathToFileURL(join(this.#site, path)).href);
    writeFileSync(join(folder, GLUE), `export { default } from ${address(GLUE)};`);
    const loader = `import { loadPyodide as load } from ${address(LOADER)};
      export const loadPyodide = (settings) => noonEngine.load(load, settings);`;
    writeFileSync(join(folder, LOADER), loader);
    writeFileSync(join(folder, WORKER), readFileSync(join(this.#site, WORKER)));
  }

  /** Start Pyodide as the worker does, but for what is wanted otherwise. */
  async load(load, settings) {
    const quiet = { stdout: () => undefined, stderr: () => undefined };
    const stock = this.#how.stock ? { stdLibURL: this.#base + STOCK } : {};
    const plain = this.#how.plain ? { _makeSnapshot: false } : {};
    this.python = await load({ ...settings, ...quiet, ...stock, ...plain });
    return this.python;
  }

  /** Return the reply to what the page would send. @param {unknown} request @returns {Promise<string>} */
  async ask(request) {
    now = this;
    this.#asked += 1;
    const told = this.#told("reply");
    this.#answer({ data: { id: this.#asked, request } });
    return (await told).reply;
  }

  /** Run Python. @param {string} source */
  run(source) {
    now = this;
    return this.python.runPython(source);
  }

  /** Keep this start, as the page does when nobody has asked anything for a while. @returns {Promise<Kept>} */
  async keep() {
    now = this;
    await new Promise((resolve) => setTimer(resolve)); // then it is idle
    const told = this.#told("kept");
    void this.#idle();
    if (!(await told).kept) throw new Error("the start was not kept");
    return this.#kept;
  }

  /** Return the next message with a certain key. @param {string} key @returns {Promise<any>} */
  #told(key) {
    return new Promise((resolve, reject) => {
      this.hear = (message) => {
        if (message.failed !== undefined) reject(new Error(message.failed));
        else if (key in message) resolve(message);
      };
    });
  }

  /** Answer the worker, which asks for a file. @param {string} address */
  read(address) {
    const path = address.slice(this.#base.length);
    if (path === WASM) return new Uint8Array(); // it is compiled already
    return new Uint8Array(readFileSync(path === STOCK ? join(NPM, STOCK) : join(this.#site, path)));
  }

  answer(address) {
    try {
      return new Response(this.read(address));
    } catch {
      return new Response(null, { status: 404 });
    }
  }

  async instantiate(module, imports) {
    const made = await instantiate.call(WebAssembly, module, imports);
    if (module !== this.#module) return made;
    this.exports = made.exports;
    return "__hit_0" in made.exports ? { exports: withoutNotes(made.exports) } : made;
  }

  /** What the worker sees in place of a browser's. */
  get scope() {
    return {
      caches: {
        match: async () => this.#kept && new Response(this.#kept.bytes.slice(0), this.#kept),
        open: async () => ({
          put: async (_, response) => {
            const headers = Object.fromEntries(response.headers);
            this.#kept = { bytes: await response.arrayBuffer(), headers };
          },
        }),
        delete: async () => true,
      },
      listen: (answer) => {
        this.#answer = answer;
      },
      compile: async () => this.#module,
      wait: (idle) => {
        this.#idle = idle;
      },
    };
  }
}

/** Reads files while Python waits. */
class Request {
  open(_method, address) {
    this.response = now.read(address).buffer;
    this.status = 200;
  }
  send() {}
}

const asWorker = {
  self: globalThis,
  process: undefined, // of which Pyodide would take files and modules that a page has not
  WorkerGlobalScope: Object,
  XMLHttpRequest: Request,
  caches: {
    match: (...given) => now.scope.caches.match(...given),
    open: (...given) => now.scope.caches.open(...given),
    delete: (...given) => now.scope.caches.delete(...given),
  },
  name: "noon rules",
  navigator: { userAgent: "Chrome", hardwareConcurrency: 1 },
  performance: { now: () => TICK * reads++, timeOrigin: 0 },
  fetch: async (address) => now.answer(String(address)),
  postMessage: (message) => now.hear(message),
  addEventListener: (_kind, listener) => now.scope.listen(listener),
  close: () => undefined,
  setTimeout: (work, wait = 0) => (wait < LONG ? setTimer(work, wait) : now.scope.wait(work)),
  clearTimeout: (timer) => clearTimer(timer),
};

/** From the first start on this is a worker, to all that looks. */
const becomeWorker = () => {
  if (globalThis.process === undefined) return;
  for (const [name, value] of Object.entries(asWorker)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  WebAssembly.instantiate = (source, imports) => now.instantiate(source, imports);
  WebAssembly.compileStreaming = (response) => Promise.resolve(response).then(now.scope.compile);
};

/**
 * Return an engine of a built site.
 * @param {string} site its folder
 * @param {WebAssembly.Module} module
 * @param {{ plain?: boolean, stock?: boolean, kept?: Kept | null }} [how] whether it is never kept,
 *   with Pyodide's own library, restored from what another one has kept
 */
export const startEngine = (site, module, how = {}) => new Engine(site, module, how).start();
