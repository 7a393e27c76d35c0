/**
 * Send the same requests to the full and the reduced module of Python, and compare every reply.
 *
 * In, as JSON on standard input: `module` and `reduced`, their paths; `site`, a built site;
 * `emptied`, the emptied data, and `fill`, the byte in its place; `requests`, how many; `seed`,
 * which differs from the profile's. For tests: `first`, requests that are sent first; `starts`, if
 * not all. The exit code is 1 if replies differ.
 *
 * Each part runs in a separate thread, since only the end of a thread frees its memory.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import process from "node:process";
import { text } from "node:stream/consumers";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { startEngine } from "./engine.mjs";
import { parse } from "./module.mjs";
import { RandomPlayer } from "./random_requests.mjs";
import { reduced } from "./reduce.mjs";

const PART = 2_500; // requests
const SHOWN = 5; // differences
const LENGTH = 300; // characters of each
const SHARE = { thought: 0.005, untimed: 0.05 };
const STARTS = ["plain", "restored", "collecting"];

/** Return a digest: all replies would take too much memory. @param {string} reply */
const digest = (reply) => createHash("sha256").update(reply).digest("base64");

const engineFor = async (site, module, start) => {
  if (start === "plain") return startEngine(site, module, { canKeep: false });
  const snapshot = await (await startEngine(site, module)).keep();
  const engine = await startEngine(site, module, { snapshot });
  if (!engine.isRestored) throw new Error("the snapshot was not restored");
  if (start === "collecting") engine.collectAlways();
  return engine;
};

/** Return how many requests were sent, and the differences. */
const compare = async ({ site, full, reduced, start, first, seed, requests }) => {
  const asked = [];
  const engine = await engineFor(site, full, start);
  const ask = async (request) => {
    const reply = await engine.ask(request);
    asked.push([request, digest(reply)]);
    return reply;
  };
  for (const request of first) await ask(request);
  await new RandomPlayer(ask, seed, SHARE).play(requests);
  const differences = [];
  const add = (request, reply) =>
    differences.push(`${request.slice(0, LENGTH)}\n  ${String(reply).slice(0, LENGTH)}`);
  let current = "the start";
  try {
    const other = await engineFor(site, reduced, start);
    for (const [request, expected] of asked) {
      current = request;
      const reply = await other.ask(request);
      if (digest(reply) !== expected) add(request, reply);
    }
  } catch (error) {
    add(current, error);
  }
  return { sent: asked.length, differences };
};

/** In Node.js 20 each thread has to ask for the loader of TypeScript. */
const START = `
  import { register } from ${JSON.stringify(import.meta.resolve("tsx/esm/api"))};
  register();
  await import(${JSON.stringify(import.meta.url)});`;

/** Compare in a thread. @param {object} part */
const compareInThread = (part) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(START)}`), {
      workerData: part,
    });
    let result;
    worker.once("message", (message) => {
      result = message;
    });
    worker.once("error", reject);
    worker.once("exit", () => resolve(result));
  });

const main = async () => {
  const given = JSON.parse(await text(process.stdin));
  const { site, emptied, fill = 0, first = [], requests, seed, starts = STARTS } = given;
  const full = new Uint8Array(readFileSync(given.module));
  const served = parse(new Uint8Array(readFileSync(given.reduced)));
  // The data follows the code, which is shorter in the reduced module.
  const shift = full.length - served.bytes.length;
  const ranges = emptied.map(([from, to]) => [from - shift, to - shift]);
  const keep = [...served.functions.keys()];
  const modules = {
    full: new WebAssembly.Module(full),
    reduced: new WebAssembly.Module(reduced(served, { keep, emptied: ranges, fill })),
  };
  const count = starts.length * Math.ceil(requests / (PART * starts.length));
  const parts = Array.from({ length: count }, (_, number) => ({
    site,
    first,
    ...modules,
    seed: seed + number,
    requests: Math.ceil(requests / count),
    start: starts[number % starts.length],
  }));
  let sent = 0;
  const differences = [];
  const work = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const result = await compareInThread(part);
      sent += result.sent;
      differences.push(...result.differences);
      console.log(`${sent} requests (${part.start}): ${differences.length} replies differ`);
    }
  };
  const threads = Math.min(2, availableParallelism());
  await Promise.all(Array.from({ length: threads }, work));
  for (const each of differences.slice(0, SHOWN)) console.log(each);
  process.exit(differences.length ? 1 : 0);
};

if (isMainThread) await main();
else {
  parentPort.postMessage(await compare(workerData));
  process.exit(); // ends this thread
}
