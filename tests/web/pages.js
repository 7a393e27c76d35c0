/** Pages that are started by their own scripts, without Python. */

import { makeStorage, withGlobals } from "./browser.js";
import { startedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { sentencesOf } from "./speak.js";

/** A worker that never says anything. */
const SILENT = { addEventListener: () => {}, terminate: () => {} };

/** Return a worker that fails to start. */
export const makeFailingWorker = () => ({
  addEventListener: (type, hear) =>
    type === "message" && queueMicrotask(() => hear({ data: { failed: "no Python" } })),
  terminate: () => {},
});

/**
 * Start a page, and return it.
 * @param {string} path of its script in `web/`
 * @param how its `address` on the site, its `body` and its `data`, what the device has `kept`, the
 *   function that launches a worker, and other `globals`
 */
export const startPage = async (t, path, how) => {
  const { address, body, data, kept = {}, launch = () => SILENT, globals } = how;
  const messages = encodeURIComponent(JSON.stringify(sentencesOf("en")));
  const all = { ...data, messages: `data:text/javascript,export default ${messages}` };
  const page = withPage(t, body, { url: `https://noon.test/${address}` });
  const { document, window } = page;
  const given = Object.assign(document.createElement("i"), { id: "page-data" });
  given.textContent = JSON.stringify(all);
  document.body.append(given);
  document.documentElement.lang = "en";
  Object.assign(window, {
    noonWorker: { launch, takeFirst: () => ({ worker: launch(), heard: [] }) },
    takeEarlyPresses: () => [],
    forgetEarlyPresses: () => {},
  });
  const { CSS, history, HTMLFormElement, location } = window;
  const localStorage = makeStorage(kept);
  withGlobals(t, { CSS, history, HTMLFormElement, localStorage, location });
  withGlobals(t, { navigator: {}, ...globals });
  await startedNow(path);
  return { ...page, localStorage };
};
