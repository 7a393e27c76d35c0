/** The matches of a device: how one is saved, and which a page or a list shows. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { arrivalOf } from "../../web/match/arrival.ts";
import { makeRow } from "../../web/storage/database.ts";
import { keepDraft, keptDrafts } from "../../web/storage/drafts.ts";
import { keepGameFile } from "../../web/storage/game-files.ts";
import {
  importMatch,
  listedMatches,
  runningMatches,
  takenIds,
} from "../../web/storage/match-list.ts";
import {
  findMatches,
  forgetMatches,
  isRefused,
  saveMatch,
  tidyMatches,
} from "../../web/storage/matches.ts";
import { withStorage } from "./browser.js";
import {
  blockDatabases,
  clearDatabases,
  putPictures,
  putRows,
  refuseDatabases,
  refuseTransactions,
  storedPictures,
  storedRows,
} from "./databases.js";
import { makeMatch, RESIGNED } from "./makers.js";

const over = (moves, more) => makeMatch(moves, { outcome: RESIGNED, ...more });
const idsOf = (matches) => matches.map(({ id }) => id);

/** Save a match as a page does. */
const save = (id, match, revision = 1, picture = match) => {
  const { game, outcome, ply, record } = match;
  return saveMatch({ id, game, record, revision, ply, outcome }, picture);
};
const find = (asked) =>
  findMatches({ game: "game", fragment: "", own: undefined, drafts: [], ...asked });
const draftOf = (id, rest) => ({
  ...{ id, game: "game", record: "moves=a.b", revision: 2, at: 1, isOver: false, winner: null },
  ...rest,
});

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

test("a saved match is a row with its result, and a picture", async (t) => {
  t.mock.method(Date, "now", () => 77);
  const match = makeMatch(["a"], { tags: { player1: "Cleo" } });
  assert.equal(await save("one", match, 5), "saved");
  assert.deepEqual((await storedRows()).one, {
    ...{ v: 1, id: "one", game: "game", record: "player1=Cleo&moves=a", revision: 5 },
    ...{ updated: 77, ply: 1, isOver: false, winner: null, openSince: 77 },
  });
  assert.deepEqual((await storedPictures()).one.state, match);
});

test("a saved match is replaced by what extends it or is newer, and by nothing else", async () => {
  const stored = async () => (await storedRows()).one.record;
  await save("one", makeMatch(["a", "b"]), 7);
  assert.equal(await save("one", makeMatch(["a"]), 3), "other");
  assert.equal(await save("one", makeMatch(["a", "c"]), 7), "other");
  assert.equal(await stored(), "moves=a.b");
  assert.equal(await save("one", makeMatch(["a", "b", "c"]), 1), "saved");
  assert.equal(await save("one", makeMatch(["a"]), 9), "saved");
  assert.equal(await stored(), "moves=a");
});

test("a saved match leaves what a newer version stored as it is", async () => {
  const newer = { v: 2, id: "one", moves: ["a"] };
  await putRows(newer);
  assert.equal(await save("one", makeMatch(["a"]), 9), "other");
  assert.deepEqual((await storedRows()).one, newer);
});

test("a saved match takes the id of a damaged row, which is kept under another one", async () => {
  await putRows({ id: "one", record: 7 });
  assert.equal(await save("one", makeMatch(["a"])), "saved");
  const rows = await storedRows();
  assert.equal(rows.one.record, "moves=a");
  assert.deepEqual(rows["damaged:one"], { id: "damaged:one", value: { id: "one", record: 7 } });
});

test("a saved match is gone with its draft and its picture when it is forgotten", async () => {
  for (const id of ["one", "two", "three"]) await save(id, makeMatch(["a"]));
  keepDraft(draftOf("one"));
  await forgetMatches("one", "three");
  assert.deepEqual(Object.keys(await storedRows()), ["two"]);
  assert.deepEqual(Object.keys(await storedPictures()), ["two"]);
  assert.deepEqual(keptDrafts(), []);
});

test("a refusing browser is known once a transaction breaks twice, until one works", async (t) => {
  await save("one", makeMatch(["a"]));
  const { stop } = refuseTransactions(t);
  assert.equal(await save("one", makeMatch(["a", "b"]), 2), "failed");
  assert.equal(isRefused(), true);
  stop();
  assert.equal(await save("one", makeMatch(["a", "b"]), 2), "saved");
  assert.equal(isRefused(), false);
});

