/** Bots of the lab as files, in links and on this device. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import {
  BotLibrary,
  freeName,
  MOST_BYTES,
  readFragment,
  readSource,
  template,
  toFragment,
} from "../../web/lab/bots.ts";
import { Lab } from "../../web/lab/lab.ts";
import { forgetBot, keepBot, keptBots } from "../../web/storage/lab.ts";
import { allIn, clearDatabases, fill, refuseDatabases } from "./databases.js";
import { makeMatch } from "./makers.js";
import { LANGUAGES, speakIn } from "./speak.js";

const bytesOf = (text) => new TextEncoder().encode(text);
const BOT = { name: "mine.py", source: "def choose(match, budget):\n    return 'é'\n" };

test("any text becomes the name of a Python file, and one that is taken is counted on", () => {
  for (const [wanted, name, taken = ["b.py"]] of [
    ["mine.py", "mine.py"],
    ["Mein Bot", "Mein_Bot.py"],
    ["e\u0301te\u0301.PY", "été.py"],
    ["слон.py", "слон.py"],
    ["हाथी", "हाथी.py"],
    ["🐘.py", "bot.py"],
    ["../../etc/passwd", "etc_passwd.py"],
    ["", "bot.py"],
    ["𝕩".repeat(99), `${"𝕩".repeat(40)}.py`],
    ["a.py", "a_2.py", ["a.py"]],
    ["a_2.py", "a_4.py", ["a.py", "a_2.py", "a_3.py"]],
  ])
    assert.equal(freeName(wanted, taken), name);
});

test("a file is read if it is text in UTF-8 and no larger than a bot may be", () => {
  assert.deepEqual(readSource(bytesOf("a\r\nb\rc")), { source: "a\nb\nc" });
  assert.deepEqual(readSource(new Uint8Array(MOST_BYTES + 1)), { fault: "tooLarge" });
  assert.deepEqual(readSource(Uint8Array.of(0xff, 0xfe)), { fault: "notText" });
  assert.deepEqual(readSource(bytesOf("a\0")), { fault: "notText" });
});

for (const language of LANGUAGES) {
  test(`the first bot explains itself in ${language}`, (t) => {
    speakIn(t, language);
    const opening = { ...makeMatch([]), legal_moves: ["a", "b"], board: { x: 1 } };
    const source = template("Nim", opening);
    assert.match(source, /def choose\(match, budget\):/);
    assert.match(source, /"a", "b"/);
    assert.ok(source.split("\n").every((line) => line.length < 90));
    assert.ok(!source.includes("undefined"));
  });
}

/** Return a lab with one game, which has levels. */
const makeLab = (...levels) => {
  const botMatch = { show() {}, stop() {}, isThinking: false };
  const games = [{ slug: "nim", name: "Nim", entry: { levels }, opening: makeMatch([]) }];
  return new Lab({ games, botMatch, onChange() {}, announce() {} });
};

for (const [link, notice] of [
  ["#game=nim&level=easy", ""],
  ["#game=chess", "This link asks for “chess”, which isn’t here."],
  ["#game=nim&level=midnight", "This link asks for “midnight”, which isn’t here."],
  ["#game=nim&lev", "This link is damaged. Ask for it again."],
]) {
  test(`the link ${link} is answered by “${notice}”`, async () => {
    const lab = makeLab("easy");
    await lab.follow(link);
    assert.ok(notice ? lab.notice.startsWith(notice) : lab.notice === "", lab.notice);
    assert.equal(lab.choices.game, "nim");
  });
}

test("a link that is followed while the lab starts is shown", async () => {
  const lab = makeLab();
  const link = `#${await toFragment(BOT, "nim")}`;
  let endReading = () => {};
  lab.library.arrive = () => new Promise((resolve) => (endReading = resolve));
  const arrival = lab.arrive("#game=nim");
  await lab.follow(link);
  endReading();
  await arrival;
  assert.deepEqual(lab.library.stranger, BOT);
});

test("a bot that is too long has no link", async () => {
  const noise = Array.from({ length: 9_000 }, (_, n) => Math.sin(n)).join("");
  assert.equal(await toFragment({ ...BOT, source: noise.slice(0, MOST_BYTES) }, "nim"), null);
  assert.equal(await toFragment({ ...BOT, source: "x".repeat(MOST_BYTES + 1) }, "nim"), null);
});

test("a link that unpacks to more than a bot is refused", async () => {
  const much = new Blob(["#".repeat(50 * MOST_BYTES)]).stream();
  const stream = much.pipeThrough(new CompressionStream("deflate-raw"));
  const packed = await new Response(stream).bytes();
  const code = Buffer.from(packed).toString("base64url").slice(0, 5_000);
  const { bot, isDamaged } = await readFragment(`code=z${code}`);
  assert.deepEqual([bot, isDamaged], [null, true]);
});

for (const code of ["z!", "zAAAA", `z${"a".repeat(7_000)}`, "q"]) {
  test(`the code ${code.slice(0, 8)} is damaged or empty, and nothing throws`, async () => {
    const { bot } = await readFragment(`#game=nim&code=${code}`);
    assert.ok(bot === null || bot.source === "");
  });
}

