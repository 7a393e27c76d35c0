/** Several tabs with one match: only one writes it, also where the browser has no locks. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { withGlobals } from "./browser.js";
import { openTwo, PATIENCE, wait, withTabs } from "./locks.js";
import { turns } from "./makers.js";

describe("one writer for each match", () => {
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

  test("at no time do two tabs write one match", async (t) => {
    const open = withTabs(t);
    const tabs = [await open(), await open(), await open()];
    const writers = () => tabs.filter(({ lock }) => lock.owner).length;
    await wait(t);
    assert.equal(writers(), 1);
    tabs[2].lock.takeOver();
    await turns();
    assert.equal(writers(), 1);
    tabs[2].lock.leave();
    await turns();
    assert.equal(writers(), 1);
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
});

describe("a match without locks", () => {
  test("a browser without locks lets every tab write", async (t) => {
    const open = withTabs(t, null);
    const tabs = [await open(), await open()];
    for (const { owners } of tabs) assert.deepEqual(owners, [true]);
  });

  const makeRefusal = (name = "SecurityError") => {
    const locks = { asked: 0 };
    locks.request = async () => {
      locks.asked += 1;
      throw new DOMException("denied", name);
    };
    return locks;
  };

  const throwing = {
    request: () => {
      throw new DOMException("denied", "SecurityError");
    },
  };
  const names = ["SecurityError", "AbortError"];
  const refusals = names.map((name) => [name, makeRefusal(name)]);
  for (const [how, locks] of [["at once", throwing], ...refusals]) {
    test(`a browser that refuses locks (${how}) makes the tab the writer`, async (t) => {
      const { refused, owners } = await withTabs(t, locks)();
      await wait(t);
      assert.deepEqual([owners, refused], [[true], [true]]);
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
});
