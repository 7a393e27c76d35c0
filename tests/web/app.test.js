/** The app: its renders, and parts that load late or never. */

import assert from "node:assert/strict";
import test from "node:test";
import { play } from "../../web/features/play/index.ts";
import { makeWindow, withGlobals } from "./browser.js";
import { makeMatch, turns } from "./makers.js";
import { makeQuietTable, pressing } from "./quiet-table.js";
import { shown } from "./steps.js";

/** Parts of the page by their names: one that is there and one that is not. */
const lazyParts = { here: async () => "part", gone: () => Promise.reject(new Error("offline")) };

test("a part whose styles do not load is said to be missing until they do", async (t) => {
  t.mock.method(console, "warn", () => undefined);
  let isOnline = false;
  const loadCommon = async () => {
    if (!isOnline) throw new Error("offline");
  };
  const { app } = makeQuietTable(t, { lazyParts, loadCommon });
  assert.equal(await app.load("here"), null);
  assert.match(app.state.message?.text ?? "", /Couldn’t load.*online/);
  isOnline = true;
  assert.equal(await app.load("here"), "part");
});

test("what fails to load while the page is left is no failure", async (t) => {
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

/** Return a table at which one command wants a part that comes when the test says so. */
const sitOffline = (t) => {
  t.mock.method(console, "warn", () => undefined);
  const page = makeWindow();
  withGlobals(t, { addEventListener: page.addEventListener });
  const line = { isUp: false, isStalled: false, asked: 0 };
  line.stalled = new Promise((resolve) => {
    line.arrive = resolve;
  });
  const opened = [];
  const part = () => {
    line.asked += 1;
    if (line.isStalled) return line.stalled;
    return line.isUp ? Promise.resolve("part") : Promise.reject(new Error("offline"));
  };
  const run = async (app) => opened.push(await app.load("part"));
  const features = [play, pressing("open", { run })];
  const table = makeQuietTable(t, { features, lazyParts: { part } });
  const wait = async (milliseconds) => {
    t.mock.timers.tick(milliseconds);
    for (const _ of [1, 2, 3]) await turns();
  };
  const press = async () => {
    table.app.run("open");
    await wait(0);
  };
  return { ...table, line, opened, page, press, wait };
};

test("a part that fails is said to be missing, with a button, next to other notices", async (t) => {
  const { app, drawn, nextFrame, opened, press } = sitOffline(t);
  app.dispatch({ type: "rules", phase: "failed" });
  await press();
  assert.deepEqual(opened, [null]);
  nextFrame();
  const { message, notice } = drawn.at(-1);
  assert.match(message.text, /Couldn’t load.*online/);
  assert.deepEqual([message.isError, message.missing], [true, true]);
  assert.match(notice.text, /Couldn’t load the game/);
});

for (const [when, ask] of [
  ["by itself", ({ wait }) => wait(4_000)],
  ["at once when the line is back", ({ page }) => page.happen("online")],
  ["by the button next to the message", ({ app }) => app.run("load-again")],
]) {
  test(`a part that fails is asked for again ${when}, and opens when it comes`, async (t) => {
    const table = sitOffline(t);
    await table.press();
    await table.wait(2_000);
    table.line.isUp = true;
    await ask(table);
    await table.wait(0);
    assert.deepEqual(table.opened, [null, "part"]);
    assert.deepEqual([table.app.state.parts.part, table.app.state.message], ["part", null]);
  });
}

test("a part that fails opens by itself unless the player has moved on", async (t) => {
  const { app, line, opened, press, wait } = sitOffline(t);
  await press();
  for (const action of shown(makeMatch(["a"]))) app.dispatch(action);
  line.isUp = true;
  await wait(2_000);
  assert.deepEqual(opened, [null], "a sheet in the middle of another move would be a surprise");
  assert.equal(app.state.message, null);
});

test("a part that does not come is said to be on its way, until it comes", async (t) => {
  const { app, line, opened, press, wait } = sitOffline(t);
  line.isStalled = true;
  await press();
  assert.equal(app.state.message, null);
  await wait(4_000);
  assert.equal(app.state.message.text, "This part of the page is still loading.");
  line.arrive("part");
  await wait(0);
  assert.deepEqual(opened, ["part"]);
  assert.equal(app.state.message, null);
});

test("a part that fails is imported from another address that the build lists", async (t) => {
  const asked = [];
  const names = async (address) => {
    asked.push(address.pathname.split("/").at(-1));
    return { json: async () => ({ part: new URL("browser.js", import.meta.url).href }) };
  };
  const { opened, press } = sitOffline(t);
  withGlobals(t, { fetch: names });
  await press();
  while (!opened.length) await turns();
  assert.deepEqual(asked, ["parts.json"]);
  assert.equal(typeof opened[0]?.makeWindow, "function");
});
