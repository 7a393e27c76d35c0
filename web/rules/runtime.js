/**
 * Python in the engine's worker: its files, asked for all at once, and its start with the rules
 * imported. The only file that knows how Pyodide is started.
 */

import { COLD, GLUE, keptAt, PUZZLES, REST, RULES, STDLIB, WASM } from "./files.js";
import { answerEarly, EMPTY_ZIP, instantiateEarly } from "./python/early.js";
import { fetchAndWait, lookingFurther } from "./python/late.js";
import * as snapshots from "./python/snapshot.js";
import { whole } from "./python/whole.js";

/** @typedef {import("pyodide").PyodideAPI} Python */
/** @typedef {import("./preload.js").Asked} Asked */

const scope = /**
 * @type {DedicatedWorkerGlobalScope & {
 *   noonFetch?: (address: string) => Uint8Array | undefined,
 *   noonPreload: Asked,
 * }}
 */ (/** @type {unknown} */ (self));
const base = new URL("../", import.meta.url).href;
const PYODIDE = `${base}vendor/pyodide/`;
const kept = keptAt(base);
const RULES_PLACE = "/lib/rules.zip";
const PACKAGE_PLACE = "/tmp/package.zip";
const MOST = 0.9; // of the module: the rest is on its way
const STEPS = 50; // in which progress is told: to tell of every chunk would hold the start up

/**
 * @typedef {object} Started
 * @property {ReturnType<typeof lookingFurther>} answer the bridge to the rules; by the clock, in
 *   milliseconds, it answers in time where a request says in how much
 * @property {boolean} restored whether the last visit had kept it
 * @property {(() => Promise<boolean>) | null} keep keeps this start for the next visit; null where
 *   it is kept already, or cannot be
 */

/**
 * Start Python with the rules imported.
 * @param {object} wanted
 * @param {boolean} wanted.plain do without the snapshot, because it was no good
 * @param {boolean} wanted.isWhole take the whole module, because the lean one was not enough
 * @param {((share: number) => void) | null} wanted.onProgress told which share of the bytes is
 *   here; null where they are on this device anyway
 * @param {() => void} wanted.onArrived told once every byte is here: what is left is work
 * @param {(why: string) => void} wanted.onFailed told that a file is missing or no good
 * @returns {Promise<Started>}
 */
export const start = async ({ plain, isWhole, onProgress, onArrived, onFailed }) => {
  const asked = scope.noonPreload;
  asked.isTaken = true;
  const loader = import("../vendor/pyodide/pyodide.mjs");
  const factory = import("../vendor/pyodide/pyodide.asm.mjs");
  if (onProgress) tellProgress(asked, factory, onProgress);
  const module = isWhole ? await wholeModule(asked) : null;
  // A snapshot holds the data of its module, so it belongs to that one alone.
  const key = module ? `${BUILD.key} whole` : BUILD.key;
  const snapshot = await lastStart(asked, plain, key);
  if (onProgress) await mostOfModule(asked);
  const standard = snapshot ? EMPTY_ZIP : get(STDLIB);
  const rules = Promise.resolve(standard).then(() => get(RULES));
  void rules.catch(() => undefined); // waited for below, perhaps too late for the browser

  const files = [loader, factory, module ?? asked.wasm, standard, rules, snapshot?.words];
  // Python would take what is missing late, after a second of work, or wait for it for ever.
  Promise.all(files).then(onArrived, (error) => onFailed(String(error)));
  instantiateEarly(module ? Promise.resolve(module) : asked.wasm);
  answerEarly(
    new Map([
      [`${PYODIDE}pyodide.asm.wasm`, Promise.resolve(new Response())], // compiled above
      [base + STDLIB, Promise.resolve(standard).then((bytes) => new Response(bytes))],
    ]),
  );
  scope.noonFetch = fetchAndWait;
  const [{ loadPyodide }, { default: createModule }] = await Promise.all([loader, factory]);
  const python = await loadPyodide({
    indexURL: PYODIDE,
    packageBaseUrl: PYODIDE,
    stdLibURL: base + STDLIB,
    lockFileContents: JSON.stringify({ info: BUILD.info, packages: {} }),
    createPyodideModule: createModule,
    env: { HOME: "/home/pyodide" },
    ...(snapshot
      ? snapshots.toRestore(snapshot, createModule)
      : BUILD.snapshots
        ? snapshots.toKeep()
        : {}),
  });
  python.FS.writeFile(RULES_PLACE, await rules);
  if (!snapshot) python.runPython(`import sys; sys.path.insert(0, "${RULES_PLACE}")`);
  const late = python.pyimport("late_imports");
  if (snapshot) {
    late.restored(base + STDLIB, base + REST, base + PUZZLES);
  } else {
    late.begin(base + REST, base + PUZZLES);
    for (const name of BUILD.packages) await install(python, `python/${name}`);
  }
  const { handle } = python.pyimport("py_rules.bridge");
  const answer = lookingFurther(handle, base);
  clearInterval(asked.pulse);
  if (snapshot || !BUILD.snapshots) return { answer, restored: snapshot !== null, keep: null };
  const keep = () => {
    importEverything(handle);
    python.runPython("import gc; gc.collect()");
    return snapshots.keep(kept, key, python);
  };
  return { answer, restored: false, keep };
};

