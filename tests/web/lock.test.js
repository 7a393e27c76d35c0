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

  test("a tab that looks on writes as soon as the first one is closed", async (t) => {
    const [first, second] = await openTwo(t);
    first.lock.leave();
    await turns();
    assert.deepEqual(second.owners, [false, true]);
  });

  test("a tab that takes over writes, the one before when it takes the match back, or is alone", async (t) => {
    const [first, second] = await openTwo(t);
    const writers = () => [first.owners.at(-1), second.owners.at(-1)];
    second.lock.takeOver();
    await turns();
    assert.deepEqual(writers(), [false, true]);
    first.lock.takeOver();
    await turns();
    assert.deepEqual(writers(), [true, false]);
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

  test("tabs on different matches wait for no other, and hear nothing of it", async (t) => {
    const open = withTabs(t);
    const first = await open("one");
    const { news, owners } = await open("other");
    first.lock.tell({ ply: 1 });
    assert.deepEqual([owners, news], [[true], []]);
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
