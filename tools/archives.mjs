/**
 * Write the archives of Python modules that the site serves, with the runtime's own Python.
 *
 * Arguments: the folder for the archives, the module for late imports, then the wheels, that of the
 * rules first. See tools/inside/.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [out, lateImports, ...wheels] = process.argv.slice(2);
const pyodideFolder = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const inside = (name) => fileURLToPath(new URL(`./inside/${name}.py`, import.meta.url));

/** Start a Python with these files in it, and return it with a way to run our files. */
const start = async (settings, files) => {
  const python = await loadPyodide(settings);
  for (const folder of ["/stock", "/wheels", "/out"]) python.FS.mkdir(folder);
  for (const [place, path] of Object.entries(files)) {
    python.FS.writeFile(place, readFileSync(path));
  }
  const run = (name) => {
    const filename = inside(name);
    return python.runPython(readFileSync(filename, "utf-8"), { filename });
  };
  return { python, run };
};

mkdirSync(out, { recursive: true });
const library = join(out, "library.zip");
const stock = await start(
  {},
  {
    "/stock/python_stdlib.zip": join(pyodideFolder, "python_stdlib.zip"),
    "/asyncio_parts.py": inside("asyncio_parts"),
    "/package_loader.py": inside("package_loader"),
  },
);
writeFileSync(library, stock.run("library").toJs());

const { python, run } = await start(
  { stdLibURL: library },
  {
    "/stock/python_stdlib.zip": library,
    "/late_imports.py": lateImports,
    ...Object.fromEntries(wheels.map((wheel, number) => [`/wheels/${number}.whl`, wheel])),
  },
);
python.globals.set("IMPORTED", run("exercise"));
run("archives");
for (const name of python.FS.readdir("/out").filter((each) => each.endsWith(".bin"))) {
  writeFileSync(join(out, name), python.FS.readFile(`/out/${name}`));
}
rmSync(library);
