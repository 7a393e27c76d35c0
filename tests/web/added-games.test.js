/** Added games: what the page believes of what the sandbox tells, and how it shows them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { beforeEach } from "node:test";
import { messagesOf, textsOf, wordsOf } from "../../web/added-games/game.ts";
import {
  gameFileOf,
  install,
  named,
  readFiles,
  runChecks,
} from "../../web/added-games/game-file.ts";
import { Found } from "../../web/puzzles/lists.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { keepGameFile } from "../../web/storage/game-files.ts";
import { importMatch } from "../../web/storage/match-list.ts";
import { withStorage } from "./browser.js";
import { clearDatabases } from "./databases.js";
import { makeMatch, RESIGNED } from "./makers.js";
import { speakIn } from "./speak.js";

globalThis.FRAME = "";
globalThis.HAS_REMAINDER = true;
globalThis.location ??= new URL("http://localhost/noon/lab/");
const { addedGames } = await import("../../web/added-games/elsewhere/added.ts");

const TABLE = new URL("../../web/added-games/locales/en.json", import.meta.url);
const SENTENCES = JSON.parse(readFileSync(TABLE, "utf8"));
const PACKAGE = {
  file: "nim-1.0-py3-none-any.whl",
  name: "nim",
  version: "1.0",
  summary: "",
  author: "",
  license: "",
  size: 3,
  sha256: "ab",
  games: ["nim"],
};
const ENTRY = { slug: "nim", name: "Nim", notation: ".", options: [], levels: [], presets: {} };
const GIVEN = [{ name: PACKAGE.file, bytes: new ArrayBuffer(3) }];
const NIM = { slug: "nim", name: "Nim" };
const OPENING = { game: "nim", record: "", legal_moves: ["1"] };
const tell = () => {};

/** Return a sandbox that answers in turn. */
const answering = (...answers) => {
  const asked = [];
  const ask = async (...what) => {
    asked.push(what);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  return { asked, ask };
};

/** Return whether an error is a refusal for which there is a sentence. */
const refused = (code) => (error) =>
  error instanceof RulesError && error.code === code && `refused-${code}` in SENTENCES;

const fileOf = (name, text) => new File([text], name);

test("a wheel is known by what it holds, whatever a browser has called it", async () => {
  for (const name of ["x-1 (1).whl", "x-1 - Copy.whl", "X-1.WHL", "x"])
    assert.equal((await readFiles([fileOf(name, "PK\u0003\u0004")]))[0].name, name);
  await assert.rejects(readFiles([fileOf("note.txt", "Hello")]), refused("no-wheel"));
  await assert.rejects(readFiles([fileOf("page.whl", "<html>")]), refused("damaged"));
  await assert.rejects(readFiles([fileOf("noon.json", '{"noon": 1}')]), ({ params }) => {
    assert.deepEqual(params, { file: "noon.json", kind: "matches" });
    return true;
  });
});

test("files get the names in their metadata, and a copy is none more", () => {
  const copies = ["x (1).whl", "x.whl"].map((name) => ({ name, bytes: new ArrayBuffer(3) }));
  const [first, ...others] = named(copies, [PACKAGE, PACKAGE]);
  assert.deepEqual([first.name, others], [PACKAGE.file, []]);
});

test("files that are too large or too many are refused before they are read", async () => {
  const file = (name, size) => ({ name, size, arrayBuffer: () => assert.fail("it was read") });
  await assert.rejects(readFiles([file("x.whl", 10_000_001)]), refused("too-large"));
  await assert.rejects(readFiles(Array(21).fill(file("x.whl", 1))), refused("too-many"));
});

test("a game file is what was installed, with the wheels that it took", async () => {
  const sandbox = answering([PACKAGE], [NIM], [ENTRY], OPENING, {});
  const gameFile = await gameFileOf(sandbox, await install(sandbox, PACKAGE.file, GIVEN), GIVEN);
  assert.equal(gameFile.id, "ab");
  assert.deepEqual(Object.keys(gameFile.wheels), [PACKAGE.file]);
  assert.equal(gameFile.games[0].entry, ENTRY);
});

for (const [what, answers] of [
  ["packages of another shape", [[{ ...PACKAGE, size: "3" }]]],
  ["no packages", [[]]],
  ["no games", [[PACKAGE], []]],
  ["a game without a name or a slug", [[PACKAGE], [null]]],
  ["a game that no catalog has", [[PACKAGE], [NIM], [], OPENING]],
  ["an opening of another game", [[PACKAGE], [NIM], [ENTRY], { ...OPENING, game: "x" }]],
  ["an opening without moves", [[PACKAGE], [NIM], [ENTRY], { game: "nim" }]],
]) {
  test(`${what} is refused`, async () => {
    const sandbox = answering(...answers);
    const adding = async () =>
      gameFileOf(sandbox, await install(sandbox, PACKAGE.file, GIVEN), GIVEN);
    await assert.rejects(adding, RulesError);
  });
}

for (const slug of ["__proto__", "../../puzzles", "", "Nim", 7, "a".repeat(41)]) {
  test(`the slug ${JSON.stringify(slug)} is named where it is refused`, async () => {
    const sandbox = answering([PACKAGE], [{ slug, name: "Nim" }]);
    await assert.rejects(install(sandbox, PACKAGE.file, GIVEN), (error) => {
      assert.equal(error.code, "bad-slug");
      return error.params.slug === `'${slug}'`;
    });
  });
}

test("a slug that is taken is refused except by another version of the package", async () => {
  const installing = (owner) =>
    install(answering([PACKAGE], [NIM]), PACKAGE.file, GIVEN, new Map([["nim", owner]]));
  const keptFrom = (name) => ({
    packages: [{ ...PACKAGE, name, sha256: "cd" }],
    games: [gameOf("nim", "Nim")],
  });
  await assert.rejects(installing("ours"), refused("slug"));
  await assert.rejects(installing(keptFrom("other-nim")), (error) => {
    assert.deepEqual(error.params, { slug: "nim", game: "Nim", name: "other-nim" });
    return refused("slug-added")(error);
  });
  assert.deepEqual((await installing(keptFrom("NIM"))).games, [NIM]);
});

test("each check is reported as it passes", async () => {
  const passes = [];
  const sandbox = answering(["slug", "name"], ["slug", true], ["name", false], ["", true]);
  await runChecks(sandbox, [NIM], ({ passed, unfinished }) => passes.push([passed, unfinished]));
  assert.deepEqual(passes, [
    [0, []],
    [1, []],
    [2, ["name"]], // ended by time
  ]);
});

for (const code of ["late", "died"]) {
  test(`a game that ends in “${code}” is named with the step`, async () => {
    const failing = () => new RulesError({ code, params: {}, message: "" });
    const installing = install(answering([PACKAGE], failing()), PACKAGE.file, GIVEN);
    await assert.rejects(installing, refused(`${code}-import`));
    const checking = runChecks(answering(["slug"], failing()), [NIM], tell);
    await assert.rejects(checking, (error) => {
      assert.deepEqual(error.params, { game: "Nim", check: "slug", seconds: 10 });
      return error.code === `${code}-check`;
    });
    const installed = { games: [NIM], packages: [] };
    const opening = gameFileOf(answering([ENTRY], failing()), installed, GIVEN);
    await assert.rejects(opening, refused(`${code}-open`));
  });
}

test("a sandbox that says something else in place of a check is not believed", async () => {
  for (const answers of [[["name", true]], [["slug", true], ["more", true]], ["slug"]]) {
    const checking = runChecks(answering(["slug"], ...answers), [NIM], tell);
    await assert.rejects(checking, refused("died-check"));
  }
});

const game = (texts) => ({ entry: ENTRY, opening: {}, texts: textsOf(texts) });
const said = game({
  messages: {
    en: JSON.stringify({ name: "Nim", "reason.arrived": "other side reached", odd: 7 }),
    de: JSON.stringify({ name: "Nimm", "reason.arrived": "drüben\u202e" }),
    fr: "{",
    "../x": "{}",
  },
  rules: { en: "summary: One heap.\nshort: Take.\n\n## Aim\n\nTake **it**.", de: 3 },
});

test("an added game’s words are in the page’s language, else in English", (t) => {
  assert.equal(messagesOf(said)["reason.arrived"], "other side reached");
  speakIn(t, "de-AT");
  assert.deepEqual(messagesOf(said), { name: "Nimm", "reason.arrived": "drüben" });
  assert.equal(wordsOf(said).language, "en");
});

test("words of another shape are left out", () => {
  assert.deepEqual(Object.keys(said.texts.messages), ["en", "de", "fr"]);
  assert.deepEqual(said.texts.messages.fr, {});
  assert.deepEqual(said.texts.rules, { en: said.texts.rules.en });
  for (const odd of [null, "x", { messages: [1], rules: null }]) {
    assert.deepEqual(messagesOf(game(odd)), { name: "Nim" });
  }
});

const gameOf = (slug, name) => ({
  entry: { slug, name, levels: ["easy"] },
  opening: {},
  texts: textsOf(null),
});

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

test("added games are those with a free slug, and the address that names their wheel", async () => {
  const games = [gameOf("nim", "Nim"), gameOf("war", "Another war")];
  await keepGameFile({ id: "ab", packages: [PACKAGE], wheels: {}, games });
  const { games: added } = await addedGames([{ slug: "war" }]);
  assert.deepEqual(
    added.map(({ address, name, script, slug }) => ({ address, name, script, slug })),
    [
      {
        address: "added/?game=nim&wheel=nim&version=1.0&sha256=ab",
        name: "Nim",
        script: "games/generic/board.js",
        slug: "nim",
      },
    ],
  );
});

test("added games leave the requests for other games, or for none, to the own rules", async () => {
  const games = [gameOf("nim", "Nim")];
  await keepGameFile({ id: "ab", packages: [PACKAGE], wheels: {}, games });
  const asked = [];
  const own = { ask: async (...what) => asked.push(what), end: () => asked.push("end") };
  const { route } = await addedGames([{ slug: "war" }]);
  const channel = route(own);
  for (const message of [{ do: "view", game: "war" }, { do: "read", text: "" }]) {
    await channel.ask(message, { milliseconds: 1 });
  }
  channel.end();
  assert.deepEqual(asked, [
    [{ do: "view", game: "war" }, { milliseconds: 1 }],
    [{ do: "read", text: "" }, { milliseconds: 1 }],
    "end",
  ]);
});

test("added games leave the others their puzzles where one of them does not respond", async () => {
  const over = (game) => makeMatch(["a", "b"], { game, outcome: RESIGNED });
  for (const [at, game] of ["war", "nim", "nim"].entries()) {
    await importMatch(`match ${at}`, over(game), at);
  }
  const asked = [];
  const failure = new RulesError({ code: "no-answer", message: "Nim", params: {} });
  const ofMatch = async ({ game }) => {
    asked.push(game);
    if (game === "nim") throw failure;
    return { found: [], rest: 0 };
  };
  const found = new Found({ ofMatch }, () => true, () => {});
  await assert.rejects(found.look(new AbortController().signal), failure);
  assert.deepEqual(asked, ["nim", "war"]);
  assert.equal(found.left, 0);
});
