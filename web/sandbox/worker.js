/**
 * The worker of the sandbox: Python for what others have written. It has an origin of its own, which
 * may ask no server and keeps nothing, so everything comes from the page: the files of the runtime,
 * and what it kept of an earlier start. It says { ready, restored }, or { failed }, { kept } if it is
 * asked to keep its start, and { id, reply } to what it is asked; nothing else, and nothing unasked.
 *
 * It is a classic script: module workers cannot be started at an opaque origin.
 */

import { answerEarly, EMPTY_ZIP, instantiateEarly } from "../rules/python/early.js";
import { take, toKeep, toRestore } from "../rules/python/snapshot.js";
import { whole } from "../rules/python/whole.js";
import { LONGEST } from "./replies.js";

/** @typedef {import("pyodide").PyodideAPI} Python */
/** @typedef {{ head: number, words: Uint32Array<ArrayBuffer> }} Kept what was kept of an earlier start */
/** @typedef {"loader" | "glue" | "wasm" | "cold" | "stdlib" | "rest" | "rules" | "lab"} File */
/** @typedef {Record<File, Promise<ArrayBuffer>> & { kept: Promise<Kept | null> }} Parts */

const PARTS = ["loader", "glue", "wasm", "cold", "stdlib", "rest", "rules", "lab", "kept"];
const NOWHERE = "noon://files/"; // in place of a site: nothing is ever asked of it
const MOST_MEMORY = 512 * 1024 * 1024; // bytes
const PAGE = 65_536; // bytes, of WebAssembly
const RULES_PLACE = "/lib/rules.zip";
const PACKAGES = "/packages/";
const LAB_PLACE = "/lib/lab.zip";

/**
 * @typedef {object} Asked
 * @property {number} id
 * @property {string} [room]
 * @property {string} request
 * @property {Record<string, ArrayBuffer>} [files] what is to be written first, by its place
 * @property {boolean} [isToKeep] whether the start is wanted, and nothing else
 */
/** @type {Python} */
let python;

const { apply } = Reflect; // "call" and "bind" may be a guest's own

/** @param {ArrayBuffer} packed */
const inflate = (packed) =>
  new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();

/** Return what a script exports. @param {ArrayBuffer} script */
const load = (script) =>
  import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));

/** Python that asks for more memory than that is told that there is none. */
const boundMemory = () => {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError("too much");
    return apply(grow, this, [pages]);
  };
};

/** Return the parts that a line brings, each once it is here. @param {MessagePort} line */
const partsFrom = (line) => {
  /** @type {Record<string, (value: any) => void>} */
  const takers = {};
  const waitFor = (/** @type {string} */ name) => [
    name,
    new Promise((take) => {
      takers[name] = take;
    }),
  ];
  const parts = Object.fromEntries(PARTS.map(waitFor));
  line.onmessage = ({ data: { name, value } }) => takers[name]?.(value);
  return /** @type {Parts} */ (parts);
};

/** Return the whole module of Python. @param {Parts} parts */
const compile = async ({ wasm, cold }) =>
  WebAssembly.compile(whole(new Uint8Array(await wasm), new Uint8Array(await cold)));

/** Start Python with the rules and the lab at hand. @param {Parts} parts */
const start = async (parts) => {
  boundMemory();
  Object.assign(self, { importScripts });
  const scripts = [parts.loader, parts.glue].map(async (file) => load(await file));
  instantiateEarly(compile(parts));
  const kept = await parts.kept;
  const standard = kept ? EMPTY_ZIP : await inflate(await parts.stdlib);
  answerEarly(
    new Map([
      [`${NOWHERE}pyodide.asm.wasm`, Promise.resolve(new Response())], // compiled above
      [`${NOWHERE}stdlib.bin`, Promise.resolve(new Response(standard))],
    ]),
  );
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(scripts);
  python = await loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: `${NOWHERE}stdlib.bin`,
    lockFileContents: JSON.stringify({ info: BUILD.info, packages: {} }),
    createPyodideModule,
    env: { HOME: "/home/pyodide" },
    ...(kept
      ? toRestore(
          { head: new Uint8Array(kept.head), words: Promise.resolve(kept.words) },
          createPyodideModule,
        )
      : toKeep()),
  });
  // By an import that cannot wait, when the modules that are here do not do.
  const late = new Map([
    [`${NOWHERE}stdlib.bin`, new Uint8Array(await parts.stdlib)],
    [`${NOWHERE}rest.bin`, new Uint8Array(await parts.rest)],
  ]);
  Object.assign(self, { noonFetch: (/** @type {string} */ address) => late.get(address) });
  python.FS.writeFile(RULES_PLACE, new Uint8Array(await parts.rules));
  python.FS.writeFile(LAB_PLACE, new Uint8Array(await parts.lab));
  if (!kept) {
    python.runPython(`
import sys
sys.path.insert(0, "${RULES_PLACE}")
import py_rules
py_rules.__path__.append("${LAB_PLACE}/py_rules")
`);
  }
  const finder = python.pyimport("late_imports");
  if (kept) finder.restored(`${NOWHERE}stdlib.bin`, `${NOWHERE}rest.bin`);
  else finder.begin(`${NOWHERE}rest.bin`);
  for (const room of AT_ONCE) python.pyimport(ROOMS[room] ?? "");
};