/**
 * Return the whole module, or null where what is sent is whole or the rest of it cannot be had, as
 * offline before everything is kept: then the lean one has to do.
 * @param {Asked} asked
 */
const wholeModule = async ({ cache, wasm }) => {
  if (BUILD.whole === null) return null;
  try {
    if (cache !== "default") await wasm.catch(() => undefined); // what is cached is good then
    const lean = fetch(base + WASM).then((response) => response.arrayBuffer());
    const [most, rest] = await Promise.all([lean, get(COLD)]);
    const bytes = whole(new Uint8Array(most), rest);
    if (BUILD.whole !== (await sha256(bytes))) throw new Error("the module is not what it was");
    return await WebAssembly.compile(bytes);
  } catch (error) {
    console.warn(`The whole module of Python cannot be put together: ${error}`);
    return null;
  }
};

/** Return a digest in hexadecimal. @param {Uint8Array<ArrayBuffer>} bytes */
const sha256 = async (bytes) => {
  if (!crypto.subtle) return BUILD.whole; // the page came by plain http; compiling checks it as well
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Return what the last visit has kept, unless it is not to be trusted.
 * @param {Asked} asked @param {boolean} plain @param {string} key
 */
const lastStart = async (asked, plain, key) => {
  if (!BUILD.snapshots) return null;
  if (!plain) return snapshots.recall(asked.kept, key);
  void snapshots.forget(kept);
  return null;
};

/** Have every game imported, so that what is kept knows them all. @param {import("./python/late.js").Handle} handle */
const importEverything = (handle) => {
  const games = JSON.parse(handle('{"do": "catalog"}')).value;
  for (const { slug: game } of games) handle(JSON.stringify({ do: "view", game, record: "" }));
};

/** Unpack a further package with its games. @param {Python} python @param {string} path */
const install = async (python, path) => {
  python.FS.writeFile(PACKAGE_PLACE, await get(path));
  python.pyimport("late_imports").unpack(PACKAGE_PLACE);
};

/**
 * Tell which share of all bytes on the wire is here, whenever that has grown.
 * @param {Asked} asked
 * @param {Promise<unknown>} glue the one file that is imported: it counts when it is here
 * @param {(share: number) => void} onProgress
 */
const tellProgress = (asked, glue, onProgress) => {
  const files = Object.entries(BUILD.files);
  const all = files.reduce((sum, [, { wire }]) => sum + wire, 0);
  let told = 0;
  const tell = () => {
    const here = files.reduce(
      (sum, [path, { size, wire }]) => sum + (wire * (asked.received[path] ?? 0)) / size,
      0,
    );
    const now = Math.min(1, Math.floor((STEPS * here) / all) / STEPS);
    if (now > told) onProgress(now);
    told = now;
  };
  asked.onReceived = tell;
  const whole = () => {
    asked.received[GLUE] = BUILD.files[GLUE]?.size ?? 0;
    tell();
  };
  glue.then(whole, () => undefined);
};

/**
 * Wait until most of Python's module is here, so that what is wanted after it does not hold it up.
 * @param {Asked} asked
 */
const mostOfModule = async (asked) => {
  const most = MOST * (BUILD.files[WASM]?.size ?? 0);
  const whole = asked.wasm.then(
    () => true,
    () => true, // told where it is waited for
  );
  const tell = asked.onReceived;
  const enough = new Promise((resolve) => {
    asked.onReceived = () => {
      tell();
      if ((asked.received[WASM] ?? 0) > most) resolve(true);
    };
  });
  await Promise.race([whole, enough]);
};

/** Return what a compressed file of the site holds. @param {string} path */
const get = async (path) => {
  const { files, inflate } = scope.noonPreload;
  const early = files.get(path);
  files.delete(path);
  return new Uint8Array(await (early ?? inflate(path)));
};
