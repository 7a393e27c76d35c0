/** Say whether two parts of a module are the whole one. In, as JSON: the paths `lean`, `cold`, `whole`. */

import { readFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { applyPatch } from "../../web/rules/wasm-patch.js";

const paths = JSON.parse(await text(process.stdin));
const made = applyPatch(new Uint8Array(readFileSync(paths.lean)), gunzipSync(readFileSync(paths.cold)));
const isSame = readFileSync(paths.whole).equals(made);
process.stdout.write(isSame ? "the same" : "not the same");
