/**
 * Bundle the site's scripts and styles: a page with a handful of files starts sooner than one with
 * fifty, on a first visit and, through the service worker, on later ones.
 *
 * Input, as JSON: `sources`, a copy of `web/` with the front ends of other projects; `shown`, the
 * name of each file in messages, by its path there; `site`, the folder to write to; `dev`, to keep
 * names and lines; `runtime`, the description of Python's files.
 *
 * Output, as JSON: by entry point, `loads`, the scripts that it loads at once, itself first, and
 * `needs`, also those that it loads later and is not played without; the scripts in the head,
 * `early` of all pages, `first` of a game's page, `guard` of all pages with scripts; `find_home`
 * and `missing_style` of the 404 page; and `frame`, the script of the sandbox's frame, whose hash
 * its pages' policy needs.
 */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
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
/** The pages for all games, each with a folder in `pages/`. */
const TOOLS = ["lab", "teach", "puzzles", "add", "added", "me"];
const games = readdirSync(join(sources, "games"));
const ofGames = (file) =>
  games.map((slug) => `games/${slug}/${file}`).filter((path) => existsSync(join(sources, path)));

/** Return what imports *to* from the file *from*; both are paths among the sources. */
const pathFrom = (from, to) => {
  const path = relative(dirname(from), to).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
};
const sourcePath = (path) => relative(sources, path).replaceAll("\\", "/");

/** Where each page's own script lies; all others are loaded by these. */
const PAGES = {
  game: "pages/game.ts",
  ...Object.fromEntries(["home", ...TOOLS].map((name) => [name, `pages/${name}/${name}.ts`])),
};
const SHARED = "pages/base.ts";

const CUSTOM_MEDIA = /@custom-media (--[\w-]+) ([^;]+);/g;
const breakpoints = new Map(
  Array.from(
    readFileSync(join(sources, "view/tokens.css"), "utf8").matchAll(CUSTOM_MEDIA),
    ([, name, query]) => [`(${name})`, query],
  ),
);

/** Return a query without names: once for each query that is behind a name. */
const withoutNames = (query) => {
  const [name] = /\(--[\w-]+\)/.exec(query) ?? [];
  if (!name) return [query];
  if (!breakpoints.has(name)) throw new Error(`${name} is not in view/tokens.css.`);
  const each = breakpoints.get(name).split(",");
  return each.flatMap((one) => withoutNames(query.replace(name, one.trim())));
};

