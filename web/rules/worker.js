/**
 * The engine's side of the channel: Python, and nothing of the page. Messages in: { id, request }.
 * Messages out: { alive }, how many bytes are here, every second while it starts, { share } of them,
 * { arrived } once all are, { ready, restored, took } with what the start has taken since then,
 * { failed }, { begun: id } and { id, reply, took }, and { kept } once this start was kept for the next
 * visit, or could not be. Times are in milliseconds.
 *
 * The name of the worker says how to start: "plain" without what the last visit has kept, "whole"
 * with every function of Python, "first" where the files come from afar.
 *
 * The rules never raise. So whatever a request throws comes from Python itself, which is not to be
 * trusted any more, or has called what the lean module lacks: this worker ends, and says so.
 */

import { start } from "./runtime.js";

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const wanted = new Set(scope.name.split(" "));
const now = () => performance.now();
const IDLE = 1_500; // milliseconds without a request, after which the start is kept
let arrived = now();

const started = start({
  plain: wanted.has("plain"),
  isWhole: wanted.has("whole"),
  onProgress: wanted.has("first") ? (share) => scope.postMessage({ share }) : null,
  onArrived: () => {
    arrived = now();
    scope.postMessage({ arrived: true });
  },
  onFailed: (failed) => scope.postMessage({ failed }),
});

/** @param {unknown} error */
const fail = (error) => {
  scope.postMessage({ failed: String(error) });
  scope.close();
};

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
    try {
      scope.postMessage({ kept: await keep() });
    } catch (error) {
      fail(error);
    }
  }, IDLE);
};

started.then(({ restored }) => {
  scope.postMessage({ ready: true, restored, took: now() - arrived });
  void keepWhenIdle();
}, fail);

scope.addEventListener("message", async (event) => {
  const { id, request } = event.data;
  try {
    const { answer } = await started;
    scope.postMessage({ begun: id }); // heard even while this one thinks
    const begun = now();
    const reply = await answer(request, now);
    scope.postMessage({ id, reply, took: now() - begun });
    void keepWhenIdle();
  } catch (error) {
    fail(error);
  }
});
