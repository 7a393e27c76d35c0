/**
 * Find out which functions of Python's module are called by anything that a page does, and by what
 * games may do one day: in Node.js, by an instrumented module.
 *
 * In, as JSON on standard input: `module`, the path of the whole one; `site`, a built site;
 * `requests`, how many are made; `out`, where the numbers of the functions are written, as JSON;
 * `copy`, where the instrumented module is written.
 */

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { calledIn, instrument } from "./called.mjs";
import { compile, startEngine } from "./engine.mjs";
import { exercise, play, provokeErrors, run, tryMargin, unpack } from "./everything.mjs";
import { parse } from "./module.mjs";
import { Player } from "./requests.mjs";

const LONG = 200; // moves
const COLLECTED = 2_000; // requests with a collection at every moment
const SEEDS = { exercised: 101, restored: 202, late: 203, stock: 303, long: 404, collected: 505 };

const { module: path, site, requests, out, copy } = JSON.parse(await text(process.stdin));
const whole = parse(new Uint8Array(readFileSync(path)));
const functions = whole.functions.length;
const instrumented = instrument(whole);
const module = compile(instrumented);
const called = new Set();
const begun = Date.now();

/** Take note of what an engine has called until now, and tell of it. */
const note = (engine, what) => {
  const before = called.size;
  for (const each of calledIn(engine.exports, functions)) called.add(each);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`${seconds} s  ${called.size} functions (+${called.size - before}): ${what}`);
};

/** Have garbage collected at every moment: what only a collection calls is easily missed. */
const collectAlways = (engine) => engine.run("import gc; gc.set_threshold(1, 1, 1)");

await run(async () => {
  const first = await startEngine(site, module);
  note(first, "started, to be kept");
  exercise(first);
  note(first, "the build's own exercise");
  const other = await startEngine(site, module, { plain: true });
  unpack(other);
  note(other, "a package of another project");
  await play(first, SEEDS.exercised, requests / 2);
  note(first, `${requests / 2} requests`);
  const late = await first.keep();
  note(first, "kept");
  const fresh = await startEngine(site, module);
  const early = await fresh.keep();
  note(fresh, "started and kept at once");

  const second = await startEngine(site, module, { kept: early });
  note(second, "restored");
  await play(second, SEEDS.restored, requests / 4);
  note(second, `${requests / 4} requests to a restored one`);
  const third = await startEngine(site, module, { kept: late });
  await play(third, SEEDS.late, requests / 8);
  note(third, `${requests / 8} requests to one that was kept late`);

  const stock = await startEngine(site, module, { plain: true, stock: true });
  await play(stock, SEEDS.stock, requests / 8);
  note(stock, `${requests / 8} requests with Pyodide's own library`);
  await provokeErrors(stock);
  await provokeErrors(second);
  note(second, "errors that reach JavaScript");
  const long = new Player((request) => second.ask(request), SEEDS.long);
  for (let round = 0; round < 10; round += 1) await long.playLong(LONG);
  note(second, `matches of ${LONG} moves`);
  const fourth = await startEngine(site, module, { kept: early });
  collectAlways(fourth);
  exercise(fourth);
  await play(fourth, SEEDS.collected, COLLECTED, { thought: 0.2, unhurried: 0.02 });
  note(fourth, `${COLLECTED} requests with a collection at every moment`);
  for (const how of [{}, { stock: true }]) {
    for (const prepare of [() => undefined, collectAlways]) {
      const engine = await startEngine(site, module, { plain: true, ...how });
      prepare(engine);
      tryMargin(engine, (part) => note(engine, `the margin for games to come, ${part}`));
    }
  }
  const sorted = [...called].sort((a, b) => a - b);
  if (copy) writeFileSync(copy, instrumented);
  writeFileSync(out, JSON.stringify({ functions, called: sorted }));
});
