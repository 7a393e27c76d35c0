/**
 * Starts the worker of the rules while the page is still loading, so that nothing waits for the
 * page's own script. Messages of the worker are kept until the page listens. The build puts this
 * script into the page itself, together with `early-presses.ts`.
 */

import { isFirstVisit, needsFullModule, rememberFullModule } from "../storage/visit.ts";
import type { Init } from "./preload.ts";
import type { WorkerMessage } from "./protocol.ts";
import { GLUE, keptAt, LOADER, RULES, STDLIB, WASM } from "./python-files.ts";
import { ATTEMPTS, type Attempt } from "./start.ts";

const { dataset } = document.currentScript as HTMLScriptElement;
const base = new URL(dataset.base ?? "", document.baseURI).href;
const isFirst = isFirstVisit();
const { pathname } = new URL(base);
let isFullNeeded = needsFullModule(pathname);

/** The page's only policy that makes addresses of scripts. It allows only blobs. */
const trusted = globalThis.trustedTypes?.createPolicy("noon-worker", {
  createScriptURL: (address) => {
    if (!address.startsWith("blob:")) throw new TypeError(`${address} is no worker of noon.`);
    return address;
  },
});

const launch = (
  attempt: Attempt,
  counted: boolean = isFirst && ATTEMPTS[attempt].cache !== "default",
) => {
  const { cache, fullModule, useSnapshot } = ATTEMPTS[attempt];
  if (fullModule) {
    isFullNeeded = true; // for the session: it will need the missing functions again
    rememberFullModule(pathname);
  }
  const init: Init = {
    base,
    wasm: WASM,
    // The worker itself requests its downloads, one after the other. On later visits the standard
    // library is in the snapshot.
    files: isFirst ? [] : useSnapshot ? [RULES] : [STDLIB, RULES],
    scripts: [GLUE, LOADER, "rules/worker.js"],
    counted,
    cache,
    kept: useSnapshot ? keptAt(base) : null,
    fullModule: isFullNeeded,
  };
  // A worker that starts from a blob inherits the page's policy; one with an address would not.
  // Chromium would deliver a first message only once the page's thread is free.
  const script = [`self.noonInit = ${JSON.stringify(init)};`, PRELOAD];
  const address = URL.createObjectURL(new Blob(script, { type: "text/javascript" }));
  return new Worker(trusted?.createScriptURL(address) ?? address, {
    type: "module",
    name: "noon rules",
  });
};

if (!("leaving" in document.documentElement.dataset)) {
  const worker = launch("snapshot", isFirst);
  const heard: WorkerMessage[] = [];
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
