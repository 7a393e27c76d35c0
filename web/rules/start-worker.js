/**
 * Starts the worker of the rules while the page is still being read, so that nothing waits for the
 * page's own script. What the worker says before somebody listens is kept. It stands in the page
 * itself, with `early-presses.js` before it.
 */

import "../input/early-presses.js";
import { isFirstVisit, needsWholePython, rememberWholePython } from "../storage/visit.js";
import { GLUE, keptAt, LOADER, RULES, STDLIB, WASM } from "./files.js";
import { preload } from "./preload.js";

const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
const base = new URL(dataset.base ?? "", document.baseURI).href;
const isFirst = isFirstVisit();
const { pathname } = new URL(base);
let needsWhole = needsWholePython(pathname);

/** The policy of the page allows scripts by their address to nobody else, and to this only what it makes. */
const trusted = globalThis.trustedTypes?.createPolicy("noon-worker", {
  createScriptURL: (address) => {
    if (!address.startsWith("blob:")) throw new TypeError(`${address} is no worker of noon.`);
    return address;
  },
});

/**
 * Start a worker.
 * @param {string[]} mode words for the worker, which see; "checked" has the server asked whether what
 *   the browser's cache holds is good, "afresh" has all fetched past it
 */
const launch = (mode) => {
  const plain = mode.includes("plain");
  const isAfresh = mode.includes("afresh");
  const cache = isAfresh ? "reload" : mode.includes("checked") ? "no-cache" : "default";
  const counted = mode.includes("first") || (isFirst && cache !== "default");
  if (mode.includes("whole")) {
    needsWhole = true; // of all workers of this visit, for what the lean one lacks will be asked again
    rememberWholePython(pathname);
  }
  const words = new Set(["noon rules", ...mode, ...(needsWhole ? ["whole"] : [])]);
  if (counted) words.add("first");
  /** @type {import("./preload.js").Wanted} */
  const wanted = {
    base,
    wasm: WASM,
    // What comes from afar is asked for when its turn has come, by the worker itself. On later visits
    // the standard library is in what was kept.
    files: isFirst ? [] : plain ? [STDLIB, RULES] : [RULES],
    scripts: [GLUE, LOADER, "rules/worker.js"],
    counted,
    cache,
    kept: plain ? null : keptAt(base),
  };
  const source = `(${preload})(${JSON.stringify(wanted)})`;
  // A worker that starts from a blob inherits the page's policy; one with an address would not.
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return new Worker(trusted?.createScriptURL(address) ?? address, {
    type: "module",
    name: [...words].join(" "),
  });
};

if (!("leaving" in document.documentElement.dataset)) {
  const worker = launch(isFirst ? ["first"] : []);
  /** @type {object[]} */
  const heard = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.onerror = ({ message }) => heard.push({ failed: message });
  window.noonWorker = {
    launch,
    takeFirst: () => {
      worker.onmessage = worker.onerror = null;
      return { worker, heard };
    },
  };
}
