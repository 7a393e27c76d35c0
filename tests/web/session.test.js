/** The match that a page shows, saves and opens again. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { series } from "../../web/features/series/index.ts";
import { drawBar, returnToMatch } from "../../web/features/share/back-bar.ts";
import { Session } from "../../web/match/session.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { keepDraft, keptDrafts } from "../../web/storage/drafts.ts";
import { importMatch } from "../../web/storage/match-list.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { fillUp, makeRefusingStorage, withGlobals, withStorage } from "./browser.js";
import {
  clearDatabases,
  databasesIdle,
  databasesRetried,
  putRows,
  refuseDatabases,
  refuseTransactions,
  storedRows,
} from "./databases.js";
import { makeMatch, turns } from "./makers.js";
import { readRecord } from "./table.js";
import { answerAll, makeTab, openPage, pending, playAll } from "./visits.js";
import { textOf } from "./written.js";

beforeEach(clearDatabases);
beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

/** Open a page at an address, on a device that keeps some matches. */
const openAt = async (t, { hash = "", saved = {}, parts } = {}) => {
  const tab = makeTab(t);
  tab.entries[0] = { state: null, hash };
  let time = 100;
  for (const [id, match] of Object.entries(saved)) {
    await importMatch(id, match, time);
    time -= 1;
  }
  return { ...tab, ...(await openPage(t, { rules: "ready", ...parts })) };
};
const STARTING = { parts: { rules: "starting" } };
const moves = ({ state }) => state.match.moves;
const text = ({ state }) => state.message?.text;

test("the match of a link takes no move while it loads, is opened and saved", async (t) => {
  const { app, play, requested, rules } = await openAt(t, { hash: "#moves=a.b" });
  assert.equal(text(app), "This link isn’t checked yet.");
  play("c");
  assert.deepEqual(requested(), ["moves=a.b"]);
  await rules.answerNext();
  assert.deepEqual(moves(app), ["a", "b"]);
  assert.equal(app.state.isArriving, false);
  await databasesIdle();
  const rows = Object.values(await storedRows()).map(({ id, record }) => [id, record]);
  assert.deepEqual(rows, [[app.state.id, "moves=a.b"]]);
});

test("a match that another tab deletes with all the rest is not in the address", async (t) => {
  const { app, location, page, rules } = await openAt(t, { hash: "#moves=a.b" });
  await rules.answerNext();
  await databasesIdle();
  page.happen("storage", { key: `${PREFIX}erased` });
  await databasesIdle();
  assert.deepEqual([location.hash, await storedRows(), keptDrafts()], ["", {}, []]);
  assert.deepEqual(moves(app), ["a", "b"]);
});

test("a link is opened over an unfinished match, the last one until a move", async (t) => {
  const saved = { open: makeMatch(["c"]) };
  const { app, play, rules, said } = await openAt(t, { hash: "#moves=a.b", saved });
  await rules.answerNext();
  await databasesIdle();
  assert.deepEqual(moves(app), ["a", "b"]);
  assert.doesNotMatch(said.at(-1), /checked yet/, "readers hear what is so now");
  assert.notEqual(app.state.id, "open");
  assert.equal(app.state.unfinished?.id, "open");
  assert.deepEqual(Object.keys(await storedRows()), ["open"]);
  assert.equal(history.state, null, "a reload opens the link in the same way");
  play("c");
  assert.equal(app.state.unfinished, null);
  assert.equal(history.state.match, app.state.id);
  await rules.answerNext();
  await databasesIdle();
  const { [app.state.id]: played, open } = await storedRows();
  assert.deepEqual([open?.record, played?.record], ["moves=c", "moves=a.b.c"]);
});

