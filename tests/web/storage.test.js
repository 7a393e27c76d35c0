/** What this device keeps, which match a page shows, and which tab writes it. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { createApp } from "../../web/app/app.js";
import { Session } from "../../web/app/session.js";
import {
  keepNames,
  keepPreferences,
  keptNames,
  preferences,
} from "../../web/features/preferences/preferences.js";
import { series } from "../../web/features/series/index.js";
import { RulesError } from "../../web/rules/errors.js";
import { MatchLock } from "../../web/storage/lock.js";
import { arrivalOf, fragmentOf } from "../../web/storage/restore.js";
import { followSetting, jsonSetting, keepSetting, setting } from "../../web/storage/settings.js";
import {
  forgetMatch,
  isUnsaved,
  latestMatch,
  putMatch,
  savedMatches,
  saveMatch,
  tidyMatches,
} from "../../web/storage/store.js";
import {
  deepFreeze,
  makeIndexedDB,
  makeMatch,
  makeRefusingStorage,
  makeState,
  makeStorage,
  makeTable,
  makeWindow,
  PREFERENCES,
  RESIGNED,
  readRecord,
  turns,
  withGlobals,
} from "./makers.js";

/** What the IndexedDB of the tests holds. */
const disk = new Map();
globalThis.indexedDB = makeIndexedDB(disk);

