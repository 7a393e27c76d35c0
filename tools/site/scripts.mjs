/**
 * Bundle the site's scripts and styles: a page with a handful of files starts sooner than one with
 * fifty, on a first visit and, through the service worker, on later ones.
 *
 * Input, as JSON: `sources`, a copy of `web/` with the front ends of other projects; `shown`, the
 * name of each file in messages, by its path there; `site`, the folder to write to; `dev`, to keep
 * names and lines; `runtime`, the description of Python's files.
 *
 * Output, as JSON: `loads`, the scripts that each entry point loads at once, itself first; `at_once`,
 * the sources of all these; the scripts in the head, `early` of every page, `first` of a game's page,
 * `guard` of all pages with scripts; `find_home` and `missing_style` of the 404 page; and `frame`, the
 * script of the sandbox's frame, whose hash the policy of its pages needs.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { build, transform } from "esbuild";

const OLDEST = JSON.parse(readFileSync(new URL("browsers.json", import.meta.url), "utf8"));
void transform(""); // starts esbuild while this script waits for its input
const { sources, shown, site, dev, runtime } = JSON.parse(await text(process.stdin));
// Source maps have paths relative to this folder: the same wherever the site is written.
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
  // es2022 keeps private fields and the like; the list has the oldest supported browsers.
  target: ["es2022", ...Object.entries(OLDEST).map((each) => each.join(""))],
  write: false,
};
/** A script that stands in a page, or whose address is fixed. */
const single = { ...shared, format: "iife", sourcemap: false };
const games = readdirSync(join(sources, "games"));
const ofGames = (file) =>
  games.map((slug) => `games/${slug}/${file}`).filter((path) => existsSync(join(sources, path)));

/** Return what imports *to* from the file *from*; both are paths among the sources. */
const pathFrom = (from, to) => {
  const path = relative(dirname(from), to).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
};
const sourcePath = (path) => relative(sources, path).replaceAll("\\", "/");

/** The scripts that pages name; all others are loaded by these. */
const PAGE = "pages/duel.js";
const ENTRIES = [PAGE, "pages/home.js", ...ofGames("board.js")];

/**
 * The style of a game's picture: the page of a game shares it, the home page and the puzzles show one
 * of each game.
 */
const cards = {
  name: "cards",
  setup({ onLoad }) {
    const include = (path, sheets) => ({
      contents: [
        ...sheets.map((sheet) => `@import "${pathFrom(sourcePath(path), sheet)}";`),
        readFileSync(path, "utf8"),
      ].join("\n"),
      loader: "css",
    });
    const all = ofGames("card.css");
    onLoad({ filter: /\/pages\/(home|puzzles\/puzzles)\.css$/ }, ({ path }) => include(path, all));
    onLoad({ filter: /\/games\/[^/]+\/board\.css$/ }, ({ path }) => {
      const card = sourcePath(path).replace(/board\.css$/, "card.css");
      return include(path, all.includes(card) ? [card] : []);
    });
  },
};

/** Print each error of esbuild once, with its file and line, and exit. */
const fail = (errors) => {
  const lines = errors.map(({ text: what, location }) => {
    const { file, line, column } = location ?? {};
    return file ? `${shown[file] ?? file}:${line}:${column + 1}: ${what}` : what;
  });
  process.stderr.write([...new Set(lines)].join("\n"));
  process.exit(1);
};

const frame = (
  await build({ ...single, entryPoints: ["sandbox/frame.js"] }).catch(({ errors }) => fail(errors))
).outputFiles[0].text.trim();
const digest = createHash("sha256").update(frame).digest("base64");
const FRAME_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${digest}' blob: 'wasm-unsafe-eval'`,
  "worker-src blob:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types noon-sandbox",
].join("; ");
const FRAME = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"><script>${frame}</script>`;

/** The first script of the page's worker, in the head of the page. */
const PRELOAD = (
  await build({
    ...shared,
    stdin: {
      contents: 'import { preload } from "./rules/preload.js"; preload(self.noonInit);',
      resolveDir: sources,
    },
    format: "iife",
    sourcemap: false,
  }).catch(({ errors }) => fail(errors))
).outputFiles[0].text.trim();

/** What the build tells the pages: see build.d.ts. */
const define = {
  FRAME: JSON.stringify(FRAME),
  HAS_REMAINDER: JSON.stringify(runtime.whole !== null),
  RULES_KEY: JSON.stringify(`${runtime.key}`),
};

const withFrame = { ...shared, splitting: true, define };

/** Bundle the scripts of the pages, and what they load later. @param {import("esbuild").Plugin[]} plugins */
const bundlePages = (plugins) =>
  build({
    ...withFrame,
    entryPoints: ENTRIES,
    // One folder below the site, as in the sources: scripts find the site by their own address.
    chunkNames: "pages/[name]-[hash]",
    plugins,
  });

/**
 * Bundle them so that a game's page loads few files. esbuild makes one file for each set of parts
 * that share code, most of them tiny. So each part that is loaded later also imports all that the
 * page imports, which is there by then, and the sets become one.
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
  const all = importedBy(PAGE, "import-statement");
  const together = {
    name: "together",
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const from = sourcePath(path);
        if (!later.includes(from)) return null;
        const imports = all.map((each) => `import ${JSON.stringify(pathFrom(from, each))};`);
        return { contents: `${readFileSync(path, "utf8")}\n${imports.join("")}`, loader: "js" };
      });
    },
  };
  return bundlePages([together]);
};

/**
 * Bundle a page for all games with front ends of its own: shared with the other pages, they would be
 * split into more files for all of them.
 * @param {string} folder @param {Record<string, string>} entries source by name
 */
