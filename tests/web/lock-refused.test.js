/** Several tabs with one match, in a browser that has no locks or refuses them. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { withGlobals } from "./browser.js";
import { wait, withTabs } from "./locks.js";
import { turns } from "./makers.js";

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
  const names = ["SecurityError", "AbortError", "InvalidStateError", "NotSupportedError"];
  for (const [how, locks] of [["at once", throwing], ...names.map((name) => [name, makeRefusal(name)])]) {
    test(`a browser that refuses locks (${how}) makes the tab the writer, and it is said`, async (t) => {
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

  test("a browser that refuses locks is not asked again and again", async (t) => {
    const locks = makeRefusal();
    const open = withTabs(t, locks);
    await open();
    for (const _ of [1, 2, 3]) await wait(t);
    assert.ok(locks.asked <= 2);
  });
});
