/**
 * Write the reduced module and the remainder. In, as JSON on standard input: `module`, the path of
 * the full module; `keep` and `emptied` as in `reduce.mjs`; `glue`, the paths of the scripts that
 * use its exports; `out`, the folder for the two files.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parse } from "./module.mjs";
import { reduced, remainder } from "./reduce.mjs";

const { module: path, keep, emptied, glue, out } = JSON.parse(await text(process.stdin));
const module = parse(new Uint8Array(readFileSync(path)));
// The glue names an export `sleep` so or `_sleep`.
const words = glue.flatMap((each) => readFileSync(each, "utf8").match(/[\w$]+/g));
const names = new Set(words.flatMap((word) => [word, word.replace(/^_/, "")]));
const parts = { keep, emptied, names };
const bytes = reduced(module, parts);
new WebAssembly.Module(bytes); // throws if it is invalid
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "reduced.wasm"), bytes);
writeFileSync(join(out, "remainder"), remainder(module, parts));
