/**
 * Run tests of scripts. Each is bundled first: loading the TypeScript files of the page one by one
 * takes Node.js longer than the tests. Arguments: the file for the results as JUnit XML, then the
 * test files.
 */

import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const BUNDLES = `${ROOT}.cache/scripts`;
const [results, ...tests] = process.argv.slice(2);

/** Give each file its own address, not that of the bundle. */
const addresses = {
  name: "addresses",
  setup(bundle) {
    bundle.onLoad({ filter: /\.[jt]s$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replaceAll(
        "import.meta.url",
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: path.endsWith(".ts") ? "ts" : "js",
    }));
  },
};

await build({
  absWorkingDir: ROOT,
  entryPoints: tests,
  outbase: "tests",
  outdir: BUNDLES,
  bundle: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
  plugins: [addresses],
});
const options = [
  "--enable-source-maps",
  "--test",
  `--test-concurrency=${availableParallelism()}`, // without it, one less
  "--test-reporter=dot",
  "--test-reporter-destination=stdout",
  "--test-reporter=junit",
  `--test-reporter-destination=${results}`,
];
const bundles = tests.map((test) => `${BUNDLES}/${relative(`${ROOT}tests`, test)}`);
const { status } = spawnSync(process.execPath, [...options, ...bundles], { stdio: "inherit" });
process.exit(status ?? 1);