/** The doors at which Python is asked. @type {Readonly<Record<string, string>>} */
const ROOMS = { lab: "py_rules.tournament.bridge", rules: "py_rules.bridge", wheels: "wheels" };
const AT_ONCE = ["lab", "rules"]; // what is there from the start, and in what is kept of it

/**
 * Write a file that the page hands in. An archive of modules, which ends in ".bin", is there to be
 * imported from then on; a wheel in the folder of packages is installed.
 * @param {string} place @param {ArrayBuffer} bytes
 */
const put = async (place, bytes) => {
  const isArchive = place.endsWith(".bin");
  python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
  python.FS.writeFile(place, new Uint8Array(isArchive ? await inflate(bytes) : bytes));
  if (isArchive) python.pyimport("sys").path.append(place);
  if (!place.startsWith(PACKAGES)) return;
  python.pyimport("late_imports").unpack(place);
  python.pyimport("py_rules.registry").refresh();
};

/**
 * What a guest might flood the page with, start workers of its own by, or keep something in: not every
 * browser refuses storage to an origin that is nobody's.
 */
const NOT_FOR_GUESTS = [
  "BroadcastChannel",
  "MessageChannel",
  "MessagePort",
  "SharedWorker",
  "WebTransport",
  "Worker",
  "caches",
  "importScripts",
  "indexedDB",
  "postMessage",
];

/** In place of the old way to bring scripts: the loader of Pyodide tries it, and policies forbid that. */
const importScripts = () => {
  throw new TypeError("Scripts are imported as modules here.");
};

/** Take away what Python has no use for. */
const lock = () => {
  Reflect.deleteProperty(MessagePort.prototype, "postMessage");
  for (let scope = self; scope; scope = Object.getPrototypeOf(scope)) {
    for (const name of NOT_FOR_GUESTS) Reflect.deleteProperty(scope, name);
  }
  for (const name of ["locks", "storage"]) {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), name);
  }
  // What reads an event could hand its port to whoever reads it otherwise.
  for (const { prototype } of [Event, MessageEvent]) Object.freeze(prototype);
  // Every word there is carried to the threads of the page.
  const names = Object.keys(console);
  const silence = Object.fromEntries(names.map((name) => [name, () => {}]));
  Object.assign(self, { console: silence });
};

/**
 * Return what speaks for the worker, once for each time that it is let. A guest may have put its own
 * functions in the place of all that the browser has; it comes by this one, if at all, only then.
 * @param {MessagePort} line
 */
const speaker = (line) => {
  const post = line.postMessage.bind(line);
  let mayTell = true;
  return {
    letTell: () => {
      mayTell = true;
    },
    /** @param {object} message @param {Transferable[]} [transferred] */
    tell: (message, transferred = []) => {
      if (mayTell) {
        mayTell = false;
        post(message, transferred);
      }
    },
  };
};

self.onmessage = ({ ports }) => {
  self.onmessage = null;
  const line = /** @type {MessagePort} */ (ports[0]);
  const { letTell, tell } = speaker(line);
  lock();
  /** @param {Asked} asked */
  const answer = async ({ id, room = "", request, files, isToKeep }) => {
    if (isToKeep) {
      python.runPython("import gc; gc.collect()");
      const taken = take(python);
      return tell({ kept: taken }, taken ? [taken.words.buffer] : []);
    }
    for (const [place, bytes] of Object.entries(files ?? {})) await put(place, bytes);
    const reply = await python.pyimport(ROOMS[room] ?? "").handle(request);
    const isText = typeof reply === "string" && reply.length <= LONGEST;
    tell(isText ? { id, reply } : { failed: "no text" });
  };
  /** @param {{ data: Asked }} asked */
  const hear = async ({ data }) => {
    letTell();
    try {
      await answer(data);
    } catch {
      tell({ failed: "no answer" });
    }
  };
  start(partsFrom(line))
    .then(() => {
      line.onmessage = hear;
      tell({ ready: true });
    })
    .catch((error) => tell({ failed: String(error) }));
};
