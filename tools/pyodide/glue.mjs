/**
 * Write Pyodide's glue, shortened and minified.
 *
 * In, as JSON on standard input: `glue` and `wasm`, the paths of Pyodide's files. Out: its text.
 */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { transform } from "esbuild";
import { shorten } from "./shorten.mjs";

const { glue, wasm } = JSON.parse(await text(process.stdin));
try {
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(wasm)));
  // The glue evaluates texts that may name its variables; esbuild keeps such names.
  const { code } = await transform(shorten(readFileSync(glue, "utf8"), exported), {
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
