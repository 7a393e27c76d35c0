/**
 * Make the Python of a built site too lean: without the functions that take part in the first move
 * of a match, or in a hint, and in nothing before them. In: the folder of the site, which is changed.
 * What the site says of its files is left to whoever has asked.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync, gzipSync } from "node:zlib";
import { calledIn, instrument } from "../tools/pyodide/wasm/called.mjs";
import { compile, startEngine } from "../tools/pyodide/wasm/engine.mjs";
import { coldOf, stub } from "../tools/pyodide/wasm/lean.mjs";
import { parse } from "../tools/pyodide/wasm/module.mjs";
import { applyPatch } from "../web/rules/wasm-patch.js";

const STUBBED = 3; // bytes of a function that is a trap
const TURNS = 2; // the first one imports
const GAME = "alpha-chase";

const site = process.argv[2];
const [lean, cold] = ["lean.wasm", "cold.bin"].map((name) => join(site, "python", name));
const sent = new Uint8Array(readFileSync(lean));
const module = parse(applyPatch(sent, gunzipSync(readFileSync(cold))));
const kept = parse(sent).functions.flatMap(({ body, to }, number) =>
  to - body > STUBBED ? [number] : [],
);

const engine = await startEngine(site, compile(instrument(module)));
const called = () => new Set(calledIn(engine.exports, module.functions.length));
const ask = async (request) => JSON.parse(await engine.ask(JSON.stringify(request))).value;
// The collector of garbage may run at any time: what it calls is nothing that only a move does.
engine.run("import gc; gc.set_threshold(1)");
for (let turn = 0; turn < TURNS; turn += 1)
  for (const { slug } of await ask({ do: "catalog" })) await ask({ do: "view", game: slug, record: "" });
await engine.keep();
const before = called();
await ask({ do: "play", game: GAME, record: "", move: "P" });
await ask({ do: "hint", game: GAME, record: "moves=P", milliseconds: 1200 });
const dropped = [...called()].filter((number) => !before.has(number));

const keep = kept.filter((number) => !dropped.includes(number));
writeFileSync(lean, stub(module, keep));
writeFileSync(cold, gzipSync(coldOf(module, keep)));
console.log(JSON.stringify({ dropped: dropped.length }));
process.exit();
