/** Presses, keys and drags: an element becomes an action. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { listenToDrags } from "../../web/board/drag.ts";
import { listenToPresses } from "../../web/board/press.ts";
import { withPage } from "./dom.js";

const BODY = `
  <input><a href="#">link</a>
  <div id="board">
    <button data-move="a"><i>a</i></button>
    <button data-select="letter:r" data-key="r">r</button>
    <button data-move="down2" data-key="Shift+ArrowDown"></button>
    <svg><g data-move="g"><path/></g></svg>
  </div>
  <button data-command="undo">undo</button>
  <button data-command="rules">rules</button>`;

/** Return a page on which things can be pressed, and what was done there. */
const makePage = (t, { body = BODY, interpret = () => null, frame = "body", ...more } = {}) => {
  const page = withPage(t, body);
  const done = [];
  const app = {
    flush: () => undefined,
    dispatch: ({ type, ...rest }) => done.push([type, ...Object.values(rest)].join(" ")),
    run: (name, value) => done.push(["run", name, value].filter(Boolean).join(" ")),
    ...more,
  };
  const takeEarly = listenToPresses(page.find(frame), app, interpret);
  let now = 1_000;
  return {
    ...page,
    done,
    /** Carry out what was pressed before the script, and before the match had arrived. */
    repeat: (early = [], stored = undefined) => {
      const forgetEarlyPresses = () => done.push("forgotten");
      Object.assign(page.window, { takeEarlyPresses: () => early, forgetEarlyPresses });
      takeEarly()(true, stored);
      return [...done];
    },
    pass: (milliseconds) => {
      now += milliseconds;
    },
    key: (key, held = {}) => {
      page.happen("keydown", { key, timeStamp: now, ...held });
      return done;
    },
    click: (selector, timeStamp = now) => {
      page.happen("click", { at: page.find(selector), timeStamp });
      return done;
    },
  };
};

