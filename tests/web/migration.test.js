/** Matches of earlier versions move into the tables, whatever interrupts them. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test, { beforeEach, describe } from "node:test";
import { keptNames, preferences } from "../../web/features/preferences/preferences.js";
import { keptSeries } from "../../web/features/series/series.js";
import { makeRow } from "../../web/storage/database.js";
import { foundIn } from "../../web/storage/found-puzzles.js";
import { keptGuests, knownGames } from "../../web/storage/guests.js";
import { keptBots } from "../../web/storage/lab.js";
import {
  findMatches,
  listedMatches,
  runningMatches,
  tidyMatches,
} from "../../web/storage/matches.js";
import { moveOldMatches, moveOldMatchesOnce } from "../../web/storage/migration.js";
import { solvedHere, standingOf, triedHere } from "../../web/storage/puzzles.js";
import { setting } from "../../web/storage/settings.js";
import { withStorage } from "./browser.js";
import {
  allIn,
  clearDatabases,
  fill,
  putRows,
  refuseTransactions,
  restore,
  storedRows,
} from "./databases.js";
import { makeMatch, RESIGNED } from "./makers.js";
import "./speak.js";

/** Return a match as earlier versions stored it. */
const oldMatch = (id, state, rest = {}) => {
  const { game, record } = state;
  return { v: 1, id, game, record, state, updated: 5, edition: 3, ...rest };
};
const over = (moves) => makeMatch(moves, { outcome: RESIGNED });
const BAD = oldMatch("bad", makeMatch(["a"]), { record: "moves=b" });
const NEWER = { v: 2, id: "newer", game: "game", updated: 9, position: [1, 2] };

const WISHES = [{ do: "play", move: "b" }, { do: "resign", player: 0 }];
const OTHER = { game: "game", state: null };

/** Everything that earlier versions may have stored. */
const OLD = [
  ["open", oldMatch("open", makeMatch(["a"]))],
  ["open:open", { v: 1, id: "open" }],
  ["over", oldMatch("over", over(["a", "b"]), { edition: undefined })],
  ["over:over", { v: 1, id: "over" }],
  ["over:gone", { v: 1, id: "gone" }],
  ["pressed", oldMatch("pressed", makeMatch(["a"]), { wishes: WISHES })],
  ["other shape", oldMatch("other shape", { record: "moves=a&end=time1" }, OTHER)],
  ["bad", BAD],
  ["nothing", null],
  ["newer", NEWER],
  ["damaged:aside", "moves=a"],
  ["damaged:readable", oldMatch("readable", makeMatch(["c"]))],
  ["damaged:open", oldMatch("open", makeMatch(["z"]))],
];
const fillOld = (entries = OLD) => fill("matches", "matches", entries);
const oldKeys = async () => Object.keys(await allIn("matches", "matches"));

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

