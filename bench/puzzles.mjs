/**
 * How long Python in WebAssembly takes to make puzzles, after one of each game.
 * In: {"wheel", "seeds", "wishes": [[game, difficulty]]} on standard input. Out: milliseconds by wish.
 */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const { wheel, seeds, wishes } = JSON.parse(await text(process.stdin));
const python = await loadPyodide();
python.FS.writeFile("/rules.whl", readFileSync(wheel));
python.runPython("import sys; sys.path.insert(0, '/rules.whl')");
const make = python.runPython(`
from py_rules.puzzles import make
lambda game, seed, difficulty: make(game, seed, difficulty=difficulty) and None
`);
for (const [game] of wishes) make(game, "warm", 1);
const taken = wishes.map(([game, difficulty]) =>
  seeds.map((seed) => {
    const start = performance.now();
    make(game, seed, difficulty);
    return performance.now() - start;
  }),
);
process.stdout.write(JSON.stringify(taken));