for (const [what, played, record] of [
  ["and the browser's to the link", null, "moves=c"],
  ["as another tab has played it meanwhile", makeMatch(["c", "a"]), "moves=c.a"],
]) {
  test(`the way back leads to the unfinished match, ${what}`, async (t) => {
    const saved = { open: makeMatch(["c"]) };
    const { app, entries, location, rules } = await openAt(t, { hash: "#moves=a.b", saved });
    await rules.answerNext();
    assert.match(textOf(drawBar(app.state.unfinished)), /^Back to my match , 1 move$/);
    if (played) await importMatch("open", played, 300);
    void returnToMatch(app);
    await databasesIdle();
    assert.deepEqual([app.state.id, app.state.match.record], ["open", record]);
    assert.equal(app.state.unfinished, null);
    assert.deepEqual(entries.map(({ state }) => state?.match), [undefined, "open"]);
    assert.equal(location.hash, `#${record}`);
  });
}

test("a link that one goes back to is shown again, and adds nothing to a match", async (t) => {
  const hash = "#moves=a.b.c&end=resign2";
  const { app, page, rules, step } = await openAt(t, { hash });
  await rules.answerNext();
  const chosen = app.session.choose(async () => "moves=a.b"); // played from here
  await turns();
  await rules.answerNext();
  await chosen;
  await databasesIdle();
  const begun = app.state.id;
  step(-1);
  page.happen("popstate");
  await turns();
  await databasesIdle();
  await rules.answerNext();
  assert.deepEqual([moves(app), app.state.unfinished?.id], [["a", "b", "c"], begun]);
  assert.notEqual(app.state.id, begun);
  assert.equal((await storedRows())[begun]?.record, "moves=a.b");
});

for (const [what, how] of [
  ["a link", { hash: "#moves=a.x" }],
  ["an unfinished match", { saved: { open: makeMatch(["a", "x"]) } }],
]) {
  test(`${what} that is good up to some move is opened up to there, and says why`, async (t) => {
    const { app, rules } = await openAt(t, how);
    await rules.calls[0].reject(
      new RulesError({ code: "record", message: "Move 2 is not legal.", kept: "moves=a" }),
    );
    await rules.calls[1].resolve(readRecord("moves=a"));
    assert.deepEqual(moves(app), ["a"]);
    assert.equal(text(app), "Move 2 is not legal. The board shows the match up to that point.");
    assert.equal(app.state.message?.isError, true);
  });
}

for (const [what, saved] of [
  ["a new match", {}],
  ["the way back", { open: makeMatch(["c"]) }],
]) {
  test(`a link that is no match says why, and leaves ${what}`, async (t) => {
    const { app, play, rules } = await openAt(t, { hash: "#nonsense", saved });
    await rules.calls[0].reject(new RulesError({ code: "record", message: "That is no match." }));
    assert.equal(text(app), "That is no match.");
    assert.equal(app.state.unfinished?.id, saved.open && "open");
    play("a");
    assert.equal(app.state.wanted, "moves=a");
  });
}

test("a link without its end says so, stays as it came, and can be copied", async (t) => {
  const hash = "#moves=a.b.x&utm_source=chat";
  const { app, location, play, rules } = await openAt(t, { hash });
  await rules.answerNext();
  await rules.calls[1].resolve(makeMatch(["a", "b"], { legal_moves: ["x-", "-x"] }));
  assert.deepEqual(moves(app), ["a", "b"]);
  const { act, label, text } = app.state.message;
  assert.equal(text, "The end of this link is missing. The board shows what it still has.");
  assert.deepEqual([act, label], ["copy-original", "Copy original link"]);
  assert.equal(location.hash, hash);
  await databasesIdle();
  assert.deepEqual(await storedRows(), {});
  play("c");
  assert.equal(location.hash, "#moves=a.b.c");
});

test("a link without its end adds what it has to the match here, and says so", async (t) => {
  const here = makeMatch(["a", "b"], { legal_moves: ["c-", "x-"] });
  const { app, rules } = await openAt(t, { hash: "#moves=a.b.c.x", saved: { mine: here } });
  await rules.answerNext();
  assert.equal(text(app), "The end of this link is missing. The board shows what it still has.");
  await rules.answerNext();
  assert.deepEqual([app.state.id, moves(app)], ["mine", ["a", "b", "c"]]);
});

