/** The start of a page: its data, and the presses that came before its script. */

import assert from "node:assert/strict";
import test, { after, describe } from "node:test";
import { withGlobals } from "./browser.js";
import { withPage } from "./dom.js";

const done = [];
const body = '<i id="home-data">{"id":"home"}</i><button>tab</button>';
const { document, find, window } = withPage({ after }, body);
Object.assign(window, {
  forgetEarlyPresses: () => done.push("forgotten"),
  noonGuard: { alive: () => done.push("alive") },
});
withGlobals({ after }, { window });
const { finishStart, readPage } = await import("../../web/pages/page.js");

describe("a page", () => {
  test("reads its data out of itself", async () => {
    assert.deepEqual(await readPage("home-data"), { id: "home" });
  });

  test("goes no further once it is left for its translation", async () => {
    document.documentElement.dataset.leaving = "";
    const soon = new Promise((next) => setTimeout(next));
    const read = await Promise.race([readPage("home-data"), soon]);
    assert.equal(read, undefined);
  });

  test("repeats early presses and keys in their order, then forgets them", () => {
    find("button").addEventListener("click", () => done.push("tab"));
    find("button").addEventListener("keydown", ({ key }) => done.push(key));
    const key = new KeyboardEvent("keydown", { key: "ArrowRight" });
    Object.defineProperty(key, "target", { value: find("button") });
    const pressed = [find("button"), key, undefined];
    window.takeEarlyPresses = () => pressed.map((each) => ({ pressed: each }));
    finishStart();
    assert.deepEqual(done, ["alive", "tab", "ArrowRight", "forgotten"]);
  });
});
