/**
 * The page's Python in Node.js: the worker of a built site, with any module of WebAssembly.
 *
 * The page's own `preload` starts the worker. This file stands in for the browser; `process` is
 * hidden, since Pyodide does other things where it recognizes Node.js. The clock advances by a
 * fixed step whenever it is read, so answers that depend on time are the same in every run.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { preload } from "../../../web/rules/preload.ts";
import {
  GLUE,
  keptAt,
  LATE,
  LOADER,
  REST,
  RULES,
  STDLIB,
  WASM,
} from "../../../web/rules/python-files.ts";
import { originalExports } from "./instrument.mjs";

const WORKER = "rules/worker.js";
const TICK = 4.125; // milliseconds per reading of the clock: mostly a float, as in a browser
const IDLE = 1_000; // milliseconds: the worker sets so long a timer only to wait for idleness
const { process, setTimeout: setTimer, clearTimeout: clearTimer } = globalThis;
const { instantiate } = WebAssembly;
const folders = mkdtempSync(join(tmpdir(), "engine-"));
writeFileSync(join(folders, "package.json"), '{ "type": "module" }'); // the scripts are modules
let started = 0;
let readings = 0;

/** The engine at work; the others wait. @type {Engine | null} */
let active = null;

process.on("exit", () => rmSync(folders, { recursive: true, force: true }));

/** @typedef {{ bytes: ArrayBuffer, headers: Record<string, string> }} Snapshot a started Python */

/** A Python with the rules, as a page has one. */
export class Engine {
  python = null;
  /** @type {WebAssembly.Exports} */
  exports = {};
  isRestored = false;
  /** Whether archives that come after the start cannot be fetched. */
  lacksLate = false;
  #site;
  #canKeep;
  #base;
  #snapshot;
  #asked = 0;
  #send = (_event) => {};
  #receive = (_message) => {};
  #becomeIdle = async () => {};

  /** The arguments are those of `startEngine`. */
  constructor(site, module, { canKeep = true, snapshot = null }) {
    this.#site = site;
    this.module = module;
    this.#canKeep = canKeep;
    this.#snapshot = snapshot;
  }

