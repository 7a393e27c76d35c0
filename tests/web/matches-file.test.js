/** A file of matches: what is written to it, and what becomes of it when it is read. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { takeIn, written } from "../../web/features/history/matches-file.ts";
import { keptNames, preferences } from "../../web/features/preferences/preferences.ts";
import { keptSeries } from "../../web/features/series/series.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { importMatch, listedMatches } from "../../web/storage/match-list.ts";
import { keepDraft } from "../../web/storage/drafts.ts";
import { keepLadder, ladderHere, rungsOf, withStar } from "../../web/storage/ladder.ts";
import {
  bestRun,
  keepBestRun,
  keepSolved,
  solvedHere,
  standingOf,
} from "../../web/storage/puzzles.ts";
import { withStorage } from "./browser.js";
import { clearDatabases, databasesIdle, holdDatabases, putRows, storedRows } from "./databases.js";
import { makeMatch, PREFERENCES } from "./makers.js";
import { readRecord } from "./table.js";
import { written as markupOf } from "./written.js";

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

/** The changes of the page, and rules that know only the tests' game. */
const makeApp = () => {
  const changes = [];
  const view = async ({ game, record }) => {
    if (game !== "game") throw new RulesError({ code: "unknown-game", params: { slug: game } });
    if (record.includes("x")) throw new RulesError({ code: "other", message: "Wrong: x." });
    // In the one normal form of the rules, whatever the order in which it was written.
    const { moves, tags } = readRecord(record);
    return makeMatch(moves, { tags });
  };
  const read = async (text) => {
    if (text.includes("1. x")) throw new RulesError({ code: "other", message: "Wrong: x." });
    return makeMatch(["a"]);
  };
  const state = { match: { game: "game" } };
  return { changes, rules: { read, view }, set: (change) => changes.push(change), state };
};
const read = (content, app = makeApp(), tell = () => undefined) =>
  takeIn(app, typeof content === "string" ? content : JSON.stringify(content), tell);
const records = async () => (await listedMatches()).all.map(({ record }) => record);
const given = (record, more) => ({ game: "game", record, updated: 5, ...more });

test("a file may be that of one match, or its link", async () => {
  assert.deepEqual(await read('[Game "game"]\n\n1. a *\n'), ["1 match loaded."]);
  const link = "https://example.org/noon/game/#moves=a";
  assert.match((await read(link))[1], /already on this device/);
  await assert.rejects(async () => read('[Game "game"]\n\n1. x *\n'), /Wrong: x/);
  assert.deepEqual(await records(), ["moves=a"]);
});

test("a file is not a bot, a game or a diary, and says where those belong", async () => {
  for (const [content, said] of [
    ["def choose(match, budget):", "This is a bot. Import it in the bot lab."],
    ["PK\u0003\u0004", "This is a game file. Add it on the page “Add a game”."],
  ]) {
    const [drawn] = await read(content);
    assert.ok(markupOf(drawn).includes(said), said);
  }
  assert.deepEqual(await read("Dear diary"), ["This isn’t a noon match file."]);
});

const NEWER = "This file comes from a newer version of noon. Update noon, then load it again.";
const NONE = "This isn’t a noon match file.";
for (const [what, files, says] of [
  ["of a newer version", [{ noon: 2 }, { noon: 1.5, matches: [] }, { noon: "2" }], NEWER],
  ["that is no JSON of an object", ["", "{", "null", "[]", "7"], NONE],
  ["that is none", [{ noon: 1 }, { noon: 1, matches: null }, { noon: 0 }], NONE],
]) {
  test(`a file ${what} is said to be that, whatever its shape`, async () => {
    for (const file of files) assert.deepEqual(await read(file), [says]);
  });
}

