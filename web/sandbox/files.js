/** What the page hands to the sandbox, which can ask for nothing itself. */

import { COLD, GLUE, LOADER, REST, RULES, STDLIB, WASM } from "../rules/files.js";
import { SITE } from "../storage/scope.js";

const WORKER = "sandbox/worker.js";
const LAB = "python/lab.bin";

/** @typedef {import("./worker.js").Files} Files */

/** @param {string} path */
const ask = async (path) => {
  const response = await fetch(new URL(path, SITE));
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
};

/** @param {string} path */
const bytesOf = async (path) => (await ask(path)).arrayBuffer();

/** Return the script of the sandbox's worker, and what names everything that goes into its start. */
export const bringScript = async () => {
  const script = await (await ask(WORKER)).text();
  // The script holds the name of all files of the runtime.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
  return { script, key: Array.from(new Uint8Array(digest)).join(".") };
};

/** Return the files of the runtime. @returns {Promise<Files>} */
export const bringFiles = async () => {
  const [loader, glue, wasm, cold, stdlib, rest, rules, lab] = await Promise.all(
    [LOADER, GLUE, WASM, COLD, STDLIB, REST, RULES, LAB].map(bytesOf),
  );
  return /** @type {Files} */ ({ loader, glue, wasm, cold, stdlib, rest, rules, lab });
};