test("a last move that never could be played is named, as no end is missing", async (t) => {
  const { app, rules } = await openAt(t, { hash: "#moves=a.b.x" });
  await rules.answerNext();
  await rules.answerNext();
  assert.match(app.state.message.text, /x.*The board shows the match up to that point\.$/);
});

test("a match that ended elsewhere is not counted here, nor after a reload", async (t) => {
  const hash = "#moves=a&end=resign2";
  const { app, location, rules } = await openAt(t, { hash, parts: { features: [series] } });
  await rules.answerNext();
  assert.equal(app.state.match.outcome.winner, 0);
  await databasesIdle();
  assert.deepEqual([app.state.series.won, await storedRows()], [{}, {}]);
  assert.deepEqual([history.state, location.hash], [null, hash]);
});

for (const [what, begin] of [
  ["at once", async (session) => session.begin("moves=b")],
  ["by a choice", (session) => session.choose(async () => ({ record: "moves=b" }))],
]) {
  test(`a match begun ${what} while that of a link is on its way is played`, async (t) => {
    const parts = { rules: "starting", front: { preview: () => ({}) } };
    const { app, play, rules } = await openAt(t, { hash: "#moves=a&at=0", parts });
    assert.notEqual(app.state.preview, null);
    void begin(app.session);
    await turns();
    assert.deepEqual([app.state.isArriving, app.state.preview], [false, null]);
    assert.equal(text(app), undefined);
    await rules.calls[0].resolve(readRecord("moves=a"));
    await rules.calls[1].resolve(readRecord("moves=b"));
    play("c");
    assert.equal(app.state.wanted, "moves=b.c");
    assert.equal(app.state.viewing, null);
  });
}

test("a match begun while a position is looked up is shown as it is", async (t) => {
  const { app, rules } = await openAt(t, { hash: "#moves=a.b&at=1" });
  await rules.calls[0].resolve(readRecord("moves=a.b"));
  await turns();
  void app.session.begin("moves=c");
  await turns();
  await rules.calls[1].resolve(readRecord("moves=a"));
  await rules.calls[2].resolve(readRecord("moves=c"));
  assert.deepEqual([moves(app), app.state.viewing], [["c"], null]);
});

test("an address with a review opens it at its move", async (t) => {
  const asked = [];
  const features = [{ commands: { review: { run: (_, move) => asked.push(move) } } }];
  const { rules } = await openAt(t, { hash: "#moves=a.b&at=r2", parts: { features } });
  await rules.answerNext();
  await turns();
  assert.deepEqual([asked, rules.calls.length], [["2"], 1]);
});

test("a link to a position that its match does not have says so", async (t) => {
  const { app, rules } = await openAt(t, { hash: "#moves=a&at=9" });
  await rules.answerNext();
  await turns();
  const said = "The position of this link isn’t in the match. Showing the final one.";
  assert.deepEqual([text(app), app.state.viewing], [said, null]);
});

test("a match begun before the last chosen terms are known replaces them", async (t) => {
  let known;
  const makeSession = (app) => new Session(app, () => new Promise((tell) => (known = tell)));
  const { app, entries, rules } = await openAt(t, { parts: { makeSession } });
  void app.session.begin("moves=b");
  await turns();
  known({ record: "clock=30" });
  await rules.answerNext();
  await databasesIdle();
  assert.deepEqual([moves(app), rules.calls.length], [["b"], 1]);
  assert.equal(entries.at(-1).hash, "#moves=b");
});

test("a browser that refuses changes of the history plays on", async (t) => {
  const { app, play, rules } = await openAt(t);
  const refuse = () => {
    throw new DOMException("100 in 30 seconds", "SecurityError");
  };
  Object.assign(history, { pushState: refuse, replaceState: refuse });
  void app.session.begin("moves=b");
  await turns();
  await rules.answerNext();
  play("c");
  assert.equal(app.state.wanted, "moves=b.c");
  assert.equal(app.state.hasFault, false);
});

