/**
 * Analyze positions in Pyodide.
 * Input: {"wheel", "records": {name: [[game, record]]}}. Output: milliseconds by name.
 */

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const { wheel, records } = JSON.parse(await text(process.stdin));
const python = await loadPyodide();
python.FS.writeFile("/rules.whl", readFileSync(wheel));
python.runPython("import sys; sys.path.insert(0, '/rules.whl')");
const analyze = python.runPython(`
from py_rules.record import from_fragment
from py_rules.analysis import Analysis
from py_rules.budget import Budget
def analyze(game, record):
    match = from_fragment(game, record, limit=100_000).match
    Analysis(match.game).analyze_moves(match.position, Budget(10**9))
analyze
`);

const times = {};
for (const [name, some] of Object.entries(records)) {
  analyze(...some[0]); // the first call imports modules
  times[name] = some.map((each) => {
    const start = performance.now();
    analyze(...each);
    return performance.now() - start;
  });
}
process.stdout.write(JSON.stringify(times));
