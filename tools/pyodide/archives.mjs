/**
 * Write the archives of Python modules that the site serves, with the runtime's own Python.
 *
 * In, as JSON on standard input: `library`, the path of the page's standard library, which is made
 * if it is not there; `stock`, the folder in which its archives are kept, for each list of imported
 * modules a folder of its own; `wheels`, that of the rules first; `lazyImports`, the module for
 * late imports; `out`, the folder for the archives of the wheels. Out: the folder in `stock` that
 * goes with them. See tools/pyodide/inside/.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const { library, stock, wheels, lazyImports, out } = JSON.parse(await text(process.stdin));
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

/** Write files to a folder that is not there before all of them are. */
const write = (folder, files) => {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(unfinished, name), content);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (error.code !== "ENOTEMPTY") throw error;
    rmSync(unfinished, { recursive: true }); // another build has made the same in the meantime
  }
};

const makeLibrary = async () => {
  const { run } = await start(
    {},
    {
      "/stock/python_stdlib.zip": join(pyodideFolder, "python_stdlib.zip"),
      "/asyncio_parts.py": inside("asyncio_parts"),
      "/package_loader.py": inside("package_loader"),
    },
  );
  mkdirSync(dirname(library), { recursive: true });
  writeFileSync(`${library}.new`, run("library").toJs());
  renameSync(`${library}.new`, library);
};

const makeArchives = async () => {
  const { python, run } = await start(
    { stdLibURL: library },
    {
      "/stock/python_stdlib.zip": library,
      "/lazy_imports.py": lazyImports,
      ...Object.fromEntries(wheels.map((wheel, number) => [`/wheels/${number}.whl`, wheel])),
    },
  );
  /** Have `inside/archives.py` do a part of its work, and return what that has made. */
  const make = (part) => {
    python.globals.set("PART", part);
    return run("archives").toJs();
  };
  python.globals.set("IMPORTED", run("exercise"));
  const { names, ...archives } = make("modules");
  const folder = join(stock, createHash("sha256").update(names).digest("hex").slice(0, 16));
  if (!existsSync(folder)) write(folder, make("stock"));
  write(out, archives);
  return folder;
};

try {
  if (!existsSync(library)) await makeLibrary();
  process.stdout.write(await makeArchives());
} catch (error) {
  // Of a traceback: where in a wheel it ends, and what it ends with.
  const [, file, line] =
    [...error.message.matchAll(/File "\/wheels\/\d+\.whl\/(\S+)", line (\d+)/g)].at(-1) ?? [];
  const what = error.message.trim().split("\n").at(-1);
  process.stderr.write(file ? `${file}:${line}: ${what}` : what);
  process.exitCode = 1;
}
