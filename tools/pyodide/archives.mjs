/**
 * Write the archives of Python modules that the site serves, by the scripts of `run_in_pyodide/`.
 *
 * In, as JSON on standard input: `library`, the path of the page's standard library, which is made
 * if it is missing; `stock`, a folder for its archives, with a subfolder for each list of imported
 * modules; `wheels`, the rules first; `lazyImports`, the module for lazy imports; `out`, the folder
 * for the archives of the wheels. Out: the subfolder of `stock` that belongs to them.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const { library, stock, wheels, lazyImports, out } = JSON.parse(await text(process.stdin));
const pyodideFolder = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
const scriptPath = (name) => fileURLToPath(new URL(`./run_in_pyodide/${name}.py`, import.meta.url));

/** Start Pyodide with these files; return it with a function that runs our scripts. */
const start = async (settings, files) => {
  const python = await loadPyodide(settings);
  for (const folder of ["/stock", "/wheels", "/out"]) python.FS.mkdir(folder);
  for (const [place, path] of Object.entries(files)) {
    python.FS.writeFile(place, readFileSync(path));
  }
  const run = (name) => {
    const filename = scriptPath(name);
    return python.runPython(readFileSync(filename, "utf-8"), { filename });
  };
  return { python, run };
};

/** Write a folder so that it exists only with all of its files. */
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
    rmSync(unfinished, { recursive: true }); // another build was faster
  }
};

const makeLibrary = async () => {
  const { run } = await start(
    {},
    {
      "/stock/python_stdlib.zip": join(pyodideFolder, "python_stdlib.zip"),
      "/asyncio_parts.py": scriptPath("asyncio_parts"),
      "/package_loader.py": scriptPath("package_loader"),
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
  /** Return the archives of a part, made by `run_in_pyodide/archives.py`. */
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
  // Of a traceback, only the last line of a wheel and the message.
  const [, file, line] =
    [...error.message.matchAll(/File "\/wheels\/\d+\.whl\/(\S+)", line (\d+)/g)].at(-1) ?? [];
  const what = error.message.trim().split("\n").at(-1);
  process.stderr.write(file ? `${file}:${line}: ${what}` : what);
  process.exitCode = 1;
}
