/**
 * The engine's side of the channel: Python, and nothing of the page. Messages in: { id, request }.
 * Messages out: { share } of the bytes that are here, { ready, restored }, { failed },
 * { id, reply, took }, in milliseconds, and { kept } once this start was kept for the next visit,
 * or could not be.
 *
 * The name of the worker says how to start: "plain" without what the last visit has kept, "first"
 * where the files come from afar.
 */

import { start } from "./runtime.js";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const wanted = new Set(scope.name.split(" "));
const now = () => performance.now();
const IDLE = 1_500; // milliseconds without a request, after which the start is kept

const started = start({
  plain: wanted.has("plain"),
  onProgress: wanted.has("first") ? (share) => scope.postMessage({ share }) : null,
  onStuck: (failed) => scope.postMessage({ failed }),
});

/** @type {number | undefined} */
let idle;
let done = false;

/** Once nobody has asked anything for a while, keep this start for the next visit. */
const keepWhenIdle = async () => {
  const { keep } = await started;
  clearTimeout(idle);
  if (!keep || done) return;
  idle = setTimeout(async () => {
    done = true;
    scope.postMessage({ kept: await keep() });
  }, IDLE);
};

started.then(
  ({ restored }) => {
    scope.postMessage({ ready: true, restored });
    void keepWhenIdle();
  },
  (error) => scope.postMessage({ failed: String(error) }),
);

scope.addEventListener("message", async (event) => {
  const { id, request } = event.data;
  const { handle } = await started;
  const begun = now();
  const reply = handle(request, now);
  scope.postMessage({ id, reply, took: now() - begun });
  void keepWhenIdle();
});