test("a refusing browser leaves the drafts to go on with", async (t) => {
  keepDraft(draftOf("one"));
  await refuseDatabases(t);
  const { isRefused: isKnown, left } = await find();
  assert.equal(isKnown, true);
  assert.deepEqual(left, [{ ...draftOf("one"), isStored: false, picture: null }]);
});

test("a refusing browser differs from one that another tab blocks", async (t) => {
  await refuseDatabases(t, "VersionError");
  assert.equal((await find()).isRefused, "blocked");
  t.mock.restoreAll();
  const unblock = await blockDatabases(t);
  assert.equal((await find()).isRefused, "blocked");
  unblock();
  await clearDatabases();
  assert.equal(await save("one", makeMatch(["a"])), "saved");
  assert.equal(isRefused(), false);
});

const forPage = async (asked) => idsOf((await find(asked)).left);

test("matches of a page are only the one that was left unfinished last", async () => {
  await importMatch("older", makeMatch(["a"]), 1);
  await importMatch("left", makeMatch(["b"]), 3);
  await importMatch("over", over(["c"]), 4);
  await importMatch("not begun", makeMatch(), 5);
  await importMatch("other", makeMatch(["d"], { game: "other" }), 6);
  assert.deepEqual(await forPage(), ["left"]);
});

test("matches of a page are the tab's own, also if it is over", async () => {
  await importMatch("own", over(["a"]), 1);
  assert.deepEqual(await forPage({ own: "own" }), ["own"]);
  assert.deepEqual(await forPage({ own: "gone" }), []);
});

test("matches of a page are those that its link begins or is, and the open one", async () => {
  const { record } = over(["a", "b"]);
  await importMatch("same", over(["a", "b"]), 1);
  await importMatch("same before", over(["a", "b"]), 0);
  await importMatch("left", makeMatch(["c"]), 2);
  await importMatch("else", over(["d"]), 3);
  await importMatch("went on", over(["a", "b", "c"]), 4);
  const { left, linked } = await find({ fragment: record });
  assert.deepEqual([idsOf(left), linked], [["left", "same", "same before"], "same"]);
  await importMatch("waits", makeMatch(["b", "a"]), -1); // for a friend's answer
  assert.deepEqual(await forPage({ fragment: "moves=b.a.c.d" }), ["left", "waits"]);
  const begun = ["went on", "left", "same", "same before"];
  assert.deepEqual(await forPage({ fragment: "moves=a.b" }), begun);
  assert.equal((await find({ fragment: "moves=x" })).linked, null);
});

test("matches of a page are those with drafts, in localStorage or the tab's history", async () => {
  await importMatch("stored", over(["a"]), 5);
  keepDraft(draftOf("stored", { record: over(["a"]).record, revision: 0, isOver: true }));
  keepDraft(draftOf("drafted", { at: 3 }));
  keepDraft(draftOf("of another game", { game: "other" }));
  const asked = { drafts: [draftOf("of the tab", { at: 2 })] };
  assert.deepEqual(await forPage(asked), ["stored", "drafted", "of the tab"]);
});

/** Return the record that the picture of a match shows. */
const picture = async () => (await find({ own: "one" })).left[0]?.picture?.record;
/** Have a stored match and a draft of it, and return which of them counts. */
const counting = async (moves, revision, draft) => {
  await save("one", makeMatch(moves), revision);
  keepDraft(draftOf("one", draft));
  return (await find({ own: "one" })).left[0];
};

test("matches of a page are as their draft says if the row as new is damaged", async () => {
  const { isStored, record } = await counting(["x", "y"], 2, { revision: 2 });
  assert.deepEqual([isStored, record], [false, "moves=a.b"]);
});

test("matches of a page of an added game have no picture that other wheels made", async () => {
  const games = [{ entry: { slug: "game" } }];
  const add = (sha256) => keepGameFile({ id: "file", packages: [{ sha256 }], wheels: {}, games });
  await add("ab");
  await save("one", makeMatch(["a"]), 1);
  assert.equal(await picture(), "moves=a");
  await add("cd");
  assert.equal(await picture(), undefined);
});

