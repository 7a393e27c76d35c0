/**
 * Write a lean module, and what was left out of it. In, as JSON on standard input: `module`, the
 * path of the whole one; `keep`, the functions that are left in; `zero`, the data that is emptied, as
 * [segment, start, end]; `out`, the folder for `lean.wasm` and `cold`.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { coldOf, stub } from "./lean.mjs";
import { parse } from "./module.mjs";

const { module: path, keep, zero, out } = JSON.parse(await text(process.stdin));
const module = parse(new Uint8Array(readFileSync(path)));
const ranges = zero.map(([segment, start, end]) => ({ segment, start, end }));
const lean = stub(module, keep, ranges);
new WebAssembly.Module(lean); // whatever is no module ends the build
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "lean.wasm"), lean);
writeFileSync(join(out, "cold"), coldOf(module, keep, ranges));