describe("presses and keys", () => {
  test("a click anywhere inside of a control presses it, one outside of all does nothing", (t) => {
    const { click } = makePage(t);
    click("body");
    click("#board");
    click("a");
    assert.deepEqual(click("[data-move] i"), ["play a"]);
    assert.deepEqual(click("path"), ["play a", "play g"]);
  });

  test("moves wait, marked, until the match has arrived, and commands do not", (t) => {
    const state = { isArriving: true };
    const { click, done, find, key, pass, repeat, window } = makePage(t, { state });
    const saved = [];
    window.savePress = (pressed) => saved.push(pressed.key ?? pressed.dataset.move);
    click("[data-move]");
    pass(500);
    key("r");
    click('[data-command="rules"]');
    assert.deepEqual(done, ["run rules"]);
    assert.deepEqual(saved, ["a", "r"], "for a reload");
    assert.equal(find("[data-early]"), find("[data-move]"));
    state.isArriving = false;
    assert.deepEqual(repeat(), ["run rules", "play a", "select letter r"]);
    assert.equal(find("[data-early]"), null);
    state.isArriving = true;
    click("[data-move]");
    assert.equal(find("[data-early]"), null, "another match is loading, so the press is dropped");
  });

  for (const [keyboard, key, code, pressed] of [
    ["AZERTY", "&", "Digit1", "1"],
    ["AZERTY", "q", "KeyA", "q"],
    ["Arabic", "٥", "Digit5", "5"],
    ["Japanese", "５", "Digit5", "5"],
    ["Russian", "л", "KeyK", "k"],
    ["Greek", "κ", "KeyK", "k"],
    ["Turkish", "ı", "KeyI", "i"],
    ["Hindi", "५", "Numpad5", "5"],
    ["German", "ö", "Semicolon", undefined],
    ["English", "Home", "Numpad7", undefined],
    ["Chinese", "Process", "KeyK", undefined],
    ["French", "Dead", "KeyK", undefined],
  ]) {
    test(`on a ${keyboard} keyboard, ${key} at ${code} presses ${pressed}`, (t) => {
      const keys = [..."1567aikqz"].map((name) => `<i data-key="${name}" data-move="${name}"></i>`);
      const { done, happen } = makePage(t, { body: keys.join("") });
      happen("keydown", { key, code });
      assert.deepEqual(done, pressed ? [`play ${pressed}`] : []);
    });
  }

  test("a sign that a control is named by is that control's, whatever its place", (t) => {
    const body = '<i data-key="&" data-move="and"></i><i data-key="1" data-move="1"></i>';
    assert.deepEqual(makePage(t, { body }).key("&", { code: "Digit1" }), ["play and"]);
  });

  for (const [key, held, done] of [
    ["z", { ctrlKey: true }, ["run undo"]],
    ["z", { metaKey: true }, ["run undo"]],
    ["Z", { ctrlKey: true, shiftKey: true }, ["run redo"]],
    ["я", { ctrlKey: true, code: "KeyZ" }, ["run undo"]], // where Z is
    ["w", { ctrlKey: true, code: "KeyZ" }, []], // of a keyboard that has a Z
    ["?", { shiftKey: true }, ["run rules"]],
    ["=", {}, ["run analysis"]],
    ["Escape", {}, ["deselect"]],
    ["r", { ctrlKey: true }, []],
    ["r", { altKey: true }, []],
    ["r", { AltGraph: true }, []],
    ["z", { ctrlKey: true, altKey: true }, []],
    ["r", {}, ["select letter r"]],
    ["R", {}, ["select letter r"]],
    ["ArrowDown", { shiftKey: true }, ["play down2"]],
    ["q", {}, []],
    ["Tab", {}, []],
    ["ArrowLeft", {}, []],
  ]) {
    test(`the key ${key} with ${Object.keys(held)} does ${done}, or is the browser’s`, (t) => {
      const page = makePage(t);
      const isTaken = page.happen("keydown", { key, ...held }).defaultPrevented;
      assert.deepEqual([page.done, isTaken], [done, done.length > 0]);
    });
  }

  test("Escape also presses the control that has it as its key, held down once", (t) => {
    const { key } = makePage(t, { body: '<button data-command="close" data-key="Escape">' });
    key("Escape");
    assert.deepEqual(key("Escape", { repeat: true }), ["deselect", "run close", "deselect"]);
  });

  test("keys are left to a field, and to a dialog that is open", (t) => {
    const { document, find, key } = makePage(t);
    key("?", { at: find("input") });
    document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
    key("?");
    assert.deepEqual(key("z", { ctrlKey: true }), []);
  });

  test("a board takes the presses and keys of its element, and no others", (t) => {
    const { click, find, key } = makePage(t, { frame: "#board" });
    key("Escape", { at: find("a") });
    click('[data-command="undo"]');
    assert.deepEqual(key("Escape", { at: find("i") }), ["deselect"]);
    assert.deepEqual(click("path"), ["deselect", "play g"]);
  });

  test("a press on a board inside of another one is no press on that", (t) => {
    const { click, done, find } = makePage(t);
    const inner = [];
    const app = { flush: () => {}, dispatch: ({ move }) => inner.push(move), run: () => {} };
    listenToPresses(find("#board"), app, () => null);
    click("path");
    assert.deepEqual([inner, done], [["g"], []]);
  });

  test("a press after another key or button is no double tap", (t) => {
    const { click, key } = makePage(t);
    key("r");
    key("Escape");
    assert.deepEqual(key("r"), ["select letter r", "deselect", "select letter r"]);
    click("[data-move]");
    click("[data-command]");
    assert.equal(click("[data-move]").filter((each) => each === "play a").length, 2);
  });

  test("a press that was not taken makes no double tap of the next one", (t) => {
    const { click, pass } = makePage(t, { state: {} });
    click("[data-move]");
    pass(10);
    assert.deepEqual(click("[data-move]"), ["play a", "play a"]);
  });

  const [MOVE, PART, UNDO] = ["[data-move]", "[data-select]", "[data-command]"];
  for (const [what, control, times, count] of [
    ["a double tap on a move is one press", MOVE, [100, 399], 1],
    ["a double tap on a part of a move is one press", PART, [100, 399], 1],
    ["the second press of a double tap does not delay the next", MOVE, [100, 300, 400], 2],
    ["a button outside of the board is pressed as often as it is tapped", UNDO, [100, 100], 2],
    ["restored presses have no known time: all are carried out", MOVE, [Number.NaN, Number.NaN], 2],
  ]) {
    test(what, (t) => {
      const { find, repeat } = makePage(t);
      const early = times.map((at) => ({ at, pressed: find(control) }));
      assert.equal(repeat(early).length, count);
    });
  }

  for (const [what, how, count] of [
    ["the second press of a double tap", {}, 0],
    ["a later press", { timeStamp: 400 }, 1],
    ["a press elsewhere", { clientX: 80 }, 1],
    ["a press by keyboard", { detail: 0 }, 1],
  ]) {
    test(`${what} on a move in place of a button: ${count}`, (t) => {
      const { done, find, happen } = makePage(t);
      const tap = { clientX: 50, clientY: 90, detail: 1 };
      happen("click", { at: find(UNDO), ...tap, timeStamp: 100 });
      happen("click", { at: find(MOVE), ...tap, timeStamp: 399, ...how });
      assert.equal(done.slice(1).length, count);
    });
  }

  test("a key and a click on its control within 300 ms are one press", (t) => {
    const { click, key } = makePage(t);
    key("r");
    assert.deepEqual(click(PART), ["select letter r"]);
  });

  test("presses are kept for a reload until the moves of early ones are stored", async (t) => {
    const interpret = (name) => (name === "l" ? { type: "play", move: "l" } : null);
    const { click, done, find, key, pass, repeat, window } = makePage(t, { interpret });
    const saved = [];
    window.savePress = (pressed) => saved.push(pressed.key ?? pressed.dataset.select);
    let store = () => {};
    const stored = new Promise((resolve) => (store = resolve));
    const early = [{ at: Number.NaN, pressed: find("[data-move]") }];
    assert.deepEqual(repeat(early, stored), ["play a"]);
    click("[data-select]");
    key("l");
    assert.deepEqual(done.slice(1), ["select letter r", "play l"]);
    assert.deepEqual(saved, ["letter:r", "l"]);
    store();
    await stored;
    assert.equal(done.at(-1), "forgotten");
    pass(300);
    key("l");
    assert.equal(saved.length, 2);
  });

  test("a key that the front end reads is taken once when it is hit twice within 300 ms", (t) => {
    const interpret = (name) => ({ type: "play", move: name });
    const { key, pass } = makePage(t, { interpret });
    for (const each of ["l", "l", "r", "l"]) key(each);
    pass(300);
    assert.deepEqual(key("l"), ["play l", "play r", "play l", "play l"]);
  });

  test("a key that is held down presses its control once", (t) => {
    const { key } = makePage(t);
    key("r");
    assert.deepEqual(key("r", { repeat: true, timeStamp: 9_000 }), ["select letter r"]);
  });

  test("the front end handles a key before the controls", (t) => {
    const interpret = (name) => (name === "r" ? { type: "play", move: "special" } : null);
    assert.deepEqual(makePage(t, { interpret }).key("r"), ["play special"]);
  });

  test("a key reads a page on which the press before it is already drawn", (t) => {
    const flush = () => {
      document.body.innerHTML = '<button data-key="r" data-move="r"></button>';
    };
    assert.deepEqual(makePage(t, { body: "", flush }).key("r"), ["play r"]);
  });

  test("arrow keys move the focus inside a group to the nearest button of their direction", (t) => {
    const stops = ["left", "right", "below"].map((id) => `<button id="${id}"></button>`).join("");
    const { document, find, happen } = makePage(t, { body: `<p data-roving>${stops}</p>` });
    const places = { left: [0, 0], right: [50, 0], below: [8, 50] };
    for (const [id, [x, y]] of Object.entries(places)) {
      find(`#${id}`).getBoundingClientRect = () => ({ x, y, width: 40, height: 40 });
    }
    find("#left").focus();
    const keys = ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "End", "Home"];
    const visited = keys.map((key) => {
      const { defaultPrevented } = happen("keydown", { key });
      return `${document.activeElement.id}${defaultPrevented ? "" : ", scrolls"}`;
    });
    assert.deepEqual(visited, ["right", "right, scrolls", "below", "left", "below", "left"]);
    assert.deepEqual(["left", "right", "below"].map((id) => find(`#${id}`).tabIndex), [0, -1, -1]);
  });

  test("arrow keys that play a move stay with a focused group of other buttons", (t) => {
    const { find, key } = makePage(t, {
      body: `<button data-key="ArrowLeft" data-move="x"></button>
        <p data-roving><button id="bar" data-command="look"></button></p>
        <p data-roving><button id="letter" data-select="letter:x"></button></p>`,
    });
    find("#bar").focus();
    assert.deepEqual(key("ArrowLeft"), []);
    find("#letter").focus();
    assert.deepEqual(key("ArrowLeft"), ["play x"]);
  });
});

