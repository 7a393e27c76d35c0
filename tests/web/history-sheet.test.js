/** The sheet of the match history: what is deleted, put back and saved with its buttons. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { withStorage } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { clearDatabases, databasesIdle } from "./databases.js";
import { AGREED, BEN_FIRST, makeMatch, RESIGNED } from "./makers.js";
import { openedSheet } from "./sheets.js";
import { GAME } from "./table.js";

const { forgetMatches, inMatches, listedMatches, makeRow, showHistory } = await loadedNow(
  "features/history/history.ts",
  "storage/database.ts",
  "storage/match-list.ts",
  "storage/matches.ts",
);
const DAY = 86_400_000; // milliseconds

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

/** Store matches, each played a day before the one in front of it. */
const store = (...matches) =>
  inMatches(["rows"], "readwrite", async ({ store: rows }) => {
    for (const [at, match] of matches.entries()) {
      const updated = Date.UTC(2026, 0, 2) - at * DAY;
      await rows.put(makeRow({ ...match, id: `m${at}`, revision: 7, updated }));
    }
  });
const stored = async () => (await listedMatches()).all;

/** Show the history of the device until a test is over. */
const open = async (t, forget = forgetMatches) => {
  const autosave = { forget };
  const app = { game: GAME, report: assert.ifError, session: { autosave }, set: () => {} };
  const closed = showHistory(app);
  await databasesIdle();
  const sheet = openedSheet();
  t.after(async () => {
    sheet.form.parentElement.close();
    await closed;
  });
  return sheet;
};

const won = (winner, more) => makeMatch(["a"], { outcome: { ...RESIGNED, winner }, ...more });

test("a match that was deleted is put back as it was", async (t) => {
  const drawn = makeMatch(["b"], { outcome: AGREED });
  await store(won(0), won(1), won(1, BEN_FIRST), drawn, makeMatch(["c"]));
  const all = await stored();
  const { find, press, says } = await open(t);
  const before = says();
  let now = 0;
  t.mock.method(performance, "now", () => now);
  for (const { id } of all) {
    now += 300;
    find(`[value="forget ${id}"]`).click();
    find('[value^="forget"]').click(); // of a double tap
    await databasesIdle();
    assert.deepEqual(await stored(), all.filter((match) => match.id !== id));
    press("Undo");
    await databasesIdle();
    assert.deepEqual(await stored(), all);
    assert.equal(says(), before);
  }
});

test("a search stays while one of its matches is deleted and put back", async (t) => {
  await store(...Array(5).fill(won(1)), ...Array(2).fill(won(0, { tags: { player1: "Ada" } })));
  const { find, press, says } = await open(t);
  const [list, search] = [find(".history"), find("[type=search]")];
  search.value = "ada";
  search.dispatchEvent(new Event("input"));
  assert.match(says(), /2 matches found\./);
  const enter = Object.assign(new Event("keydown", { cancelable: true }), { key: "Enter" });
  assert.equal(search.dispatchEvent(enter), false, "it would press a button");
  find('[value^="forget"]').click();
  await databasesIdle();
  assert.deepEqual([list.children.length, search.value], [1, "ada"]);
  assert.equal(document.activeElement, find("[value=restore]"));
  press("Undo");
  await databasesIdle();
  assert.equal(list.children.length, 2);
});

test("the facts of a match break after their signs, and its names are isolated", async (t) => {
  await store(won(0, BEN_FIRST));
  const { find } = await open(t);
  assert.equal(find(".in-row").dataset.seats, "swapped");
  const facts = find("li small").textContent;
  assert.ok(facts.split("·").length > 3);
  assert.doesNotMatch(facts, /[^\u00a0]·/);
  assert.equal(find(".in-row b").querySelectorAll("bdi").length, 2);
});

test("a match that the browser does not delete is not said to be deleted", async (t) => {
  await store(won(0));
  const { find, says } = await open(t, async () => {});
  find("[value='forget m0']").click();
  await databasesIdle();
  assert.match(says(), /so the match wasn’t deleted/);
  assert.ok(!find("[value=restore]"));
});

test("above a limit the oldest matches can be deleted, once all are in a file", async (t) => {
  const files = [];
  t.mock.method(URL, "createObjectURL", (file) => `#${files.push(file)}`);
  await store(...Array(5_003).fill(won(0)));
  const ids = Array.from({ length: 5_003 }, (_, at) => `m${at}`);
  const asked = t.mock.method(IDBDatabase.prototype, "transaction");
  const { find, press, says } = await open(t);
  const tables = asked.mock.calls.flatMap((call) => call.arguments[0]);
  assert.deepEqual(tables, ["rows"], "no picture is read");
  const list = find(".history");
  assert.equal(list.children.length, 50);
  find("[value=more]").click();
  assert.equal(list.children.length, 100);
  list.dispatchEvent(new Event("scroll")); // to its end, which is near where nothing is laid out
  assert.equal(list.children.length, 150);
  assert.match(says(), /5,003 matches can slow this page down/);
  assert.ok(find("[value=drop]").disabled);
  press("Save all to file");
  const { matches } = JSON.parse(await files[0].text());
  assert.deepEqual(matches.map(({ id }) => id), ids);
  press("Delete the 3 oldest");
  await databasesIdle();
  assert.deepEqual((await stored()).map(({ id }) => id), ids.slice(0, 5_000));
  assert.doesNotMatch(says(), /can slow/);
});
