/**
 * Bundle the site's scripts and styles: a page that asks for a handful of files starts sooner than
 * one that asks for fifty, on a first visit and, through the service worker, on every later one.
 *
 * In, as JSON on standard input: `sources`, the folder that holds `web/` as it is written, games of
 * other projects included; `shown`, by path in it, how each file is told to people; `site`, the
 * folder to write to; `dev` to leave names and lines as they are; `runtime`, what the build knows of
 * Python's files. Out, as JSON: `loads`, the scripts that each entry loads at once, itself first;
 * `at_once`, the sources of all these; what stands in the head of the pages, `early` of every page,
 * `first` of those of a game, `guard` of all that have scripts; and what stands in the page for an
 * address at which there is nothing, `find_home` and `missing_style`.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { build, transform } from "esbuild";

const OLDEST = JSON.parse(readFileSync(new URL("browsers.json", import.meta.url), "utf8"));
void transform(""); // starts esbuild itself, which may as well be done while this waits
const { sources, shown, site, dev, runtime } = JSON.parse(await text(process.stdin));
// The maps tell where the sources are from here: the same everywhere, wherever the site is written.
const outdir = join(sources, "..", "site");
const shared = {
  absWorkingDir: sources,
  bundle: true,
  charset: "utf8",
  format: "esm",
  logLevel: "silent",
  metafile: true,
  minify: !dev,
  outbase: sources,
  outdir,
  sourcemap: "linked",
  // Node knows private fields and the rest; the browsers are the oldest that the site is made for.
  target: ["es2022", ...Object.entries(OLDEST).map((each) => each.join(""))],
  write: false,
};
const games = readdirSync(join(sources, "games"));
const ofGames = (file) =>
  games.map((slug) => `games/${slug}/${file}`).filter((path) => existsSync(join(sources, path)));

/** What the pages name themselves; all other scripts come by these. */
const PAGE = "pages/duel.js";
const BEGINNINGS = [PAGE, "pages/home.js", ...ofGames("board.js")];

/** The home page shows a picture of each game, so its style takes in what each says of its own. */
const cards = {
  name: "cards",
  setup({ onLoad }) {
    onLoad({ filter: /\/pages\/home\.css$/ }, ({ path }) => ({
      contents: [
        readFileSync(path, "utf8"),
        ...ofGames("card.css").map((card) => `@import "../${card}";`),
      ].join("\n"),
      loader: "css",
    }));
  },
};

/** Tell what esbuild could not read, each fault once, and end. */
const fail = (faults) => {
  const told = faults.map(({ text: what, location }) => {
    const { file, line, column } = location ?? {};
    return file ? `${shown[file] ?? file}:${line}:${column + 1}: ${what}` : what;
  });
  process.stderr.write([...new Set(told)].join("\n"));
  process.exit(1);
};

/** Bundle the pages' scripts, and what they bring along later. @param {import("esbuild").Plugin[]} plugins */
const bundlePages = (plugins) =>
  build({
    ...shared,
    entryPoints: BEGINNINGS,
    splitting: true,
    // One folder below the site, as the sources are: they find the site by their own address.
    chunkNames: "pages/[name]-[hash]",
    plugins,
  });

/**
 * Bundle them so that the page of a game asks for few files. What a page has in common with some of
 * its later parts is one file for each set of these, most of them tiny; so each later part is told
 * that it takes all that the page has, which is there when it comes, and the sets become one.
 */
const bundleTogether = async () => {
  const { metafile } = await bundlePages([]);
  const { inputs } = metafile;
  const importedBy = (path, kind) =>
    inputs[path].imports.filter((each) => each.kind === kind).map((each) => each.path);
  const own = [PAGE];
  for (const path of own) {
    own.push(...importedBy(path, "import-statement").filter((each) => !own.includes(each)));
  }
  const later = own.flatMap((path) => importedBy(path, "dynamic-import"));
  const all = importedBy(PAGE, "import-statement").map((path) => join(sources, path));
  const taking = all.map((path) => `import ${JSON.stringify(path)};`).join("");
  const together = {
    name: "together",
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) =>
        later.includes(relative(sources, path).replaceAll("\\", "/"))
          ? { contents: `${readFileSync(path, "utf8")}\n${taking}`, loader: "js" }
          : null,
      );
    },
  };
  return bundlePages([together]);
};

const made = await Promise.allSettled([
  dev ? bundlePages([]) : bundleTogether(),
  build({
    ...shared,
    entryPoints: ["rules/worker.js"],
    external: ["../vendor/pyodide/*"],
    define: { BUILD: JSON.stringify(runtime) },
  }),
  build({
    ...shared,
    entryPoints: ["input/early-presses.js", "rules/start-worker.js"],
    format: "iife",
    sourcemap: false,
  }),
  build({
    ...shared,
    entryPoints: ["guard/guard.js", "guard/afresh.js"],
    format: "iife",
    sourcemap: false,
    // It tells those of the browsers that are older: what these cannot read fails the build.
    target: "es5",
  }),
  build({
    ...shared,
    entryPoints: [
      ...["duel", "home", "text", "noscript"].map((name) => `pages/${name}.css`),
      ...ofGames("board.css"),
    ],
    external: ["../fonts/*"],
    plugins: [cards],
  }),
  build({
    ...shared,
    entryPoints: ["pages/not-found/find-home.js", "pages/not-found/style.css"],
    format: "iife",
    sourcemap: false,
  }),
]);
// A style that is not closed is no more than a warning to it, but no style that anybody wants.
const faults = made.flatMap(({ value, reason }) =>
  reason ? (reason.errors ?? [{ text: reason.message }]) : value.warnings,
);
if (faults.length) fail(faults);
const [pages, worker, heads, guards, styles, missing] = made.map(({ value }) => value);

const [guard, afresh] = guards.outputFiles;
for (const outputFiles of [pages.outputFiles, worker.outputFiles, styles.outputFiles, [afresh]]) {
  for (const { path, contents } of outputFiles) {
    const place = join(site, relative(outdir, path));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, contents);
  }
}
// Its list of files is written into it when everything else is there, in place of the empty one.
const EMPTY = "const FILES = {};";
const { code } = await transform(readFileSync(join(sources, "sw.js"), "utf8"), {
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: !dev,
  target: shared.target,
});
writeFileSync(join(site, "sw.js"), code.replace(/const FILES ?= ?\{\};/, EMPTY));

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
// What is loaded when it is wanted is an entry point to esbuild as well.
const entries = Object.keys(outputs).filter((path) =>
  BEGINNINGS.includes(outputs[path].entryPoint),
);
// The paths of outputs are told from the folder of the sources.
const onSite = (path) => path.slice(path.search(/(pages|games)\/[^/]*(\/board)?[^/]*$/));
const atOnce = entries.flatMap(loads).flatMap((path) => Object.keys(outputs[path].inputs));
const textsOf = ({ outputFiles }) => outputFiles.map((file) => file.text.trim());
const [early, first] = textsOf(heads);
const [findHome, missingStyle] = textsOf(missing);
process.stdout.write(
  JSON.stringify({
    loads: Object.fromEntries(entries.map((path) => [onSite(path), loads(path).map(onSite)])),
    at_once: [...new Set(atOnce)].filter((path) => path in shown),
    early,
    first,
    find_home: findHome,
    missing_style: missingStyle,
    guard: guard.text.trim(),
  }),
);