const ODD = [null, 7, "moves=a", [], {}, { game: "game" }, { game: 1, record: "moves=a" }];
const NAMED = "player1=A&player2=B&moves=a";
const TWICE = [NAMED, NAMED, "moves=a&player1=A&player2=B"];
const NO_MATCH = "No match was loaded.";
for (const [what, matches, says, kept = []] of [
  [
    "invalid entries is still read, with a reason for each of those",
    [...ODD, given("moves=a")],
    ["1 match loaded.", "7 matches couldn’t be loaded. The first: Not a noon match."],
    ["moves=a"],
  ],
  [
    "nothing that can be read says why",
    [given("moves=x"), given("", { game: "chess" })],
    [NO_MATCH, "2 matches couldn’t be loaded. The first: Wrong: x."],
  ],
  [
    "a match of a game that is not here says that the game is to be added",
    [given("moves=a", { game: "nim" })],
    [
      NO_MATCH,
      "1 match couldn’t be loaded: There is no game “nim” on this device. Add it first.",
    ],
  ],
  [
    "one match three times brings it once, however it is written",
    TWICE.map((record) => given(record)),
    ["1 match loaded.", "2 matches were already on this device."],
    [NAMED],
  ],
]) {
  test(`a file with ${what}`, async () => {
    assert.deepEqual(await read({ noon: 1, matches }), says);
    assert.deepEqual(await records(), kept);
  });
}

test("a large file says how far it is; no date is later than today", async (t) => {
  t.mock.method(Date, "now", () => 99);
  const said = [];
  const dates = [0, 5, 1e14, "x", ...Array(197).fill(7)];
  const matches = dates.map((updated, n) => given(`moves=a${n}`, { id: `match-of-${n}`, updated }));
  await read({ noon: 1, matches }, makeApp(), (sentence) => said.push(sentence));
  assert.deepEqual(said, [1, 2].map((n) => `Loading ${n}00 of 201 matches…`));
  const rows = await storedRows();
  const kept = dates.map((_, n) => rows[`match-of-${n}`].updated);
  assert.deepEqual(kept, [0, 5, 99, 99, ...dates.slice(4)]);
});

test("a file does not bring back what was played on since on this device", async () => {
  await importMatch("aaaaaaaa", makeMatch(["a", "b"]), 7);
  const shown = await read({ noon: 1, matches: [given("moves=a", { id: "aaaaaaaa" })] });
  assert.deepEqual(shown, [NO_MATCH, "1 match was already on this device."]);
  assert.deepEqual(await records(), ["moves=a.b"]);
});

test("a file brings the further moves of a match here, and no second one", async () => {
  await importMatch("aaaaaaaa", makeMatch(["a"]), 7, 3);
  keepDraft({ id: "aaaaaaaa", game: "game", record: "moves=a", revision: 3, at: 9 });
  for (const record of ["moves=a.b", "moves=a.b.c"]) {
    const shown = await read({ noon: 1, matches: [given(record, { id: "aaaaaaaa" })] });
    assert.deepEqual(shown, ["1 match loaded."]);
    assert.deepEqual(await records(), [record]);
  }
  assert.equal((await storedRows()).aaaaaaaa.revision, 5);
});

test("the board shows the further moves of its match, if its tab writes it", async () => {
  await importMatch("aaaaaaaa", makeMatch(["a"]), 7);
  const file = { noon: 1, matches: [given("moves=a.b", { id: "aaaaaaaa" })] };
  for (const [isWriter, stored] of [
    [true, "moves=a"],
    [false, "moves=a.b"],
  ]) {
    const actions = [];
    const state = { id: "aaaaaaaa", isWriter, match: makeMatch(["a"]) };
    const app = { ...makeApp(), state, dispatch: (action) => actions.push(action) };
    assert.deepEqual(await read(file, app), ["1 match loaded."]);
    assert.deepEqual(actions, isWriter ? [{ type: "follow", record: "moves=a.b" }] : []);
    assert.equal((await storedRows()).aaaaaaaa.record, stored);
  }
});