test("a link is read as it is handed on by chats and mail, and ends in a letter", async () => {
  const fragment = await toFragment(BOT, "nim");
  assert.match(fragment, /[a-z]$/);
  const asked = { game: "nim", level: null, bot: BOT, isDamaged: false };
  for (const end of ["", ").", "&si=x"])
    assert.deepEqual(await readFragment(`#${fragment}${end}`), asked, end);
  assert.deepEqual(await readFragment(`#${fragment.replaceAll("&", "&amp;")}`), asked);
  const level = { game: "nim", level: "easy", bot: null, isDamaged: false };
  assert.deepEqual(await readFragment("#game=nim&amp;level%3Deasy."), level);
});

for (const cut of ["game=nim&lev", "game=nim&level=", "bot=a.py&code=", "gam"]) {
  test(`a link that ends in “${cut}” is known to be damaged`, async () => {
    assert.equal((await readFragment(`#${cut}`)).isDamaged, true);
  });
}

beforeEach(clearDatabases);

const makeLibrary = async (say = () => {}) => {
  const library = new BotLibrary({ say, make: () => "", onChange: () => {} });
  await library.arrive();
  return library;
};

test("a bot that another tab has deleted is kept again", async () => {
  assert.equal(await keepBot({ id: "1", ...BOT, updated: 3 }, 1), "kept");
});

test("a page stores what the one before was storing, as a copy if a tab came first", async () => {
  await keepBot({ id: "1", ...BOT, updated: 1 });
  const before = await makeLibrary();
  assert.equal(before.unstored, null);
  const writing = before.write("typed");
  const { unstored } = before;
  await writing;
  assert.equal(before.unstored, null);
  const sources = async () => (await keptBots()).map(({ source }) => source).sort();

  await keepBot({ id: "1", ...BOT, updated: 1 }); // as if the page had ended too early
  await (await makeLibrary()).takeOver(unstored);
  assert.deepEqual(await sources(), ["typed"]);
  await keepBot({ id: "1", ...BOT, source: "theirs", updated: 5 });
  await (await makeLibrary()).takeOver(unstored);
  assert.deepEqual(await sources(), ["theirs", "typed"]);
});

test("two tabs write one bot: both texts and all that is typed later are kept", async (t) => {
  let now = 1_000;
  t.mock.method(Date, "now", () => (now += 1)); // never twice the same, as it is for hands
  const said = [];
  await keepBot({ id: "1", ...BOT, updated: 1 });
  const say = (text) => said.push(text);
  const [one, other] = [await makeLibrary(say), await makeLibrary(say)];
  await one.write("one");
  await Promise.all(["o", "ot", "oth"].map((text) => other.write(text)));
  await other.write("other");
  const kept = await keptBots();
  assert.deepEqual(kept.map(({ name, source }) => [name, source]).sort(), [
    ["mine.py", "one"],
    ["mine_2.py", "other"],
  ]);
  assert.deepEqual([other.open.name, other.open.source], ["mine_2.py", "other"]);
  assert.match(said.join(" "), /mine\.py was changed in another tab.* saved as mine_2\.py/);
  await one.catchUp();
  assert.deepEqual([one.open.source, one.bots.length], ["one", 2]);
  await forgetBot("1");
  await one.catchUp();
  assert.deepEqual([one.open.name, one.removed?.source], ["mine_2.py", "one"]);
});

test("a double tap removes one bot, which can be restored", async (t) => {
  t.mock.method(performance, "now", () => 0);
  for (const id of ["1", "2"]) await keepBot({ id, ...BOT, updated: 1 });
  const library = await makeLibrary();
  const { open } = library;
  await library.remove();
  await library.remove();
  assert.deepEqual([library.bots.length, library.removed], [1, open]);
  await library.restore();
  assert.deepEqual([library.bots.length, library.removed], [2, null]);
});

test("a bot that two tabs restore is there once", async (t) => {
  t.mock.method(performance, "now", () => 0);
  for (const id of ["1", "2"]) await keepBot({ id, ...BOT, updated: 1 });
  const [one, other] = [await makeLibrary(), await makeLibrary()];
  await one.remove();
  await other.catchUp();
  await Promise.all([one.restore(), other.restore()]);
  assert.equal((await keptBots()).length, 2);
  await one.remove();
  await other.catchUp();
  await one.restore();
  await other.catchUp();
  assert.equal(other.removed, null);
});

test("a bot that is named and copied is kept so", async () => {
  await keepBot({ id: "1", ...BOT, updated: 1 });
  const library = await makeLibrary();
  await library.rename("Ada's bot");
  await library.duplicate();
  const kept = (await keptBots()).map(({ name, source }) => [name, source]).sort();
  assert.deepEqual(kept, [["Ada_s_bot.py", BOT.source], ["Ada_s_bot_2.py", BOT.source]]);
});

test("a bot that the browser does not delete stays in sight, and it is said", async (t) => {
  const said = [];
  await keepBot({ id: "1", ...BOT, updated: 1 });
  const library = await makeLibrary((text) => said.push(text));
  await refuseDatabases(t);
  await library.remove();
  assert.deepEqual([library.open.name, library.removed], ["mine.py", null]);
  assert.deepEqual(said, ["This browser blocks storage, so mine.py wasn’t deleted."]);
});

test("rows of other versions are not changed", async () => {
  const others = { new: { v: 2, ...BOT, updated: 1 }, odd: null };
  await fill("bots", "bots", Object.entries(others));
  assert.deepEqual(await keptBots(), []);
  assert.deepEqual(await allIn("bots", "bots"), others);
});

test("where the browser stores nothing there are none, and keeping one says so", async (t) => {
  await refuseDatabases(t);
  assert.deepEqual(await keptBots(), []);
  assert.equal(await keepBot({ id: "1", ...BOT, updated: 1 }), "refused");
});
