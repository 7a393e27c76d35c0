/** Several tabs with one match: only one writes it. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { openTwo, PATIENCE, wait, withTabs } from "./locks.js";
import { turns } from "./makers.js";

describe("one writer for each match", () => {
  test("the first tab on a match writes it", async (t) => {
    const open = withTabs(t);
    const { lock, owners } = await open();
    assert.deepEqual(owners, [true]);
    assert.equal(lock.owner, true);
    await wait(t);
    assert.deepEqual(owners, [true]);
  });

  test("a second tab waits for a moment: the first one may just be leaving", async (t) => {
    const open = withTabs(t);
    await open();
    const second = await open();
    await wait(t, PATIENCE - 1);
    assert.deepEqual(second.owners, []);
  });

  test("a page that is loaded again never looks on", async (t) => {
    const open = withTabs(t);
    const before = await open();
    const after = await open();
    await wait(t, 100);
    before.lock.leave();
    await turns();
    await wait(t);
    assert.deepEqual(after.owners, [true]);
  });

  test("a tab that looks on writes as soon as the first one is closed", async (t) => {
    const [first, second] = await openTwo(t);
    first.lock.leave();
    await turns();
    assert.deepEqual(second.owners, [false, true]);
  });

  test("tabs on different matches do not wait for each other", async (t) => {
    const open = withTabs(t);
    await open("one");
    const { owners } = await open("other");
    assert.deepEqual(owners, [true]);
  });

  test("a tab that takes over writes, and the one before looks on until it takes the match back", async (t) => {
    const [first, second] = await openTwo(t);
    second.lock.takeOver();
    await turns();
    assert.equal(second.owners.at(-1), true);
    assert.equal(first.owners.at(-1), false);
    first.lock.takeOver();
    await turns();
    assert.deepEqual([first.owners.at(-1), second.owners.at(-1)], [true, false]);
  });

  test("a tab from which the match was taken writes again when the other one is closed", async (t) => {
    const [first, second] = await openTwo(t);
    second.lock.takeOver();
    await turns();
    second.lock.leave();
    await turns();
    assert.equal(first.owners.at(-1), true);
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

  test("news of the writing tab reaches the spectator tabs", async (t) => {
    const [first, second] = await openTwo(t);
    first.lock.tell({ ply: 1 });
    assert.deepEqual(second.news, [{ ply: 1 }]);
    assert.deepEqual(first.news, []);
  });

  test("news of a tab reaches no tab on another match", async (t) => {
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
    assert.deepEqual(second.owners, [false]);
  });

  test("a tab that leaves before its timeout hears nothing more", async (t) => {
    const open = withTabs(t);
    await open();
    const second = await open();
    second.lock.leave();
    await wait(t);
    assert.deepEqual(second.owners, []);
  });

  test("a new spectator gets the current state of the match", async (t) => {
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
    assert.equal(second.owners.at(-1), false);
    await wait(t, 300);
    assert.equal(second.owners.at(-1), true);
  });
});
