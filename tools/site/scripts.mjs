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
 * address at which there is nothing, `find_home` and `missing_style`; and `frame`, the script in the
 * frame of the sandbox, which the policy of the pages around it allows too.
 */

import { createHash } from "node:crypto";
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

/** The home page and the puzzles show a picture of each game, so their styles take in what each says of its own. */
const cards = {
  name: "cards",
  setup({ onLoad }) {
    onLoad({ filter: /\/pages\/(home|puzzles\/puzzles)\.css$/ }, ({ path }) => ({
      contents: [
        readFileSync(path, "utf8"),
        ...ofGames("card.css").map((card) => `@import "${join(sources, card)}";`),
      ].join("\n"),
      loader: "css",
    }));
  },
};

/** Return a style as an entry point, written where it stands. @param {string} path */
const sheet = (path) => ({ in: path, out: path.replace(/\.css$/, "") });

/** Tell what esbuild could not read, each fault once, and end. */
const fail = (faults) => {
  const told = faults.map(({ text: what, location }) => {
    const { file, line, column } = location ?? {};
    return file ? `${shown[file] ?? file}:${line}:${column + 1}: ${what}` : what;
  });
  process.stderr.write([...new Set(told)].join("\n"));
  process.exit(1);
};

/** What the frame of the sandbox runs, and the whole of its document. */
const frame = (
  await build({
    ...shared,
    entryPoints: ["sandbox/frame.js"],
    format: "iife",
    sourcemap: false,
  }).catch(({ errors }) => fail(errors))
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

/** Bundle the pages' scripts, and what they bring along later. @param {import("esbuild").Plugin[]} plugins */
const bundlePages = (plugins) =>
  build({
    ...shared,
    entryPoints: BEGINNINGS,
    splitting: true,
    // One folder below the site, as the sources are: they find the site by their own address.
    chunkNames: "pages/[name]-[hash]",
    define,
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

/**
 * Bundle a page that shows any game, with front ends of its own: shared with the other pages, they
 * would be cut into more files for all of them. One folder below the site, as the sources are.
 * @param {string} room the folder, and what the page's own script is called
 */
const bundleRoom = (room) =>
  build({
    ...shared,
    entryPoints: [
      { in: `pages/${room}/${room}.js`, out: `${room}/${room}` },
      ...ofGames("board.js").map((path) => ({ in: path, out: `${room}/${path.split("/")[1]}` })),
    ],
    splitting: true,
    chunkNames: `${room}/[name]-[hash]`,
    define,
  });

/** Bundle the pages of games that come as wheels, in the same manner. */
const bundleAdded = () =>
  build({
    ...shared,
    entryPoints: [
      { in: "pages/add/add.js", out: "added/add" },
      { in: "pages/added/added.js", out: "added/added" },
      { in: "games/generic/board.js", out: "added/generic" },
    ],
    splitting: true,
    chunkNames: "added/[name]-[hash]",
    define,
  });

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
    entryPoints: ["sandbox/worker.js"],
    define: { BUILD: JSON.stringify(runtime) },
    format: "iife",
    sourcemap: false,
  }),
  bundleRoom("teach"),
  build({
    ...shared,
    entryPoints: ["input/early-presses.js", "rules/start-worker.js"],
    define: { PRELOAD: JSON.stringify(PRELOAD) },
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
      ...["duel", "home", "text", "noscript"].map((name) => sheet(`pages/${name}.css`)),
      // Beside the others: from there the font is found.
      { in: "pages/teach/teach.css", out: "pages/teach" },
      { in: "pages/teach/position/figure.css", out: "teach/figure" },
      { in: "pages/lab/lab.css", out: "pages/lab" },
      { in: "pages/puzzles/puzzles.css", out: "pages/puzzles" },
      { in: "pages/add/add.css", out: "pages/add" },
      ...ofGames("board.css").map(sheet),
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
  bundleRoom("lab"),
  bundleRoom("puzzles"),
  bundleAdded(),
]);
// A style that is not closed is no more than a warning to it, but no style that anybody wants.
const faults = made.flatMap(({ value, reason }) =>
  reason ? (reason.errors ?? [{ text: reason.message }]) : value.warnings,
);
if (faults.length) fail(faults);
const [pages, worker, sandbox, teach, heads, guards, styles, missing, lab, puzzles, added] =
  made.map(({ value }) => value);

const [guard, afresh] = guards.outputFiles;
const whole = [pages, worker, sandbox, teach, styles, lab, puzzles, added].map(
  ({ outputFiles }) => outputFiles,
);
for (const outputFiles of [...whole, [afresh]]) {
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

const loads = (outputs, entry) => {
  const found = [entry];
  for (const path of found) {
    for (const { path: target, kind } of outputs[path].imports) {
      if (kind === "import-statement" && !found.includes(target)) found.push(target);
    }
  }
  return found;
};
// What is loaded when it is wanted is an entry point to esbuild as well.
const { outputs } = pages.metafile;
const entries = Object.keys(outputs).filter((path) =>
  BEGINNINGS.includes(outputs[path].entryPoint),
);
// The paths of outputs are told from the folder of the sources.
const onSite = (path) =>
  path.slice(path.search(/(pages|games|lab|teach|puzzles|added)\/[^/]*(\/board)?[^/]*$/));
const loadedBy = entries.map((path) => loads(outputs, path));
const atOnce = loadedBy.flat().flatMap((path) => Object.keys(outputs[path].inputs));
for (const [bundle, name] of [
  [lab, "lab/lab"],
  [teach, "teach/teach"],
  [puzzles, "puzzles/puzzles"],
  [added, "added/add"],
  [added, "added/added"],
]) {
  const { outputs } = bundle.metafile;
  const entry = Object.keys(outputs).find((path) => path.endsWith(`${name}.js`));
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
