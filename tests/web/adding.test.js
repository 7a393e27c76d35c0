/** The page on which games are added: what it shows, asks of the sandbox, stores and deletes. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { Window } from "happy-dom";
import { icon } from "../../web/view/marks.ts";
import { withGlobals, withStorage } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { clearDatabases, databasesIdle, databasesRetried } from "./databases.js";
import { makeMatch } from "./makers.js";
import { written } from "./written.js";

const window = new Window({ url: "https://noon.test/add/" });
const { document } = window;
Object.assign(globalThis, { document, FRAME: "", HAS_REMAINDER: true });
window.Element.prototype.scrollIntoView = () => {};
const loaded = await loadedNow(
  "added-games/adding.ts",
  "rules/errors.ts",
  "storage/game-files.ts",
  "storage/match-list.ts",
);
const { Adding, importMatch, keptGameFiles, knownGames, listedMatches, RulesError } = loaded;

const OURS = { "alpha-chase": "Alpha Chase" };
const NAME = "nim";
const CHECKS = ["slug", "legal_moves"];
const ADD = "Add";
const DELETE = `Delete ${NAME}`;

/** Return what a wheel of a game says of itself. */
const packageOf = (name) => ({
  ...{ file: `${name}-1.0-py3-none-any.whl`, name, version: "1.0", size: 3, sha256: `of ${name}` },
  ...{ summary: "", author: "", license: "MIT", games: [name] },
});
const wheelOf = (name) => new File(["PK\u0003\u0004"], packageOf(name).file);
const entryOf = (slug) => ({
  ...{ slug, name: slug.toUpperCase(), notation: "." },
  ...{ options: [], levels: [], presets: {} },
});

/** The replies for another version of the game. */
const NEWER = {
  look: () => NEWER.add(),
  add: () => [{ ...packageOf(NAME), version: "1.1", sha256: "newer" }],
  catalog: () => [entryOf(NAME)],
};

/** Return a promise and what settles it. */
const pending = () => {
  let goOn = (_) => {};
  const promise = new Promise((resolve) => {
    goOn = resolve;
  });
  return { goOn, promise };
};

const refusal = (code, params = {}) => new RulesError({ code, params, message: code });

/**
 * Open the page with a Python that knows what is in wheels.
 * @param {Record<string, (message: object) => unknown>} [changes] other replies, by request
 */