describe("matches of earlier versions", () => {
  test("are rows, and nothing stored is lost", async () => {
    await fillOld();
    await moveOldMatches();
    const rows = await storedRows();
    assert.deepEqual(rows.open, {
      ...{ v: 1, id: "open", game: "game", record: "moves=a", revision: 3, updated: 5 },
      ...{ ply: 1, isOver: false, winner: null, openSince: 5 },
    });
    const { record } = over(["a", "b"]);
    assert.deepEqual(rows.over, {
      ...{ v: 1, id: "over", game: "game", record, revision: 0, updated: 5 },
      ...{ ply: 2, isOver: true, winner: RESIGNED.winner },
    });
    const { isOver, record: pressed, winner } = rows.pressed;
    assert.deepEqual([pressed, isOver, winner], ["moves=a.b&end=resign1", true, 1]);
    assert.deepEqual([rows["other shape"].isOver, rows["other shape"].winner], [true, 1]);
    assert.deepEqual(rows.newer, NEWER);
    assert.deepEqual(rows["damaged:bad"], { id: "damaged:bad", value: BAD });
    assert.deepEqual(rows["damaged:nothing"], { id: "damaged:nothing", value: null });
    assert.deepEqual(rows["damaged:aside"], { id: "damaged:aside", value: "moves=a" });
    assert.equal(rows.readable.record, "moves=c", "it can be read after all");
    assert.equal(rows["damaged:open"].value.record, "moves=z", "its id is taken");
    assert.equal(Object.keys(rows).length, 10);
    assert.deepEqual(await oldKeys(), []);
  });

  test("replace no newer revision that is stored already", async () => {
    await fillOld(["one", "two"].map((id) => [id, oldMatch(id, makeMatch(["a"]))]));
    const row = { game: "game", record: "moves=b", updated: 1, outcome: null };
    for (const [id, revision] of Object.entries({ one: 4, two: 2 })) {
      await putRows(makeRow({ ...row, id, revision }));
    }
    await moveOldMatches();
    const rows = await storedRows();
    assert.deepEqual([rows.one.record, rows.two.record], ["moves=b", "moves=a"]);
  });

  test("are none if there is no database of an earlier version, and none is made", async () => {
    await moveOldMatches();
    const names = (await indexedDB.databases()).map(({ name }) => name);
    assert.equal(names.some((name) => name.endsWith(":/matches")), false);
  });

  test("are moved also if the first opening is aborted: site data are cleared", async (t) => {
    await fillOld([["one", oldMatch("one", makeMatch(["a"]))]]);
    const { open } = IDBFactory.prototype;
    let count = 0;
    t.mock.method(IDBFactory.prototype, "open", function (...args) {
      count += 1;
      if (count === 1) throw new DOMException("cleared", "AbortError");
      return open.apply(this, args);
    });
    await moveOldMatchesOnce();
    assert.deepEqual(Object.keys(await storedRows()), ["one"]);
  });

  test("are looked for once, then by tidying: an old tab may store one", async () => {
    await moveOldMatchesOnce();
    await fillOld([["late", oldMatch("late", makeMatch(["a"]))]]);
    await moveOldMatchesOnce();
    assert.deepEqual(await storedRows(), {});
    await tidyMatches();
    assert.deepEqual(Object.keys(await storedRows()), ["late"]);
  });

  test("are the same if two tabs move them at once", async () => {
    await fillOld();
    await moveOldMatches();
    const whole = await storedRows();
    await clearDatabases();
    await fillOld();
    await Promise.all([moveOldMatches(), moveOldMatches()]);
    assert.deepEqual(await storedRows(), whole);
  });

  test("are complete wherever the move was interrupted", async (t) => {
    const ids = Array.from({ length: 120 }, (_, at) => `m${at}`);
    const many = ids.map((id) => [id, oldMatch(id, makeMatch(["a"]))]);
    await fillOld([...OLD, ...many]);
    const counted = refuseTransactions(t, { from: 1_000 });
    await moveOldMatches();
    counted.stop();
    const whole = await storedRows();
    assert.ok(counted.count() > 5);
    for (let from = 1; from <= counted.count(); from += 1) {
      await clearDatabases();
      await fillOld([...OLD, ...many]);
      const { stop } = refuseTransactions(t, { from });
      await assert.rejects(moveOldMatches());
      stop();
      const known = new Set([...Object.keys(await storedRows()), ...(await oldKeys())]);
      for (const id of ids) assert.ok(known.has(id), `${id} is lost after step ${from}`);
      await moveOldMatches();
      assert.deepEqual(await storedRows(), whole, `after step ${from}`);
      assert.deepEqual(await oldKeys(), []);
    }
  });
});

// Of the fixtures, `storage-e366015.json` was recorded in Chromium, where matches were played by
// hand and then damaged; `storage-e366015-presses.json` was written by the storage modules and the
// rules of that build, with presses that no rules had answered.
const FIXTURES = ["storage-e366015.json", "storage-e366015-presses.json"];
const dumpIn = (file) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8"));
const DUMP = dumpIn("storage-e366015-presses.json");
const matchesIn = ({ databases }) => databases["noon:/noon/matches"].stores.matches;
const idOf = (number) => `${number}`.padStart(8, "0").repeat(4);
const numberOf = (id) => Number(id.slice(-8));

const find = (asked) => findMatches({ fragment: "", own: undefined, drafts: [], ...asked });
const DUEL = "player1=Ada&player2=Bo&moves=-1.-2.-1";

