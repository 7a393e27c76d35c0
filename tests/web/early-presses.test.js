/** Presses and keys before the page's own script listens, and after a reload. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeStorage, withGlobals } from "./browser.js";
import { bundled } from "./bundled.js";
import { withPage } from "./dom.js";

const start = new Function(await bundled("board/early-presses.ts"));

const BUTTONS = `<button data-move="a">a</button><button data-select="piece:&quot;">b</button>
  <button data-command="look" data-value="2">c</button>`;

/** Load the script in the head of a page with some buttons. */
const openPage = async (t, { hash = "", localStorage = makeStorage(), drawn = BUTTONS } = {}) => {
  const body = `<i id="terms"></i><p>${drawn}</p>`;
  const url = `https://noon.test/game/${hash}`;
  const { document, happen, window } = withPage(t, body, { url, localStorage });
  withGlobals(t, { location: window.location, navigator: { languages: ["en"] } });
  const buttons = [...document.querySelectorAll("button")];
  const dataset = { languages: '{"en":"English"}', base: "/" };
  Object.defineProperty(document, "currentScript", { value: { dataset } });
  document.documentElement.lang = "en";
  start();
  return {
    localStorage,
    click: (at) => happen("click", { at: buttons[at] }),
    key: (key) =>
      happen("keydown", { key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }),
    isLoaded: () => happen("DOMContentLoaded"),
    isMarked: () => buttons.map((button) => button.hasAttribute("data-early")),
    drawAfresh: () => {
      document.querySelector("p").innerHTML = drawn;
    },
    forget: () => window.forgetEarlyPresses(),
    save: (at) => window.savePress(buttons[at]),
    take: () =>
      window.takeEarlyPresses().map(({ pressed }) => pressed?.key ?? pressed?.textContent),
  };
};

/** Load a page again, with what the one before has kept. */
const openAgain = async (t, { localStorage }, how) => {
  const page = await openPage(t, { localStorage, ...how });
  page.isLoaded();
  return page;
};

test("a control is marked, and the page listens, until its press is handed over", async (t) => {
  const { click, isMarked, key, take } = await openPage(t);
  click(1);
  assert.deepEqual(isMarked(), [false, true, false]);
  const taken = take();
  assert.deepEqual(isMarked(), [false, false, false]);
  click(2);
  key("r");
  assert.deepEqual(take(), taken);
});

test("Enter and the space bar are left to the browser, which makes clicks of them", async (t) => {
  const { key, take } = await openPage(t);
  key("Enter");
  key(" ");
  assert.deepEqual(take(), []);
});

test("early presses survive a reload of a page that was not ready, and more follow", async (t) => {
  const first = await openPage(t);
  first.click(2);
  first.key("r");
  const second = await openPage(t, first);
  second.click(0);
  second.isLoaded();
  assert.deepEqual(second.isMarked(), [true, false, true]);
  assert.deepEqual(second.take(), ["c", "r", "a"]);
});

test("so do presses that wait for a match after the page's script has taken them", async (t) => {
  const first = await openPage(t);
  first.click(0);
  first.take();
  first.save(1);
  const second = await openAgain(t, first);
  assert.deepEqual(second.take(), ["a", "b"]);
});

test("after a reload they press what they pressed, in a page with other buttons", async (t) => {
  const first = await openPage(t);
  for (const at of [0, 1, 2]) first.click(at);
  const more = `<button data-command="look" data-value="1">new</button>${BUTTONS}`;
  const second = await openAgain(t, first, { drawn: more });
  assert.deepEqual(second.isMarked(), [false, true, true, true]);
  assert.deepEqual(second.take(), ["a", "b", "c"]);
  const third = await openAgain(t, first, { drawn: '<button data-move="b">b</button>' });
  assert.deepEqual(third.take(), [undefined, undefined, undefined]);
});

test("early presses press a control that has been drawn again since", async (t) => {
  const { click, drawAfresh, take } = await openPage(t);
  click(1);
  drawAfresh();
  assert.deepEqual(take(), ["b"]);
});

test("presses that were carried out are not carried out again after a reload", async (t) => {
  const first = await openPage(t);
  first.click(2);
  first.take();
  first.forget();
  const second = await openAgain(t, first);
  assert.deepEqual(second.take(), []);
});

test("presses on another match are not carried out", async (t) => {
  const first = await openPage(t);
  first.click(2);
  const other = await openAgain(t, first, { hash: "#moves=a" });
  assert.deepEqual(other.take(), []);
});

test("damaged ones are forgotten", async (t) => {
  const here = "/game/";
  const values = ["{", "7", "[]", `{"here":"${here}"}`, `{"here":"${here}","saved":3}`];
  for (const value of values) {
    const damaged = { localStorage: makeStorage({ "noon:/early": value }) };
    const { click, take } = await openAgain(t, damaged);
    click(0);
    assert.deepEqual(take(), ["a"], value);
  }
});