describe("arrivals and choices", () => {
  const saved = (id, moves, rest = {}) => {
    const state = makeMatch(moves, rest);
    return { id, game: state.game, record: state.record, state };
  };
  const OPEN = saved("open", ["a"]);
  const OLDER = saved("older", ["b"]);
  const OVER = saved("over", ["c"], { outcome: RESIGNED });
  const UNPLAYED = saved("unplayed", []);
  const OTHER_GAME = saved("other", ["a", "b"], { game: "other-game" });

  const arrival = (asked) =>
    arrivalOf(
      deepFreeze({ game: "game", fragment: "", own: null, saved: [], latest: null, ...asked }),
    );

  test("a page that nothing was ever played on begins a match", () => {
    assert.deepEqual(arrival({}), { kind: "fresh" });
  });

  test("a page without a link goes on with the newest match that is not over", () => {
    assert.deepEqual(arrival({ saved: [OVER, OPEN, OLDER] }), { kind: "saved", saved: OPEN });
  });

  test("a match that is over, or in which nothing was played, is not gone on with", () => {
    assert.deepEqual(arrival({ saved: [OVER, UNPLAYED] }), { kind: "fresh" });
  });

  test("a match of another game is not gone on with", () => {
    assert.deepEqual(arrival({ saved: [OTHER_GAME] }), { kind: "fresh" });
  });

  test("a link to a match that is on this device goes on with that one", () => {
    const { record } = OLDER;
    const found = arrival({ fragment: record, saved: [OPEN, OLDER] });
    assert.deepEqual(found, { kind: "saved", saved: OLDER });
  });

  test("a link to a match that is over here shows that one", () => {
    const found = arrival({ fragment: OVER.record, saved: [OVER] });
    assert.deepEqual(found, { kind: "saved", saved: OVER });
  });

  test("a link to an unknown match is opened at once where nothing is unfinished", () => {
    const found = arrival({ fragment: "moves=z", saved: [OVER] });
    assert.deepEqual(found, { kind: "link", fragment: "moves=z", unfinished: null, id: undefined });
  });

  test("a link to an unknown match names the unfinished one that it would take the place of", () => {
    const found = arrival({ fragment: "moves=z", saved: [OVER, OPEN] });
    assert.equal(found.kind, "link");
    assert.equal(found.unfinished, OPEN);
  });

  test("a record of another game is no match of this one", () => {
    const found = arrival({ fragment: OTHER_GAME.record, saved: [OTHER_GAME] });
    assert.equal(found.kind, "link");
    assert.equal(found.unfinished, null);
  });

  test("this tab's own match, left before its last move was stored, is opened under its name", () => {
    const found = arrival({ fragment: "moves=a.b", own: "open", saved: [OLDER, OPEN] });
    assert.deepEqual(found, {
      kind: "link",
      fragment: "moves=a.b",
      unfinished: null,
      id: "open",
    });
  });

  test("a match that a tab names and that is gone from this device is a link like any other", () => {
    const found = arrival({ fragment: "moves=z", own: "gone", saved: [OPEN] });
    assert.equal(found.unfinished, OPEN);
    assert.equal(found.id, undefined);
  });

  test("a move that was played and not stored any more is not lost", () => {
    const latest = { id: "open", record: "moves=a.b" };
    assert.deepEqual(arrival({ saved: [OPEN], latest }), {
      kind: "link",
      fragment: "moves=a.b",
      unfinished: null,
      id: "open",
    });
  });

  test("a link to the match without its last move opens it with that move", () => {
    const latest = { id: "open", record: "moves=a.b" };
    const found = arrival({ fragment: OPEN.record, saved: [OPEN], latest });
    assert.equal(found.fragment, "moves=a.b");
  });

  test("what was played last elsewhere does not change which match is gone on with", () => {
    const latest = { id: "older", record: "moves=b.c" };
    assert.deepEqual(arrival({ saved: [OPEN, OLDER], latest }), { kind: "saved", saved: OPEN });
  });

  test("a match that is stored as it was played last is shown as it is stored", () => {
    const latest = { id: "open", record: OPEN.record };
    assert.deepEqual(arrival({ saved: [OPEN], latest }), { kind: "saved", saved: OPEN });
  });

  test("a link that is too long to be a match is not opened", () => {
    assert.deepEqual(arrival({ fragment: "a".repeat(8193), saved: [OPEN] }), { kind: "too-long" });
    assert.equal(arrival({ fragment: "a".repeat(8192) }).kind, "link");
  });

  test("the match of an address stands after its #", () => {
    assert.equal(fragmentOf("#moves=a"), "moves=a");
    assert.equal(fragmentOf(""), "");
    assert.equal(fragmentOf("#"), "");
  });

  test("names of places on the page are no matches", () => {
    assert.equal(fragmentOf("#rules"), "");
    assert.equal(fragmentOf("#rules=1"), "rules=1");
  });

  /** Give a test a localStorage that holds what it keeps. @param {import("node:test").TestContext} t */
  const withStorage = (t) => {
    const sheet = makeStorage();
    withGlobals(t, { localStorage: sheet });
    return sheet;
  };
  const refused = (t) => withGlobals(t, { localStorage: makeRefusingStorage() });
  const anything = () => true;

  test("a setting that was kept is there again", (t) => {
    withStorage(t);
    keepSetting("theme", "noon");
    assert.equal(setting("theme"), "noon");
  });

  test("a setting that was never kept, or was forgotten, is null", (t) => {
    withStorage(t);
    assert.equal(setting("theme"), null);
    keepSetting("theme", "noon");
    keepSetting("theme", null);
    assert.equal(setting("theme"), null);
  });

  test("settings carry the path of the site, for other sites may share the storage", (t) => {
    const { held } = withStorage(t);
    keepSetting("theme", "noon");
    const [name] = Object.keys(held);
    assert.match(name, /^noon:\/.*\/theme$/);
  });

  test("where storage is refused, settings are null and keeping them does no harm", (t) => {
    refused(t);
    keepSetting("theme", "noon");
    keepSetting("theme", null);
    assert.equal(setting("theme"), null);
    assert.equal(jsonSetting("theme", anything), null);
  });

  test("where there is no storage at all, settings are null", () => {
    assert.equal(setting("theme"), null);
  });

  test("a setting that is damaged, or not what was expected, is null", (t) => {
    withStorage(t);
    keepSetting("names", "{");
    assert.equal(jsonSetting("names", anything), null);
    keepSetting("names", '["Ann"]');
    assert.equal(
      jsonSetting("names", (value) => value.length === 2),
      null,
    );
    assert.deepEqual(jsonSetting("names", Array.isArray), ["Ann"]);
  });

  test("a check that stumbles over a damaged setting counts as no", (t) => {
    withStorage(t);
    keepSetting("names", "7");
    assert.equal(
      jsonSetting("names", (value) => value.list.length > 0),
      null,
    );
  });

  test("a setting that another tab changes is told to those who follow it, and to no others", (t) => {
    const page = makeWindow();
    const { held } = withStorage(t);
    withGlobals(t, { window: page });
    let told = 0;
    followSetting("series", () => {
      told += 1;
    });
    keepSetting("series", "1");
    const [key] = Object.keys(held);
    page.happen("storage", { key });
    page.happen("storage", { key: `${key}s` });
    page.happen("storage", { key: "series" });
    assert.equal(told, 1);
  });

  test("who has chosen nothing plays as usual", (t) => {
    withStorage(t);
    assert.deepEqual(preferences(), PREFERENCES);
  });

  test("preferences are kept", (t) => {
    withStorage(t);
    const chosen = { ...PREFERENCES, seating: "across", confirm: "yes" };
    keepPreferences(chosen);
    assert.deepEqual(preferences(), chosen);
  });

  test("a preference that this page does not know is the usual one, and the others are kept", (t) => {
    withStorage(t);
    keepPreferences({ seating: "upside-down", starts: "coin", smell: "roses" });
    assert.deepEqual(preferences(), { ...PREFERENCES, starts: "coin" });
  });

  test("preferences are the usual ones where storage is refused", (t) => {
    refused(t);
    keepPreferences({ ...PREFERENCES, confirm: "yes" });
    assert.deepEqual(preferences(), PREFERENCES);
  });

  test("the names of the last two players are offered again", (t) => {
    withStorage(t);
    assert.equal(keptNames(), null);
    keepNames(["Ann", "Ben"]);
    assert.deepEqual(keptNames(), ["Ann", "Ben"]);
  });

  for (const names of [["Ann"], ["Ann", ""], ["Ann", "B".repeat(41)], ["Ann", 2], "Ann and Ben"]) {
    test(`names that read ${JSON.stringify(names).slice(0, 20)} are not offered`, (t) => {
      withStorage(t);
      keepNames(names);
      assert.equal(keptNames(), null);
    });
  }

  test("where the browser stores no matches, there are none and the page knows it", async (t) => {
    const open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    withGlobals(t, { indexedDB: { open } });
    assert.deepEqual(await savedMatches(), []);
    assert.equal(isUnsaved(), true);
  });

  test("the match that is played is kept at once, before the slower storage has it", (t) => {
    withStorage(t);
    const match = makeMatch(["a"]);
    void saveMatch("open", match);
    const { game, id, record } = latestMatch() ?? {};
    assert.deepEqual([id, game, record], ["open", "game", match.record]);
  });

  test("a damaged note of the match that was played last counts as none", (t) => {
    const { held } = withStorage(t);
    void saveMatch("open", makeMatch(["a"]));
    const [key] = Object.keys(held);
    for (const damaged of ['{"id":"open"}', '{"id":"open","game":"game","record":7}', "{", "null"]) {
      held[key] = damaged;
      assert.equal(latestMatch(), null);
    }
  });
});