  async start() {
    becomeWorker();
    started += 1;
    const folder = join(folders, String(started));
    this.#base = pathToFileURL(`${folder}/`).href;
    this.#writeScripts(folder);
    active = this;
    Object.assign(globalThis, { location: new URL(this.#base), noonEngine: this });
    preload({
      base: this.#base,
      wasm: WASM,
      files: this.#snapshot ? [RULES] : [RULES, STDLIB],
      scripts: [GLUE, LOADER, WORKER],
      counted: false,
      cache: "default",
      kept: keptAt(this.#base),
    });
    const { restored } = await this.#message("ready");
    this.isRestored = restored;
    return this;
  }

  /** Node.js keeps imported scripts by address, so each engine has its own worker and loader. */
  #writeScripts(folder) {
    for (const path of ["rules", "vendor/pyodide"])
      mkdirSync(join(folder, path), { recursive: true });
    const address = (path) => JSON.stringify(pathToFileURL(join(this.#site, path)).href);
    writeFileSync(join(folder, GLUE), `export { default } from ${address(GLUE)};`);
    const loader = `import { loadPyodide as load } from ${address(LOADER)};
      export const loadPyodide = (settings) => noonEngine.load(load, settings);`;
    writeFileSync(join(folder, LOADER), loader);
    writeFileSync(join(folder, WORKER), readFileSync(join(this.#site, WORKER)));
  }

  /** Start Pyodide for the worker. */
  async load(load, settings) {
    const quiet = { stdout: () => undefined, stderr: () => undefined };
    const plain = this.#canKeep ? {} : { _makeSnapshot: false };
    this.python = await load({ ...settings, ...quiet, ...plain });
    return this.python;
  }

  /** Return the reply to a request. @param {unknown} request @returns {Promise<string>} */
  async ask(request) {
    active = this;
    this.#asked += 1;
    const message = this.#message("reply");
    this.#send({ data: { id: this.#asked, request } });
    return (await message).reply;
  }

  /** Collect garbage at every opportunity: functions that only it calls are easily missed. */
  collectAlways() {
    active = this;
    this.python.runPython("import gc; gc.set_threshold(1, 1, 1)");
  }

  /** Make a snapshot, as the page does after a while. @returns {Promise<Snapshot>} */
  async keep() {
    active = this;
    await new Promise((resolve) => setTimer(resolve)); // then it has set its timer
    const message = this.#message("kept");
    void this.#becomeIdle();
    if (!(await message).kept) throw new Error("the worker made no snapshot");
    return this.#snapshot;
  }

  /** Return the next message with a certain key. @param {string} key @returns {Promise<any>} */
  #message(key) {
    return new Promise((resolve, reject) => {
      this.#receive = (message) => {
        if (message.failed !== undefined) reject(new Error(message.failed));
        else if (key in message) resolve(message);
      };
    });
  }

  /** Return the content of a file. @param {string} address */
  read(address) {
    const path = address.slice(this.#base.length);
    if (path === WASM) return new Uint8Array(); // `compileStreaming` below has the module
    if (this.lacksLate && [REST, ...LATE].includes(path))
      throw new Error("the server cannot be reached");
    return new Uint8Array(readFileSync(join(this.#site, path)));
  }

  #respond(address) {
    try {
      return new Response(this.read(address));
    } catch {
      return new Response(null, { status: 404 });
    }
  }

  async instantiate(module, imports) {
    const instance = await instantiate.call(WebAssembly, module, imports);
    if (module !== this.module) return instance;
    this.exports = instance.exports;
    return { exports: originalExports(instance.exports) };
  }

  async #store(response) {
    const headers = Object.fromEntries(response.headers);
    this.#snapshot = { bytes: await response.arrayBuffer(), headers };
  }

  /** The globals of a worker in a browser. */
  get globals() {
    const match = async () =>
      this.#snapshot && new Response(this.#snapshot.bytes.slice(0), this.#snapshot);
    const open = async () => ({ put: (_, response) => this.#store(response) });
    return {
      caches: { match, open, delete: async () => true },
      fetch: async (address) => this.#respond(String(address)),
      postMessage: (message) => this.#receive(message),
      addEventListener: (_kind, listener) => {
        this.#send = listener;
      },
      setTimeout: (work, wait = 0) => {
        if (wait < IDLE) return setTimer(work, wait);
        this.#becomeIdle = work;
      },
    };
  }
}

/** Reads files synchronously. */
class Request {
  open(_method, address) {
    this.response = active.read(address).buffer;
    this.status = 200;
  }
  send() {}
}

/** Return a function that the engine at work brings along. @param {string} name */
const ofActive =
  (name) =>
  (...given) =>
    active.globals[name](...given);

const workerGlobals = {
  self: globalThis,
  process: undefined,
  WorkerGlobalScope: Object,
  XMLHttpRequest: Request,
  name: "noon rules",
  navigator: { userAgent: "Chrome", hardwareConcurrency: 1 },
  performance: { now: () => TICK * readings++, timeOrigin: 0 },
  close: () => undefined,
  clearTimeout: (timer) => clearTimer(timer),
  fetch: ofActive("fetch"),
  postMessage: ofActive("postMessage"),
  addEventListener: ofActive("addEventListener"),
  setTimeout: ofActive("setTimeout"),
};

/** Make this thread look like a browser's worker, from the first start on. */
const becomeWorker = () => {
  if (globalThis.process === undefined) return;
  for (const [name, value] of Object.entries(workerGlobals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, "caches", { get: () => active.globals.caches });
  WebAssembly.instantiate = (source, imports) => active.instantiate(source, imports);
  WebAssembly.compileStreaming = (response) => Promise.resolve(response).then(() => active.module);
};

/**
 * Return an engine of a built site.
 * @param {string} site its folder
 * @param {WebAssembly.Module} module
 * @param {{ canKeep?: boolean, snapshot?: Snapshot | null }} [how] whether it can make a snapshot,
 *   and which one it is restored from
 */
export const startEngine = (site, module, how = {}) => new Engine(site, module, how).start();
