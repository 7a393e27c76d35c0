/**
 * Find what a reduced module must not lack. In, as JSON: `module`, `site`, `seed`, `requests`. Out,
 * as JSON: `functions`, which requests call and a start does not; `sentence`, the bytes of the
 * module with a sentence of a reply, as [from, to].
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { startEngine } from "../../tools/pyodide/wasm/engine.mjs";
import { calledIn, instrument } from "../../tools/pyodide/wasm/instrument.mjs";
import { RandomPlayer } from "../../tools/pyodide/wasm/random_requests.mjs";

const SENTENCE = "Expecting property name enclosed in double quotes"; // the reply to malformed JSON

const { module: path, site, seed, requests } = JSON.parse(await text(process.stdin));
const bytes = new Uint8Array(readFileSync(path));
const module = new WebAssembly.Module(instrument(bytes));
const engine = await startEngine(site, module, { canKeep: false });
const before = new Set(calledIn(engine.exports));
await new RandomPlayer((request) => engine.ask(request), seed, { thought: 0 }).play(requests);
const functions = calledIn(engine.exports).filter((number) => !before.has(number));
const from = Buffer.from(bytes).indexOf(SENTENCE);
process.stdout.write(JSON.stringify({ functions, sentence: [from, from + SENTENCE.length] }));
process.exit();
