/** Join a module from its two parts. In, as JSON: the paths `reduced`, `remainder`, `out`. */

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { applyPatch } from "../../web/rules/python.ts";

const paths = JSON.parse(await text(process.stdin));
const [reduced, remainder] = [paths.reduced, paths.remainder].map((path) => readFileSync(path));
writeFileSync(paths.out, applyPatch(new Uint8Array(reduced), gunzipSync(remainder)));
