/** The files that Python is started from, by their paths on the site. */

export const LOADER = "vendor/pyodide/pyodide.mjs";
export const GLUE = "vendor/pyodide/pyodide.asm.mjs";
export const WASM = "vendor/pyodide/pyodide.asm.wasm";
export const STDLIB = "python/stdlib.bin";
export const RULES = "python/rules.bin";
export const REST = "python/rest.bin";