test("matches of a page have a picture if it shows the record or what that extends", async () => {
  await save("one", makeMatch(["a"]), 1);
  assert.equal(await picture(), "moves=a");
  keepDraft(draftOf("one", { record: "moves=a.b", revision: 2 }));
  assert.equal(await picture(), "moves=a");
  keepDraft(draftOf("one", { record: "moves=c", revision: 3 }));
  assert.equal(await picture(), undefined);
});

test("matches of a page have no picture that is damaged or of another build", async () => {
  await save("one", makeMatch(["a"]), 1);
  const { one } = await storedPictures();
  const { tags: _, ...untagged } = one.state;
  const states = [undefined, null, {}, "moves=a", untagged, { ...one.state, ply: 2 }];
  for (const changes of [{ rules: "other" }, ...states.map((state) => ({ state }))]) {
    await putPictures({ ...one, ...changes });
    const { left } = await find({ own: "one" });
    assert.deepEqual([left[0]?.record, left[0]?.picture], ["moves=a", null], "it is enough");
  }
  assert.equal(isRefused(), false);
});

test("matches of a page are the one before if the row of the last one is damaged", async () => {
  await importMatch("good", makeMatch(["a"]), 1);
  await importMatch("bad", makeMatch(["b", "c"]), 2);
  await putRows({ ...(await storedRows()).bad, record: "moves=x" });
  assert.deepEqual(await forPage(), ["good"]);
  assert.deepEqual(await forPage({ own: "bad" }), ["good"]);
});

/** Return its id and its record, or the kind of the arrival. */
const continued = async ({ fragment = "", own = null } = {}) => {
  const drafts = own?.draft ? [own.draft] : [];
  const { left, linked } = await find({ fragment, own: own?.id, drafts });
  const { kind, match } = arrivalOf({ fragment, own, left, linked });
  return match ? [match.id, match.record] : kind;
};

test("the next match is of its game, whatever the link or the tab’s history names", async () => {
  const other = makeMatch(["a"], { game: "other" });
  await importMatch("other", other, 1);
  keepDraft(draftOf("drafted", { game: "other" }));
  assert.equal(await continued(), "fresh");
  assert.equal(await continued({ own: { id: "other", draft: null } }), "fresh");
  assert.equal(await continued({ fragment: other.record }), "link");
});

test("the next match is the one before if the newest is over or undone by its draft", async () => {
  await importMatch("before", makeMatch(["b"]), 4);
  await importMatch("newest", makeMatch(["a"]), 5);
  keepDraft(draftOf("newest", { record: "moves=a&end=draw", isOver: true }));
  assert.deepEqual(await continued(), ["before", "moves=b"]);
  await save("newest", makeMatch(["a"]), 1);
  keepDraft(draftOf("newest", { record: "", revision: 2 }));
  assert.deepEqual(await continued(), ["before", "moves=b"]);
});

test("the next match is the one of the link, though its draft went on", async () => {
  await save("linked", makeMatch(["a"]), 1);
  await importMatch("newer", makeMatch(["b"]), Date.now() + 9_000);
  keepDraft(draftOf("linked"));
  assert.deepEqual(await continued({ fragment: "moves=a" }), ["linked", "moves=a.b"]);
});

const listed = async () => idsOf((await listedMatches()).all);

test("listed matches are the newest first, with their players and results", async () => {
  const named = { tags: { player1: "Ada" } };
  await importMatch("old", over(["a", "b"], named), 1);
  await importMatch("new", makeMatch(["c"]), 2);
  const { all } = await listedMatches();
  assert.deepEqual(idsOf(all), ["new", "old"]);
  const [open, { game, isOver, players, ply, record, updated, winner }] = all;
  assert.deepEqual([open.isOver, open.winner], [false, null]);
  assert.deepEqual([game, ply, updated, isOver, winner], ["game", 2, 1, true, RESIGNED.winner]);
  assert.deepEqual(players, ["Ada", "Player 2"]);
  assert.equal(record, over(["a", "b"], named).record);
});

test("listed matches are as a page showed them that was left before they were stored", async () => {
  await save("resigned", makeMatch(["a", "b"]), 1);
  await save("saved", over(["a"]), 3);
  keepDraft(draftOf("resigned", { isOver: true, winner: 1 }));
  keepDraft(draftOf("saved", { record: "moves=a" }));
  keepDraft(draftOf("new", { record: "moves=c" }));
  const { all } = await listedMatches();
  const found = all.map(({ id, isOver, winner }) => [id, isOver, winner]);
  assert.deepEqual(found.sort(), [
    ["new", false, null],
    ["resigned", true, 1],
    ["saved", true, RESIGNED.winner],
  ]);
});

