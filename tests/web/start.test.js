/** The start of a page: its data, and the presses that came before its script. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";

const root = { dataset: {}, lang: "en", removeAttribute() {} };
let early = [];
let done = [];
const stand = {
  document: {
    documentElement: root,
    getElementById: (/** @type {string} */ id) => ({ textContent: JSON.stringify({ id }) }),
  },
  window: {
    matchMedia: () => ({ matches: true }),
    takeEarlyPresses: () => early,
    forgetEarlyPresses: () => done.push("forgotten"),
    noonGuard: { alive: () => done.push("alive") },
  },
  HTMLElement: class {
    constructor(/** @type {string} */ name) {
      this.name = name;
    }
    click() {
      done.push(this.name);
    }
  },
  KeyboardEvent: class extends Event {
    constructor(/** @type {string} */ type, /** @type {any} */ init = {}) {
      super(type);
      this.key = init.key;
    }
  },
};
Object.assign(globalThis, stand);
const { finishStart, readPage } = await import("../../web/pages/page.js");

describe("a page", () => {
  beforeEach(() => {
    early = [];
    done = [];
    root.dataset = {};
  });

  test("reads its data out of itself", async () => {
    assert.deepEqual(await readPage("home-data"), { id: "home-data" });
  });

  test("goes no further once it is left for its translation", async () => {
    root.dataset = { leaving: "" };
    const soon = new Promise((next) => setTimeout(next));
    const read = await Promise.race([readPage("home-data"), soon]);
    assert.equal(read, undefined);
  });

  test("repeats early presses and keys in their order, then forgets them", () => {
    const target = new EventTarget();
    target.addEventListener("keydown", (event) => done.push(/** @type {any} */ (event).key));
    const key = new stand.KeyboardEvent("keydown", { key: "ArrowRight" });
    Object.defineProperty(key, "target", { value: target });
    early = [{ pressed: new stand.HTMLElement("tab") }, { pressed: key }, { pressed: undefined }];
    finishStart();
    assert.deepEqual(done, ["alive", "tab", "ArrowRight", "forgotten"]);
  });
});
