/**
 * Find out which functions of Python's module the games of a site call, ours and those of others: its
 * Python is started as a page starts it, kept, restored, and asked at random.
 *
 * In, as JSON on standard input: `module`, the path of the whole one; `site`, a built site;
 * `snapshots`, whether it keeps its starts. Out, as JSON: the numbers of the functions.
 */

import { readFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { calledIn, instrument } from "./called.mjs";
import { compile, startEngine } from "./engine.mjs";
import { run } from "./everything.mjs";
import { parse } from "./module.mjs";
import { Player } from "./requests.mjs";

const REQUESTS = 500;
const SEED = 1;
const SHARE = { thought: 0.05, unhurried: 0 }; // nobody knows how long their solvers take

const { module: path, site, snapshots } = JSON.parse(await text(process.stdin));
const whole = parse(new Uint8Array(readFileSync(path)));
const module = compile(instrument(whole));

await run(async () => {
  const first = await startEngine(site, module);
  await new Player((request) => first.ask(request), SEED, SHARE).play(REQUESTS);
  const kept = snapshots ? await first.keep() : null;
  const second = await startEngine(site, module, { kept });
  second.run("import gc; gc.set_threshold(1, 1, 1)"); // a collection may come at any moment
  await new Player((request) => second.ask(request), SEED + 1, SHARE).play(REQUESTS);
  const called = [first, second].flatMap(({ exports }) =>
    calledIn(exports, whole.functions.length),
  );
  process.stdout.write(JSON.stringify([...new Set(called)].sort((a, b) => a - b)));
});