/** Return a page whose pointer has just gone down on a key, and everything that was dispatched. */
const openPage = (t, { from = ".key", upAt } = {}) => {
  const page = withPage(t, `
    <button class="key" data-select="piece:1" aria-pressed="true"></button>
    <div class="board" data-swipe><button data-move="-1"></button></div>
    <button data-key="ArrowRight" data-move="right"></button>`);
  const { document, find } = page;
  document.elementFromPoint = () => find("[data-move]");
  const done = [];
  const at = (clientX, buttons, target = find(from)) => ({
    ...{ button: 0, buttons, clientX, clientY: 0, isPrimary: true, pointerId: 1, target },
  });
  const app = { dispatch: ({ type, move }) => done.push([type, move].join(" ")), flush: () => {} };
  listenToDrags(document.body, app, at(0, 1), upAt === undefined ? undefined : at(upAt, 0));
  const happen = (type, fields) => page.happen(type, { ...fields, at: fields.target });
  return {
    done,
    find,
    down: (selector) => happen("pointerdown", at(0, 1, find(selector))),
    move: (x, buttons = 1) => happen("pointermove", at(x, buttons)),
    up: (x) => happen("pointerup", at(x, 0)),
    /** Return whether a click reaches the other listeners. */
    click: (detail = 1) => {
      let isHeard = false;
      document.addEventListener("click", () => (isHeard = true), { once: true });
      page.happen("click", { detail });
      return isHeard;
    },
  };
};

describe("drags", () => {
  for (const [what, from, upAt, made] of [
    ["swipe", "[data-swipe]", 40, ["play right"]],
    ["swipe", "[data-swipe]", 10, []],
    ["drag", ".key", 40, ["play -1"]],
    ["drag", ".key", 10, []],
  ]) {
    test(`a ${what} over ${upAt} pixels before the script makes ${made.length} moves`, (t) => {
      assert.deepEqual(openPage(t, { from, upAt }).done, made);
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
    down("[data-move]");
    assert.equal(click(), true);
    down(".key");
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
      down("[data-move]");
      up(5);
      assert.equal(click(), true);
      assert.deepEqual(done, []);
    });
  }
});
