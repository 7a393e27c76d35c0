/**
 * Write the archives of Python modules that the site serves, with the runtime's own Python.
 *
 * Arguments: the folder for the archives, the module for late imports, then the wheels, that of the
 * rules first. See tools/inside/.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [out, lateImports, ...wheels] = process.argv.slice(2);
const pyodideFolder = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));

const python = await loadPyodide();
const run = (name) => {
  const filename = fileURLToPath(new URL(`./inside/${name}.py`, import.meta.url));
  return python.runPython(readFileSync(filename, "utf-8"), { filename });
};

for (const folder of ["/stock", "/wheels", "/out"]) python.FS.mkdir(folder);
const stock = join(pyodideFolder, "python_stdlib.zip");
python.FS.writeFile("/stock/python_stdlib.zip", readFileSync(stock));
wheels.forEach((wheel, number) => {
  python.FS.writeFile(`/wheels/${number}.whl`, readFileSync(wheel));
});
python.FS.writeFile("/late_imports.py", readFileSync(lateImports));
python.globals.set("IMPORTED", run("exercise"));
run("archives");
mkdirSync(out, { recursive: true });
for (const name of python.FS.readdir("/out").filter((each) => each.endsWith(".bin"))) {
  writeFileSync(join(out, name), python.FS.readFile(`/out/${name}`));
}
