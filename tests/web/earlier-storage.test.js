/**
 * What the build of e366015 has stored is all there. Of the fixtures, `storage-e366015.json` was recorded
 * in Chromium, where matches were played by hand and then damaged; `storage-e366015-presses.json` was
 * written by the storage modules and the rules of that build, with presses that no rules had answered.
 */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test, { beforeEach, describe } from "node:test";
import { keptNames, preferences } from "../../web/features/preferences/preferences.js";
import { keptSeries } from "../../web/features/series/series.js";
import { keptBots } from "../../web/storage/lab.js";
import { foundIn } from "../../web/storage/found-puzzles.js";
import { keptGuests, knownGames } from "../../web/storage/guests.js";
import { findMatches, listedMatches, runningMatches, tidyMatches } from "../../web/storage/matches.js";
import { moveOldMatches } from "../../web/storage/migration.js";
import { solvedHere, standingOf, triedHere } from "../../web/storage/puzzles.js";
import { setting } from "../../web/storage/settings.js";
import { withStorage } from "./browser.js";
import "./speak.js";
import { allIn, clearDatabases, restore, storedRows } from "./databases.js";

const FIXTURES = ["storage-e366015.json", "storage-e366015-presses.json"];
const dumpIn = (file) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8"));
const DUMP = dumpIn("storage-e366015-presses.json");
const matchesIn = ({ databases }) => databases["noon:/noon/matches"].stores.matches;
const idOf = (number) => `${number}`.padStart(8, "0").repeat(4);
const numberOf = (id) => Number(id.slice(-8));

const DUEL = "player1=Ada&player2=Bo&moves=-1.-2.-1";

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

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
    const find = (asked) => findMatches({ fragment: "", own: undefined, drafts: [], ...asked });
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
    const { left } = await findMatches({ game: "alpha-chase", fragment: "", own: undefined, drafts: [] });
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
