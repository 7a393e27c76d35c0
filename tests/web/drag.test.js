/** Drags: a key is dragged to a place, and the click that follows is ignored. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { listenToDrags } from "../../web/input/drag.js";
import { makeWindow, withGlobals } from "./browser.js";

class Control {
  style = {};
  classList = { add: () => undefined };
  dataset;
  constructor(dataset) {
    this.dataset = dataset;
  }
  append = () => undefined;
  cloneNode = () => new Control({});
  closest = (selectors) => (this.isIn(selectors) ? this : null);
  getAttribute = () => "true";
  getBoundingClientRect = () => ({});
  isIn = (selectors) =>
    ("select" in this.dataset && selectors.startsWith(".key")) ||
    ("move" in this.dataset && selectors.includes("[data-move]"));
  remove = () => undefined;
  removeAttribute = () => undefined;
  setAttribute = () => undefined;
}

const key = new Control({ select: "piece:1" });
const place = new Control({ move: "-1" });

/** Return a page whose pointer has just gone down on a key, and everything that was dispatched. @param {import("node:test").TestContext} t */
const openPage = (t) => {
  const page = makeWindow({
    body: new Control({}),
    elementFromPoint: () => place,
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  withGlobals(t, { document: page, Element: Control, HTMLElement: Control });
  const done = [];
  const at = (clientX, buttons, target = key) => ({
    ...{ button: 0, buttons, clientX, clientY: 0, isPrimary: true, pointerId: 1, target },
  });
  const app = { dispatch: ({ type, move }) => done.push([type, move].join(" ")) };
  listenToDrags(app, at(0, 1));
  return {
    done,
    down: (target) => page.happen("pointerdown", at(0, 1, target)),
    move: (x, buttons = 1) => page.happen("pointermove", at(x, buttons)),
    up: (x) => page.happen("pointerup", at(x, 0)),
    /** Return whether a click reaches the other listeners. */
    click: (detail = 1) => {
      let isHeard = false;
      page.addEventListener("click", () => (isHeard = true), { once: true });
      page.happen("click", { detail });
      return isHeard;
    },
  };
};

describe("drags", () => {
  test("a key that is dragged to a place makes the move there", (t) => {
    const { done, move, up } = openPage(t);
    move(20);
    up(40);
    assert.deepEqual(done, ["play -1"]);
  });

  for (const [x, made] of [
    [40, ["play right"]],
    [10, []],
  ]) {
    test(`a first swipe over ${x} pixels that ends before the script comes makes ${made.length} moves`, (t) => {
      const board = new Control({});
      board.isIn = (selectors) => selectors === "[data-swipe]";
      const arrow = new Control({ move: "right" });
      const page = makeWindow({ querySelector: () => arrow, querySelectorAll: () => [] });
      withGlobals(t, { document: page, Element: Control, HTMLElement: Control });
      const done = [];
      const app = { dispatch: ({ type, move }) => done.push(`${type} ${move}`), flush: () => {} };
      const at = { button: 0, clientX: 0, clientY: 0, isPrimary: true, pointerId: 1, target: board };
      listenToDrags(app, at, { ...at, clientX: x });
      assert.deepEqual(done, made);
    });
  }

  test("the click after a drag is no press, however late it comes", (t) => {
    const { click, move, up } = openPage(t);
    move(20);
    up(40);
    t.mock.method(performance, "now", () => 1e9);
    assert.deepEqual([click(), click()], [false, true]);
  });

  test("a press after a drag without a click is one, by pointer and by keyboard", (t) => {
    const { click, down, move, up } = openPage(t);
    move(20);
    up(40);
    down(place);
    assert.equal(click(), true);
    down(key);
    move(20);
    up(40);
    assert.equal(click(0), true);
  });

  for (const [what, buttons] of [
    ["a key that was let go before the script was there is not dragged", 0],
    ["a drag whose end was missed ends with the next press", 1],
  ]) {
    test(what, (t) => {
      const { click, done, down, move, up } = openPage(t);
      move(20, buttons);
      down(place);
      up(40);
      assert.equal(click(), true);
      assert.deepEqual(done, []);
    });
  }
});
