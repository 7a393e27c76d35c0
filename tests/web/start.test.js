/** The start of a page. */

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { withGlobals } from "./browser.js";
import { withPage } from "./dom.js";

const { document, window } = withPage({ after }, '<i id="page-data">{"id":"home"}</i>');
withGlobals({ after }, { window });
const { readPage } = await import("../../web/pages/start.ts");

test("a page goes no further once it is left for its translation", async () => {
  document.documentElement.dataset.leaving = "";
  const soon = new Promise((next) => setTimeout(next));
  const read = await Promise.race([readPage(), soon]);
  assert.equal(read, undefined);
});
