/** Tournaments in the lab. */

import assert from "node:assert/strict";
import test from "node:test";
import { wholeNumber } from "../../web/lab/bot-match.ts";
import { Tournament } from "../../web/lab/tournament.ts";
import { drawTournament } from "../../web/lab/view.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import "./speak.js";
import { textOf, written } from "./written.js";

const BOT = { name: "mine.py", source: "def choose(match, budget): ..." };
const NO_FAULTS = { faults: [null, null], printed: ["", ""] };

const makeSandbox = (answer) => ({
  asked: [],
  ends: 0,
  async ask(_endpoint, message) {
    this.asked.push(message);
    return answer(message);
  },
  end() {
    this.ends += 1;
  },
});

test("a field holds the whole number next to what was typed, and the usual one for none", () => {
  assert.deepEqual(
    ["5", "0", "-4", "1.4", "11", "1e99", "x", ""].map((each) => wholeNumber(each, 10, 3)),
    [5, 1, 1, 1, 10, 10, 3, 3],
  );
});

const JOBS = [
  { players: [0, 1], game: "nim", record: "", seed: "7.1" },
  { players: [1, 0], game: "nim", record: "", seed: "7.2" },
];
const ROW = { played: 2, won: 1, drawn: 0, lost: 1, points: 1, rating: 1500, error: 80 };
const NONE = [0, 0, 0];
const STANDINGS = {
  table: [0, 1].map((player) => ({ ...ROW, player })),
  grid: [[NONE, [1, 0, 1]], [[1, 0, 1], NONE]],
  header: { format: "noon-tournament" },
};
const SITE = { bots: [{ id: "b", updated: 1, ...BOT }], nodes: 1000, seed: 7 };

const LAB = { bots: [], choices: { seed: 7, nodes: 1 }, games: [] };

/** Return a tournament of a level and a bot. @param {(asked: any) => any} answer */
const makeTournament = (answer, isThere = () => true) => {
  const sandbox = makeSandbox(answer);
  const parts = { sandbox, onChange: () => {}, announce: () => {}, isThere };
  const tournament = new Tournament(parts);
  for (const value of ["level:easy", "bot:b", "game:nim"]) {
    tournament.set("in-list", { value, checked: true });
  }
  tournament.set("in-rounds", { value: "1" });
  return { sandbox, tournament };
};

const honest = ({ do: what, first }) => {
  const { header, ...found } = STANDINGS;
  if (what === "tournament-jobs") return JOBS.slice(first, first + 1);
  if (what === "match") return { record: "moves=a", winner: 0, ...NO_FAULTS };
  return what === "tournament-begin" ? header : found;
};

test("a tournament needs a game, two players, and no more matches than allowed", async () => {
  const { sandbox, tournament } = makeTournament(honest);
  assert.equal(tournament.canRun, true);
  tournament.set("in-list", { value: "game:nim", checked: false });
  assert.equal(tournament.canRun, false);
  assert.match(textOf(drawTournament(tournament, LAB)), /two players and one game/);
  tournament.set("in-list", { value: "game:nim", checked: true });
  for (let n = 0; n < 14; n += 1) {
    tournament.set("in-list", { value: `bot:${n}`, checked: true });
  }
  tournament.set("in-rounds", { value: "42" });
  assert.deepEqual([tournament.size, tournament.canRun], [10_080, true]);
  tournament.set("in-rounds", { value: "84" });
  assert.deepEqual([tournament.size, tournament.canRun], [20_160, false]);
  await tournament.run(SITE);
  assert.deepEqual(sandbox.asked, []);
});

test("a bot that was deleted does not take part in a tournament", async () => {
  const { tournament } = makeTournament(honest, (box) => box !== "bot:gone");
  tournament.set("in-list", { value: "bot:gone", checked: true });
  assert.equal(tournament.size, 2);
  await tournament.run(SITE);
  assert.deepEqual(tournament.standings, STANDINGS);
});

test("a tournament is restored after the page was left, counted if it was not over", async () => {
  for (const isLeftMidway of [false, true]) {
    const { tournament } = makeTournament((asked) => {
      if (isLeftMidway && asked.seed === "7.2") tournament.stop();
      return honest(asked);
    });
    await tournament.run(SITE);
    const { sandbox, tournament: later } = makeTournament(honest);
    await later.restore(JSON.parse(JSON.stringify(tournament.kept())));
    assert.deepEqual(later.standings, STANDINGS);
    assert.deepEqual([later.matches, later.size], [tournament.matches, 2]);
    const begin = { players: tournament.entrants, seed: "7", nodes: 1000, matches: 1 };
    const asked = isLeftMidway ? [{ do: "tournament-begin", ...begin }] : [];
    assert.deepEqual(sandbox.asked.slice(0, 1), asked);
  }
});