test("a file never takes the place of a match that is here under its name", async () => {
  await importMatch("aaaaaaaa", makeMatch(["a"]), 7);
  await importMatch("bbbbbbbb", makeMatch(), 7);
  await putRows({ v: 2, id: "cccccccc" });
  const names = ["aaaaaaaa", "bbbbbbbb", "cccccccc", "open:aaaaaaaa", "", 7];
  const matches = names.map((id, at) => given(`moves=b.${"c".repeat(at + 1)}`, { id }));
  assert.deepEqual(await read({ noon: 1, matches }), ["6 matches loaded."]);
  const rows = await storedRows();
  assert.equal(rows.aaaaaaaa.record, "moves=a");
  assert.equal(rows.bbbbbbbb.record, "");
  assert.deepEqual(rows.cccccccc, { v: 2, id: "cccccccc" });
  assert.equal((await records()).length, 7);
});

test("a file stops when storage is full, and counts what is missing", async (t) => {
  const { put } = IDBObjectStore.prototype;
  t.mock.method(IDBObjectStore.prototype, "put", function (value) {
    if (!value.v || value.record === "moves=a") return put.call(this, value);
    throw new DOMException("full", "QuotaExceededError");
  });
  const matches = ["a", "b", "c"].map((move) => given(`moves=${move}`));
  const shown = await read({ noon: 1, matches });
  assert.equal(shown[0], "1 match loaded.");
  assert.match(shown[1], /^2 matches weren’t saved: no space left, or this browser blocks /);
});

test("a file waits for storage that is slow", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { rules, ...app } = makeApp();
  let free;
  const view = async (asked) => {
    free ??= await holdDatabases();
    return rules.view(asked);
  };
  const matches = ["a", "b"].map((move) => given(`moves=${move}`));
  const reading = read({ noon: 1, matches }, { ...app, rules: { view } });
  await databasesIdle();
  t.mock.timers.tick(10_000);
  free();
  assert.deepEqual(await reading, ["2 matches loaded."]);
});

test("a file stops where the rules do not answer", async () => {
  const app = makeApp();
  let asked = 0;
  app.rules.view = async () => {
    asked += 1;
    throw new RulesError({ code: "engine", message: "gone" });
  };
  const shown = await read({ noon: 1, matches: [given("moves=a"), given("moves=b")] }, app);
  assert.equal(asked, 1);
  assert.equal(shown[0], "No match was loaded.");
  assert.match(shown[1], /^2 matches couldn’t be loaded.*Something went wrong/);
});

const FILE = {
  noon: 1,
  matches: [],
  preferences: { ...PREFERENCES, sounds: "yes", starts: "loser", seating: "nowhere" },
  names: ["Ada", "Bo"],
  series: { game: { players: ["Ada", "Bo"], won: { one: "Ada", two: "" } } },
};

test("a file brings preferences, names and the series where there were none", async () => {
  const app = makeApp();
  const [shown] = await read(FILE, app);
  assert.match(shown, /^Also added: settings, names, scores, stars and solved puzzles /);
  const [counted, chosen] = app.changes;
  assert.deepEqual(chosen.preferences, { ...PREFERENCES, sounds: "yes", starts: "loser" });
  assert.deepEqual(keptSeries("game"), FILE.series.game);
  assert.deepEqual(counted, { series: FILE.series.game });
  assert.deepEqual(keptNames(), ["Ada", "Bo"]);
});

test("a file leaves what was chosen and counted here as it is", async () => {
  await read(FILE);
  const app = makeApp();
  const other = {
    ...FILE,
    preferences: { ...PREFERENCES, haptics: "yes" },
    names: ["Cleo", "Dan"],
    series: { game: { players: ["Cleo", "Dan"], won: { three: "Dan" } } },
  };
  await read(other, app);
  assert.deepEqual(keptSeries("game"), FILE.series.game);
  assert.deepEqual(app.changes.map((change) => Object.keys(change)), [["preferences"]]);
  assert.deepEqual([preferences().starts, preferences().haptics], ["loser", "yes"]);
});

