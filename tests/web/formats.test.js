/** Files and values as 1.0.0 writes them, read and written by the page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { beforeEach } from "node:test";
import { takeIn, written } from "../../web/features/history/matches-file.ts";
import { makeRow } from "../../web/storage/database.ts";
import { keepDraft, keptDraft } from "../../web/storage/drafts.ts";
import { foundIn, keepFoundIn } from "../../web/storage/found-puzzles.ts";
import { keepBot, keptBots } from "../../web/storage/lab.ts";
import { keepLadder, ladderHere } from "../../web/storage/ladder.ts";
import { listedMatches } from "../../web/storage/match-list.ts";
import { keepSolved, solvedHere } from "../../web/storage/puzzles.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { setting } from "../../web/storage/settings.ts";
import { withStorage } from "./browser.js";
import { allIn, clearDatabases, fill, putRows } from "./databases.js";
import { makeMatch } from "./makers.js";

const FOLDER = new URL("../formats/version-1/", import.meta.url);
const NAMES = ["bot", "draft", "file", "ladder", "puzzles", "row"];
const exampleOf = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));
const EXAMPLES = Object.fromEntries(NAMES.map((name) => [name, exampleOf(name)]));

beforeEach(async (t) => {
  withStorage(t);
  await clearDatabases();
});

const { id: DRAFT } = EXAMPLES.draft.value;
for (const [name, key, read, keep] of [
  ["draft", `latest:${DRAFT}`, () => keptDraft(DRAFT), keepDraft],
  ["puzzles", "puzzles", solvedHere, keepSolved],
  ["ladder", "ladder", ladderHere, keepLadder],
]) {
  test(`the setting “${name}” is read as it is written`, () => {
    localStorage.setItem(`${PREFIX}${key}`, JSON.stringify(EXAMPLES[name]));
    keep(read());
    assert.deepEqual(JSON.parse(setting(key)), EXAMPLES[name]);
  });
}

test("a row of a match is listed, and written again from its match", async () => {
  const { row } = EXAMPLES;
  await putRows(row);
  const { all, newer } = await listedMatches();
  const listed = all.map(({ players: _, ...each }) => each);
  assert.deepEqual([listed, newer], [[row], []]);
  assert.deepEqual(makeRow({ ...row, outcome: null }), row);
});

test("a bot is read as it is written", async () => {
  const { bot } = EXAMPLES;
  await fill("bots", "bots", [["a", bot]]);
  const [kept] = await keptBots();
  await clearDatabases();
  await keepBot(kept);
  assert.deepEqual(await allIn("bots", "bots"), { a: bot });
});

test("a file of all matches gives an empty device what it holds", async () => {
  const { file } = EXAMPLES;
  const [{ game, record }] = file.matches;
  const view = async () => ({ ...makeMatch(["-k", "-a"]), game, record });
  const app = { rules: { view }, state: { match: { game } }, set: () => undefined };
  await takeIn(app, JSON.stringify(file), () => undefined);

  const { preferences, ...kept } = JSON.parse(written((await listedMatches()).all));
  const { preferences: asked, ...rest } = file;
  assert.deepEqual(kept, rest);
  assert.deepEqual({ ...preferences, ...asked }, preferences);
});

test("found puzzles of a newer version are neither read, replaced nor deleted", async () => {
  const newer = { v: 2, places: [] };
  await fill("found-puzzles", "found-puzzles", [["one", newer]]);
  await keepFoundIn("one", { record: "moves=a", rest: 0, found: [] });
  assert.deepEqual(await foundIn([{ id: "one", game: "game", record: "moves=a" }]), new Map());
  assert.deepEqual(await allIn("found-puzzles", "found-puzzles"), { one: newer });
});
