/** Tracebacks through modules without line numbers, in the page's Python. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { loadPyodide } from "pyodide";

const ARCHIVES = new URL("../../tools/pyodide/run_in_pyodide/archives.py", import.meta.url);

/** Packs modules as the site serves them: those of the rules have line numbers. */
const SERVED = `
import gzip, sys, zipfile

python = f"python{sys.version_info[0]}{sys.version_info[1]}.zip"
with zipfile.ZipFile(f"/lib/{python}") as stock:
    names = [name for name in stock.namelist() if name.startswith(("json/", "traceback.py"))]
    library = {name: stock.read(name) for name in names}
library["of_the_library.py"] = b'''
def several():
    raise ExceptionGroup("both", [ValueError("one"), KeyError("other")])

def long(number):
    ${"number += 1; ".repeat(400)}
    return int(f"{number} of them")

def generator():
    yield from (1 / number for number in (1, 0))
'''
rules = {"of_the_rules.py": b'''
import json

def read(text):
    return json.loads(text)
'''}
for place, archive in (("/library.zip", pack(library)), ("/rules.zip", pack(rules, lines=True))):
    with open(place, "wb") as file:
        file.write(gzip.decompress(archive))
    sys.path.insert(0, place)
for name in [name for name in sys.modules if name.split(".")[0] in ("json", "traceback")]:
    del sys.modules[name]
`;

/** Return a Python with these modules. */
const start = async () => {
  const python = await loadPyodide();
  for (const folder of ["/stock", "/wheels"]) python.FS.mkdir(folder);
  // An empty library: the script makes archives as soon as it runs.
  python.FS.writeFile("/stock/python_stdlib.zip", Buffer.from(`PK\x05\x06${"\0".repeat(18)}`));
  python.globals.set("PART", "stock");
  python.globals.set("IMPORTED", []);
  python.runPython(readFileSync(ARCHIVES, "utf8"));
  python.runPython(SERVED);
  return python;
};

const starting = start();

/** Return the traceback of the error that a statement raises, formatted in three ways. */
const tracebacks = async (statement) => {
  const python = await starting;
  return python
    .runPython(`
import io, json, traceback, of_the_library, of_the_rules
assert json.__file__ == "/library.zip/json/__init__.pyc", json.__file__
printed = io.StringIO()
try:
    ${statement}
except Exception as error:
    traceback.print_exc(file=printed)
    ways = [traceback.format_exc(), "".join(traceback.format_exception(error)), printed.getvalue()]
ways
`)
    .toJs();
};

test("every way to format an error gives its place and its message", async () => {
  const ways = await tracebacks('json.loads("{")');

  assert.equal(new Set(ways).size, 1);
  const [text] = ways;
  assert.match(text, /^Traceback \(most recent call last\):\n/);
  assert.match(text, / in raw_decode\n/);
  assert.match(text, /\njson\.decoder\.JSONDecodeError: Expecting property name .*\(char 1\)\n$/);
});

test("a module of the rules has line numbers", async () => {
  const [text] = await tracebacks('of_the_rules.read("{")');

  assert.match(text, /File "of_the_rules\.py", line 5, in read\n/);
  assert.match(text, /JSONDecodeError/);
});

test("an error at the end of a long function or in a generator is formatted", async () => {
  const [long] = await tracebacks("of_the_library.long(1)");
  const [generator] = await tracebacks("list(of_the_library.generator())");

  assert.match(long, /line None, in long\nValueError: invalid literal .*'401 of them'\n$/);
  assert.match(generator, /line None, in <genexpr>\nZeroDivisionError: .+\n$/);
});
