/**
 * Starts Pyodide with the rules, in the page's worker and in that of the sandbox.
 */

import type { PyodideAPI as Python } from "pyodide";
import { LATE, REST, STDLIB } from "./python-files.ts";
import { type Coming, type Snapshot, toKeep, toRestore } from "./snapshot.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PYODIDE = "vendor/pyodide/";
const RULES_ZIP = "/lib/rules.zip";
const LAB_ZIP = "/lib/lab.zip";

/** Replaces the standard library, which a snapshot contains. */
export const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

interface Files {
  base: string; // address of the site, or a text that is none: then nothing is requested
  loader: Promise<typeof import("pyodide")>;
  glue: Promise<{ default: any }>;
  module: Promise<WebAssembly.Module>;
  stdlib: PromiseLike<Bytes> | Bytes; // `EMPTY_ZIP` with a snapshot
  rules: Promise<Uint8Array>;
  lab?: Promise<Uint8Array>; // with the puzzles, in place of the archives that few visits need
  snapshot: Snapshot | Coming | null;
  fetchArchive: (address: string) => Uint8Array | undefined; // returns a lazy archive
}

/**
 * Start Python. Pyodide requests file after file; it gets the downloads already begun.
 * @param how whether a snapshot may be taken of it
 */
export const startPython = async (
  files: Files,
  { canKeep = true }: { canKeep?: boolean } = {},
): Promise<{ python: Python; lazyImports: any }> => {
  const { base, snapshot } = files;
  giveModule(files.module);
  giveFiles({
    [`${base}${PYODIDE}pyodide.asm.wasm`]: new Uint8Array(), // `giveModule` has compiled it
    [base + STDLIB]: files.stdlib,
  });
  Object.assign(self, { noonFetch: files.fetchArchive });
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    files.loader,
    files.glue,
  ]);
  const python = await loadPyodide({
    indexURL: base + PYODIDE,
    packageBaseUrl: base + PYODIDE,
    stdLibURL: base + STDLIB,
    lockFileContents: JSON.stringify({ info: BUILD.info, packages: {} }),
    createPyodideModule,
    env: { HOME: "/home/pyodide" },
    ...(snapshot ? toRestore(snapshot, createPyodideModule) : canKeep ? toKeep() : {}),
  });
  python.FS.writeFile(RULES_ZIP, await files.rules);
  if (files.lab) python.FS.writeFile(LAB_ZIP, await files.lab);
  if (!snapshot) {
    python.runPython(`import sys; sys.path.insert(0, "${RULES_ZIP}")`);
    if (files.lab) {
      python.runPython(`import py_rules; py_rules.__path__.append("${LAB_ZIP}/py_rules")`);
    }
  }
  const lazyImports = python.pyimport("lazy_imports");
  const archives = [REST, ...(files.lab ? [] : LATE)].map((path) => base + path);
  if (snapshot) lazyImports.restored(base + STDLIB, ...archives);
  else lazyImports.begin(...archives);
  return { python, lazyImports };
};

const giveModule = (compiled: Promise<WebAssembly.Module>) => {
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
};

const giveFiles = (files: Record<string, PromiseLike<BufferSource> | BufferSource>) => {
  const waiting = new Map(Object.entries(files));
  const fetchFromSite = self.fetch;
  self.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const file = waiting.get(address);
    if (!waiting.delete(address)) return fetchFromSite.call(self, input, init);
    return new Response(await file);
  };
};

/**
 * Return the full module. `tools/pyodide/wasm/reduce.mjs` describes the format of the remainder.
 * @param remainder its removed functions @throws {RangeError} if the two are not of one build
 */
export const applyPatch = (reduced: Uint8Array, remainder: Uint8Array): Uint8Array<ArrayBuffer> => {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = remainder[at] ?? 0;
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const edits = Array.from({ length: number() }, () => [number(), number(), number()]);
  const more = edits.reduce((sum, [, dropped = 0, taken = 0]) => sum + taken - dropped, 0);
  const bytes = new Uint8Array(reduced.length + more);
  let read = 0;
  let written = 0;
  const copy = (part: Uint8Array) => {
    bytes.set(part, written);
    written += part.length;
  };
  for (const [before = 0, dropped = 0, taken = 0] of edits) {
    copy(reduced.subarray(read, read + before));
    copy(remainder.subarray(at, at + taken));
    read += before + dropped;
    at += taken;
  }
  copy(reduced.subarray(read));
  if (written !== bytes.length) throw new RangeError("a part of the module is missing");
  return bytes;
};
