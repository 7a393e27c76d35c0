/** The writes, messages and renders of one move between two people. */

import assert from "node:assert/strict";
import test from "node:test";
import { FEATURES } from "../../web/app/app.js";
import { MatchLock } from "../../web/storage/lock.js";
import { makeWindow } from "./browser.js";
import { databasesIdle, refuseTransactions, storedRows } from "./databases.js";
import { makeTab, openPage } from "./visits.js";

// Features look at the page after a test too.
Object.assign(globalThis, {
  document: makeWindow({
    body: { dataset: {} },
    documentElement: { dataset: {}, removeAttribute: () => undefined },
    querySelector: () => null,
  }),
  matchMedia: () => ({ matches: false }),
});

test("a move is written, sent and stored once, and drawn twice", async (t) => {
  makeTab(t);
  const page = await openPage(t, { rules: "ready", features: FEATURES });
  const { app, drawn, nextFrame, play, rules } = page;
  /** Make a move, and have Python confirm it after the next frame. */
  const move = async (name) => {
    play(name);
    nextFrame();
    await rules.answerNext();
    await databasesIdle();
    for (const _ of [1, 2]) nextFrame();
  };
  await move("a");
  const written = [
    t.mock.method(localStorage, "setItem"),
    t.mock.method(history, "replaceState"),
    t.mock.method(MatchLock.prototype, "tell"),
  ];
  const transactions = refuseTransactions(t, { from: Number.POSITIVE_INFINITY });
  const before = drawn.length;
  await move("b");
  const counts = written.map(({ mock }) => mock.callCount());
  assert.deepEqual([...counts, transactions.count()], [1, 1, 1, 1]);
  assert.equal(drawn.length - before, 2);
  assert.equal((await storedRows())[app.state.id]?.record, "moves=a.b");
});
