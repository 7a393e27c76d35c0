/**
 * Starts the engine's worker while the page is still being read, so that nothing waits for the
 * page's own script. What the worker says before somebody listens is kept. It stands in the page
 * itself, with early.js before it.
 */

import "./early.js";
import { GLUE, LOADER, RULES, STDLIB, WASM } from "./runtime-files.js";

const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
const base = new URL(dataset.base ?? "", document.baseURI).href;
const isFirst = !navigator.serviceWorker?.controller;
/** What every start needs; on later visits the standard library is in what was kept. */
const needed = isFirst ? [WASM, RULES, STDLIB] : [WASM, RULES];

/** The first words of the worker: ask for everything at once, its own script being one of many. */
const SOURCE = `
const ask = (path) => {
  const answer = fetch(${JSON.stringify(base)} + path);
  answer.catch(() => {});
  return [path, answer];
};
self.noonAsked = new Map(${JSON.stringify(needed)}.map(ask));
for (const path of ${JSON.stringify([GLUE, LOADER])}) {
  import(${JSON.stringify(base)} + path).catch(() => {});
}
import(${JSON.stringify(`${base}shell/worker.js`)}).catch((error) => {
  self.postMessage({ failed: String(error) });
});`;

/** @param {string[]} manner words for the worker, which see */
const launch = (manner) => {
  // A worker that starts from a blob inherits the page's policy; one with an address would not.
  const address = URL.createObjectURL(new Blob([SOURCE], { type: "text/javascript" }));
  return new Worker(address, { type: "module", name: ["noon engine", ...manner].join(" ") });
};

const worker = launch(isFirst ? ["first"] : []);
/** @type {object[]} */
const heard = [];
worker.onmessage = ({ data }) => heard.push(data);
worker.onerror = ({ message }) => heard.push({ failed: message });
window.noonEngine = {
  launch,
  takeFirst: () => {
    worker.onmessage = worker.onerror = null;
    return { worker, heard };
  },
};
