/**
 * Ask the whole module of Python and the lean one the same questions, and compare every reply.
 *
 * In, as JSON on standard input: `module` and `lean`, their paths; `site`, a built site; `zero`, the
 * data that was emptied, and `fill`, the byte that is put in its place; `without`, functions that are
 * left out besides, to see whether they are missed; `first`, requests that are made first; `requests`,
 * how many others; `seed`, other than those of `profile.mjs`; `ways`, if not all of them. It ends with
 * 1 if a reply is another one.
 *
 * Each part of it runs in a thread of its own, for memory is given back only with its thread.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { text } from "node:stream/consumers";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { compile, startEngine } from "./engine.mjs";
import { stub } from "./lean.mjs";
import { parse } from "./module.mjs";
import { Player } from "./requests.mjs";

const PART = 2_500; // requests
const TOLD = 5; // differences
const SHOWN = 300; // characters
const SHARE = { thought: 0.005, unhurried: 0.05 };
/** How an engine is when it is asked. */
const WAYS = ["plain", "restored", "collecting"];

/** Return a digest of a reply: to keep all of them would take much memory. @param {string} reply */
const digest = (reply) => createHash("sha256").update(reply).digest("base64");

/** Return an engine that is ready to be asked. */
const ready = async (site, module, way) => {
  if (way === "plain") return startEngine(site, module, { plain: true });
  const kept = await (await startEngine(site, module)).keep();
  const engine = await startEngine(site, module, { kept });
  if (!engine.isRestored) throw new Error("what was kept was not restored");
  if (way === "collecting") engine.run("import gc; gc.set_threshold(1, 1, 1)");
  return engine;
};

/** Ask one after the other; return the requests whose replies differ, and how many were made. */
const compare = async ({ site, whole, lean, way, first: begin, seed, requests }) => {
  const asked = [];
  const first = await ready(site, whole, way);
  const ask = async (request) => {
    const reply = await first.ask(request);
    asked.push([request, digest(reply)]);
    return reply;
  };
  for (const request of begin) await ask(request);
  await new Player(ask, seed, SHARE).play(requests);
  const unlike = [];
  let at = 0;
  try {
    const second = await ready(site, lean, way);
    for (const [request, wanted] of asked) {
      at += 1;
      const reply = await second.ask(request);
      if (digest(reply) !== wanted)
        unlike.push(`${request.slice(0, SHOWN)}\n  ${reply.slice(0, SHOWN)}`);
    }
  } catch (error) {
    const request = asked[at - 1]?.[0] ?? "the start";
    unlike.push(`${request.slice(0, SHOWN)}\n  ${String(error).slice(0, SHOWN)}`);
  }
  return { made: asked.length, unlike };
};

/** Compare in a thread. @param {object} part */
const inThread = (part) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part });
    let result;
    worker.once("message", (told) => {
      result = told;
    });
    worker.once("error", reject);
    worker.once("exit", () => resolve(result));
  });

const main = async () => {
  const given = JSON.parse(await text(process.stdin));
  const { site, zero, fill = 0, without = [], first = [], requests, seed, ways = WAYS } = given;
  const ranges = zero.map(([segment, start, end]) => ({ segment, start, end }));
  const served = parse(new Uint8Array(readFileSync(given.lean)));
  const keep = [...served.functions.keys()].filter((number) => !without.includes(number));
  const whole = compile(new Uint8Array(readFileSync(given.module)));
  const lean = compile(stub(served, keep, ranges, fill));
  const count = ways.length * Math.ceil(requests / (PART * ways.length));
  const parts = Array.from({ length: count }, (_, number) => ({
    ...{ site, whole, lean, first, seed: seed + number, requests: Math.ceil(requests / count) },
    way: ways[number % ways.length],
  }));
  let made = 0;
  const unlike = [];
  const work = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const result = await inThread(part);
      made += result.made;
      unlike.push(...result.unlike);
      console.log(`${made} requests (${part.way}): ${unlike.length} replies differ`);
    }
  };
  const threads = Math.min(2, availableParallelism());
  await Promise.all(Array.from({ length: threads }, work));
  for (const each of unlike.slice(0, TOLD)) console.log(each);
  process.exit(unlike.length ? 1 : 0);
};

if (isMainThread) await main();
else {
  parentPort.postMessage(await compare(workerData));
  process.exit(); // of the thread, which tidies up
}
