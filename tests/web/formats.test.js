/** Files and values as 1.0.0 writes them, read and written by the page. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { beforeEach } from "node:test";
import { takeIn, written } from "../../web/features/history/matches-file.ts";
import { makeRow } from "../../web/storage/database.ts";
import { keepDraft, keptDraft } from "../../web/storage/drafts.ts";
import { keepBot, keptBots } from "../../web/storage/lab.ts";
import { keepLadder, ladderHere } from "../../web/storage/ladder.ts";
import { listedMatches } from "../../web/storage/matches.ts";
import { keepSolved, solvedHere } from "../../web/storage/puzzles.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { setting } from "../../web/storage/settings.ts";
import { withStorage } from "./browser.js";
import { allIn, clearDatabases, fill, putRows } from "./databases.js";
import { makeMatch } from "./makers.js";

const FOLDER = new URL("../formats/version-1/", import.meta.url);
const NAMES = ["bot", "draft", "file", "ladder", "puzzles", "row"];
const EXAMPLES = Object.fromEntries(
  await Promise.all(
    NAMES.map(async (name) => [
      name,
      JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8")),
    ]),
  ),
);

beforeEach(async (t) => {
  withStorage(t);
  await clearDatabases();
});

/** Store an example as a setting, read it, keep what was read, and return what is stored then. */
const keptAgain = (name, example, read, keep) => {
  localStorage.setItem(`${PREFIX}${name}`, JSON.stringify(example));
  keep(read());
  return JSON.parse(setting(name));
};

test("a draft is read as it is written", () => {
  const { draft } = EXAMPLES;
  const { id } = draft.value;
  assert.deepEqual(
    keptAgain(`latest:${id}`, draft, () => keptDraft(id), keepDraft),
    draft,
  );
});

test("a row of a match is listed, and written again from its match", async () => {
  const { row } = EXAMPLES;
  await putRows(row);
  const { all, newer } = await listedMatches();
  assert.deepEqual(
    all.map(({ players: _, ...each }) => each),
    [row],
  );
  assert.deepEqual(newer, []);
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

test("solved puzzles are read as they are written", () => {
  assert.deepEqual(
    keptAgain("puzzles", EXAMPLES.puzzles, solvedHere, keepSolved),
    EXAMPLES.puzzles,
  );
});

test("the ladder is read as it is written", () => {
  assert.deepEqual(keptAgain("ladder", EXAMPLES.ladder, ladderHere, keepLadder), EXAMPLES.ladder);
});

test("a file of all matches gives an empty device what it holds", async () => {
  const { file } = EXAMPLES;
  const [{ game, record }] = file.matches;
  const view = async () => ({ ...makeMatch(["-k", "-a"]), game, record });
  const chosen = [];
  const app = { rules: { view }, state: { match: { game } }, set: (each) => chosen.push(each) };
  await takeIn(app, JSON.stringify(file), () => undefined);

  const { preferences } = chosen.find((change) => change.preferences);
  const { preferences: _, ...kept } = JSON.parse(written((await listedMatches()).all));
  const { preferences: asked, ...rest } = file;
  assert.deepEqual(kept, rest);
  assert.deepEqual({ ...preferences, ...asked }, preferences);
});
