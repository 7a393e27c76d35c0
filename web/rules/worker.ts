/**
 * The page's worker, which runs Python. `preload.ts` runs before it; its messages: `protocol.ts`.
 *
 * The rules never raise. An exception therefore means that Python itself is broken, or that the
 * reduced module lacks a function: the worker reports it and ends.
 */

import { type Handle, lazyArchives } from "./lazy-archives.ts";
import type { Preloaded } from "./preload.ts";
import type { WorkerMessage } from "./protocol.ts";
import { applyPatch, EMPTY_ZIP, startPython } from "./python.ts";
import { GLUE, keptAt, REMAINDER, RULES, STDLIB, WASM } from "./python-files.ts";
import { forget, recall, sha256, store, take } from "./snapshot.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope & { noonPreload: Preloaded };
const preloaded = scope.noonPreload;
const { init } = preloaded;
const base = new URL("../", import.meta.url).href;
const PACKAGE = "/tmp/package.zip";
const MOST = 0.9; // of the module: the rest is still coming
const STEPS = 50; // of the progress: a message for every chunk would slow the start down
const IDLE = 1_500; // milliseconds without a request, after which a snapshot is taken
const HEARTBEAT = 1_000;
/** Browsers offer Cache Storage only to https and localhost. */
const HAS_SNAPSHOTS = BUILD.snapshots && "caches" in scope;

const now = () => performance.now();
const tell = (message: WorkerMessage) => scope.postMessage(message);
let downloadedAt = now();
let lastSign = 0;

/** The clock of Python's searches, which shows the page that they go on. */
const clock = () => {
  const time = now();
  if (time - lastSign > HEARTBEAT) {
    lastSign = time;
    tell({ alive: 0 });
  }
  return time;
};

/** Return the content of a compressed file of the site. */
const get = async (path: string) => {
  const early = preloaded.files.get(path);
  preloaded.files.delete(path);
  return new Uint8Array(await (early ?? preloaded.inflate(path)));
};

const start = async () => {
  preloaded.isTaken = true;
  const loader = import("../vendor/pyodide/pyodide.mjs");
  const glue = import("../vendor/pyodide/pyodide.asm.mjs");
  if (init.counted) tellProgress(glue);
  const full = init.fullModule ? await fullModule() : null;
  const module = full ? Promise.resolve(full) : preloaded.wasm;
  // A snapshot holds the data of its module, so it fits that one alone.
  const key = full ? `${BUILD.key} whole` : BUILD.key;
  if (HAS_SNAPSHOTS && !init.kept) void forget(keptAt(base));
  const snapshot = HAS_SNAPSHOTS ? await recall(preloaded.snapshot, key) : null;
  if (init.counted) await mostOfModule();
  const stdlib = snapshot ? EMPTY_ZIP : get(STDLIB);
  const rules = Promise.resolve(stdlib).then(() => get(RULES));
  void rules.catch(() => undefined); // awaited in `startPython`, perhaps too late for the browser

  // Pyodide would notice a missing file only after a second, or never.
  Promise.all([loader, glue, module, stdlib, rules, snapshot?.words]).then(
    () => {
      downloadedAt = now();
      tell({ arrived: true });
    },
    (error) => tell({ failed: String(error) }),
  );
  const { fetchArchive, retrying } = lazyArchives(base, (fetching) => tell({ fetching }));
  const { python, lazyImports } = await startPython(
    { base, loader, glue, module, stdlib, rules, snapshot, fetchArchive },
    { canKeep: HAS_SNAPSHOTS },
  );
  if (!snapshot) {
    for (const name of BUILD.packages) {
      python.FS.writeFile(PACKAGE, await get(`python/${name}`));
      lazyImports.unpack(PACKAGE);
    }
  }
  const { handle } = python.pyimport("py_rules.page.bridge");
  clearInterval(preloaded.heartbeat);
  const keep = () => {
    importGames(handle);
    return store(keptAt(base), key, take(python));
  };
  return {
    answer: retrying(handle),
    restored: snapshot !== null,
    /** Stores a snapshot for the next visit; null if there is one, or none can be made. */
    keep: snapshot || !HAS_SNAPSHOTS ? null : keep,
  };
};

/**
 * Return the full module; null if the site has no reduced one, or if the remainder cannot be
 * loaded, such as offline before it is saved: then continue with the reduced one.
 */
const fullModule = async () => {
  if (BUILD.whole === null) return null;
  try {
    // It refreshes the cache.
    if (init.cache !== "default") await preloaded.wasm.catch(() => undefined);
    const reduced = fetch(base + WASM).then((response) => response.arrayBuffer());
    const [most, remainder] = await Promise.all([reduced, get(REMAINDER)]);
    const bytes = applyPatch(new Uint8Array(most), remainder);
    // Not available by plain http; compiling is a check as well.
    if (crypto.subtle && BUILD.whole !== (await sha256(bytes))) throw new Error("wrong hash");
    return await WebAssembly.compile(bytes);
  } catch (error) {
    console.warn(`The full module of Python cannot be put together: ${error}`);
    return null;
  }
};

/** A snapshot has all games imported. */
const importGames = (handle: Handle) => {
  const games = JSON.parse(handle('{"do": "catalog"}')).value;
  for (const { slug: game } of games) handle(JSON.stringify({ do: "view", game, record: "" }));
};

/** @param glue counts once it is here, since it is imported */
const tellProgress = (glue: Promise<unknown>) => {
  const files = Object.entries(BUILD.files);
  const all = files.reduce((sum, [, { wire }]) => sum + wire, 0);
  let reported = 0;
  preloaded.onReceived = () => {
    const here = files.reduce(
      (sum, [path, { size, wire }]) => sum + (wire * (preloaded.received[path] ?? 0)) / size,
      0,
    );
    const share = Math.min(1, Math.floor((STEPS * here) / all) / STEPS);
    if (share > reported) tell({ share });
    reported = share;
  };
  const count = () => {
    preloaded.received[GLUE] = BUILD.files[GLUE]?.size ?? 0;
    preloaded.onReceived();
  };
  glue.then(count, () => undefined);
};

/** Wait until most of the module is here, so that later files do not delay it. */
const mostOfModule = async () => {
  const most = MOST * (BUILD.files[WASM]?.size ?? 0);
  const tellMore = preloaded.onReceived;
  const enough = new Promise((resolve) => {
    preloaded.onReceived = () => {
      tellMore();
      if ((preloaded.received[WASM] ?? 0) > most) resolve(true);
    };
  });
  await Promise.race([preloaded.wasm.catch(() => undefined), enough]);
};

const fail = (error: unknown) => {
  tell({ failed: String(error) });
  scope.close();
};

const started = start();

let idle: ReturnType<typeof setTimeout> | undefined;
let isKept = false;

const keepWhenIdle = async () => {
  const { keep } = await started;
  clearTimeout(idle);
  if (!keep || isKept) return;
  idle = setTimeout(async () => {
    isKept = true;
    try {
      tell({ kept: await keep() });
    } catch (error) {
      fail(error);
    }
  }, IDLE);
};

started.then(({ restored }) => {
  tell({ ready: true, restored, took: now() - downloadedAt });
  void keepWhenIdle();
}, fail);

scope.addEventListener("message", async ({ data: { id, request } }) => {
  try {
    const { answer } = await started;
    tell({ begun: id });
    const begun = now();
    lastSign = begun;
    const reply = await answer(request, clock);
    tell({ id, reply, took: now() - begun });
    void keepWhenIdle();
  } catch (error) {
    fail(error);
  }
});