const bundleApart = (folder, entries) =>
  build({
    ...withFrame,
    entryPoints: Object.entries(entries).map(([name, path]) => ({
      in: path,
      out: `${folder}/${name}`,
    })),
    chunkNames: `${folder}/[name]-[hash]`,
  });
const frontEnds = Object.fromEntries(ofGames("board.js").map((path) => [path.split("/")[1], path]));
const tool = (name) => bundleApart(name, { [name]: `pages/${name}/${name}.js`, ...frontEnds });

/** Return a style as an entry point of the same path. @param {string} path */
const sheet = (path) => ({ in: path, out: path.replace(/\.css$/, "") });

const bundles = {
  pages: dev ? bundlePages([]) : bundleTogether(),
  worker: build({
    ...shared,
    entryPoints: ["rules/worker.js"],
    external: ["../vendor/pyodide/*"],
    define: { BUILD: JSON.stringify(runtime) },
  }),
  sandbox: build({
    ...single,
    entryPoints: ["sandbox/worker.js"],
    define: { BUILD: JSON.stringify(runtime) },
  }),
  heads: build({
    ...single,
    entryPoints: ["input/early-presses.js", "rules/start-worker.js"],
    define: { PRELOAD: JSON.stringify(PRELOAD) },
  }),
  // The guard talks to users of older browsers: syntax that these cannot read fails the build.
  guards: build({
    ...single,
    entryPoints: ["guard/guard.js", "guard/afresh.js"],
    target: "es5",
  }),
  styles: build({
    ...shared,
    entryPoints: [
      ...["duel", "home", "text", "noscript"].map((name) => sheet(`pages/${name}.css`)),
      // In the folder of the others: the address of the font is relative to it.
      ...["teach", "lab", "puzzles", "add"].map((name) => ({
        in: `pages/${name}/${name}.css`,
        out: `pages/${name}`,
      })),
      { in: "pages/teach/position/figure.css", out: "teach/figure" },
      ...ofGames("board.css").map(sheet),
    ],
    external: ["../fonts/*"],
    plugins: [cards],
  }),
  missing: build({
    ...single,
    entryPoints: ["pages/not-found/find-home.js", "pages/not-found/style.css"],
  }),
  lab: tool("lab"),
  teach: tool("teach"),
  puzzles: tool("puzzles"),
  added: bundleApart("added", {
    add: "pages/add/add.js",
    added: "pages/added/added.js",
    generic: "games/generic/board.js",
  }),
};
const made = await Promise.allSettled(Object.values(bundles));
// An unclosed style is only a warning to esbuild; here it fails the build.
const errors = made.flatMap(({ value, reason }) =>
  reason ? (reason.errors ?? [{ text: reason.message }]) : value.warnings,
);
if (errors.length) fail(errors);
const named = Object.fromEntries(
  Object.keys(bundles).map((name, number) => [name, made[number].value]),
);
const { heads, guards, missing, ...written } = named;

const [guard, afresh] = guards.outputFiles;
const files = [...Object.values(written).flatMap(({ outputFiles }) => outputFiles), afresh];
for (const { path, contents } of files) {
  const place = join(site, relative(outdir, path));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, contents);
}
// The build fills in the list of files when all of them exist.
const EMPTY = "const FILES = {};";
const { code } = await transform(readFileSync(join(sources, "sw.js"), "utf8"), {
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: !dev,
  target: shared.target,
});
writeFileSync(join(site, "sw.js"), code.replace(/const FILES ?= ?\{\};/, EMPTY));

const loads = (outputs, entry) => {
  const found = [entry];
  for (const path of found) {
    for (const { path: target, kind } of outputs[path].imports) {
      if (kind === "import-statement" && !found.includes(target)) found.push(target);
    }
  }
  return found;
};
// esbuild also calls a script that is loaded later an entry point.
const { outputs } = named.pages.metafile;
const entries = Object.keys(outputs).filter((path) => ENTRIES.includes(outputs[path].entryPoint));
// esbuild gives the paths of outputs relative to the sources.
const onSite = (path) =>
  path.slice(path.search(/(pages|games|lab|teach|puzzles|added)\/[^/]*(\/board)?[^/]*$/));
const loadedBy = entries.map((path) => loads(outputs, path));
const atOnce = loadedBy.flat().flatMap((path) => Object.keys(outputs[path].inputs));
for (const script of ["lab/lab", "teach/teach", "puzzles/puzzles", "added/add", "added/added"]) {
  const { outputs } = named[dirname(script)].metafile;
  const entry = Object.keys(outputs).find((path) => path.endsWith(`${script}.js`));
  loadedBy.push(loads(outputs, entry));
}
const textsOf = ({ outputFiles }) => outputFiles.map((file) => file.text.trim());
const [early, first] = textsOf(heads);
const [findHome, missingStyle] = textsOf(missing);
process.stdout.write(
  JSON.stringify({
    loads: Object.fromEntries(loadedBy.map((paths) => [onSite(paths[0]), paths.map(onSite)])),
    at_once: [...new Set(atOnce)].filter((path) => path in shown),
    early,
    first,
    find_home: findHome,
    missing_style: missingStyle,
    guard: guard.text.trim(),
    frame,
  }),
);
