/** The page of the puzzles, where Python does not start. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeStorage, withGlobals } from "./browser.js";
import { startedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { turns } from "./makers.js";
import { sentencesOf } from "./speak.js";

const { frame, puzzles } = sentencesOf("en");
const words = encodeURIComponent(JSON.stringify({ frame, puzzles }));
const GAME = { slug: "war", name: "War", entry: { slug: "war" }, script: "war.js", sheet: null };
const DATA = { games: [GAME], messages: `data:text/javascript,export default ${words}` };
const REGIONS = "progress live title list rules turns board status keys tray dock side".split(" ");
const BODY = `<i id="page-data">${JSON.stringify(DATA)}</i>
  ${REGIONS.map((id) => `<p id="${id}"></p>`).join("")}`;

/** Return a worker that fails to start. */
const makeWorker = () => ({
  addEventListener: (type, hear) =>
    type === "message" && queueMicrotask(() => hear({ data: { failed: "no Python" } })),
  terminate: () => {},
});

/** Open an address of the page; `starts` counts its workers. */
const open = async (t, address) => {
  const page = withPage(t, BODY, { url: `https://noon.test/puzzles/${address}` });
  const { history, location } = page.window;
  page.document.documentElement.lang = "en";
  const seen = { ...page, starts: 0 };
  const launch = () => {
    seen.starts += 1;
    return makeWorker();
  };
  Object.assign(page.window, {
    noonWorker: { launch, takeFirst: () => ({ worker: launch(), heard: [] }) },
    takeEarlyPresses: () => [],
    forgetEarlyPresses: () => {},
  });
  const localStorage = makeStorage();
  withGlobals(t, { window: page.window, history, location, localStorage, navigator: {} });
  withGlobals(t, { HTMLFormElement: page.window.HTMLFormElement });
  await startedNow("pages/puzzles/puzzles.ts");
  return seen;
};

for (const [what, address, begin] of [
  ["a puzzle", "?game=war&seed=a", null],
  ["a run", "?run=a", '[data-command="begin"]'],
]) {
  test(`${what} that cannot be made is asked for again at a press`, async (t) => {
    t.mock.timers.enable({ apis: ["setInterval"] }); // of a run
    const page = await open(t, address);
    if (begin) page.find(begin).click();
    await turns();
    const { starts } = page;
    page.find('#status [data-command="try-again"]').click();
    await turns();
    assert.ok(page.starts > starts);
  });
}
