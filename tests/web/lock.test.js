/** Several tabs with one match: only one writes it, also where the browser has no locks. */

import assert from "node:assert/strict";
import test from "node:test";
import { withGlobals } from "./browser.js";
import { openTwo, PATIENCE, wait, withTabs } from "./locks.js";
import { turns } from "./makers.js";

test("a page that is loaded again never looks on", async (t) => {
  const open = withTabs(t);
  const before = await open();
  const after = await open();
  await wait(t, PATIENCE - 1);
  assert.deepEqual(after.owners, [], "the first one may just be leaving");
  before.lock.leave();
  await turns();
  await wait(t);
  assert.deepEqual(after.owners, [true]);
});

test("tabs on different matches wait for no other, and hear nothing of it", async (t) => {
  const open = withTabs(t);
  const first = await open("one");
  const { news, owners } = await open("other");
  first.lock.tell({ ply: 1 });
  assert.deepEqual([owners, news], [[true], []]);
});

test("a tab that has left a match hears no more of it and is not made its writer", async (t) => {
  const open = withTabs(t);
  const [first, second, third] = [await open(), await open(), await open()];
  third.lock.leave();
  await wait(t);
  second.lock.leave();
  first.lock.tell({ ply: 1 });
  first.lock.leave();
  await turns();
  assert.deepEqual(second.news, []);
  assert.deepEqual([second.owners, third.owners], [[false], []]);
});

test("a tab that takes over hears what was pressed last before it writes", async (t) => {
  const [first, second] = await openTwo(t);
  first.lock.tell({ ply: 1 });
  second.news.length = 0;
  second.onWriter = () => second.news.push("writes");
  void second.lock.takeOver();
  await turns();
  assert.deepEqual(second.news, [{ ply: 1 }, "writes"]);
});

test("a tab that takes over waits only a moment for one that says nothing", async (t) => {
  const [first, second] = await openTwo(t);
  first.lock.tell = () => {};
  first.silence();
  void second.lock.takeOver();
  await turns();
  assert.equal(second.owners.at(-1), false);
  await wait(t, 300);
  assert.equal(second.owners.at(-1), true);
});

const throwing = () => {
  throw new DOMException("denied", "SecurityError");
};
const refusing = (name) => () => Promise.reject(new DOMException("denied", name));
for (const [what, locks, isRefused] of [
  ["has no locks", null, false],
  ["refuses them at once", { request: throwing }, true],
  ["refuses them later", { request: refusing("SecurityError") }, true],
  ["ends a request for one", { request: refusing("AbortError") }, true],
]) {
  test(`a browser that ${what} lets every tab write`, async (t) => {
    const open = withTabs(t, locks);
    const tabs = [await open(), await open()];
    await wait(t);
    for (const { owners, refused } of tabs) {
      assert.deepEqual([owners, refused], [[true], [isRefused]]);
    }
  });
}

test("a browser that never answers makes the tab the writer in the end", async (t) => {
  const { refused, owners } = await withTabs(t, { request: () => new Promise(() => {}) })();
  assert.deepEqual(owners, []);
  await wait(t, 2_000);
  assert.deepEqual([owners, refused], [[true], [true]]);
});

const BroadcastChannel = class {
  constructor() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  }
};
for (const [what, window] of [
  ["without channels", {}],
  ["that refuses channels between tabs", { BroadcastChannel }],
]) {
  test(`a browser ${what} still has one writer`, async (t) => {
    const open = withTabs(t);
    withGlobals(t, { window });
    const [first, second] = [await open(), await open()];
    await wait(t);
    first.lock.tell({ ply: 1 });
    assert.deepEqual([first.owners, second.owners], [[true], [false]]);
    void second.lock.takeOver();
    await turns();
    assert.deepEqual([first.lock.owner, second.lock.owner], [false, true]);
  });
}