test("a link that is too long says so, and a match can be begun", async (t) => {
  const { app, play, rules } = await openAt(t, { hash: `#${"a".repeat(9_000)}` });
  assert.equal(text(app), "This link isn’t valid: it’s too long.");
  play("a");
  assert.equal(app.state.wanted, "moves=a");
  assert.equal(rules.calls.length, 1);
});

test("no press is taken while a match is chosen; if none is, the one before goes on", async (t) => {
  const { app, entries, rules } = await openAt(t);
  await app.session.choose(async () => null);
  assert.equal(app.state.isLocked, false);
  const failing = app.session.choose(() => Promise.reject(new Error("no sheet")));
  await assert.rejects(failing, /no sheet/);
  assert.deepEqual([app.state.isLocked, entries.length, rules.calls.length], [false, 1, 0]);
  const chosen = app.session.choose(async () => "moves=a");
  await turns();
  assert.equal(app.state.isLocked, true);
  await rules.answerNext();
  await chosen;
  assert.equal(app.state.isLocked, false);
  assert.deepEqual(moves(app), ["a"]);
});

test("another match in the address is opened, and asked for once", async (t) => {
  const { app, page, requested, rules, type } = await openAt(t);
  type("#moves=a");
  page.happen("hashchange");
  await databasesIdle();
  await rules.answerNext();
  assert.deepEqual(moves(app), ["a"]);
  page.happen("hashchange");
  await databasesIdle();
  assert.deepEqual(requested(), ["moves=a"]);
});

test("a match that the rules refuse says why, and leaves the one before", async (t) => {
  const { app, location, play, rules } = await openAt(t);
  play("a");
  await rules.answerNext();
  const begun = app.session.begin("size=10");
  await turns();
  const refusal = { code: "option.size", params: {}, message: "Too large." };
  await rules.calls.at(-1).reject(new RulesError(refusal));
  await begun;
  assert.deepEqual([text(app), moves(app), location.hash], ["Too large.", ["a"], "#moves=a"]);
});

test("a match whose rules do not answer says so, and the page stays usable", async (t) => {
  const { app, rules } = await openAt(t, { hash: "#moves=a" });
  await rules.calls[0].reject(new RulesError({ code: "engine", message: "no answer in time" }));
  assert.equal(app.state.isArriving, false);
  assert.equal(app.state.message?.isError, true);
});

test("the page offers the link once nothing keeps the match over a reload", async (t) => {
  const page = await openAt(t);
  assert.equal(page.app.state.isLost, false);
  refuseTransactions(t);
  withGlobals(t, { localStorage: makeRefusingStorage() });
  t.mock.method(history, "replaceState", () => {
    throw new DOMException("refused", "SecurityError");
  });
  page.play("a");
  await page.rules.answerNext();
  await databasesIdle();
  await databasesRetried(t);
  assert.equal(page.app.state.isLost, true);
  assert.equal(page.app.state.hasFault, false);
});

const storedRecord = async ({ app }) => (await storedRows())[app.state.id]?.record;

test("moves are in another tab when this one was killed, without what was undone", async (t) => {
  const { app, play } = await openAt(t, STARTING);
  const { localStorage } = globalThis;
  play("a", "b", "c");
  app.dispatch({ type: "undo" });
  makeTab(t);
  withGlobals(t, { localStorage });
  assert.deepEqual(pending((await openPage(t)).app), ["a", "b"]);
});

test("moves are there after a reload though every storage is refused", async (t) => {
  makeTab(t);
  withGlobals(t, { localStorage: makeRefusingStorage() });
  await refuseDatabases(t);
  const first = await openPage(t);
  await databasesRetried(t);
  assert.equal(first.app.state.isUnsaved, true, "it is said before anything is lost");
  first.play("a", "b");
  const again = await openPage(t);
  await databasesRetried(t);
  assert.deepEqual(pending(again.app), ["a", "b"]);
  await databasesRetried(t);
});

