/**
 * Find out which functions of Python's module the games of a site call: play them at random with an
 * instrumented module, after a start, after a restored snapshot, and without late archives.
 *
 * In, as JSON on standard input: `module`, the path of the full module; `site`, a built site;
 * `snapshots`, whether it keeps snapshots; `requests`, how many; `share`, see `RandomPlayer`;
 * `copy`, optionally a path for the instrumented module. Out, as JSON: the functions' numbers.
 */

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { startEngine } from "./engine.mjs";
import { calledIn, instrument } from "./instrument.mjs";
import { RandomPlayer } from "./random_requests.mjs";

const SEED = 1;
/** Of `PyTypeObject` with 32 bits: `tp_dealloc`, `tp_traverse`, `tp_clear`, `tp_finalize`. */
const COLLECTING = [24, 92, 96, 196];
/** A known type: its address, one without a `tp_finalize`, and fields that Python tells itself. */
const KNOWN = `
class Plain: pass
class Known(Plain):
    def __del__(self): pass
fields = {16: Known.__basicsize__, 84: Known.__flags__, 128: id(Plain), 172: id(Known.__mro__)}
[id(Known), id(Plain), [*fields.items()]]`;
const TYPES = `
types = {object}
todo = [object]
while todo:
    new = {each for each in type.__subclasses__(todo.pop())} - types
    types |= new
    todo += new
[*map(id, types)]`;

const {
  module: path,
  site,
  snapshots,
  requests,
  share,
  copy,
} = JSON.parse(await text(process.stdin));
const instrumented = instrument(new Uint8Array(readFileSync(path)));
const module = new WebAssembly.Module(instrumented);

const play = (engine, seed) =>
  new RandomPlayer((request) => engine.ask(request), seed, share).play(requests / 2);

/** Throw if the fields of `PyTypeObject` are elsewhere. @param {(at: number) => number} word */
const checkOffsets = (word, [known, plain, fields]) => {
  const isThere = ([offset, value]) => word(known + offset) === value;
  const [finalize] = COLLECTING.slice(-1);
  const hasAll = COLLECTING.every((offset) => word(known + offset));
  if (fields.every(isThere) && hasAll && !word(plain + finalize)) return;
  throw new Error("The fields of PyTypeObject have moved: see COLLECTING and Python's object.h.");
};

/** Return the functions that collect objects of all types: a collection may come at any time. */
const collecting = ({ python, exports }) => {
  const words = new Uint32Array(exports.memory.buffer);
  const word = (at) => words[at >> 2];
  checkOffsets(word, python.runPython(KNOWN).toJs());
  const slots = python
    .runPython(TYPES)
    .toJs()
    .flatMap((type) => COLLECTING.map((offset) => word(type + offset)));
  const functions = slots.map((slot) => slot && exports.__indirect_function_table.get(slot));
  const imports = WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function");
  // A function of WebAssembly is named by its number, imported functions first.
  return functions.filter(Boolean).map(({ name }) => Number(name) - imports.length);
};

try {
  const first = await startEngine(site, module);
  await play(first, SEED);
  const snapshot = snapshots ? await first.keep() : null;
  const second = await startEngine(site, module, { snapshot });
  second.collectAlways();
  await play(second, SEED + 1);
  const offline = await startEngine(site, module, { canKeep: false });
  offline.lacksLate = true;
  await play(offline, SEED + 2);
  const called = [first, second, offline].flatMap(({ exports }) => calledIn(exports));
  called.push(...collecting(second));
  if (copy) writeFileSync(copy, instrumented);
  process.stdout.write(JSON.stringify([...new Set(called)].sort((a, b) => a - b)));
  process.exit();
} catch (error) {
  // Its message may quote all of Pyodide.
  console.error(String(error?.stack ?? error).slice(-2_000));
  process.exit(1);
}
