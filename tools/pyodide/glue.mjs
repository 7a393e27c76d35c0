/**
 * Write Pyodide's glue, shortened and minified.
 *
 * In, as JSON on standard input: `glue`, `wasm` and `caller`, paths of Pyodide's files. Out: text.
 */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { transform } from "esbuild";
import { shorten } from "./shorten.mjs";
import { withoutUnused } from "./unused.mjs";

const { glue, wasm, caller } = JSON.parse(await text(process.stdin));
try {
  const module = new WebAssembly.Module(readFileSync(wasm));
  const imported = new Set(WebAssembly.Module.imports(module).map(({ name }) => name));
  const shorter = shorten(readFileSync(glue, "utf8"), WebAssembly.Module.exports(module));
  // The glue evaluates texts that may name its variables; esbuild keeps such names.
  const { code } = await transform(withoutUnused(shorter, imported, readFileSync(caller, "utf8")), {
    charset: "utf8",
    legalComments: "none",
    minify: true,
    target: ["es2022", "safari16.4", "chrome111", "firefox115"],
  });
  process.stdout.write(code);
} catch (error) {
  process.stderr.write(error.message);
  process.exitCode = 1;
}
