/**
 * Put the site's scripts together: a page that asks for a handful of files starts sooner than one
 * that asks for fifty, on a first visit and, through the service worker, on every later one.
 *
 * Argument: the folder of the site, in which the scripts stand as they are written; they are
 * replaced by what is served. Out, as JSON: `loads`, the scripts that each entry loads at once, itself
 * first; and what stands in the head of the pages, `early` of every page, `first` of those of a game.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build, transform } from "esbuild";

const [site] = process.argv.slice(2);
const own = [
  "shell",
  "parts",
  "games",
  "vendor/lit-html",
  "vendor/ssr-client",
  "vendor/idb-keyval",
  "vendor/uqr",
];
const read = (path) => readFileSync(join(site, path), "utf-8");
const shared = {
  absWorkingDir: site,
  bundle: true,
  charset: "utf8",
  format: "esm",
  metafile: true,
  minify: true,
  outbase: site,
  outdir: site,
  target: "es2022",
  write: false,
};

const fronts = readdirSync(join(site, "games")).filter((name) => name.endsWith(".js"));
const pages = await build({
  ...shared,
  entryPoints: ["shell/duel.js", "shell/home.js", ...fronts.map((name) => `games/${name}`)],
  splitting: true,
  // In the folder of the modules that ask for files by their own address.
  chunkNames: "shell/[name]-[hash]",
});
const worker = await build({
  ...shared,
  entryPoints: ["shell/worker.js"],
  external: ["../vendor/pyodide/*"],
});
const heads = await build({
  ...shared,
  entryPoints: ["shell/early.js", "shell/launch.js"],
  format: "iife",
});
const [early, first] = heads.outputFiles.map(({ text }) => text.trim());
// The build writes its list into a line of this one, and reads it there.
const offline = await transform(read("sw.js"), {});

for (const folder of own) {
  for (const path of readdirSync(join(site, folder), { recursive: true })) {
    if (path.endsWith(".js")) rmSync(join(site, folder, path));
  }
}
for (const { path, contents } of [...pages.outputFiles, ...worker.outputFiles]) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
writeFileSync(join(site, "sw.js"), offline.code);

const { outputs } = pages.metafile;
const loads = (entry) => {
  const found = [entry];
  for (const path of found) {
    for (const { path: target, kind } of outputs[path].imports) {
      if (kind === "import-statement" && !found.includes(target)) found.push(target);
    }
  }
  return found;
};
const entries = Object.keys(outputs).filter((path) => outputs[path].entryPoint);
process.stdout.write(
  JSON.stringify({
    loads: Object.fromEntries(entries.map((path) => [path, loads(path)])),
    early,
    first,
  }),
);
