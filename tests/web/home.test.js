/** The home page: what its cards say of this device and where they lead, and new versions. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { fillUp } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { clearDatabases, databasesIdle } from "./databases.js";
import { BEN_FIRST, makeMatch, RESIGNED } from "./makers.js";
import { startPage } from "./pages.js";

const { importMatch } = await loadedNow("storage/match-list.ts");
const SCRIPT = "data:text/javascript,export default { picture: ({ ply }) => `after ${ply}` }";
const frontOf = (slug) => [slug, { entry: { slug }, script: SCRIPT }];
const DATA = { fronts: Object.fromEntries(["war", "duel"].map(frontOf)) };

const cardOf = (game) => `<a class="card" href="${game}/" data-game="${game}">
  <i class="picture"><b>${game}</b></i><h2>The ${game}</h2>
  <p class="stars" data-label="{n} of 3 stars"><i></i><i></i><i></i></p></a>`;
const BODY = `<p id="damaged-tasks" hidden><a></a></p><p id="update"></p><p id="offline"></p>
  <button data-command="theme"></button>
  <div id="continue"></div>
  <a class="card" id="daily"><p class="over"></p><h2></h2><p class="week"></p>
    <p class="streak"></p><i class="picture"></i></a>
  ${["war", "duel", "chase"].map(cardOf).join("")}`;

beforeEach(clearDatabases);

/** Open the page on a Monday, with what the device keeps by name. */
const open = async (t, kept = {}, { hash = "", serviceWorker, storage } = {}) => {
  t.mock.timers.enable({ apis: ["Date"], now: new Date(2026, 10, 23, 12) });
  const items = Object.entries(kept).map(([name, value]) => [
    `noon:/${name}`,
    JSON.stringify({ v: 1, value }),
  ]);
  const location = { hash, search: "", loads: 0, reload: () => (location.loads += 1) };
  const page = await startPage(t, "pages/home/home.ts", {
    ...{ address: "", body: BODY, data: DATA, kept: Object.fromEntries(items) },
    globals: { location, navigator: { serviceWorker, storage } },
  });
  for (let left = 10; left > 0; left -= 1) await databasesIdle();
  return { ...page, location, all: (what) => [...page.document.querySelectorAll(what)] };
};

const result = (isHelped) => ({ war: [Number(isHelped), 0, 0] });

test("the week of suns ends with today, and says how each day was solved", async (t) => {
  const days = { "2026-11-16": result(false), "2026-11-17": result(true) };
  const solved = { ...days, "2026-11-22": result(false), "2026-11-23": result(false) };
  const { all, find } = await open(t, { puzzles: { days: solved, found: [] } });
  const suns = all("#daily .week svg").map((sun) => sun.getAttribute("class"));
  const week = ["helped", "open", "open", "open", "open", "alone", "alone"];
  assert.deepEqual(suns, week.map((each) => `sun is-${each}`));
  assert.equal(find(".week").getAttribute("aria-label"), "solved on 3 of the last 7 days");
  assert.match(find("#daily").textContent, /Today’s puzzles: 1 of 3.*2 days in a row/s);
});

test("a theme that the browser does not keep is shown, and it is said", async (t) => {
  const { document, find } = await open(t);
  fillUp(localStorage);
  find("[data-command=theme]").click();
  assert.equal(document.documentElement.dataset.theme, "noon");
  assert.match(find("#offline").textContent, /can’t save scores and settings/);
  find("[data-command=theme]").click();
  assert.equal(document.documentElement.dataset.theme, "midnight");
});

const MADE = { war: { state: { ply: 8 } }, duel: { state: { ply: 9 } } };
for (const [when, games, picture] of [["before", {}, "duel"], ["after", MADE, "after 9"]]) {
  test(`the daily card leads to an unsolved puzzle of today, ${when} it was made`, async (t) => {
    const today = { war: [0, 0, 0], chase: [0, 0, 0] };
    const puzzles = { days: { "2026-11-23": today }, found: [] };
    const daily = { rules: "sources", date: "2026-11-23", games };
    const { find } = await open(t, { daily, puzzles });
    assert.equal(find("#daily").getAttribute("href"), "puzzles/?game=duel&day=2026-11-23");
    assert.equal(find("#daily h2").textContent, "The duel");
    assert.equal(find("#daily .picture").textContent, picture);
  });
}