const open = async (t, changes = {}) => {
  document.body.innerHTML = "<main></main>";
  const place = document.querySelector("main");
  const asked = [];
  let isRunning = false;
  const ended = [];
  const wheels = new Set();
  const replies = {
    look: ({ files }) => {
      for (const file of files) wheels.add(file);
      return files.map((file) => packageOf(file.split("-")[0]));
    },
    add: ({ wanted }) => [packageOf(wanted.split("-")[0])],
    import: ({ wanted }) => [entryOf(wanted.split("-")[0])],
    checks: () => CHECKS,
    check: (_, at) => [CHECKS[at] ?? "", true],
    catalog: () => [...wheels].map((file) => entryOf(file.split("-")[0])),
    view: ({ game }) => ({ game, record: "", legal_moves: ["1"] }),
    texts: () => ({}),
    ...changes,
  };
  let at = 0;
  const makeSandbox = ({ onPhase }) => ({
    async ask(_, message) {
      if (!isRunning) onPhase("starting");
      isRunning = true;
      asked.push(message.do);
      at = message.do === "check" ? at + 1 : 0;
      const reply = await replies[message.do](message, at - 1);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    end() {
      isRunning = false;
      ended.push(asked.length);
    },
  });
  withGlobals(t, {
    addEventListener: window.addEventListener.bind(window),
    location: { search: "" },
    fetch: async () => new Response("installer"),
  });
  await new Adding(place, OURS, makeSandbox).begin();
  const buttons = () => [...place.querySelectorAll("button")];
  const labels = () => buttons().map(({ textContent }) => textContent);
  const settle = async () => {
    for (let left = 10; left > 0; left -= 1) await databasesIdle();
  };
  return {
    asked,
    ended,
    labels,
    place,
    settle,
    says: () => place.querySelector(".add-says").textContent.trim(),
    isRefused: () => place.querySelector(".add-says").classList.contains("is-refused"),
    games: () => [...place.querySelectorAll("[data-added]")].map((each) => each.dataset.added),
    choose: async (...files) => {
      const input = place.querySelector("input");
      Object.defineProperty(input, "files", { value: files, configurable: true });
      input.dispatchEvent(new window.Event("change"));
      await settle();
    },
    press: async (label) => {
      const button = buttons().find(({ textContent }) => textContent === label);
      assert(button, `${label} is none of ${labels()}`);
      button.focus(); // as a browser does
      button.click();
      await settle();
      assert(place.contains(document.activeElement), `${label} loses the focus`);
    },
  };
};

/** Open the page and add a game there. */
const added = async (t, changes) => {
  const page = await open(t, changes);
  await page.choose(wheelOf(NAME));
  await page.press(ADD);
  return page;
};

beforeEach(clearDatabases);
beforeEach((t) => withStorage(t));

test("a wheel that cannot be read without a network can be chosen again", async (t) => {
  const page = await open(t);
  const { fetch } = globalThis;
  withGlobals(t, { fetch: () => Promise.reject(new TypeError("offline")) });
  await page.choose(wheelOf(NAME));
  assert.match(page.says(), /^Couldn’t load/);
  assert.ok(!page.place.querySelector("input").disabled);
  globalThis.fetch = fetch;
  await page.choose(wheelOf(NAME));
  assert.match(page.says(), /^Details from the file/);
});

test("a wheel says what it is, and is checked and stored once that is accepted", async (t) => {
  const page = await open(t);
  await page.choose(wheelOf(NAME));
  assert.match(page.says(), /^Details from the file \(not verified\)/);
  assert.match(page.place.querySelector(".wheel").textContent, /nim 1\.0.*not given.*MIT/s);
  assert.deepEqual([page.asked, page.games()], [["look"], []]);
  await page.press(ADD);
  assert.equal(page.says(), "NIM was added to the home page.");
  assert.match(page.place.querySelector(".trial").textContent, /^\s*NIM passed all 2 checks/);
  assert.deepEqual(page.games(), [NAME]);
  assert.deepEqual((await keptGameFiles())[0].games[0].entry, entryOf(NAME));
  assert(!page.labels().includes(ADD));
});

test("“Not now” drops a wheel", async (t) => {
  const page = await open(t);
  await page.choose(wheelOf(NAME));
  await page.press("Not now");
  assert.equal(page.place.querySelector(".wheel"), null);
  assert.deepEqual([page.says(), await keptGameFiles()], ["", []]);
});

test("each of several wheels is checked in a Python in which no other has run", async (t) => {
  const page = await open(t);
  await page.choose(wheelOf(NAME), wheelOf("go"));
  await page.press(ADD);
  assert.deepEqual(page.games().sort(), ["go", NAME]);
  assert.match(page.says(), /NIM was added .*GO was added/s);
  const begins = page.asked.flatMap((what, at) => (what === "look" ? [at] : []));
  assert.deepEqual(page.ended, [begins.at(-1), page.asked.length]);
});

test("a file that is never read can be stopped, and another one is taken", async (t) => {
  const page = await open(t);
  const endless = wheelOf(NAME);
  endless.arrayBuffer = () => new Promise(() => {});
  await page.choose(endless);
  assert.equal(page.says(), "Reading the file…");
  await page.press("Stop");
  assert.equal(page.says(), "");
  await page.choose(new File(['{"noon": 1, "matches": []}'], "noon-matches.json"));
  assert.match(page.says(), /in the match history of a game/);
  assert.equal(page.place.querySelector(".add-says a").getAttribute("href"), "../");
});

test("an example that was stopped while it was downloaded is not taken", async (t) => {
  const page = await open(t);
  const { goOn, promise } = pending();
  withGlobals(t, { fetch: () => promise });
  await page.press("Try an example: Last Counter");
  await page.press("Stop");
  goOn(new Response("PK\u0003\u0004"));
  await page.settle();
  assert.deepEqual([page.says(), page.asked], ["", []]);
});

test("nothing is shown or stored of a wheel that was stopped while it was checked", async (t) => {
  const { goOn, promise } = pending();
  const page = await added(t, { check: () => promise });
  assert.equal(page.says(), "Checking the game…");
  await page.press("Stop");
  goOn(refusal("stopped"));
  await page.settle();
  assert.deepEqual([page.says(), page.isRefused(), page.games()], ["", false, []]);
});

test("a wheel that was stopped at its last step takes no other wheel with it", async (t) => {
  const { goOn, promise } = pending();
  const page = await open(t, { texts: () => promise });
  await page.choose(wheelOf(NAME), wheelOf("chess"));
  await page.press(ADD);
  await page.press("Stop");
  await page.choose(wheelOf("go"));
  goOn({});
  await page.settle();
  assert.match(page.place.querySelector(".wheel").textContent, /go 1\.0/);
  assert.deepEqual(page.games(), [NAME]);
});

test("a failed check is marked and named with its position, also for the author", async (t) => {
  const copied = [];
  const seen = { isPlayed: true, n: 2, moves: "1, 2", seen: "[]", options: "heap=3" };
  const failed = refusal("check", { slug: NAME, check: "legal_moves", sentence: "Odd.", ...seen });
  const changes = { check: (_, at) => (at ? failed : ["slug", true]) };
  withGlobals(t, { navigator: { clipboard: { writeText: async (text) => copied.push(text) } } });
  const page = await added(t, changes);
  assert(page.isRefused());
  assert.match(page.says(), /nim wasn’t added\..*After 2 moves \(1, 2\): \[\].*Options: heap=3\./s);
  const checks = [...page.place.querySelectorAll(".checks li")];
  assert.deepEqual(checks.map((each) => each.className), ["is-passed", "is-broken"]);
  for (const [at, name] of ["check", "barred"].entries()) {
    const [sign] = /<path.*?>/.exec(written(icon(name)));
    assert.ok(checks[at].innerHTML.includes(sign.replace(/ ?\/>/, "")), name);
  }
  assert.deepEqual(page.games(), []);
  await page.press("Copy report");
  assert.match(copied[0], /check .*heap=3.*nim-1\.0-py3-none-any\.whl of nim/s);
  assert.match(page.place.textContent, /Report copied\./);
});

test("a game whose slug is one of ours is refused", async (t) => {
  withGlobals(t, { navigator: {} });
  const page = await added(t, { import: () => [entryOf("alpha-chase")] });
  assert.match(page.says(), /already has a game named alpha-chase/);
});

test("another version of a game replaces it, says so before, and leaves its matches", async (t) => {
  await added(t);
  await importMatch("one", makeMatch(["a"], { game: NAME }), 1);
  const page = await open(t, NEWER);
  await page.choose(wheelOf(NAME));
  assert.match(page.says(), /This replaces NIM from nim 1\.0\. Your matches stay/);
  assert.equal((await keptGameFiles())[0].id, packageOf(NAME).sha256);
  await page.press(ADD);
  assert.equal(page.says(), "NIM was updated.");
  assert.deepEqual((await keptGameFiles()).map(({ id }) => id), ["newer"]);
  const known = { name: "NIM", wheel: NAME, version: "1.1", sha256: "newer", isHere: true };
  assert.deepEqual(await knownGames(), { [NAME]: known });
  assert.equal((await listedMatches()).all.length, 1);
});

test("a version that fails a check replaces nothing", async (t) => {
  withGlobals(t, { navigator: {} });
  await added(t);
  const check = () => refusal("check", { slug: NAME, check: "slug", sentence: "", seen: "" });
  const page = await added(t, { ...NEWER, check });
  assert(page.isRefused());
  assert.deepEqual((await keptGameFiles()).map(({ id }) => id), [packageOf(NAME).sha256]);
});

test("a browser that stores nothing says so", async (t) => {
  const page = await open(t);
  t.mock.method(IDBObjectStore.prototype, "put", () => {
    throw new DOMException("storage is full", "QuotaExceededError");
  });
  await page.choose(wheelOf(NAME));
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await page.press(ADD);
  for (let tries = 5; tries > 0; tries -= 1) await databasesRetried(t);
  assert.equal(page.says(), "This browser blocks storage, so the game isn’t saved.");
});

test("a game is deleted after a question that says how many matches need it", async (t) => {
  const page = await added(t);
  await importMatch("one", makeMatch(["a"], { game: NAME }), 1);
  await page.press(DELETE);
  const focused = () => document.activeElement;
  assert.match(focused().textContent, /1 match stays in the history and opens again with nim 1\.0/);
  await page.press("Keep");
  assert.deepEqual([page.games(), focused().textContent], [[NAME], DELETE]);
  await page.press(DELETE);
  await page.press("Delete");
  assert.deepEqual([page.games(), await keptGameFiles()], [[], []]);
  assert.equal(focused(), page.place.querySelector("input"));
});