test("a file adds to a series of the same two what is not counted here", async () => {
  await read(FILE);
  const more = { players: ["Bo", "Ada"], won: { one: "Bo", three: "Bo" } };
  await read({ ...FILE, series: { game: more } });
  assert.deepEqual(keptSeries("game"), {
    players: ["Ada", "Bo"],
    won: { three: "Bo", one: "Ada", two: "" },
  });
});

test("a file brings a longer series with an end as it is there", async () => {
  const best = 3;
  const longer = { players: ["Bo", "Ada"], won: { one: "Bo", three: "Bo", four: "Ada" }, best };
  await read({ ...FILE, series: { game: { ...FILE.series.game, best } } });
  await read({ ...FILE, series: { game: longer } });
  assert.deepEqual(keptSeries("game"), longer);
});

const LONG = { ["x".repeat(65)]: "Ada" };
const MANY = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`match ${n}`, "Ada"]));
for (const [what, series] of [
  ["with an end that is not offered", { game: { ...FILE.series.game, best: -1 } }],
  ["of a match with a long id", { game: { ...FILE.series.game, won: LONG } }],
  ["of more matches than are counted", { game: { ...FILE.series.game, won: MANY } }],
  ["of what is no game", { "../": FILE.series.game }],
]) {
  test(`a file brings no series ${what}`, async (t) => {
    const { held } = withStorage(t);
    await read({ noon: 1, matches: [], series });
    assert.deepEqual(held, {});
  });
}

test("a file brings the series of at most 200 games", async (t) => {
  const { held } = withStorage(t);
  const games = Array.from({ length: 201 }, (_, n) => [`game-${n}`, FILE.series.game]);
  await read({ noon: 1, matches: [], series: Object.fromEntries(games) });
  assert.equal(Object.keys(held).length, 200);
});

test("a file brings puzzles, stars and the best run from elsewhere to the own", async (t) => {
  const { held } = withStorage(t);
  const result = { isHelped: false, tries: 1, late: 0 };
  keepSolved({ days: { "2026-11-23": { game: result } }, found: ["0123456789abcdef"] });
  keepLadder(withStar({}, "game", "hard"));
  keepBestRun(7);
  const file = JSON.parse(written([]));
  for (const name of Object.keys(held)) delete held[name];
  keepSolved({ days: { "2026-11-22": { game: { ...result, isHelped: true } } }, found: [] });
  keepLadder(withStar({}, "game", "easy"));
  keepBestRun(5);
  const [shown] = await read(file);
  assert.match(shown, /solved puzzles/);
  const standings = [22, 23].map((day) => standingOf(solvedHere(), "game", `2026-11-${day}`));
  assert.deepEqual(standings, ["helped", "alone"]);
  assert.deepEqual(solvedHere().found, ["0123456789abcdef"]);
  assert.deepEqual(rungsOf(ladderHere(), "game").won, ["easy", "hard"]);
  assert.equal(bestRun(), 7);
  assert.deepEqual(await read(file), ["This file has no matches."], "the second time");
});

test("a file with settings that are none brings none", async () => {
  const app = makeApp();
  const days = { "2026-11-23": { game: { isHelped: false, tries: 0, late: 0 } } };
  keepSolved({ days, found: [] });
  const strangest = { v: 1, days: { x: 1 }, players: [1, 2], won: {} };
  for (const odd of [undefined, null, 7, "x", [], strangest]) {
    const settings = { preferences: odd, names: odd, puzzles: odd, series: odd };
    const file = { noon: 1, matches: [], ...settings };
    assert.deepEqual(await read(file, app), ["This file has no matches."]);
  }
  assert.deepEqual(solvedHere().days, days);
  const strange = { players: ["A", "B"], won: { one: "C", two: 7 } };
  await read({ noon: 1, matches: [], series: { game: strange } }, app);
  assert.deepEqual(app.changes, []);
});