test("listed matches are those in which a move was made; damaged ones stay unlisted", async () => {
  await importMatch("begun", makeMatch(["a"]), 1);
  await importMatch("not begun", makeMatch(), 2);
  const bad = { ...(await storedRows()).begun, id: "bad", record: 7 };
  await putRows(bad, { id: "damaged:worse", value: null });
  assert.deepEqual(await listed(), ["begun"]);
  assert.deepEqual((await storedRows()).bad, bad);
  assert.deepEqual(await takenIds(), new Set(["begun", "not begun", "bad"]));
});

test("listed matches of a newer version are marked, with what is readable of them", async () => {
  await importMatch("here", makeMatch(["a"]), 1);
  const newerRow = { v: 2, id: "newer", game: "game", updated: 5, moves: ["a"] };
  await putRows(newerRow, { v: 3, id: "strange" });
  const { all, newer } = await listedMatches();
  assert.deepEqual(idsOf(all), ["here"]);
  assert.deepEqual(newer, [
    { id: "newer", game: "game", updated: 5 },
    { id: "strange", game: "", updated: 0 },
  ]);
});

test("listed matches have no date if it cannot be one", async () => {
  for (const [id, updated] of Object.entries({ far: -1e20, late: 1e300, none: Number.NaN })) {
    await importMatch(id, makeMatch(["a"]), updated);
  }
  await putRows({ ...(await storedRows()).far, id: "written by others", updated: 1e300 });
  const { all } = await listedMatches();
  assert.deepEqual(all.map(({ updated }) => updated), [0, 0, 0, 0]);
});

test("listed matches are all kept, however many there are", async () => {
  const usual = { game: "game", record: "moves=a", revision: 1, outcome: RESIGNED };
  await putRows(
    ...Array.from({ length: 5_001 }, (_, at) => makeRow({ ...usual, id: `m${at}`, updated: at })),
  );
  await tidyMatches();
  assert.equal((await listed()).length, 5_001);
});

test("listed matches that were never begun are forgotten, except the newest twenty", async () => {
  for (let at = 0; at < 25; at += 1) await importMatch(`m${at}`, makeMatch(), at);
  await importMatch("begun", makeMatch(["a"]), 0);
  await tidyMatches();
  const rows = await storedRows();
  assert.equal(Object.keys(rows).length, 21);
  assert.deepEqual(
    ["begun", "m24", "m5", "m4"].map((id) => id in rows),
    [true, true, true, false],
  );
});

test("matches on the home page are the last unfinished one of each game", async () => {
  await importMatch("older", makeMatch(["a"]), 1);
  await importMatch("one", makeMatch(["b"]), 2);
  await importMatch("other", makeMatch(["c"], { game: "other" }), 3);
  await importMatch("over", over(["d"]), 4);
  await importMatch("not begun", makeMatch(), 5);
  const found = await runningMatches();
  assert.deepEqual(idsOf(found), ["other", "one"]);
  assert.deepEqual(found[1]?.picture, makeMatch(["b"]));
});

test("matches on the home page are there as soon as a move was pressed", async () => {
  keepDraft(draftOf("m", { record: "player2=Bo&moves=a" }));
  const [{ game, id, picture, players, ply, record }] = await runningMatches();
  assert.deepEqual([id, game, record, ply], ["m", "game", "player2=Bo&moves=a", 1]);
  assert.deepEqual([players, picture], [["Player 1", "Bo"], null]);
});

test("matches on the home page are as they were pressed last, not as stored", async (t) => {
  await importMatch("on", makeMatch(["a", "b"]), 1);
  await importMatch("older", makeMatch(["b", "c"]), 2);
  keepDraft(draftOf("on", { record: "moves=a.b.c", at: 3 }));
  keepDraft(draftOf("older", { record: "moves=b.c&end=resign1", at: 2, isOver: true }));
  const found = await runningMatches();
  assert.deepEqual([idsOf(found), found[0]?.ply], [["on"], 3]);
});
