/** The app itself: the order of its effects, parts that load late. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeWindow, withGlobals } from "./browser.js";
import { makeQuietTable } from "./quiet-table.js";
import { undo } from "./steps.js";

test("effects of a dispatched action run after all current effects", (t) => {
  const seen = [];
  const eager = {
    effect: ({ action }, { dispatch }) => {
      if (action.type === "play") dispatch({ type: "wide", isWide: true });
    },
  };
  const watching = { effect: ({ action }) => seen.push(action.type) };
  const { play } = makeQuietTable(t, { features: [eager, watching] });
  play("a");
  assert.deepEqual(seen, ["play", "hold", "wide"]);
});

test("effects see each change from the state before it to the state after it", (t) => {
  const seen = [];
  const watching = { effect: ({ after, before }) => seen.push([before, after]) };
  const { app, play } = makeQuietTable(t, { features: [watching] });
  const opening = app.state;
  play("a");
  assert.equal(seen[0][0], opening);
  for (const [at, [before]] of seen.entries()) if (at) assert.equal(before, seen[at - 1][1]);
  assert.equal(seen.at(-1)[1], app.state);
});

test("an action without a change runs no effects", (t) => {
  const seen = [];
  const watching = { effect: ({ action }) => seen.push(action.type) };
  const { app } = makeQuietTable(t, { features: [watching] });
  app.dispatch(undo);
  app.dispatch({ type: "redo" });
  assert.deepEqual(seen, []);
});

/** Parts of the page by their names: one that is there and one that is not. */
const lazyParts = { here: async () => "part", gone: () => Promise.reject(new Error("offline")) };

test("a part of the page that loads is handed on, and loaded once", async (t) => {
  const here = t.mock.fn(lazyParts.here);
  const { app } = makeQuietTable(t, { lazyParts: { here } });
  for (const _ of [1, 2]) assert.equal(await app.load("here"), "part");
  assert.equal(app.state.parts.here, "part");
  assert.equal(here.mock.callCount(), 1);
  assert.equal(app.state.message, null);
});

test("a part of the page is handed on when what it says is there", async (t) => {
  const order = [];
  const loadMessages = async () => {
    await new Promise(setImmediate);
    order.push("sentences");
  };
  const { app } = makeQuietTable(t, { lazyParts, loadMessages });
  order.push(await app.load("here"));
  assert.deepEqual(order, ["sentences", "part"]);
});

test("a part of the page whose sentences do not load is said to be missing, and comes when they do", async (t) => {
  t.mock.method(console, "warn", () => undefined);
  let isOnline = false;
  const loadMessages = async () => {
    if (!isOnline) throw new Error("offline");
  };
  const { app } = makeQuietTable(t, { lazyParts, loadMessages });
  assert.equal(await app.load("here"), null);
  assert.match(app.state.message?.text ?? "", /Couldn’t load.*online/);
  isOnline = true;
  assert.equal(await app.load("here"), "part");
});

test("what fails to load while the page is left is no failure, and is one when it comes back", async (t) => {
  const page = makeWindow();
  withGlobals(t, { addEventListener: page.addEventListener });
  const warnings = t.mock.method(console, "warn", () => undefined);
  const { app } = makeQuietTable(t, { lazyParts });
  page.happen("pagehide");
  assert.equal(await app.load("gone"), null);
  assert.deepEqual([app.state.message, warnings.mock.callCount()], [null, 0]);
  page.happen("pageshow");
  await app.load("gone");
  assert.match(app.state.message?.text ?? "", /Couldn’t load/);
});
