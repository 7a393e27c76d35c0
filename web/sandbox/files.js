/**
 * What the page hands to the sandbox, which can ask for nothing itself. All of it is asked for at once
 * and handed over one by one, so that the worker compiles what is there while the rest comes.
 */

import { COLD, GLUE, LOADER, REST, RULES, STDLIB, WASM } from "../rules/files.js";
import { SITE } from "../storage/scope.js";
import { recallStart } from "./kept.js";

/** @typedef {Awaited<ReturnType<typeof recallStart>>} Kept */
/** @typedef {{ name: string, value: ArrayBuffer | Kept, transferred: Transferable[] }} Part */
/**
 * @typedef {object} Coming what a frame begins with
 * @property {Promise<string>} script of its worker
 * @property {Promise<string>} key names everything that goes into its start
 * @property {Promise<Kept>} kept what is kept of an earlier start
 * @property {Promise<Part>[]} parts all that its worker is handed, that start among it
 */

const WORKER = "sandbox/worker.js";
/** By the names that the worker has for them, first what it has most work with. */
const FILES = {
  cold: COLD,
  wasm: WASM,
  glue: GLUE,
  loader: LOADER,
  rules: RULES,
  lab: "python/lab.bin",
  stdlib: STDLIB,
  rest: REST,
};

/** What the page inflates, which has nothing else to do while the worker is not there yet. */
const PACKED = new Set(["cold", "rules", "lab"]);

/** @param {string} path */
const ask = async (path) => {
  const response = await fetch(new URL(path, SITE));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
};

/** @param {Response} response */
const inflated = ({ body }) => new Response(body?.pipeThrough(new DecompressionStream("gzip")));

/** The script holds the name of all files of the runtime. @param {string} script */
const keyOf = async (script) => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  return Array.from(new Uint8Array(digest)).join(".");
};

/**
 * Ask for everything that a frame begins with. What cannot be had rejects where it is waited for.
 * @param {import("./kept.js").Found} found what is kept
 * @returns {Coming}
 */
export const bring = (found) => {
  const script = ask(WORKER).then((response) => response.text());
  const key = script.then(keyOf);
  const kept = key.then((name) => recallStart(found, name));
  const parts = Object.entries(FILES).map(async ([name, path]) => {
    const response = await ask(path);
    const value = await (PACKED.has(name) ? inflated(response) : response).arrayBuffer();
    return { name, value, transferred: [value] };
  });
  const start = kept.then((value) => ({
    name: "kept",
    value,
    transferred: value ? [value.words.buffer] : [],
  }));
  for (const each of [script, key, kept, start, ...parts]) each.catch(() => undefined);
  return { script, key, kept, parts: [...parts, start] };
};