describe("matches on this device", () => {
  beforeEach(() => disk.clear());

  const ids = async () => (await savedMatches()).map(({ id }) => id);
  const over = (moves) => makeMatch(moves, { outcome: RESIGNED });

  test("a match that was kept is there again, with what was last shown of it", async () => {
    const match = makeMatch(["a"]);
    await putMatch("one", match, 5);
    const [{ game, id, record, state, updated }] = await savedMatches();
    assert.deepEqual([game, id, record, updated], ["game", "one", match.record, 5]);
    assert.deepEqual(state.moves, ["a"]);
  });

  test("the newest matches come first", async () => {
    await putMatch("old", makeMatch(["a"]), 1);
    await putMatch("new", makeMatch(["b"]), 3);
    await putMatch("middle", makeMatch(["c"]), 2);
    assert.deepEqual(await ids(), ["new", "middle", "old"]);
  });

  test("a match that is kept again takes its own place", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    await putMatch("one", makeMatch(["a", "b"]), 2);
    const all = await savedMatches();
    assert.deepEqual(
      all.map(({ record }) => record),
      ["moves=a.b"],
    );
  });

  test("the match that is played is kept under the time of now", async (t) => {
    withGlobals(t, { localStorage: makeStorage() });
    t.mock.method(Date, "now", () => 77);
    await saveMatch("one", makeMatch(["a"]));
    const [{ updated }] = await savedMatches();
    assert.equal(updated, 77);
  });

  test("players of a match that was kept have the names of its record", async () => {
    await putMatch("one", makeMatch(["a"], { tags: { player1: "Cleo" }, players: ["?", "?"] }), 1);
    const [{ state }] = await savedMatches();
    assert.deepEqual(state.players, ["Cleo", "Player 2"]);
  });

  test("a match that an earlier version kept, with a checksum, is there", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    disk.set("one", { ...disk.get("one"), sum: "1a2b3c4d" });
    assert.deepEqual(await ids(), ["one"]);
  });

  const DAMAGES = {
    "whose record was changed": (match) => ({ ...match, record: "moves=b" }),
    "of another game": (match) => ({ ...match, game: "other" }),
    "of an unknown version": (match) => ({ ...match, v: 2 }),
    "without a state": ({ state: _, ...match }) => match,
    "that is nothing": () => null,
    "that is a text": () => "moves=a",
  };
  for (const [which, damage] of Object.entries(DAMAGES)) {
    test(`a match ${which} is set aside, and the others are there`, async () => {
      await putMatch("good", makeMatch(["a"]), 1);
      await putMatch("bad", makeMatch(["a"]), 2);
      const damaged = damage(disk.get("bad"));
      disk.set("bad", damaged);
      assert.deepEqual(await ids(), ["good"]);
      assert.equal(disk.has("bad"), false);
      assert.deepEqual(disk.get("damaged:bad"), damaged, "nothing is thrown away");
      assert.deepEqual(await ids(), ["good"]);
    });
  }

  test("a match that is kept with a null in place of its state is set aside too", async () => {
    await putMatch("good", makeMatch(["a"]), 1);
    await putMatch("bad", makeMatch(["a"]), 2);
    disk.set("bad", { ...disk.get("bad"), state: null });
    assert.deepEqual(await ids(), ["good"]);
  });

  test("a match that is forgotten is gone", async () => {
    await putMatch("one", makeMatch(["a"]), 1);
    await putMatch("other", makeMatch(["b"]), 2);
    await forgetMatch("one");
    assert.deepEqual(await ids(), ["other"]);
  });

  /** Keep so many matches that are over, the newest last. @param {number} count */
  const keepMany = async (count) => {
    await putMatch("m0", over(["a"]), 0);
    const first = disk.get("m0");
    for (let at = 1; at < count; at += 1)
      disk.set(`m${at}`, { ...first, id: `m${at}`, updated: at });
  };

  test("as many matches as a device has room for are all kept", async () => {
    await keepMany(200);
    await tidyMatches();
    assert.equal(disk.size, 200);
  });

  test("of too many matches the oldest go that are over or not begun, and no unfinished one", async () => {
    await putMatch("unfinished", makeMatch(["a"]), -3);
    await putMatch("oldest", over(["a"]), -2);
    await putMatch("not begun", makeMatch(), -1);
    await keepMany(199);
    await tidyMatches();
    assert.equal(disk.size, 200);
    assert.deepEqual([disk.has("oldest"), disk.has("not begun")], [false, false]);
    assert.equal(disk.has("unfinished"), true);
  });

  test("a match that could be kept is told apart from one that could not", async () => {
    assert.equal(await putMatch("one", makeMatch(["a"]), 1), true);
    assert.equal(isUnsaved(), false);
    const refused = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    const { set } = disk;
    disk.set = refused;
    assert.equal(await putMatch("two", makeMatch(["b"]), 2), false);
    disk.set = set;
    assert.equal(isUnsaved(), true);
    await putMatch("two", makeMatch(["b"]), 2);
    assert.equal(isUnsaved(), false, "there is room again");
  });
});

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
      const tab = { told: [], news: [] };
      tab.lock = new MatchLock(id, {
        onOwner: (isOwner) => tab.told.push(isOwner),
        onNews: (news) => tab.news.push(news),
      });
      t.after(() => tab.lock.leave());
      await turns();
      return tab;
    };
  };
  const wait = async (t, time = PATIENCE) => {
    t.mock.timers.tick(time);
    await turns();
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
    const open = withTabs(t);
    await open();
    const second = await open();
    await wait(t);
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
    const open = withTabs(t);
    const first = await open();
    const second = await open();
    await wait(t);
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
    const open = withTabs(t);
    const first = await open();
    const second = await open();
    await wait(t);
    second.lock.takeOver();
    await turns();
    assert.equal(second.told.at(-1), true);
    assert.equal(first.told.at(-1), false);
  });

  test("a match can be taken over and taken back", async (t) => {
    const open = withTabs(t);
    const first = await open();
    const second = await open();
    await wait(t);
    second.lock.takeOver();
    await turns();
    first.lock.takeOver();
    await turns();
    assert.equal(first.told.at(-1), true);
    assert.equal(second.told.at(-1), false);
  });

  test("a tab from which the match was taken writes again when the other one is closed", async (t) => {
    const open = withTabs(t);
    const first = await open();
    const second = await open();
    await wait(t);
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
    const open = withTabs(t);
    const first = await open();
    const second = await open();
    await wait(t);
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
    const open = withTabs(t);
    const first = await open();
    const second = await open();
    await wait(t);
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
    tabs[0].lock.tell({ ply: 1 });
    assert.deepEqual(
      tabs.map(({ lock }) => lock.owner),
      [true, false],
    );
  });

  const makeRefusal = () => {
    const locks = { asked: 0 };
    locks.request = async () => {
      locks.asked += 1;
      throw new DOMException("denied", "SecurityError");
    };
    return locks;
  };

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

