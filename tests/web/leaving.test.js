/** What a page leaves behind, and what the next one makes of it. No move that was shown is lost. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { createApp } from "../../web/app/app.js";
import { Session } from "../../web/app/session.js";
import { RulesError } from "../../web/rules/errors.js";
import { keptSlips } from "../../web/storage/slips.js";
import { putMatch, savedMatches } from "../../web/storage/store.js";
import { makeRefusingStorage, makeStorage, makeWindow, withGlobals } from "./browser.js";
import { disk } from "./disk.js";
import { makeFront, makeMatch, makeState, turns } from "./makers.js";
import { makeTable, readRecord } from "./table.js";

describe("a page that is left", () => {
  beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

  /** Return a tab: an address, a history with entries, and a device with its storages. */
  const makeTab = (t) => {
    disk.clear();
    const entries = [{ state: null, hash: "" }];
    let at = 0;
    const location = { pathname: "/game/", search: "" };
    const hashOf = (address) => (address.startsWith("#") ? address : "");
    Object.defineProperty(location, "hash", { get: () => entries[at].hash });
    const history = {
      get state() {
        return entries[at].state;
      },
      replaceState: (state, _, address) => {
        entries[at] = { state: structuredClone(state), hash: hashOf(address) };
      },
      pushState: (state, _, address) => {
        at += 1;
        entries.splice(at, entries.length, {
          state: structuredClone(state),
          hash: hashOf(address),
        });
      },
    };
    withGlobals(t, { location, history, localStorage: makeStorage(), navigator: {} });
    return { entries, location, step: (by) => (at += by), type: (hash) => {
      at += 1;
      entries.splice(at, entries.length, { state: null, hash });
    } };
  };

  let pages = 0;
  /** Open the page in the tab; the rules start when the test says so. */
  const openPage = async (t, { rules = "starting", front } = {}) => {
    const page = makeWindow();
    pages += 1;
    withGlobals(t, { window: page });
    const table = makeTable(createApp, {
      state: makeState({ id: `page ${pages}`, isArriving: true, rules }),
      makeSession: (app) => new Session(app, async () => true),
      ...(front ? { front: makeFront(front) } : {}),
    });
    void table.app.session.arrive();
    for (const _ of [1, 2, 3, 4, 5]) await turns();
    const isReady = () => table.app.dispatch({ type: "rules", phase: "ready" });
    return { ...table, page, isReady };
  };
  /** Have the browser refuse the storage of matches, and forget that it was open. */
  const refuseDisk = async (t) => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["keys", "values", "get", "set"]) t.mock.method(disk, name, refuse);
    await savedMatches();
  };
  const pending = ({ state }) => state.requests.map(({ move }) => move);
  const answerAll = async ({ app, isReady, rules }) => {
    isReady();
    for (let left = 20; left > 0 && app.state.requests.length > 0; left -= 1) {
      await rules.answerNext();
      await turns();
    }
  };

  test("moves that were pressed before the rules were there are there after a reload", async (t) => {
    makeTab(t);
    (await openPage(t)).play("a", "b", "c");
    const again = await openPage(t);
    assert.deepEqual(pending(again.app), ["a", "b", "c"]);
    await answerAll(again);
    assert.deepEqual(again.app.state.match.moves, ["a", "b", "c"]);
    assert.equal(disk.get(again.app.state.id).record, "moves=a.b.c");
  });

  test("they are there in another tab too, when this one was killed", async (t) => {
    makeTab(t);
    const { localStorage } = globalThis;
    (await openPage(t)).play("a", "b");
    makeTab(t);
    withGlobals(t, { localStorage });
    assert.deepEqual(pending((await openPage(t)).app), ["a", "b"]);
  });

  test("they are there after a reload though every storage is refused", async (t) => {
    makeTab(t);
    withGlobals(t, { localStorage: makeRefusingStorage() });
    await refuseDisk(t);
    const first = await openPage(t);
    assert.equal(first.app.state.isUnsaved, true, "it is said before anything is lost");
    first.play("a", "b");
    assert.deepEqual(pending((await openPage(t)).app), ["a", "b"]);
  });

  test("where localStorage is full they are stored with the match", async (t) => {
    makeTab(t);
    const localStorage = makeStorage();
    localStorage.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    withGlobals(t, { localStorage });
    (await openPage(t)).play("a", "b");
    await turns();
    const found = new Map(disk);
    makeTab(t);
    for (const [id, match] of found) disk.set(id, match);
    const again = await openPage(t);
    assert.deepEqual(pending(again.app), ["a", "b"]);
    assert.equal(again.app.state.isUnsaved, false);
  });

  test("moves after those that were confirmed are there, on the board at once", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    page.play("a");
    await page.rules.answerNext();
    page.play("b", "c");
    const { app } = await openPage(t);
    assert.deepEqual(app.state.match.moves, ["a"]);
    assert.deepEqual(pending(app), ["b", "c"]);
  });

  test("a move that was taken back unseen does not come again", async (t) => {
    makeTab(t);
    const { app, play } = await openPage(t);
    play("a", "b");
    app.dispatch({ type: "undo" });
    assert.deepEqual(pending((await openPage(t)).app), ["a"]);
  });

  test("an undo stays one though the page was left before it was stored", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    page.play("a", "b");
    for (const _ of [1, 2]) await page.rules.answerNext();
    await turns();
    const stored = structuredClone(disk.get(page.app.state.id));
    page.app.dispatch({ type: "undo" });
    await page.rules.answerNext();
    await turns();
    disk.set(page.app.state.id, stored);
    const again = await openPage(t, { rules: "ready" });
    await again.rules.answerNext();
    assert.deepEqual(again.app.state.match.moves, ["a"]);
    await again.play("c");
    await again.rules.answerNext();
    await turns();
    assert.equal(disk.get(again.app.state.id).record, "moves=a.c");
  });

  test("moves that were stored outlive a slip and an address that could not be written", async (t) => {
    const tab = makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    page.play("a");
    await page.rules.answerNext();
    const { setItem } = localStorage;
    localStorage.setItem = localStorage.removeItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    page.play("b", "c");
    for (const _ of [1, 2]) await page.rules.answerNext();
    await turns();
    assert.equal(keptSlips()[0].record, "moves=a", "a slip that is out of date");
    tab.type("");
    localStorage.setItem = setItem;
    const again = await openPage(t);
    assert.deepEqual(again.app.state.match.moves, ["a", "b", "c"]);
    await answerAll(again);
    assert.equal(disk.get(again.app.state.id).record, "moves=a.b.c");
  });

  test("back and forward between matches while the rules start loses and mixes nothing", async (t) => {
    const tab = makeTab(t);
    const page = await openPage(t);
    page.play("a", "b");
    const first = page.app.state.id;
    tab.type("#moves=c");
    const second = await openPage(t);
    assert.deepEqual(pending(second.app), []);
    tab.step(-1);
    second.page.happen("popstate");
    second.page.happen("hashchange");
    for (const _ of [1, 2, 3]) await turns();
    assert.deepEqual([second.app.state.id, pending(second.app)], [first, ["a", "b"]]);
    second.isReady();
    await second.rules.calls[0].resolve(readRecord("moves=c"));
    assert.deepEqual(second.app.state.match.moves, [], "the match that was left does not come");
    tab.step(1);
    second.page.happen("popstate");
    for (const _ of [1, 2, 3]) await turns();
    assert.equal(second.rules.calls.at(-1).args[0].record, "moves=c");
    await second.rules.calls.at(-1).resolve(readRecord("moves=c"));
    assert.deepEqual(second.app.state.match.moves, ["c"]);
    tab.step(-1);
    second.page.happen("popstate");
    for (const _ of [1, 2, 3]) await turns();
    assert.equal(second.app.state.id, first);
  });

  test("a match is begun when what was pressed in the one before has been played", async (t) => {
    makeTab(t);
    const page = await openPage(t);
    page.play("a", "b");
    const { id } = page.app.state;
    void page.app.session.begin("");
    await turns();
    assert.equal(page.app.state.id, id);
    await answerAll(page);
    await turns();
    await page.rules.calls.at(-1).resolve(readRecord(""));
    assert.notEqual(page.app.state.id, id);
    assert.equal(disk.get(id).record, "moves=a.b");
  });

  test("a match that was begun is there after a reload before the rules were", async (t) => {
    makeTab(t);
    const page = await openPage(t);
    void page.app.session.begin("size=7");
    await turns();
    const again = await openPage(t, { rules: "ready" });
    await again.rules.answerNext();
    assert.deepEqual(again.app.state.match.tags, { size: "7" });
  });

  const SHAPES = {
    "a board of another shape": { board: { cells: [] } },
    "no tags": { tags: undefined },
    "players that are no names": { players: [{}, {}] },
    "an end of another shape": { outcome: "won" },
  };
  const front = {
    render: ({ board }) => ({ board: board.rows.map(String), keys: null }),
  };
  for (const [which, shape] of Object.entries(SHAPES)) {
    test(`a match that was stored with ${which} comes from its record`, async (t) => {
      makeTab(t);
      await putMatch("open", makeMatch(["a", "b"], { board: { rows: [] } }), 5);
      disk.set("open", { ...disk.get("open"), state: { ...disk.get("open").state, ...shape } });
      const { app, drawn, nextFrame, play, rules } = await openPage(t, { front, rules: "ready" });
      nextFrame();
      assert.equal(app.state.hasFault, false);
      await rules.calls[0].resolve(makeMatch(["a", "b"], { board: { rows: [] } }));
      nextFrame();
      assert.deepEqual(drawn.at(-1).match.moves, ["a", "b"]);
      assert.equal(app.state.id, "open");
      play("c");
      assert.deepEqual(pending(app), ["c"]);
    });
  }

  test("a match too long for a link is there after a reload", async (t) => {
    const tab = makeTab(t);
    const long = Array.from({ length: 4_999 }, (_, at) => "abc"[at % 3]);
    await putMatch("other", makeMatch(["c"]), Date.now() + 5_000);
    await putMatch("long", makeMatch(long), 5);
    tab.entries[0] = { state: { match: "long" }, hash: "" };
    const page = await openPage(t, { rules: "ready" });
    await page.rules.answerNext();
    page.play("b");
    await page.rules.answerNext();
    await turns();
    assert.equal(tab.location.hash, "");
    const { app } = await openPage(t);
    assert.equal(app.state.match.ply, 5_000);
    assert.equal(app.state.message, null);
  });

  test("a link opens though the storage of matches never answers", async (t) => {
    const tab = makeTab(t);
    await refuseDisk(t);
    withGlobals(t, { indexedDB: { open: () => ({}) } });
    tab.type("#moves=a");
    const { app, rules } = await openPage(t, { rules: "ready" });
    assert.equal(app.state.isArriving, true);
    t.mock.timers.tick(3_000);
    for (const _ of [1, 2]) await turns();
    await rules.answerNext();
    assert.deepEqual(app.state.match.moves, ["a"]);
    assert.equal(app.state.isUnsaved, true);
    t.mock.timers.tick(3_000);
    await turns();
  });

  test("rules that are gone as a link is opened open it once they are back", async (t) => {
    const tab = makeTab(t);
    tab.type("#moves=a.b");
    const { app, isReady, play, rules } = await openPage(t);
    app.dispatch({ type: "rules", phase: "failed" });
    await rules.calls[0].reject(new RulesError({ code: "engine", message: "gone" }));
    assert.equal(app.state.isArriving, true);
    play("c");
    assert.deepEqual(pending(app), [], "it would be meant for another match");
    assert.equal(tab.location.hash, "#moves=a.b");
    isReady();
    await turns();
    await rules.calls[1].resolve(readRecord("moves=a.b"));
    assert.deepEqual(app.state.match.moves, ["a", "b"]);
  });

  test("a match that another one has taken the place of gets a name of its own", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    page.play("a");
    await page.rules.answerNext();
    await turns();
    const { id } = page.app.state;
    disk.set(id, { ...disk.get(id), record: "moves=b.b", edition: 90 });
    page.play("c");
    await page.rules.answerNext();
    for (const _ of [1, 2, 3]) await turns();
    assert.notEqual(page.app.state.id, id);
    assert.equal(disk.get(id).record, "moves=b.b");
    assert.equal(disk.get(page.app.state.id).record, "moves=a.c");
  });

  test("an address that may not be written any more stops nothing", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    globalThis.history.replaceState = () => {
      throw new DOMException("too often", "SecurityError");
    };
    page.play("a");
    await page.rules.answerNext();
    assert.deepEqual(page.app.state.match.moves, ["a"]);
    assert.equal(page.app.state.hasFault, false);
  });
});
