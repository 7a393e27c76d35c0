/** The offer to keep the site on the device as an app. */

import assert from "node:assert/strict";
import test from "node:test";
import { installing } from "../../web/features/install/index.ts";
import { makeWindow, withGlobals, withStorage } from "./browser.js";
import { makeMatch, makeState, RESIGNED, turns } from "./makers.js";
import { makeTable } from "./table.js";

/** Open a page that the browser can install, and return what it offers, by its buttons. */
const open = (t, match, prompt) => {
  const window = makeWindow();
  withGlobals(t, { window, navigator: {} });
  const { app, view } = makeTable({ features: [installing], state: makeState({ match }) });
  const { defaultPrevented } = window.happen("beforeinstallprompt", { prompt });
  const offered = () => {
    app.set({}); // draws the page
    const { act, label, or } = view().hint ?? {};
    return label ? { [label]: act, [or.label]: or.act } : null;
  };
  return { app, defaultPrevented, offered };
};
const OVER = makeMatch(["a"], { outcome: RESIGNED });

for (const [answer, prompts] of [["Keep noon on this device", 1], ["No, thanks", 0]]) {
  test(`an offer after a match that is answered “${answer}” is not made again`, async (t) => {
    withStorage(t);
    let asked = 0;
    const prompt = async () => {
      asked += 1;
    };
    assert.equal(open(t, makeMatch(["a"]), prompt).offered(), null);
    const { app, defaultPrevented, offered } = open(t, OVER, prompt);
    assert.equal(defaultPrevented, true);
    app.run(offered()[answer]);
    await turns();
    assert.deepEqual([offered(), asked], [null, prompts]);
    assert.equal(open(t, OVER, prompt).offered(), null);
  });
}
