/**
 * The worker of the sandbox: Python for code of other people. Its origin is opaque, may send no
 * request and stores nothing, so the page hands in all files, and the snapshot of an earlier start.
 * Messages out: { ready }, { failed }, { kept } with a snapshot of this start, { id, reply }; one
 * for each message in.
 *
 * It is a classic script, because module workers cannot be started at an opaque origin.
 */

import type { PyodideAPI as Python } from "pyodide";
import { applyPatch, EMPTY_ZIP, startPython } from "../rules/python.ts";
import { REST, STDLIB } from "../rules/python-files.ts";
import { LONGEST } from "../rules/reply.ts";
import { type Snapshot, take } from "../rules/snapshot.ts";

const FILES = ["loader", "glue", "wasm", "remainder", "stdlib", "rest", "rules", "lab"] as const;
type Files = Record<(typeof FILES)[number], Promise<ArrayBuffer>>;
type Parts = Files & { snapshot: Promise<Snapshot | null> };

const BASE = "noon://files/"; // in place of a site: nothing is requested there
const PACKAGES = "/packages/";

/** The modules that answer requests, by endpoint. */
const ENDPOINTS: Readonly<Record<string, string>> = {
  lab: "py_rules.tournament.bridge",
  rules: "py_rules.page.bridge",
  wheels: "wheels",
};
const IMPORTED = ["lab", "rules"]; // at the start, and so in its snapshot

const MAX_MEMORY = 512 * 1024 * 1024; // bytes
const PAGE = 65_536; // bytes, of WebAssembly
const { apply } = Reflect; // "call" and "bind" may be replaced later

/**
 * Globals that could flood the page, start workers, keep data or send requests: not every browser
 * refuses storage to an opaque origin, and Firefox applies no policy to the fonts of a worker. It
 * can't terminate a worker either that runs on after it has closed itself.
 */
const FORBIDDEN = [
  "BroadcastChannel",
  "FontFace",
  "MessageChannel",
  "MessagePort",
  "SharedWorker",
  "WebTransport",
  "Worker",
  "caches",
  "close",
  "fonts",
  "importScripts",
  "indexedDB",
  "postMessage",
];

interface Asked {
  id: number;
  endpoint?: string;
  request: string;
  files?: Record<string, ArrayBuffer>; // written first, by path
  isToKeep?: boolean; // only make a snapshot
}
let python: Python;

/** Remove all functions that other people's code must not call. Runs first. */
const lock = () => {
  Reflect.deleteProperty(MessagePort.prototype, "postMessage");
  for (let scope = self; scope; scope = Object.getPrototypeOf(scope)) {
    for (const name of FORBIDDEN) Reflect.deleteProperty(scope, name);
  }
  for (const name of ["locks", "storage"]) {
    Reflect.deleteProperty(Object.getPrototypeOf(navigator), name);
  }
  // A replaced getter of an event would receive its port.
  for (const { prototype } of [Event, MessageEvent]) Object.freeze(prototype);
  // Each console message takes time of the page's thread.
  const names = Object.keys(console);
  const silence = Object.fromEntries(names.map((name) => [name, () => {}]));
  Object.assign(self, { console: silence, importScripts });
};

/** Pyodide's loader tries it, and the policy forbids it. */
const importScripts = () => {
  throw new TypeError("Scripts are imported as modules here.");
};

/** Refuse memory beyond a limit, which Python reports as a MemoryError. */
const boundMemory = () => {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE > MAX_MEMORY) throw new RangeError("too much");
    return apply(grow, this, [pages]);
  };
};

/**
 * Return a function that sends one message for each call of `allow`. It is bound before any other
 * code runs, which may replace every function of the browser.
 */
const oneMessageEach = (port: MessagePort) => {
  const post = port.postMessage.bind(port);
  let isAllowed = true;
  return {
    allow: () => {
      isAllowed = true;
    },
    tell: (message: object, transferred: Transferable[] = []) => {
      if (isAllowed) {
        isAllowed = false;
        post(message, transferred);
      }
    },
  };
};

const inflate = async (compressed: ArrayBuffer) => {
  const inflated = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(inflated).arrayBuffer());
};

/** Return the exports of a script. */
const load = async (script: Promise<ArrayBuffer>): Promise<any> =>
  import(URL.createObjectURL(new Blob([await script], { type: "text/javascript" })));

const bytesOf = async (file: Promise<ArrayBuffer>) => new Uint8Array(await file);

/** Return the files that a port brings, each once it is here. */
const partsFrom = (port: MessagePort) => {
  const takers: Record<string, (value: unknown) => void> = {};
  const waitFor = (name: string) => [
    name,
    new Promise((resolve) => {
      takers[name] = resolve;
    }),
  ];
  const parts = Object.fromEntries([...FILES, "snapshot"].map(waitFor));
  port.onmessage = ({ data: { name, value } }) => takers[name]?.(value);
  return parts as Parts;
};

/** Return the full module. */
const compile = async ({ wasm, remainder }: Parts) =>
  WebAssembly.compile(
    BUILD.whole === null
      ? await wasm
      : applyPatch(await bytesOf(wasm), await remainder.then(inflate)),
  );

/** Start Python with the rules and the lab. */
const start = async (parts: Parts) => {
  const module = compile(parts);
  const [loader, glue] = [load(parts.loader), load(parts.glue)];
  const snapshot = await parts.snapshot;
  const archives = new Map<string, Uint8Array>();
  ({ python } = await startPython({
    base: BASE,
    loader,
    glue,
    module,
    stdlib: snapshot ? EMPTY_ZIP : parts.stdlib.then(inflate),
    rules: parts.rules.then(inflate),
    lab: parts.lab.then(inflate),
    snapshot,
    fetchArchive: (address) => archives.get(address),
  }));
  archives
    .set(BASE + STDLIB, await bytesOf(parts.stdlib))
    .set(BASE + REST, await bytesOf(parts.rest));
  for (const endpoint of IMPORTED) python.pyimport(ENDPOINTS[endpoint] ?? "");
};

/**
 * Write a file. An archive of modules, which ends in ".bin", can be imported from then on; a wheel
 * among the packages is installed.
 */
const put = async (path: string, bytes: ArrayBuffer) => {
  const isArchive = path.endsWith(".bin");
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, isArchive ? await inflate(bytes) : new Uint8Array(bytes));
  if (isArchive) python.pyimport("sys").path.append(path);
  if (!path.startsWith(PACKAGES)) return;
  python.pyimport("lazy_imports").unpack(path);
  python.pyimport("py_rules.registry").refresh();
};

self.onmessage = ({ ports }) => {
  self.onmessage = null;
  const port = ports[0] as MessagePort;
  const { allow, tell } = oneMessageEach(port);
  lock();
  boundMemory();
  const answer = async ({ id, endpoint = "", request, files, isToKeep }: Asked) => {
    if (isToKeep) {
      const kept = take(python);
      return tell({ kept }, kept ? [kept.words.buffer] : []);
    }
    for (const [path, bytes] of Object.entries(files ?? {})) await put(path, bytes);
    const reply = await python.pyimport(ENDPOINTS[endpoint] ?? "").handle(request);
    const isText = typeof reply === "string" && reply.length <= LONGEST;
    tell(isText ? { id, reply } : { failed: "no text" });
  };
  const hear = async ({ data }: { data: Asked }) => {
    allow();
    try {
      await answer(data);
    } catch {
      tell({ failed: "no answer" });
    }
  };
  start(partsFrom(port)).then(
    () => {
      port.onmessage = hear;
      tell({ ready: true });
    },
    (error) => tell({ failed: String(error) }),
  );
};