test("a card shows a running match, and its own picture again once that is over", async (t) => {
  const store = (game, at, more) =>
    importMatch(game, makeMatch(["a"], { game, ...BEN_FIRST, ...more }), at);
  for (const [at, game] of ["duel", "war", "not here"].entries()) await store(game, at);
  const { find, window } = await open(t);
  const own = () => find('[data-game="war"] .picture').innerHTML;
  assert.match(own(), /after 1/);
  assert.match(find("#continue a").getAttribute("href"), /^war\/#player1=Ben&.*&moves=a$/);
  assert.equal(find("#continue h2").textContent, "The war");
  assert.equal(find("#continue .picture").textContent, "after 1");
  const seats = '.picture[data-seats="swapped"]';
  assert.ok(find(`[data-game="war"] ${seats}`) && find(`#continue [data-seats="swapped"]`));
  for (const game of ["duel", "war"]) await store(game, 4, { outcome: RESIGNED });
  window.dispatchEvent(Object.assign(new window.Event("pageshow"), { persisted: true }));
  for (let left = 10; left > 0; left -= 1) await databasesIdle();
  assert.equal(find("#continue a"), null);
  assert.doesNotMatch(own(), /after/);
  assert.match(own(), /<b>/);
});

test("each game has as many golden stars as levels that were beaten", async (t) => {
  const ladder = { war: { won: ["easy", "hard"] }, chase: { won: ["easy"] } };
  const { all } = await open(t, { ladder });
  for (const [at, n] of [2, 0, 1].entries()) {
    const stars = all(".stars")[at];
    assert.equal(stars.getAttribute("aria-label"), `${n} of 3 stars`);
    const golden = [...stars.children].map((star) => star.matches(".is-won"));
    assert.deepEqual(golden, [n > 0, n > 1, n > 2]);
  }
});

test("a page that the browser does not save is not said to be saved", async (t) => {
  const register = () => Promise.reject(new DOMException("", "SecurityError"));
  const { find } = await open(t, {}, { serviceWorker: { register } });
  assert.equal(find("#offline").textContent, "Not available offline");
});

test("a new version that waits takes over at a press, and the page loads again", async (t) => {
  const worker = Object.assign(new EventTarget(), { controller: {} });
  const takeOver = () => worker.dispatchEvent(new Event("controllerchange"));
  const waiting = { postMessage: takeOver };
  worker.register = async () => Object.assign(new EventTarget(), { waiting });
  const { find, location } = await open(t, {}, { serviceWorker: worker });
  assert.match(find("#update").textContent, /A new version is ready\./);
  find("#update button").click();
  assert.equal(location.loads, 1);
});

for (const [hash, address] of [
  ["#tasks=war/goal=win;duel/goal=win;chas", "war/#goal=win"],
  ["#tasks", undefined],
]) {
  test(`a damaged link to tasks says so, and leads to ${address}`, async (t) => {
    const { find } = await open(t, {}, { hash });
    assert.equal(find("#damaged-tasks").hidden, false);
    assert.equal(find("#damaged-tasks a")?.getAttribute("href"), address);
  });
}

for (const [when, kept, times] of [
  ["not before a match is over", {}, 0],
  ["after the first one", { "series:war": {} }, 1],
  ["not again", { "series:war": {}, persistent: "asked" }, 0],
]) {
  test(`the browser is asked to keep what there is ${when}`, async (t) => {
    const persist = t.mock.fn(async () => true);
    await open(t, kept, { storage: { persist } });
    assert.equal(persist.mock.callCount(), times);
  });
}