test("where localStorage is full they are stored with the match", async (t) => {
  makeTab(t);
  fillUp(withStorage(t));
  (await openPage(t)).play("a", "b");
  await databasesIdle();
  makeTab(t);
  const again = await openPage(t);
  assert.deepEqual(pending(again.app), ["a", "b"]);
  assert.equal(again.app.state.isUnsaved, false);
});

test("an undo stays one though the page was left before it was stored", async (t) => {
  const page = await openAt(t);
  await playAll(page, "a", "b");
  const stored = (await storedRows())[page.app.state.id];
  page.app.dispatch({ type: "undo" });
  await page.rules.answerNext();
  await databasesIdle();
  await putRows(stored);
  const again = await openPage(t, { rules: "ready" });
  await again.rules.answerNext();
  assert.deepEqual(again.app.state.match.moves, ["a"]);
  await playAll(again, "c");
  assert.equal(await storedRecord(again), "moves=a.c");
});

test("stored moves outlive a draft and an address that could not be written", async (t) => {
  const page = await openAt(t);
  await playAll(page, "a");
  const { setItem } = localStorage;
  fillUp(localStorage);
  localStorage.removeItem = localStorage.setItem;
  page.play("b", "c");
  for (const _ of [1, 2]) await page.rules.answerNext();
  await databasesIdle();
  assert.equal(keptDrafts()[0].record, "moves=a", "a draft that is out of date");
  page.type("");
  localStorage.setItem = setItem;
  const again = await openPage(t);
  assert.deepEqual(again.app.state.match.moves, ["a", "b", "c"]);
  await answerAll(again);
  assert.equal(await storedRecord(again), "moves=a.b.c");
});

test("back and forward between matches while the rules start loses nothing", async (t) => {
  const page = await openAt(t, STARTING);
  page.play("a", "b");
  const first = page.app.state.id;
  page.type("#moves=c");
  const second = await openPage(t);
  assert.deepEqual(pending(second.app), []);
  page.step(-1);
  second.page.happen("popstate");
  second.page.happen("hashchange");
  await databasesIdle();
  assert.deepEqual([second.app.state.id, pending(second.app)], [first, ["a", "b"]]);
  second.isReady();
  await second.rules.calls[0].resolve(readRecord("moves=c"));
  assert.deepEqual(second.app.state.match.moves, [], "the match that was left does not come");
  page.step(1);
  second.page.happen("popstate");
  await databasesIdle();
  assert.equal(second.rules.calls.at(-1).args[0].record, "moves=c");
  await second.rules.calls.at(-1).resolve(readRecord("moves=c"));
  assert.deepEqual(second.app.state.match.moves, ["c"]);
  page.step(-1);
  second.page.happen("popstate");
  await databasesIdle();
  assert.equal(second.app.state.id, first);
});

test("a match is begun when what was pressed in the one before has been played", async (t) => {
  const page = await openAt(t, STARTING);
  page.play("a", "b");
  const { id } = page.app.state;
  void page.app.session.begin("");
  await turns();
  assert.equal(page.app.state.id, id);
  await answerAll(page);
  await page.rules.calls.at(-1).resolve(readRecord(""));
  assert.notEqual(page.app.state.id, id);
  await turns();
  assert.equal(page.said.at(-1), "Ann is next", "who can begin");
  assert.equal((await storedRows())[id]?.record, "moves=a.b");
});

test("a match that was begun is there after a reload before the rules were", async (t) => {
  const page = await openAt(t, STARTING);
  void page.app.session.begin("size=7");
  await turns();
  const again = await openPage(t, { rules: "ready" });
  await again.rules.answerNext();
  assert.deepEqual(again.app.state.match.tags, { size: "7" });
});

