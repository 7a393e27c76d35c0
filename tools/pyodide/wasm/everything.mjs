/** What is done with an engine to find out what Python takes: all that a page does, and more. */

import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { Player } from "./requests.mjs";

/** @typedef {import("./engine.mjs").Engine} Engine */

const FAULTS = [
  "1/0",
  "import nothing_of_that_name",
  "x = (",
  "raise KeyError('é')",
  "b'\\xff'.decode()",
];
const ODD = [undefined, null, 5, 0.5, true, {}, [], "\ud800"];
const here = (/** @type {string} */ path) => new URL(path, import.meta.url);

/** Do all of it; what goes wrong is told without the sources of Pyodide. @param {() => Promise<void>} work */
export const run = async (work) => {
  try {
    await work();
    process.exit();
  } catch (error) {
    console.error(String(error?.stack ?? error).slice(-2_000));
    process.exit(1);
  }
};

/** Make requests at random. @param {Engine} engine @param {number} seed @param {number} count @param {object} [share] */
export const play = async (engine, seed, count, share) => {
  const player = new Player((request) => engine.ask(request), seed, share);
  await player.play(count);
  const crashes = Object.keys(player.kinds).filter((kind) => kind.endsWith(": crash"));
  if (crashes.length) throw new Error(`a bug in a game: ${crashes}`);
};

/** Ask for everything once, as a build does. @param {Engine} engine */
export const exercise = (engine) => {
  const source = readFileSync(here("../inside/exercise.py"), "utf-8");
  const asking = source.replace(/\nmain\(\)\s*$/, "\nexercise()\n");
  if (asking === source) throw new Error("exercise.py does not end with what it does");
  engine.python.FS.mkdirTree("/wheels"); // where a build has the games
  engine.run(asking);
};

/** Unpack a package, as a start does on a site with games of other projects. @param {Engine} engine */
export const unpack = (engine) => {
  engine.run(`
import lazy_imports, zipfile
with zipfile.ZipFile("/tmp/package.zip", "w", zipfile.ZIP_DEFLATED) as package:
    package.writestr("a_package/rules.py", "a" * 100_000)
    package.writestr("a_package/locales/en.json", "{}")
    package.writestr("a_package-1.0.dist-info/METADATA", "Name: a-package")
    package.writestr("a_package-1.0.dist-info/entry_points.txt", "[py_rules.games]\\na = os:path")
lazy_imports.unpack("/tmp/package.zip")
from importlib.metadata import entry_points
for _ in range(2):
    [each.load() for each in entry_points(group="py_rules.games")]`);
};

/** Let errors of Python, and what is no request at all, reach JavaScript. @param {Engine} engine */
export const provokeErrors = async (engine) => {
  for (const fault of FAULTS) {
    try {
      engine.run(fault);
    } catch (error) {
      String(error);
    }
  }
  for (const odd of ODD) await engine.ask(odd);
};

/** Do what games may do one day. @param {Engine} engine @param {(part: string) => void} [done] */
export const tryMargin = (engine, done = () => undefined) => {
  const { FS } = engine.python;
  FS.mkdirTree("/tried/margin");
  const names = readdirSync(here("margin/")).filter((name) => name.endsWith(".py"));
  for (const name of names) {
    FS.writeFile(`/tried/margin/${name}`, readFileSync(here(`margin/${name}`)));
  }
  engine.run("import sys; sys.path.append('/tried')");
  for (const name of names.map((each) => each.replace(".py", ""))) {
    engine.run(`from margin import ${name}\nfor part in getattr(${name}, "PARTS", ()): part()`);
    done(name);
  }
};
