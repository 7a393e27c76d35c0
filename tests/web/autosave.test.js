/** Tabs on one match: which one saves it, and what the others show. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { isConfirmed } from "../../web/app/selectors.ts";
import { Autosave } from "../../web/match/autosave.ts";
import { keptDraft } from "../../web/storage/drafts.ts";
import { makeStorage, withGlobals } from "./browser.js";
import {
  clearDatabases,
  databasesIdle,
  databasesRetried,
  refuseTransactions,
  storedPictures,
  storedRows,
} from "./databases.js";
import { wait, withTabs } from "./locks.js";
import { makeMatch, makeState, turns } from "./makers.js";
import { makeTable } from "./table.js";

beforeEach(clearDatabases);

/** Return a function that opens a tab on the match. */
const openTabs = (t) => {
  withTabs(t);
  const addresses = [];
  withGlobals(t, {
    history: { replaceState: (_state, _, address) => addresses.push(address) },
    localStorage: makeStorage(),
    location: { pathname: "/game/", search: "" },
  });
  const open = async (...pressed) => {
    const table = makeTable({
      state: makeState({ id: "match" }),
      makeSession: (app) => ({ autosave: new Autosave(app) }),
    });
    const { autosave } = table.app.session;
    autosave.take({ revision: 0, isStored: true });
    table.play(...pressed);
    await turns();
    return { ...table, autosave };
  };
  return { addresses, open };
};

/** Open two tabs, of which the first writes. */
const openTwo = async (t) => {
  const { addresses, open } = openTabs(t);
  const [first, second] = [await open(), await open()];
  await wait(t);
  const takeOver = async () => {
    second.autosave.takeOver();
    await turns();
    await wait(t);
  };
  return { addresses, first, second, takeOver };
};

test("the tab of a link with new moves writes the match, and plays them", async (t) => {
  const { first, second } = await openTwo(t);
  first.play("a", "b");
  await turns();
  second.autosave.take({ revision: 1, isStored: false, joins: "moves=a.b.c" });
  await turns();
  await wait(t);
  await turns();
  await wait(t);
  assert.deepEqual([first.app.state.isWriter, second.app.state.isWriter], [false, true]);
  assert.equal(second.app.state.wanted, "moves=a.b.c");
  assert.match(second.app.state.message.text, /^Added the new moves to /);
  assert.equal(keptDraft("match").record, "moves=a.b.c");
});

test("a press while the other tab hands over is played", async (t) => {
  const { first, second, takeOver } = await openTwo(t);
  first.play("a");
  await turns();
  const taken = takeOver();
  second.play("b");
  await taken;
  assert.equal(second.app.state.wanted, "moves=a.b");
  assert.equal(keptDraft("match")?.record, "moves=a.b");
});

test("a tab that takes over finds in the draft what the other one could not tell", async (t) => {
  const { first, second, takeOver } = await openTwo(t);
  t.mock.method(globalThis.BroadcastChannel.prototype, "postMessage", () => undefined);
  first.play("a", "b");
  await turns();
  assert.equal(second.app.state.wanted, "", "the browser has frozen the first tab");
  await takeOver();
  assert.equal(second.app.state.wanted, "moves=a.b");
  assert.equal(second.app.state.isWriter, true);
});

test("a press is stored before Python answers, only by the tab that writes", async (t) => {
  const { first, second } = await openTwo(t);
  first.play("a");
  await turns();
  await second.rules.answerNext();
  assert.equal(isConfirmed(second.app.state), true);
  await databasesIdle();
  assert.equal((await storedRows()).match?.record, "moves=a");
  assert.deepEqual(await storedPictures(), {}, "the first tab's Python has not answered");
});

test("a match that could not be stored is stored by the next writer", async (t) => {
  const { open } = openTabs(t);
  const { app, autosave } = await open();
  const { stop } = refuseTransactions(t);
  const saving = autosave.save();
  for (const _ of [1, 2]) await databasesRetried(t);
  await saving;
  assert.equal(app.state.isUnsaved, false, "localStorage keeps it");
  stop();
  autosave.acquire();
  await databasesIdle();
  assert.equal((await storedRows()).match?.record, "");
});

test("a deleted match is in no storage or address until something is played", async (t) => {
  const { addresses, open } = openTabs(t);
  const stored = async () => Object.keys(await storedRows());
  const { autosave, play } = await open("a");
  await autosave.save();
  assert.deepEqual(await stored(), ["match"]);
  const deleted = autosave.forget("match");
  void autosave.save(); // Python has confirmed the match meanwhile
  await deleted;
  await databasesIdle();
  assert.deepEqual(await stored(), []);
  assert.equal(keptDraft("match"), null);
  autosave.writeAddress();
  assert.equal(addresses.at(-1), "/game/");
  play("b");
  await autosave.save();
  assert.deepEqual(await stored(), ["match"]);
  assert.equal(addresses.at(-1), "#moves=a.b");
});

test("news of another version changes nothing", async (t) => {
  const { first, second } = await openTwo(t);
  const { state } = second.app;
  const [channel] = globalThis.BroadcastChannel.all;
  for (const news of [{}, { match: {}, wishes: [] }, { record: 7 }]) {
    channel.postMessage({ news });
  }
  await turns();
  assert.equal(second.app.state, state);
  assert.equal(first.app.state.wanted, "");
});