test("rules that are gone as a link is opened open it once they are back", async (t) => {
  const how = { hash: "#moves=a.b", ...STARTING };
  const { app, isReady, location, play, rules } = await openAt(t, how);
  app.dispatch({ type: "rules", phase: "failed" });
  await rules.calls[0].reject(new RulesError({ code: "engine", message: "gone" }));
  assert.equal(app.state.isArriving, true);
  play("c");
  assert.deepEqual(pending(app), [], "it would be meant for another match");
  assert.equal(location.hash, "#moves=a.b");
  isReady();
  await turns();
  await rules.calls[1].resolve(readRecord("moves=a.b"));
  assert.deepEqual(app.state.match.moves, ["a", "b"]);
});

test("a match gets another id if another match is stored under its id", async (t) => {
  const page = await openAt(t);
  await playAll(page, "a");
  const { id } = page.app.state;
  await putRows({ ...(await storedRows())[id], record: "moves=b.b", ply: 2, revision: 90 });
  await playAll(page, "c");
  assert.notEqual(page.app.state.id, id);
  const rows = await storedRows();
  assert.equal(rows[id].record, "moves=b.b");
  assert.equal(rows[page.app.state.id].record, "moves=a.c");
  const drafts = keptDrafts().map(({ id: kept }) => kept);
  assert.deepEqual(drafts, [page.app.state.id], "none hides the other match");
});

test("a match keeps its id if an earlier save is tried again after a later one", async (t) => {
  const page = await openAt(t);
  const { app } = page;
  const { id } = app.state;
  refuseTransactions(t, { until: 2 });
  for (const move of ["a", "b"]) await playAll(page, move);
  assert.equal((await storedRows())[id]?.record, "moves=a.b");
  await databasesRetried(t);
  assert.equal(app.state.id, id);
  assert.deepEqual(Object.keys(await storedRows()), [id]);
});

/** A device whose storage is late: a killed browser has left an outdated draft and two matches. */
const openLate = async (t) => {
  makeTab(t);
  await importMatch("older", makeMatch(["a", "b", "c"]), 100);
  await importMatch("newer", makeMatch(["d", "e"]), 200);
  const rows = await storedRows();
  await putRows({ ...rows.older, revision: 3 }, { ...rows.newer, revision: 2 });
  keepDraft({ id: "older", game: "game", record: "moves=a", revision: 1, at: 50 });
  refuseTransactions(t, { until: 3 });
  const page = await openPage(t, { rules: "ready" });
  t.mock.timers.tick(200);
  await databasesIdle();
  assert.deepEqual(pending(page.app), ["a"]);
  await page.rules.answerNext();
  return page;
};
const storedMoves = async () =>
  Object.values(await storedRows()).map(({ record }) => record).sort();

test("a match that storage had too late is shown instead of an outdated one", async (t) => {
  const { app } = await openLate(t);
  await databasesRetried(t);
  assert.deepEqual([app.state.id, moves(app)], ["newer", ["d", "e"]]);
  assert.equal(location.hash, "#moves=d.e");
  await databasesRetried(t);
  assert.deepEqual(await storedMoves(), ["moves=a.b.c", "moves=d.e"]);
});

test("a match that is played on stays, though storage had a newer one too late", async (t) => {
  const page = await openLate(t);
  await playAll(page, "z");
  await databasesRetried(t);
  assert.deepEqual(moves(page.app), ["a", "z"]);
  assert.deepEqual(await storedMoves(), ["moves=a.b.c", "moves=a.z", "moves=d.e"]);
});

test("a link opens though the storage of matches never answers", async (t) => {
  t.mock.method(indexedDB, "open", () => new IDBOpenDBRequest());
  const { app, rules } = await openAt(t, { hash: "#moves=a" });
  assert.equal(app.state.isArriving, true);
  t.mock.timers.tick(3_000);
  await databasesIdle();
  await rules.answerNext();
  assert.deepEqual(app.state.match.moves, ["a"]);
  assert.equal(app.state.isUnsaved, false, "localStorage keeps it");
  t.mock.timers.tick(3_000);
  await turns();
});