/** Return a style sheet with the queries of its breakpoints for their names. */
const readStyle = (path) =>
  readFileSync(path, "utf8")
    .replaceAll(CUSTOM_MEDIA, "")
    .replaceAll(/(?<=@media )[^{]+/g, (list) => list.split(",").flatMap(withoutNames).join());

/**
 * Styles, with their breakpoints. The style of a game's picture is in the sheet of the game's page,
 * the home page, the puzzles, the lab and the worksheet.
 */
const styles = {
  name: "styles",
  setup({ onLoad }) {
    const all = ofGames("card.css");
    const imports = (path, sheets) =>
      sheets.map((sheet) => `@import "${pathFrom(sourcePath(path), sheet)}";`);
    const css = (...parts) => ({ contents: parts.flat().join("\n"), loader: "css" });
    // After the page's own imports, the first of which names the order of the layers.
    onLoad({ filter: /\/pages\/(home|puzzles\/puzzles|lab\/lab|teach\/teach)\.css$/ }, ({ path }) =>
      css(
        readStyle(path).replace(/@import .*\n(?!@import)/, `$&${imports(path, all).join("\n")}\n`),
      ),
    );
    onLoad({ filter: /\/games\/[^/]+\/board\.css$/ }, ({ path }) => {
      const card = sourcePath(path).replace(/board\.css$/, "card.css");
      const found = all.includes(card) ? [card] : [];
      return css(imports(path, found), readStyle(path));
    });
    onLoad({ filter: /\.css$/ }, ({ path }) => css(readStyle(path)));
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
  await build({ ...single, entryPoints: ["sandbox/frame.ts"] }).catch(({ errors }) => fail(errors))
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
const FRAME = [
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}">`,
  `<script>${frame}</script>`,
].join("");

/** The first script of the page's worker, in the head of the page. */
const PRELOAD = (
  await build({
    ...shared,
    stdin: {
      contents: 'import { preload } from "./rules/preload.ts"; preload(self.noonInit);',
      resolveDir: sources,
    },
    format: "iife",
    sourcemap: false,
  }).catch(({ errors }) => fail(errors))
).outputFiles[0].text.trim();

/** Values that the build gives to the pages: see build.d.ts. */
const define = {
  FRAME: JSON.stringify(FRAME),
  HAS_REMAINDER: JSON.stringify(runtime.whole !== null),
  RULES_KEY: JSON.stringify(`${runtime.key}`),
};

/** Return a file as an entry point of the same path. @param {string} path */
const entry = (path) => ({ in: path, out: path.replace(/\.\w+$/, "") });

const bundles = {
  pages: build({
    ...shared,
    splitting: true,
    define,
    inject: [SHARED],
    entryPoints: [
      ...Object.entries(PAGES).map(([name, path]) => ({ in: path, out: `pages/${name}` })),
      ...ofGames("board.js").map(entry),
    ],
    // One folder below the site, as in the sources: scripts find the site by their own address.
    chunkNames: "pages/[name]-[hash]",
  }),
  worker: build({
    ...shared,
    entryPoints: ["rules/worker.ts"],
    external: ["../vendor/pyodide/*"],
    define: { BUILD: JSON.stringify(runtime) },
  }),
  sandbox: build({
    ...single,
    entryPoints: ["sandbox/worker.ts"],
    define: { BUILD: JSON.stringify(runtime) },
  }),
  early: build({ ...single, entryPoints: ["board/early-presses.ts"] }),
  first: build({
    ...single,
    stdin: {
      contents: 'import "./board/early-presses.ts"; import "./rules/start-worker.ts";',
      resolveDir: sources,
    },
    define: { PRELOAD: JSON.stringify(PRELOAD) },
  }),
  // The guard talks to users of older browsers: syntax that these cannot read fails the build.
  guards: build({
    ...single,
    entryPoints: ["guard/guard.ts", "guard/afresh.ts"],
    target: "es5",
  }),
  styles: build({
    ...shared,
    entryPoints: [
      ...["game", "late", "home", "text", "noscript"].map((name) => entry(`pages/${name}.css`)),
      // In the folder of the others: the address of the font is relative to it.
      ...TOOLS.filter((name) => name !== "added").map((name) => ({
        in: `pages/${name}/${name}.css`,
        out: `pages/${name}`,
      })),
      ...ofGames("board.css").map(entry),
    ],
    external: ["../fonts/*"],
    plugins: [styles],
  }),
  missing: build({
    ...single,
    entryPoints: ["pages/not-found/find-home.ts", "pages/not-found/style.css"],
    plugins: [styles],
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
const { early, first, guards, missing, ...written } = named;

const [guard, afresh] = guards.outputFiles;
const files = [...Object.values(written).flatMap(({ outputFiles }) => outputFiles), afresh];
for (const { path, contents } of files) {
  const place = join(site, relative(outdir, path));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, contents);
}
// The build puts the list of files before it when all of them exist.
const { code } = await transform(readFileSync(join(sources, "sw.ts"), "utf8"), {
  loader: "ts",
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: !dev,
  target: shared.target,
});
writeFileSync(join(site, "sw.js"), code);

const { inputs, outputs } = named.pages.metafile;
const AT_ONCE = ["import-statement"];

/** Return the files that one of a list brings along by imports of some kinds, itself first. */
const follow = (files, from, kinds) => {
  const found = [from];
  for (const path of found) {
    for (const { path: target, kind } of files[path].imports) {
      if (kinds.includes(kind) && target in files && !found.includes(target)) found.push(target);
    }
  }
  return found;
};
const onSite = (output) => relative(outdir, join(sources, output)).replaceAll("\\", "/");
const pages = [...Object.values(PAGES), ...ofGames("board.js")];
// esbuild also calls a script that is loaded later an entry point.
const entries = Object.keys(outputs).filter((path) => pages.includes(outputs[path].entryPoint));
const byEntry = (files, kinds) =>
  Object.fromEntries(
    entries.map((output) => [onSite(output), follow(files, output, kinds).map(onSite)]),
  );
const later = Object.values(inputs).flatMap(({ imports }) =>
  imports.flatMap(({ kind, path }) => (kind === "dynamic-import" && path in inputs ? [path] : [])),
);
const nameOf = (path) => basename(path, ".ts");
// The page looks here for a part that did not load.
const parts = Object.fromEntries(
  Object.entries(outputs)
    .filter(([, { entryPoint }]) => later.includes(entryPoint))
    .map(([output, { entryPoint }]) => [nameOf(entryPoint), `./${basename(output)}`]),
);
writeFileSync(join(site, "pages/parts.json"), JSON.stringify(parts));
const { LATER_PARTS, LAZY_PARTS } = await import(pathToFileURL(join(sources, "app/parts.ts")));
const unknown = Object.keys(LAZY_PARTS).filter((name) => !Object.hasOwn(parts, name));
if (unknown.length) fail([{ text: `app/parts.ts: ${unknown} is not the name of a file.` }]);
const needed = Object.fromEntries(
  Object.entries(outputs).filter(
    ([, { entryPoint }]) => !entryPoint || !Object.hasOwn(LATER_PARTS, nameOf(entryPoint)),
  ),
);
const textsOf = ({ outputFiles }) => outputFiles.map((file) => file.text.trim());
const [findHome, missingStyle] = textsOf(missing);
process.stdout.write(
  JSON.stringify({
    loads: byEntry(outputs, AT_ONCE),
    needs: byEntry(needed, [...AT_ONCE, "dynamic-import"]),
    early: textsOf(early)[0],
    first: textsOf(first)[0],
    find_home: findHome,
    missing_style: missingStyle,
    guard: guard.text.trim(),
    frame,
  }),
);
