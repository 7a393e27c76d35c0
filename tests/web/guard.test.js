/** The guard of a page: what it takes for a fault, and how long it waits. */

import assert from "node:assert/strict";
import test from "node:test";
import { bundled } from "./bundled.js";
import { withPage } from "./dom.js";

const SITE = "https://example.org/noon/";
const TEXTS = { broken: "Broken.", again: "Again" };
const SCRIPT = `${SITE}pages/game.js`;
const LOOK = 5_000;

const SOURCE = await bundled("guard/guard.js", "es5");

/** Run the guard on a page with one script, and return its message and the controls of a test. */
const guarded = (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const body = '<i id="guard" data-base="../"></i><link rel="modulepreload">';
  const { document, find, happen, window } = withPage(t, body, { url: `${SITE}game/` });
  find("#guard").setAttribute("data-texts", JSON.stringify(TEXTS));
  Object.defineProperty(find("link"), "href", { value: SCRIPT });
  Object.assign(window, { Worker: Object, WebAssembly, DecompressionStream: Object });
  const createElement = document.createElement.bind(document);
  Object.defineProperty(document, "readyState", { value: "complete" });
  const loaded = [];
  const performance = {
    getEntriesByType: () => loaded,
    getEntriesByName: (name) => loaded.filter((each) => each === name),
  };
  new Function("window", "document", "performance", SOURCE)(window, document, performance);
  return {
    loaded,
    alive: () => window.noonGuard.alive(),
    fail: (text) => window.noonGuard.fail(text),
    fails: (name, more) => {
      const part = document.body.appendChild(createElement(name));
      for (const [key, value] of Object.entries(more)) Object.defineProperty(part, key, { value });
      happen("error", { at: part });
    },
    throws: (filename) => happen("error", { at: window, filename }),
    rejects: () => happen("unhandledrejection", { at: window }),
    passes: (time) => t.mock.timers.tick(time),
    says: () =>
      Array.from(document.querySelectorAll("[role=alert]"), ({ children }) =>
        Array.from(children, ({ textContent }) => textContent),
      ),
  };
};
const SAYS = [["Broken.", "Again"]];

test("a script that fails to load is reported at once, two of them once", (t) => {
  const { fails, says } = guarded(t);
  for (const src of [SCRIPT, `${SITE}pages/other.js`]) {
    fails("SCRIPT", { src });
    assert.deepEqual(says(), SAYS);
  }
});

test("scripts of other sites, a failed early fetch and a missing picture are ignored", (t) => {
  const { fails, passes, says, throws } = guarded(t);
  fails("SCRIPT", { src: "https://elsewhere.example/x.js" });
  throws("extension://x/content.js");
  fails("LINK", { rel: "modulepreload", href: SCRIPT });
  fails("IMG", { src: `${SITE}icons/icon.svg` });
  passes(2_000);
  assert.deepEqual(says(), []);
});

for (const [what, fail] of Object.entries({
  "an error in a script": ({ throws }) => throws(SCRIPT),
  "an import that fails": ({ rejects }) => rejects(),
})) {
  test(`after ${what} the page has a moment to say that it listens`, (t) => {
    const all = guarded(t);
    fail(all);
    assert.deepEqual(all.says(), []);
    all.passes(2_000);
    assert.deepEqual(all.says(), SAYS);
  });

  test(`${what} is no fault of a page that listens`, (t) => {
    const all = guarded(t);
    fail(all);
    all.alive();
    fail(all);
    all.passes(60_000);
    assert.deepEqual(all.says(), []);
  });
}

test("a page that listens after all takes the sentence back", (t) => {
  const { alive, fails, says } = guarded(t);
  fails("SCRIPT", { src: SCRIPT });
  alive();
  assert.deepEqual(says(), []);
});

test("what fails after the start is said, with the way to load the page again", (t) => {
  const { alive, fail, says } = guarded(t);
  alive();
  fail("A part stopped.");
  assert.deepEqual(says(), [["A part stopped.", "Again"]]);
});

test("a missing style is reported, even where the page plays", (t) => {
  const { alive, fails, says } = guarded(t);
  alive();
  fails("LINK", { rel: "stylesheet", href: `${SITE}pages/game.css` });
  assert.deepEqual(says(), SAYS);
});

test("a silent page with all its scripts is reported after a while", (t) => {
  const { loaded, passes, says } = guarded(t);
  loaded.push(SCRIPT);
  passes(3 * LOOK);
  assert.deepEqual(says(), []);
  passes(LOOK);
  assert.deepEqual(says(), SAYS);
});

test("a slow line is waited for as long as something comes", (t) => {
  const { loaded, passes, says } = guarded(t);
  for (const path of ["a.js", "b.js", "c.js"]) {
    passes(11 * LOOK);
    loaded.push(SITE + path);
  }
  assert.deepEqual(says(), []);
  passes(13 * LOOK);
  assert.deepEqual(says(), SAYS);
});
