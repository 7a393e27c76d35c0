/**
 * Find out which data of Python's module nothing reads but functions that are left out.
 *
 * In, as JSON on standard input: `module`, the path of the whole one; `keep`, the functions that are
 * kept; `site`, a built site; `requests`, how many are made; `out`, where the ranges are written, as
 * JSON: [segment, start, end].
 */

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { compile, startEngine } from "./engine.mjs";
import { exercise, play, provokeErrors, run, tryMargin } from "./everything.mjs";
import { addressOf, noteReads, readIn } from "./loads.mjs";
import { parse } from "./module.mjs";

const LEAST = 1024; // bytes that are worth a range
const GAP = 64; // bytes in between that nothing has read, of a table that is otherwise read
const DENSE = 0.9; // of a range must have been read
const SEED = 606;

const { module: path, keep, site, requests, out } = JSON.parse(await text(process.stdin));
const whole = parse(new Uint8Array(readFileSync(path)));
const module = compile(noteReads(whole, new Set(keep)));
const begun = Date.now();
/** Per sixteen bytes, what was seen so far. */
let kept = new Uint8Array();
let others = new Uint8Array();

/** Take note of what an engine has read until now, and tell of it. */
const note = (engine, what) => {
  const seen = readIn(engine.exports);
  kept = kept.length ? kept.map((each, at) => each | seen.kept[at]) : seen.kept;
  others = others.length ? others.map((each, at) => each | seen.others[at]) : seen.others;
  const ranges = rangesOf();
  const bytes = ranges.reduce((sum, [, start, end]) => sum + end - start, 0);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`${seconds} s  ${bytes} bytes of ${ranges.length} ranges: ${what}`);
};

/** Return the runs of sixteen bytes that only functions have read that are left out. */
const runs = () => {
  const last = Math.max(...whole.segments.map(({ address, from, to }) => address + to - from));
  const found = [];
  let run = null;
  for (let at = 0; addressOf(at) < last; at += 1) {
    if (kept[at]) run = null;
    else if (others[at]) {
      if (!run || addressOf(at - run.to) > GAP) {
        run = { from: at, to: at, read: 0 };
        found.push(run);
      }
      run.to = at + 1;
      run.read += 1;
    }
  }
  return found.filter(
    ({ from, to, read }) => addressOf(to - from) >= LEAST && read / (to - from) >= DENSE,
  );
};

/** Return the same as ranges of segments. At its ends a run may share its bytes with what is beside it. */
const rangesOf = () =>
  runs().flatMap(({ from, to }) => {
    const [first, last] = [addressOf(from + 1), addressOf(to - 1)];
    return whole.segments.flatMap(({ address, from: begin, to: end }, segment) => {
      const start = Math.max(first - address, 0);
      const stop = Math.min(last - address, end - begin);
      return start < stop ? [[segment, start, stop]] : [];
    });
  });

/** Read the large tables of texts. */
const exhaust = (engine) => {
  engine.python.FS.writeFile("/exhaust.py", readFileSync(new URL("exhaust.py", import.meta.url)));
  engine.run("import sys; sys.path.append('/')");
  for (const part of ["codecs", "names", "methods"]) {
    engine.run(`import exhaust; exhaust.PARTS["${part}"]()`);
    note(engine, `all of the ${part} of texts`);
  }
};

await run(async () => {
  const first = await startEngine(site, module);
  exercise(first);
  await play(first, SEED, requests / 2);
  note(first, "a start and requests");
  const restored = await startEngine(site, module, { kept: await first.keep() });
  await play(restored, SEED + 1, requests / 4);
  note(restored, "restored");
  const stock = await startEngine(site, module, { plain: true, stock: true });
  await play(stock, SEED + 2, requests / 4);
  await provokeErrors(stock);
  note(stock, "Pyodide's own library, and errors");
  exhaust(stock);
  for (const kind of [{ plain: true }, { plain: true, stock: true }]) {
    const engine = await startEngine(site, module, kind);
    tryMargin(engine, (part) => note(engine, `the margin for games to come, ${part}`));
  }
  writeFileSync(out, JSON.stringify(rangesOf()));
});
