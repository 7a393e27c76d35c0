/** Which of several tabs writes a match. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { MatchLock } from "../../web/storage/lock.js";
import { withGlobals } from "./browser.js";
import { turns } from "./makers.js";

describe("one writer for each match", () => {
  const PATIENCE = 400;

  /** Return locks as a browser gives them to all of its tabs. */
  const makeLocks = () => {
    /** @type {Map<string, { end: (error?: Error) => void } | null>} */
    const held = new Map();
    /** @type {{ name: string, grant: () => void }[]} */
    const line = [];
    const next = (name) => {
      held.set(name, null);
      const at = line.findIndex((each) => each.name === name);
      if (at >= 0) line.splice(at, 1)[0].grant();
    };
    const request = (name, { ifAvailable, signal, steal }, work) =>
      new Promise((resolve, reject) => {
        const grant = () => {
          const hold = { end: reject };
          held.set(name, hold);
          Promise.resolve(work({ name })).then((value) => {
            resolve(value);
            if (held.get(name) === hold) next(name);
          });
        };
        if (steal) {
          held.get(name)?.end(new DOMException("stolen", "AbortError"));
          return grant();
        }
        if (!held.get(name)) return grant();
        if (ifAvailable) return resolve(work(null));
        const place = { name, grant };
        line.push(place);
        signal?.addEventListener("abort", () => {
          const at = line.indexOf(place);
          if (at >= 0) line.splice(at, 1);
          reject(new DOMException("aborted", "AbortError"));
        });
      });
    return { request };
  };

  /** Return a class of channels: what one says, all others of its name hear. */
  const makeChannels = () => {
    const open = new Set();
    return class {
      static all = open;
      constructor(name) {
        this.name = name;
        this.hear = () => undefined;
        open.add(this);
      }
      addEventListener(_, hear) {
        this.hear = hear;
      }
      postMessage(data) {
        for (const each of open) {
          if (each !== this && each.name === this.name) each.hear({ data: structuredClone(data) });
        }
      }
      close() {
        open.delete(this);
      }
    };
  };

  /**
   * Return a function that opens a tab on a match; the tab tells what it was told.
   * @param {import("node:test").TestContext} t @param {object} [locks]
   */
  const withTabs = (t, locks = makeLocks()) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const BroadcastChannel = makeChannels();
    withGlobals(t, {
      BroadcastChannel,
      window: { BroadcastChannel },
      navigator: locks ? { locks } : {},
    });
    return async (id = "match") => {
      const tab = { told: [], news: [], refused: [], onWriter: () => {} };
      const before = BroadcastChannel.all.size;
      tab.lock = new MatchLock(id, {
        onOwner: (isOwner, isRefused) => {
          tab.told.push(isOwner);
          if (isOwner) tab.refused.push(isRefused);
          if (isOwner) tab.onWriter();
        },
        onNews: (news) => tab.news.push(news),
      });
      const own = [...BroadcastChannel.all].slice(before);
      /** Say nothing any more, as a tab that the browser has frozen. */
      tab.silence = () => {
        for (const channel of own) channel.postMessage = () => {};
      };
      t.after(() => tab.lock.leave());
      await turns();
      return tab;
    };
  };
  const wait = async (t, time = PATIENCE) => {
    t.mock.timers.tick(time);
    await turns();
  };

  /** Return two tabs on one match: the first writes, and the second has lost its patience. */
  const openTwo = async (t) => {
    const open = withTabs(t);
    const tabs = [await open(), await open()];
    await wait(t);
    return tabs;
  };

  test("the first tab on a match writes it", async (t) => {
    const open = withTabs(t);
    const { lock, told } = await open();
    assert.deepEqual(told, [true]);
    assert.equal(lock.owner, true);
  });

  test("the first tab goes on writing once the patience of others is over", async (t) => {
    const open = withTabs(t);
    const { told } = await open();
    await wait(t);
    assert.deepEqual(told, [true]);
  });

  test("a second tab is told nothing for a moment: the first one may just be leaving", async (t) => {
    const open = withTabs(t);
    await open();
    const second = await open();
    await wait(t, PATIENCE - 1);
    assert.deepEqual(second.told, []);
  });

  test("a second tab looks on once its patience is over", async (t) => {
    const [, second] = await openTwo(t);
    assert.deepEqual(second.told, [false]);
  });

  test("a page that is loaded again never looks on", async (t) => {
    const open = withTabs(t);
    const before = await open();
    const after = await open();
    await wait(t, 100);
    before.lock.leave();
    await turns();
    await wait(t);
    assert.deepEqual(after.told, [true]);
  });

  test("a tab that looks on writes as soon as the first one is closed", async (t) => {
    const [first, second] = await openTwo(t);
    first.lock.leave();
    await turns();
    assert.deepEqual(second.told, [false, true]);
  });

  test("tabs on different matches do not wait for each other", async (t) => {
    const open = withTabs(t);
    await open("one");
    const { told } = await open("other");
    assert.deepEqual(told, [true]);
  });

  test("a tab that takes over writes, and the one before looks on", async (t) => {
    const [first, second] = await openTwo(t);
    second.lock.takeOver();
    await turns();
    assert.equal(second.told.at(-1), true);
    assert.equal(first.told.at(-1), false);
  });

  test("a match can be taken over and taken back", async (t) => {
    const [first, second] = await openTwo(t);
    second.lock.takeOver();
    await turns();
    first.lock.takeOver();
    await turns();
    assert.equal(first.told.at(-1), true);
    assert.equal(second.told.at(-1), false);
  });

  test("a tab from which the match was taken writes again when the other one is closed", async (t) => {
    const [first, second] = await openTwo(t);
    second.lock.takeOver();
    await turns();
    second.lock.leave();
    await turns();
    assert.equal(first.told.at(-1), true);
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

  test("what the writing tab tells reaches the tabs that look on", async (t) => {
    const [first, second] = await openTwo(t);
    first.lock.tell({ ply: 1 });
    assert.deepEqual(second.news, [{ ply: 1 }]);
    assert.deepEqual(first.news, []);
  });

  test("what a tab tells reaches no tab on another match", async (t) => {
    const open = withTabs(t);
    const first = await open("one");
    const other = await open("other");
    first.lock.tell({ ply: 1 });
    assert.deepEqual(other.news, []);
  });

  test("a tab that looks on tells nothing, not even to others that look on", async (t) => {
    const open = withTabs(t);
    await open();
    const [second, third] = [await open(), await open()];
    await wait(t);
    second.lock.tell({ ply: 1 });
    assert.deepEqual(third.news, []);
  });

  test("a tab that has left a match hears no more of it and is not made its writer", async (t) => {
    const [first, second] = await openTwo(t);
    second.lock.leave();
    first.lock.tell({ ply: 1 });
    first.lock.leave();
    await turns();
    assert.deepEqual(second.news, []);
    assert.deepEqual(second.told, [false]);
  });

  test("a tab that leaves before its patience is over is told nothing more", async (t) => {
    const open = withTabs(t);
    await open();
    const second = await open();
    second.lock.leave();
    await wait(t);
    assert.deepEqual(second.told, []);
  });

  test("a browser without locks lets every tab write", async (t) => {
    const open = withTabs(t, null);
    const tabs = [await open(), await open()];
    for (const { told } of tabs) assert.deepEqual(told, [true]);
  });

  test("a browser without channels keeps one writer all the same", async (t) => {
    const open = withTabs(t);
    withGlobals(t, { window: {} });
    const tabs = [await open(), await open()];
    await wait(t);
    assert.deepEqual(tabs[1].told, [false]);
    tabs[0].lock.tell({ ply: 1 });
    assert.deepEqual(
      tabs.map(({ lock }) => lock.owner),
      [true, false],
    );
  });

  const makeRefusal = (name = "SecurityError") => {
    const locks = { asked: 0 };
    locks.request = async () => {
      locks.asked += 1;
      throw new DOMException("denied", name);
    };
    return locks;
  };

  for (const name of ["SecurityError", "AbortError", "InvalidStateError", "NotSupportedError"]) {
    test(`a browser that refuses locks with ${name} makes the tab the writer, and it is said`, async (t) => {
      const { refused, told } = await withTabs(t, makeRefusal(name))();
      await wait(t);
      assert.deepEqual([told, refused], [[true], [true]]);
    });
  }

  test("a browser that throws as it is asked for a lock refuses it", async (t) => {
    const request = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const { refused } = await withTabs(t, { request })();
    assert.deepEqual(refused, [true]);
  });

  test("a browser that never answers makes the tab the writer in the end", async (t) => {
    const { refused, told } = await withTabs(t, { request: () => new Promise(() => {}) })();
    assert.deepEqual(told, []);
    await wait(t, 2_000);
    assert.deepEqual([told, refused], [[true], [true]]);
  });

  test("a browser that refuses channels between tabs keeps one writer all the same", async (t) => {
    const open = withTabs(t);
    const BroadcastChannel = class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    };
    withGlobals(t, { window: { BroadcastChannel } });
    const [first, second] = [await open(), await open()];
    await wait(t);
    first.lock.tell({ ply: 1 });
    assert.deepEqual([first.told, second.told], [[true], [false]]);
    void second.lock.takeOver();
    await turns();
    assert.deepEqual([first.told.at(-1), second.told.at(-1)], [false, true]);
  });

  test("who looks on from now on is told where the match stands", async (t) => {
    const open = withTabs(t);
    const first = await open();
    first.lock.tell({ ply: 4 });
    const second = await open();
    await wait(t);
    assert.deepEqual(second.news, [{ ply: 4 }]);
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

  test("a tab that takes over waits no longer than a moment for one that says nothing", async (t) => {
    const [first, second] = await openTwo(t);
    first.lock.tell = () => {};
    first.silence();
    void second.lock.takeOver();
    await turns();
    assert.equal(second.told.at(-1), false);
    await wait(t, 300);
    assert.equal(second.told.at(-1), true);
  });

  test("a browser that refuses locks is not asked for ever", async (t) => {
    const locks = makeRefusal();
    const open = withTabs(t, locks);
    await open();
    for (const _ of [1, 2, 3]) await wait(t);
    assert.ok(locks.asked <= 2);
  });

  test("a browser that refuses locks lets the tab write, as one without locks does", async (t) => {
    const open = withTabs(t, makeRefusal());
    const { told } = await open();
    await wait(t);
    assert.equal(told.at(-1), true);
  });
});