describe("storage of the build of e366015", () => {
  for (const file of FIXTURES) {
    test(`moves into the tables, and nothing is lost (${file})`, async () => {
      const dump = dumpIn(file);
      await restore(dump);
      await moveOldMatches();
      const rows = await storedRows();
      const matches = matchesIn(dump).filter(([key]) => !/^(open|over):/.test(key));
      for (const [key, old] of matches) {
        const { edition = 0, record, state, updated, v, wishes = [] } = old;
        if (v > 1) assert.deepEqual(rows[key], { ...old, id: key });
        else if (key.startsWith("damaged:")) assert.deepEqual(rows[key].value, old);
        else if (state.record !== record) assert.deepEqual(rows[`damaged:${key}`].value, old);
        else {
          const row = rows[key];
          assert.deepEqual([row.revision, row.updated], [edition, updated]);
          assert.equal(row.record, wishes.length ? "moves=Q.X" : record);
          assert.equal(row.isOver, state.outcome !== null);
          assert.equal(row.winner, state.outcome?.winner ?? null);
        }
      }
      assert.equal(Object.keys(rows).length, matches.length);
      assert.deepEqual(await allIn("matches", "matches"), {});
    });

    test(`is there for every bot, added game and setting as it was (${file})`, async (t) => {
      const { held } = withStorage(t);
      const dump = dumpIn(file);
      await restore(dump);
      const before = { ...held };
      await moveOldMatches();
      for (const [name, value] of Object.entries(before)) assert.equal(held[name], value);
      const idsIn = (kind) => dump.databases[`noon:/noon/${kind}`].stores[kind].map(([id]) => id);
      assert.deepEqual((await keptBots()).map(({ id }) => id), idsIn("bots"));
      assert.deepEqual((await keptGuests()).map(({ id }) => id), idsIn("guests"));
    });
  }

  test("is listed, and goes on where it was left", async () => {
    await restore(DUMP);
    await moveOldMatches();
    const { all, newer } = await listedMatches();
    assert.deepEqual(all.map(({ id }) => numberOf(id)).sort(), [1, 2, 3, 4, 7, 8]);
    assert.deepEqual(newer.map(({ id }) => numberOf(id)), [10]);
    const running = await runningMatches();
    const left = Object.fromEntries(running.map(({ game, record }) => [game, record]));
    assert.deepEqual(left, {
      "alpha-chase": "moves=P.G.A", // with a move, an undo and a move that were pressed since
      "palindrome-duel": "player1=Cleo&player2=Dan&moves=-1.-2", // damaged, and whole in its draft
      "palindrome-war": "moves=-k.-a",
    });
  });

  test("is found by its link, by the tab's history, and by its game", async () => {
    await restore(DUMP);
    await moveOldMatches();
    const link = await find({ game: "palindrome-war", fragment: "moves=-k.-a&end=draw" });
    assert.equal(link.linked, idOf(8));
    const own = await find({ game: "palindrome-duel", own: idOf(1) });
    const mine = own.left.find(({ id }) => id === idOf(1));
    assert.deepEqual([mine?.record, mine?.isStored, mine?.picture], [DUEL, true, null]);
    const oldest = own.left.find(({ id }) => id === idOf(11));
    assert.deepEqual([oldest?.record, oldest?.revision], ["moves=-1", 0]);
  });

  test("loses no draft that says more than its row when a visit tidies up", async () => {
    await restore(DUMP);
    await tidyMatches();
    const { left } = await find({ game: "alpha-chase" });
    assert.deepEqual(left.map(({ record }) => record), ["moves=P.G.A"]);
    assert.equal((await listedMatches()).all.length, 6);
  });

  test("is every bot, added game, puzzle and setting", async () => {
    await restore(DUMP);
    const [bot] = await keptBots();
    assert.deepEqual([bot?.name, bot?.source.startsWith("def choose")], ["first.py", true]);
    const [guest] = await keptGuests();
    const [wheel] = Object.values(guest?.wheels ?? {});
    assert.equal(createHash("sha256").update(Buffer.from(wheel)).digest("hex"), guest?.id);
    assert.equal((await knownGames()).nim?.isHere, true);
    const match = { id: idOf(1), game: "palindrome-duel", record: DUEL };
    assert.equal((await foundIn([match])).get(idOf(1))?.rest, 0);
    const solved = solvedHere();
    assert.equal(standingOf(solved, "center-square", "2026-11-02"), "helped");
    assert.equal(standingOf(solved, "alpha-chase", "2026-11-03"), "alone");
    assert.deepEqual(solved.found, ["0123456789abcdef"]);
    assert.equal(triedHere("fedcba9876543210").tries, 2);
    assert.equal(preferences().haptics, "yes");
    assert.deepEqual(keptNames(), ["Ada", "Bo"]);
    assert.equal(keptSeries().won[idOf(1)], "Ada");
    assert.equal(setting("theme"), "midnight");
  });
});
