/** The service worker: the files that it keeps for the pages that are open. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeWindow, withGlobals } from "./browser.js";
import { bundled } from "./bundled.js";

const SOURCE = await bundled("sw.ts");
const FILES = {
  "index.html": "a",
  "de/manifest.webmanifest": "b",
  "de/index.html": "c",
  "locales/de.js": "d",
  "locales/de.late.js": "e",
  "locales/en.late.js": "f",
};

/** Install the service worker while pages are open; return the paths of the files that it keeps. */
const install = async (t, open) => {
  const kept = [];
  const cache = {
    keys: async () => [],
    match: async () => undefined,
    put: async (address) => kept.push(new URL(address).pathname),
  };
  const worker = makeWindow({
    location: new URL("https://noon.test/noon/sw.js"),
    clients: { matchAll: async () => open.map((url) => ({ url })) },
  });
  const fetch = async () => new Response("");
  withGlobals(t, { self: worker, caches: { open: async () => cache }, fetch });
  new Function("FILES", "LATER", SOURCE)(FILES, new Set());
  let installed;
  worker.happen("install", { waitUntil: (work) => (installed = work) });
  await installed;
  return kept.sort();
};

test("a new version is kept in the language of a page, whatever else is open", async (t) => {
  const open = ["https://noon.test/noon/%E0", "https://noon.test/noon/de/war/"];
  assert.deepEqual(await install(t, open), [
    "/noon/de/index.html",
    "/noon/de/manifest.webmanifest",
    "/noon/locales/de.js",
    "/noon/locales/de.late.js",
  ]);
});
