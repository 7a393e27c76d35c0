/** The files that Python starts from, and the place of its snapshot. */

export const LOADER = "vendor/pyodide/pyodide.mjs";
export const GLUE = "vendor/pyodide/pyodide.asm.mjs";
export const WASM = "python/reduced.wasm";
export const REMAINDER = "python/remainder.bin";
export const STDLIB = "python/stdlib.bin";
export const RULES = "python/rules.bin";
export const REST = "python/rest.bin";
/** The archives that few visits need, in the order of `lazy_imports.py`. */
export const LATE = ["python/puzzles.bin", "python/books.bin"];

/**
 * Return the place of a snapshot: a cache and an address in it. All pages of a github.io user share
 * one origin and its caches, so the name contains the path.
 * @param base the address of the site
 */
export const keptAt = (base: string) => ({
  cache: `noon:${new URL(base).pathname}:snapshot`,
  place: `${base}snapshot`,
});
