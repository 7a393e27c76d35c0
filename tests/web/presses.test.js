/** Presses, keys and drags: an element becomes an action. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { listenToDrags } from "../../web/input/drag.js";
import { listenToPresses, press } from "../../web/input/press.js";
import { makeWindow, withGlobals } from "./browser.js";

describe("presses and keys", () => {
  /** Return an app that writes down what it is asked for. */
  const makeApp = () => {
    const done = [];
    return {
      done,
      flush: () => undefined,
      dispatch: ({ type, ...rest }) => done.push([type, ...Object.values(rest)].join(" ")),
      run: (name, value) => done.push(["run", name, value].filter(Boolean).join(" ")),
    };
  };

  class Field {}
  class Control {
    constructor(dataset, inside) {
      this.dataset = dataset;
      this.inside = inside;
    }
    closest(selector) {
      if (selector.startsWith("#")) return this.dataset.area === selector ? this : null;
      return Object.keys(this.dataset).length ? this : (this.inside?.closest(selector) ?? null);
    }
  }

  /** Return a page on which things can be pressed; each press returns all that was done so far. */
  const makePage = (
    t,
    { app: changes, controls = [], dialog = null, keyArea, interpret = () => null } = {},
  ) => {
    const page = makeWindow({
      activeElement: null,
      querySelector: () => dialog,
      querySelectorAll: () => controls,
    });
    withGlobals(t, {
      document: page,
      Element: Control,
      HTMLElement: Control,
      SVGElement: Control,
      HTMLInputElement: Field,
      HTMLTextAreaElement: Field,
      HTMLSelectElement: Field,
    });
    const app = { ...makeApp(), ...changes };
    let now = 1_000;
    const listener = listenToPresses(app, interpret, keyArea);
    return {
      press: (control, at = now) => {
        listener.press(control, at);
        return app.done;
      },
      pressKey: (event) => listener.pressKey(event, now),
      done: app.done,
      /** Let some milliseconds pass. */
      pass: (milliseconds) => {
        now += milliseconds;
      },
      key: (key, held = {}) => {
        page.happen("keydown", { key, timeStamp: now, ...held });
        return app.done;
      },
      isTaken: (key) => page.happen("keydown", { key, timeStamp: now }).defaultPrevented,
      click: (target, timeStamp = now) => {
        page.happen("click", { target, timeStamp });
        return app.done;
      },
    };
  };

  test("a click anywhere inside of a control presses it, one outside of all does nothing", (t) => {
    const { click } = makePage(t);
    click(null);
    click(new Control({}));
    assert.deepEqual(click(new Control({}, new Control({ move: "a" }))), ["play a"]);
  });

  test("the page takes the keys that it knows, and leaves the others to the browser", (t) => {
    const { isTaken } = makePage(t, { controls: [{ dataset: { key: "r", move: "r" } }] });
    for (const key of ["r", "?", "Escape"]) assert.equal(isTaken(key), true, key);
    for (const key of ["q", "Tab"]) assert.equal(isTaken(key), false, key);
  });

  for (const [key, held, done] of [
    ["z", { ctrlKey: true }, ["run undo"]],
    ["z", { metaKey: true }, ["run undo"]],
    ["Z", { ctrlKey: true, shiftKey: true }, ["run redo"]],
    ["?", { shiftKey: true }, ["run rules"]],
    ["=", {}, ["run lens"]],
    ["Escape", {}, ["deselect"]],
    ["r", { ctrlKey: true }, []],
    ["r", { altKey: true }, []],
    ["z", { ctrlKey: true, altKey: true }, []],
    ["q", {}, []],
    ["ArrowLeft", {}, []],
    ["?", { target: new Field() }, []],
  ]) {
    test(`the key ${key} with ${Object.keys(held)} does ${done}`, (t) => {
      const page = makePage(t, { controls: [{ dataset: { key: "r", move: "r" } }] });
      assert.deepEqual(page.key(key, held), done);
    });
  }

  test("on a page with a key area, keys outside of it are left to the browser", (t) => {
    const { key } = makePage(t, { keyArea: "#board" });
    key("Escape", { target: new Control({}) });
    assert.deepEqual(key("Escape", { target: new Control({ area: "#board" }) }), ["deselect"]);
  });

  test("a press after another key or button is no double tap", (t) => {
    const controls = [{ dataset: { key: "r", select: "letter:r" } }];
    const { click, key } = makePage(t, { controls });
    key("r");
    key("Escape");
    assert.deepEqual(key("r"), ["select letter r", "deselect", "select letter r"]);
    const control = new Control({ move: "a" });
    click(control);
    click(new Control({ command: "undo" }));
    assert.equal(click(control).filter((each) => each === "play a").length, 2);
  });

  test("a press that was not taken makes no double tap of the next one", (t) => {
    const state = {};
    const { click, pass } = makePage(t, { app: { ...makeApp(), state } });
    const control = new Control({ move: "a" });
    click(control);
    pass(10);
    assert.deepEqual(click(control), ["play a", "play a"]);
  });

  const [MOVE, PART, UNDO] = [{ move: "a" }, { select: "letter:r" }, { command: "undo" }];
  for (const [what, dataset, times, count] of [
    ["a double tap on a move is one press", MOVE, [100, 399], 1],
    ["a double tap on a part of a move is one press", PART, [100, 399], 1],
    ["the second press of a double tap does not delay the next", MOVE, [100, 300, 400], 2],
    ["a button outside of the board is pressed as often as it is tapped", UNDO, [100, 100], 2],
    ["restored presses without a time are all carried out", MOVE, [Number.NaN, Number.NaN], 2],
  ]) {
    test(what, (t) => {
      const page = makePage(t);
      const control = new Control(dataset);
      for (const at of times) page.press(control, at);
      assert.equal(page.done.length, count);
    });
  }

  test("the time of the event counts, however late it is handled", (t) => {
    const page = makePage(t);
    const control = new Control(MOVE);
    for (const timeStamp of [100, 400]) page.click(control, timeStamp);
    assert.equal(page.done.length, 2);
  });

  test("different controls are all pressed, in their order, at any speed", (t) => {
    const { click, pass } = makePage(t);
    const controls = [..."ptslanr"].map((move) => new Control({ move }));
    for (const control of controls) {
      click(control);
      pass(1);
    }
    click(controls[0]);
    assert.deepEqual(click(controls[1]).join(" ").replaceAll("play ", ""), "p t s l a n r p t");
  });

  test("a key and a click on its control within 300 ms are one press", (t) => {
    const control = new Control({ key: "r", move: "r" });
    const { click, key } = makePage(t, { controls: [control] });
    key("r");
    assert.deepEqual(click(control), ["play r"]);
  });

  test("a key that the front end reads is taken once when it is hit twice within 300 ms", (t) => {
    const interpret = ({ key }) => ({ type: "play", move: key });
    const { key, pass } = makePage(t, { interpret });
    for (const each of ["l", "l", "r", "l"]) key(each);
    pass(300);
    assert.deepEqual(key("l"), ["play l", "play r", "play l", "play l"]);
  });

  test("presses from before the page listened are carried out one after the other", (t) => {
    const controls = [{ dataset: { key: "r", move: "r" } }];
    const { done, press: pressControl, pressKey } = makePage(t, { controls });
    pressControl(new Control({ move: "a" }));
    pressKey({ key: "r" });
    pressControl(new Control({ command: "rules" }));
    assert.deepEqual(done, ["play a", "play r", "run rules"]);
  });

  test("a key that is held down presses its control once", (t) => {
    const { key } = makePage(t, { controls: [{ dataset: { key: "r", move: "r" } }] });
    key("r");
    key("r", { repeat: true });
    assert.deepEqual(key("r", { repeat: true }), ["play r"]);
  });

  test("the front end handles a key before the controls", (t) => {
    const interpret = ({ key }) => (key === "r" ? { type: "play", move: "special" } : null);
    const { key } = makePage(t, { controls: [{ dataset: { key: "r", move: "r" } }], interpret });
    assert.deepEqual(key("r"), ["play special"]);
  });

  test("keys are left to a dialog that is open", (t) => {
    const { key } = makePage(t, { dialog: {} });
    key("?");
    assert.deepEqual(key("z", { ctrlKey: true }), []);
  });

  test("a key reads a page on which the press before it is already drawn", (t) => {
    const controls = [];
    const flush = () => controls.push({ dataset: { key: "r", move: "r" } });
    const { key } = makePage(t, { controls, app: { flush } });
    assert.deepEqual(key("r"), ["play r"]);
  });
});

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

/** Return a page whose pointer has just gone down on a key, and what was dispatched. */
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
    test(`a first swipe over ${x} pixels before the script comes makes "${made}"`, (t) => {
      const board = new Control({});
      board.isIn = (selectors) => selectors === "[data-swipe]";
      const arrow = new Control({ move: "right" });
      const page = makeWindow({ querySelector: () => arrow, querySelectorAll: () => [] });
      withGlobals(t, { document: page, Element: Control, HTMLElement: Control });
      const done = [];
      const app = { dispatch: ({ type, move }) => done.push(`${type} ${move}`), flush: () => {} };
      const pointer = { button: 0, isPrimary: true, pointerId: 1, target: board };
      const at = { ...pointer, clientX: 0, clientY: 0 };
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
