/** The files that Python is started from, by their paths on the site. */

export const LOADER = "vendor/pyodide/pyodide.mjs";
export const GLUE = "vendor/pyodide/pyodide.asm.mjs";
export const WASM = "python/lean.wasm";
export const REMAINDER = "python/cold.bin";
export const STDLIB = "python/stdlib.bin";
export const RULES = "python/rules.bin";
export const REST = "python/rest.bin";
export const PUZZLES = "python/puzzles.bin";

/**
 * Return where a start is kept: a cache, and the address in it. All pages of a github.io user share
 * one origin and its caches, so the name carries the path.
 * @param {string} base the address of the site
 */
export const keptAt = (base) => ({
  cache: `noon:${new URL(base).pathname}:snapshot`,
  place: `${base}snapshot`,
});