describe("the session", () => {
  /**
   * Open a page at an address, on a device that keeps some matches.
   * @param {import("node:test").TestContext} t
   * @param {{ hash?: string, own?: string, saved?: Record<string, object>, opens?: boolean, parts?: object }} [how]
   */
  const openPage = async (t, { hash = "", own, saved = {}, opens = true, parts } = {}) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    disk.clear();
    const page = makeWindow();
    const location = {
      hash,
      pathname: "/game/",
      search: "",
      href: `https://noon.test/game/${hash}`,
    };
    const pushed = [];
    const history = {
      state: own ? { match: own } : null,
      pushState: (...all) => pushed.push(all),
      replaceState: (state, _, address) => {
        history.state = state;
        location.hash = address.startsWith("#") ? address : "";
      },
    };
    const localStorage = makeStorage();
    withGlobals(t, { window: page, location, history, localStorage, navigator: {} });
    let time = 100;
    for (const [id, match] of Object.entries(saved)) {
      await putMatch(id, match, time);
      time -= 1;
    }
    const questions = [];
    const table = makeTable(createApp, {
      state: makeState({ isArriving: true }),
      makeSession: (app) =>
        new Session(app, async (unfinished) => {
          questions.push(unfinished.record);
          return opens;
        }),
      ...parts,
    });
    const arriving = table.app.session.arrive();
    for (const _ of [1, 2, 3, 4]) await turns();
    return { ...table, arriving, history, location, page, pushed, questions };
  };
  const moves = ({ state }) => state.match.moves;
  const text = ({ state }) => state.message?.text;

  test("a page that nothing was played on is ready to begin", async (t) => {
    const { app, rules } = await openPage(t);
    assert.equal(app.state.isArriving, false);
    assert.equal(app.state.isWriter, true);
    assert.deepEqual(moves(app), []);
    assert.equal(rules.calls.length, 0);
  });

  test("an unfinished match is shown before the rules have said a word", async (t) => {
    const { app, history, location } = await openPage(t, {
      saved: { open: makeMatch(["a", "b"]) },
    });
    assert.deepEqual(moves(app), ["a", "b"]);
    assert.equal(app.state.id, "open");
    assert.equal(app.state.isArriving, false);
    assert.equal(location.hash, "#moves=a.b");
    assert.deepEqual(history.state, { match: "open" });
  });

  test("what the rules say of an unfinished match takes the place of what was kept", async (t) => {
    const { app, rules } = await openPage(t, { saved: { open: makeMatch(["a"]) } });
    const checked = makeMatch(["a"], { repetitions: 2, tags: {} });
    await rules.calls[0].resolve(checked);
    assert.equal(app.state.match.repetitions, 2);
  });

  test("what the rules say of a match as it was kept does not take a newer move back", async (t) => {
    const { app, play, rules } = await openPage(t, { saved: { open: makeMatch(["a"]) } });
    play("b");
    await rules.calls[1].resolve(makeMatch(["a", "b"]));
    await rules.calls[0].resolve(makeMatch(["a"]));
    assert.deepEqual(moves(app), ["a", "b"]);
  });

  test("an unfinished match that the rules cannot read any more goes on as far as it was good", async (t) => {
    const { app, rules } = await openPage(t, { saved: { open: makeMatch(["a", "x"]) } });
    await rules.calls[0].reject(
      new RulesError({ code: "record", message: "Move 2 is not legal.", kept: "moves=a" }),
    );
    await rules.calls[1].resolve(readRecord("moves=a"));
    assert.deepEqual(moves(app), ["a"]);
    assert.equal(text(app), "Move 2 is not legal. The board shows the match up to that point.");
  });

  test("the match of a link is said to be on its way, and no move is taken meanwhile", async (t) => {
    const { app, asked, play } = await openPage(t, { hash: "#moves=a.b" });
    assert.equal(text(app), "The match in this link opens as soon as the rules have loaded.");
    play("c");
    assert.deepEqual(asked(), ["view"]);
  });

  test("the match of a link is opened and kept", async (t) => {
    const { app, rules } = await openPage(t, { hash: "#moves=a.b" });
    await rules.answerNext();
    assert.deepEqual(moves(app), ["a", "b"]);
    assert.equal(app.state.isArriving, false);
    await turns();
    assert.deepEqual(
      (await savedMatches()).map(({ id, record }) => [id, record]),
      [[app.state.id, "moves=a.b"]],
    );
  });

  test("a link asks before it takes the place of an unfinished match, which is kept", async (t) => {
    const saved = { open: makeMatch(["c"]) };
    const { app, questions, rules } = await openPage(t, { hash: "#moves=a.b", saved });
    assert.deepEqual(questions, ["moves=c"]);
    await rules.answerNext();
    await turns();
    assert.deepEqual(moves(app), ["a", "b"]);
    assert.ok(disk.has("open"));
    assert.notEqual(app.state.id, "open");
  });

  test("who does not want to open a link goes on with the unfinished match", async (t) => {
    const saved = { open: makeMatch(["c"]) };
    const { app, location } = await openPage(t, { hash: "#moves=a.b", saved, opens: false });
    assert.deepEqual(moves(app), ["c"]);
    assert.equal(location.hash, "#moves=c");
  });

  test("this tab's own match is opened under its name, without a question", async (t) => {
    const saved = { open: makeMatch(["a"]) };
    const { app, questions, rules } = await openPage(t, { hash: "#moves=a.b", own: "open", saved });
    await rules.answerNext();
    assert.deepEqual(questions, []);
    assert.equal(app.state.id, "open");
  });

  test("a link that is good up to some move is opened up to there, and says why", async (t) => {
    const { app, rules } = await openPage(t, { hash: "#moves=a.x" });
    await rules.calls[0].reject(
      new RulesError({ code: "record", message: "Move 2 is not legal.", kept: "moves=a" }),
    );
    await rules.calls[1].resolve(readRecord("moves=a"));
    assert.deepEqual(moves(app), ["a"]);
    assert.equal(text(app), "Move 2 is not legal. The board shows the match up to that point.");
    assert.equal(app.state.message?.isError, true);
  });

  test("a link that is no match says why, and a match can be begun", async (t) => {
    const { app, play, rules } = await openPage(t, { hash: "#nonsense" });
    await rules.calls[0].reject(new RulesError({ code: "record", message: "That is no match." }));
    assert.equal(text(app), "That is no match.");
    play("a");
    assert.equal(app.state.requests.length, 1);
  });

  test("a link that is too long says so, and a match can be begun", async (t) => {
    const { app, play, rules } = await openPage(t, { hash: `#${"a".repeat(9_000)}` });
    assert.equal(text(app), "This link is too long; it cannot be a match of noon.");
    assert.equal(rules.calls.length, 0);
    play("a");
    assert.equal(app.state.requests.length, 1);
  });

  test("the address of the rules is no match", async (t) => {
    const { app, rules } = await openPage(t, { hash: "#rules" });
    assert.equal(rules.calls.length, 0);
    assert.equal(app.state.message, null);
  });

  test("every move is in the address and on this device", async (t) => {
    const { app, location, play, rules } = await openPage(t);
    play("a");
    await rules.answerNext();
    await turns();
    assert.equal(location.hash, "#moves=a");
    assert.equal(disk.get(app.state.id)?.record, "moves=a");
  });

  test("a match that is taken back to its opening leaves the address bare", async (t) => {
    const { app, location, rules } = await openPage(t, { saved: { open: makeMatch(["a"]) } });
    await rules.answerNext();
    app.dispatch({ type: "undo" });
    await rules.answerNext();
    assert.equal(location.hash, "");
  });

  test("a match that is begun is one step further in the history", async (t) => {
    const { app, pushed, rules } = await openPage(t);
    const begun = app.session.begin("size=7");
    await rules.answerNext();
    await begun;
    assert.equal(pushed.length, 1);
    assert.deepEqual(app.state.match.tags, { size: "7" });
  });

  test("a match that is begun has a name of its own", async (t) => {
    const { app, rules } = await openPage(t, { saved: { open: makeMatch(["a"]) } });
    await rules.answerNext();
    void app.session.begin("");
    await rules.answerNext();
    assert.notEqual(app.state.id, "open");
    assert.equal(disk.get("open")?.record, "moves=a");
  });

  test("no press is taken from the choice of a match until it is there", async (t) => {
    const { app, rules } = await openPage(t);
    const chosen = app.session.choose(async () => "moves=a");
    await turns();
    assert.equal(app.state.inputLock, "loading");
    await rules.answerNext();
    await chosen;
    assert.equal(app.state.inputLock, null);
    assert.deepEqual(moves(app), ["a"]);
  });

  test("where no match is chosen, the one before goes on", async (t) => {
    const { app, pushed, rules } = await openPage(t);
    await app.session.choose(async () => null);
    assert.equal(app.state.inputLock, null);
    assert.deepEqual([pushed.length, rules.calls.length], [0, 0]);
  });

  test("a choice that fails gives the presses back", async (t) => {
    const { app } = await openPage(t);
    const failing = app.session.choose(() => Promise.reject(new Error("no sheet")));
    await assert.rejects(failing, /no sheet/);
    assert.equal(app.state.inputLock, null);
  });

  test("another match in the address is opened, the one on the board is not asked for again", async (t) => {
    const { app, asked, location, page, rules } = await openPage(t);
    location.hash = "#moves=a";
    page.happen("hashchange");
    for (const _ of [1, 2]) await turns();
    await rules.answerNext();
    assert.deepEqual(moves(app), ["a"]);
    page.happen("hashchange");
    for (const _ of [1, 2]) await turns();
    assert.deepEqual(asked(), ["view"]);
  });

  test("a match whose rules do not answer says so, and the page stays usable", async (t) => {
    const { app, rules } = await openPage(t, { hash: "#moves=a" });
    await rules.calls[0].reject(new RulesError({ code: "engine", message: "no answer in time" }));
    assert.equal(app.state.isArriving, false);
    assert.equal(app.state.message?.isError, true);
  });

  test("that nothing can be stored is said once a match is to be kept", async (t) => {
    const { app, play, rules } = await openPage(t);
    const { set } = disk;
    disk.set = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
    play("a");
    await rules.answerNext();
    await turns();
    disk.set = set;
    assert.equal(app.state.isUnsaved, true);
  });

  test("a rematch does not count the match before it twice", async (t) => {
    const over = makeMatch(["a"], { outcome: RESIGNED, tags: { player1: "Ann", player2: "Ben" } });
    const saved = { open: makeMatch(["a"], { tags: over.tags }) };
    const { app, rules } = await openPage(t, { saved, parts: { features: [series] } });
    await rules.calls[0].resolve(over);
    void app.session.begin("player1=Ben&player2=Ann");
    await rules.calls[1].resolve(readRecord("player1=Ben&player2=Ann"));
    assert.deepEqual(Object.values(app.state.series.won), ["Ann"]);
  });
});