test("a tournament is drawn as it was counted, and each match with its winner", () => {
  const { tournament } = makeTournament(honest);
  const rows = [
    { ...ROW, player: 1, won: 2, drawn: 1, lost: 0, points: 2.5, rating: 40.4 },
    { ...ROW, player: 0, won: 0, drawn: 1, lost: 2, points: 0.5, rating: -40.4 },
  ];
  tournament.entrants = [{ level: "easy" }, BOT];
  tournament.matches = [0, 1, null].map((winner) => ({ ...JOBS[1], ...NO_FAULTS, winner }));
  const grid = [[NONE, [0, 1, 2]], [[2, 1, 0], NONE]];
  tournament.standings = { table: rows, grid, header: {} };
  const drawn = written(drawTournament(tournament, LAB));
  const bars = drawn.matchAll(/M([\d.]+) 6H([\d.]+)" \/><circle cx="([\d.]+)"/g);
  const places = [...bars].map(([, ...numbers]) => numbers.map(Math.round));
  assert.deepEqual(places, [[35, 96, 65], [4, 65, 35]], "from, to and the rating");
  assert.deepEqual(drawn.match(/of-\d is-ahead">\d/g), ['of-1 is-ahead">2', 'of-2 is-ahead">0']);
  const said = textOf(drawTournament(tournament, LAB));
  for (const each of [
    "Points Rating Wins Draws Losses mine.py 2.5 40 ± 80 2 1 0 Easy 0.5 −40 ± 80 0 1 2",
    "mine.py Easy mine.py 2 1 0 Easy 0 1 2",
    "mine.py vs. Easy mine.py wins mine.py vs. Easy Easy wins mine.py vs. Easy draw",
  ])
    assert.ok(said.includes(each), `${each}: ${said}`);
  assert.doesNotMatch(said, /Error/);
});

test("the first fault of a bot is shown with its match, whatever the sandbox sent", () => {
  const { tournament } = makeTournament(honest);
  const fault = { code: "bot-failed", params: { line: 3, detail: "KeyError: 2" }, message: "" };
  tournament.entrants = [BOT, { ...BOT, name: "other.py" }];
  tournament.matches = [[fault, null], [fault, fault], [7, { params: null }]].map((faults) => ({
    ...JOBS[1],
    faults,
    winner: null,
    record: `moves=${faults.length}`,
  }));
  const drawn = drawTournament(tournament, LAB);
  const said = textOf(drawn);
  assert.equal(said.split("Error in line 3. KeyError: 2 Open this position").length, 3, said);
  const links = written(drawn).match(/href="..\/nim\/#moves=2"/g);
  assert.equal(links?.length, 5, "two faults and three matches");
});

test("a tournament is ended by its button; what was played stays and is counted", async () => {
  const { sandbox, tournament } = makeTournament((asked) => {
    if (asked.seed === "7.2") tournament.stop();
    return honest(asked);
  });
  await tournament.run(SITE);
  assert.deepEqual([tournament.matches.length, sandbox.ends, tournament.standings], [1, 1, null]);
  await tournament.count();
  assert.deepEqual([tournament.matches.length, tournament.standings], [1, STANDINGS]);
  assert.match(tournament.message, /stopped after 1 match/);
});

test("a match that is asked for by a key during a tournament does not start", async (t) => {
  withPage(t, "", { window: { matchMedia: () => ({ matches: false }) } });
  const { commandsOf } = await loadedNow("pages/lab/commands.ts");
  const lab = { run: () => assert.fail("a match has started") };
  await commandsOf({ lab, tournament: { isRunning: true } })("run");
});

test("arrow keys walk through the tabs of the lab, on from both ends", async (t) => {
  const tabs = ["code", "play", "guide"].map(
    (name) => `<b role="tab" id="tab-${name}" data-value="${name}" tabindex="0"></b>`,
  );
  const page = withPage(t, tabs.join(""), { window: { matchMedia: () => ({ matches: false }) } });
  page.window.Element.prototype.getClientRects = () => [{}];
  const { listenToTabKeys } = await loadedNow("pages/lab/tabs.ts");
  listenToTabKeys();
  page.find("b").focus();
  const keys = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"];
  const shown = keys.map((key) => {
    page.happen("keydown", { at: page.document.activeElement, key });
    return page.find('[aria-selected="true"]').id;
  });
  assert.deepEqual(shown, ["tab-play", "tab-guide", "tab-code", "tab-guide"]);
});

test("a tournament says who did not finish in time, and counts the others", async () => {
  const { tournament } = makeTournament((asked) => {
    if (asked.seed === "7.2") throw new RulesError({ code: "late", params: {}, message: "" });
    return honest(asked);
  });
  await tournament.run(SITE);
  assert.match(tournament.message, /mine\.py vs\. easy took too long/);
  assert.deepEqual(tournament.standings, STANDINGS);
});

for (const [what, reply] of [
  ["tournament-jobs", [{ players: [0, 9], game: "nim", record: "" }]],
  ["tournament-jobs", "many"],
  ["tournament-jobs", []],
  ["match", null],
  ["match", { record: 1, winner: 0 }],
  ["match", { record: "", winner: 7 }],
  ["tournament-table", { ...STANDINGS, table: [{ ...ROW, player: 5 }] }],
  ["tournament-table", { ...STANDINGS, grid: [] }],
]) {
  const shown = JSON.stringify(reply).slice(0, 40);
  test(`a tournament a ${what} of another shape is refused: ${shown}`, async () => {
    const { tournament } = makeTournament((asked) => (asked.do === what ? reply : honest(asked)));
    await tournament.run(SITE);
    assert.equal(tournament.standings, null);
    assert.match(tournament.message, /Couldn’t start Python/);
  });
}
