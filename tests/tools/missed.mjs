/**
 * Tell what a proof must notice if it is missing. In, as JSON: `module`, `site`, `seed`, `requests`.
 * Out, as JSON: `called`, the functions that requests call and a start does not; `told`, where in the
 * data a sentence is that an answer tells, as [segment, start, end].
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { calledIn, instrument } from "../../tools/pyodide/wasm/called.mjs";
import { compile, startEngine } from "../../tools/pyodide/wasm/engine.mjs";
import { play } from "../../tools/pyodide/wasm/everything.mjs";
import { parse } from "../../tools/pyodide/wasm/module.mjs";

const SENTENCE = "Expecting property name enclosed in double quotes"; // of what is no JSON

const { module: path, site, seed, requests } = JSON.parse(await text(process.stdin));
const whole = parse(new Uint8Array(readFileSync(path)));
const engine = await startEngine(site, compile(instrument(whole)), { plain: true });
const before = new Set(calledIn(engine.exports, whole.functions.length));
await play(engine, seed, requests, { thought: 0 });
const called = calledIn(engine.exports, whole.functions.length).filter((each) => !before.has(each));
const told = whole.segments.flatMap(({ from, to }, segment) => {
  const start = Buffer.from(whole.bytes.subarray(from, to)).indexOf(SENTENCE);
  return start < 0 ? [] : [[segment, start, start + SENTENCE.length]];
});
process.stdout.write(JSON.stringify({ called, told }));
process.exit();
