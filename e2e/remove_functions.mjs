/**
 * Remove functions from the reduced module of a built site that the first move of a match calls,
 * but no start does. In: the folder of the site. Out, as JSON: `removed`, their number.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync, gzipSync } from "node:zlib";
import { startEngine } from "../tools/pyodide/wasm/engine.mjs";
import { calledIn, instrument } from "../tools/pyodide/wasm/instrument.mjs";
import { parse } from "../tools/pyodide/wasm/module.mjs";
import { isTrap, reduced, remainder } from "../tools/pyodide/wasm/reduce.mjs";
import { REMAINDER, WASM } from "../web/rules/python-files.ts";
import { applyPatch } from "../web/rules/python.ts";

const ROUNDS = 2; // the first one imports modules
const GAME = "alpha-chase";

const site = process.argv[2];
const [reducedPath, remainderPath] = [WASM, REMAINDER].map((path) => join(site, path));
const served = new Uint8Array(readFileSync(reducedPath));
const bytes = applyPatch(served, gunzipSync(readFileSync(remainderPath)));

const engine = await startEngine(site, new WebAssembly.Module(instrument(bytes)));
const ask = async (request) => JSON.parse(await engine.ask(JSON.stringify(request))).value;
engine.collectAlways(); // a collection may come at any time, so its functions are not only a move's
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { slug } of await ask({ do: "catalog" })) {
    await ask({ do: "view", game: slug, record: "" });
  }
}
await engine.keep();
const before = new Set(calledIn(engine.exports));
await ask({ do: "view", game: GAME, record: "moves=P" });
const removed = new Set(calledIn(engine.exports).filter((number) => !before.has(number)));

const module = parse(bytes);
const keep = [...parse(served).functions.entries()]
  .filter(([number, place]) => !isTrap(place) && !removed.has(number))
  .map(([number]) => number);
writeFileSync(reducedPath, reduced(module, { keep }));
writeFileSync(remainderPath, gzipSync(remainder(module, { keep })));
console.log(JSON.stringify({ removed: removed.size }));
process.exit();
