/**
 * The same questions as `bench/search.py`, asked of Python in WebAssembly, and of a row solver in
 * plain JavaScript as a yardstick. In: {"wheel", "records": {game: [record]}, "rows": [row]} on
 * standard input, with the slug of each name. Out: milliseconds by game.
 */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const { wheel, records, rows, slugs } = JSON.parse(await text(process.stdin));
const python = await loadPyodide();
python.FS.writeFile("/rules.whl", readFileSync(wheel));
python.runPython("import sys; sys.path.insert(0, '/rules.whl')");
const lens = python.runPython(`
from py_rules.record import from_fragment
from py_rules.search import lens
def ask(game, record):
    match = from_fragment(game, record, limit=100_000).match
    lens(match.game, match.position)
ask
`);

const timed = (work) => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

const pyodide = {};
for (const [game, asked] of Object.entries(records)) {
  lens(slugs[game], asked[0]); // imports
  pyodide[game] = asked.map((record) => timed(() => lens(slugs[game], record)));
}

/** Return the value of a row and how many states were valued: every way to fill it, backwards. */
const solveRow = (row) => {
  const free = [...row].flatMap((digit, at) => (digit === "." ? [at] : []));
  const count = free.length;
  const size = row.length;
  const states = 3 ** count;
  const value = new Int16Array(states);
  const powers = free.map((_, at) => 3 ** at);
  const digits = [...row].map((digit) => (digit === "1" ? 1 : 0));
  const marginOf = () => {
    let margin = 0;
    for (let centre = 1; centre < size; centre += 1) {
      const kind = digits[centre - 1] === digits[centre];
      let reach = 0;
      while (
        centre - 1 - reach >= 0 &&
        centre + reach < size &&
        (digits[centre - 1 - reach] === digits[centre + reach]) === kind
      ) {
        reach += 1;
        margin += kind ? 2 * reach : -2 * reach;
      }
    }
    return margin;
  };
  const filledBefore = size - count;
  for (let state = states - 1; state >= 0; state -= 1) {
    // In base 3, 0 is an empty square; larger states have more squares filled from any one of them.
    let rest = state;
    let best = null;
    let filled = 0;
    for (let at = 0; at < count; at += 1) {
      const cell = rest % 3;
      rest = (rest - cell) / 3;
      if (cell) {
        filled += 1;
        digits[free[at]] = cell - 1;
      }
    }
    if (filled === count) {
      value[state] = marginOf();
      continue;
    }
    const maximise = (filledBefore + filled) % 2 === 0;
    rest = state;
    for (let at = 0; at < count; at += 1) {
      const cell = rest % 3;
      rest = (rest - cell) / 3;
      if (cell) continue;
      for (const step of [1, 2]) {
        const next = value[state + step * powers[at]];
        if (best === null || (maximise ? next > best : next < best)) best = next;
      }
    }
    value[state] = best;
  }
  return { value: value[0], states };
};

const javascript = rows.map((row) => {
  let solved;
  const ms = timed(() => {
    solved = solveRow(row);
  });
  return { ms, ...solved };
});
process.stdout.write(JSON.stringify({ pyodide, javascript }));
