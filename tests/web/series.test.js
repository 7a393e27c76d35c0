/** The series that two players play: how its matches are counted, and who begins the next. */

import assert from "node:assert/strict";
import test from "node:test";
import { series as feature } from "../../web/features/series/index.ts";
import {
  countMatch,
  keepSeries,
  keptSeries,
  seriesOf,
  seriesScore,
  seriesWinner,
} from "../../web/features/series/series.ts";
import { askRematch, fairRecord } from "../../web/features/setup/rematch.ts";
import { chosenSeries } from "../../web/features/setup/setup.ts";
import { tagsOf } from "../../web/rules/record.ts";
import { drawRegions } from "../../web/view/regions.ts";
import { inSeats } from "../../web/view/seats.ts";
import { damage, makeStorage, makeWindow, withGlobals, withStorage } from "./browser.js";
import { BEN_FIRST, deepFreeze, makeMatch, makeState, PREFERENCES } from "./makers.js";
import { confirmed, shown } from "./steps.js";
import { makeTable } from "./table.js";
import { textOf } from "./written.js";

const won = (winner, players = ["Ann", "Ben"]) =>
  makeMatch(["a"], { players, outcome: { winner, reason: "mate", score: null } });
/** The end of a match whose link says the length of its series. */
const wonOf = (best, winner) => ({ ...won(winner), tags: { best } });
const EMPTY = deepFreeze({ players: [], won: {} });
/** Count matches one after the other. @param {...[string, object]} matches */
const counted = (...matches) =>
  matches.reduce((series, [id, match]) => deepFreeze(countMatch(series, id, match)), EMPTY);
const score = (series, players = ["Ann", "Ben"]) => seriesScore(series, players);

const SWAPPED = ["Ben", "Ann"];
const OTHERS = ["Ann", "Cleo"];
const OPEN = makeMatch(["a"]);
const TASK = { ...won(0, OTHERS), tags: { goal: "win" } };
const FROM_HERE = { ...won(0), tags: { start: "5" } };
const BEGUN = makeMatch(["a"], { players: OTHERS });
for (const [what, matches, points, players] of [
  ["begins with the first match that is over", [["1", won(0)]], [1, 0]],
  ["has no score before these two have finished a match", [], null],
  ["counts no match that goes on", [["1", won(0)], ["2", OPEN]], [1, 0]],
  ["counts a match once that ends twice", [["1", won(0)], ["1", won(0)]], [1, 0]],
  ["forgets an end that is taken back", [["1", won(0)], ["2", won(1)], ["2", OPEN]], [1, 0]],
  ["counts the last end of a match", [["1", won(0)], ["1", won(1)]], [0, 1]],
  ["counts a draw for neither player", [["1", won(null)]], [0, 0]],
  ["goes on when the two change seats", [["1", won(0)], ["2", won(0, SWAPPED)]], [1, 1]],
  ["has its score in the order of the seats", [["1", won(0)], ["2", won(0)]], [0, 2], SWAPPED],
  ["is another one of another pair", [["1", won(0)], ["2", won(0, OTHERS)]], [1, 0], OTHERS],
  ["has no score of the pair before", [["1", won(0)], ["2", won(0, OTHERS)]], null],
  ["counts none of two with one name", [["1", won(0, ["Ann", "Ann"])]], null, ["Ann", "Ann"]],
  ["goes on though another pair solves a task", [["1", won(0)], ["2", TASK]], [1, 0]],
  ["leaves out an end that is played again", [["1", won(0)], ["2", FROM_HERE]], [1, 0]],
  ["goes on though another pair begins", [["1", won(0)], ["2", BEGUN]], [1, 0]],
]) {
  test(`a series ${what}`, () => assert.deepEqual(score(counted(...matches), players), points));
}

test("a series counts its latest two hundred matches", () => {
  const series = counted(
    ...Array.from({ length: 205 }, (_, at) => [`m${at}`, won(at < 5 ? 1 : 0)]),
  );
  assert.deepEqual(score(series), [200, 0]);
});

test("a series with an end is won by more than half of it, and another one follows", () => {
  const begin = deepFreeze({ ...EMPTY, best: 3 });
  const play = (series, ...matches) =>
    matches.reduce((all, [id, match]) => deepFreeze(countMatch(all, id, match)), series);
  const open = play(begin, ["1", won(0)], ["2", won(1)], ["3", won(null)]);
  assert.equal(seriesWinner(open), null);
  const over = play(open, ["4", won(1)]);
  assert.deepEqual([seriesWinner(over), score(over)], ["Ben", [1, 2]]);
  const during = (id) => score(seriesOf(over, id, won(1)));
  assert.deepEqual([during("4"), during("5")], [[1, 2], null]);
  assert.equal(seriesWinner(play(over, ["4", won(null)])), null, "undone and drawn");
  const next = play(over, ["5", won(0)]);
  assert.deepEqual([next.best, score(next)], [3, [1, 0]]);
  assert.equal(play(over, ["5", won(0, ["Ann", "Cleo"])]).best, undefined, "of other players");
});

test("a series has the length that its link says, on the other phone too", () => {
  const open = counted(["1", won(0)]);
  const inSeries = (id, best) => score(seriesOf(open, id, wonOf(best, 1)));
  assert.deepEqual([inSeries("2"), inSeries("2", "3"), inSeries("1", "3")], [[1, 0], null, [1, 0]]);
  const matches = ["2", "3"].map((id) => [id, wonOf("3", 1)]);
  const series = counted(["1", won(0)], ...matches);
  assert.deepEqual([series.best, seriesWinner(series), score(series)], [3, "Ben", [0, 2]]);
  assert.deepEqual(score(counted(["1", won(0)], ["2", wonOf("9", 0)])), [2, 0]);
});

for (const [what, standing, points, after] of [
  ["goes on", "1-0-2", [1, 0], [1, 1]],
  ["goes on by the newest link, whatever was counted here", "1-1-0", [1, 1], [1, 2]],
  ["is not over before", "2-0-0", null, [1, 1]],
  ["has as many draws as can be counted", "0-0-999", null, [1, 1]],
  ["stands in numbers", "one", null, [1, 1]],
]) {
  test(`a series of another device ${what}`, () => {
    const match = { ...won(1), tags: { best: "3", standing } };
    assert.deepEqual(score(seriesOf(EMPTY, "3", match)), points);
    assert.deepEqual(score(counted(["1", wonOf("3", 0)], ["3", match])), after);
  });
}

test("a rematch says how the series stands, until it is over", async (t) => {
  const players = ["Ann", "Ben"];
  const tags = { best: "3", standing: "1-0-2" };
  const table = sit(t, { match: makeMatch([], { players, tags }) });
  show(table.app, { ...won(1), tags });
  for (const ask of [askRematch, fairRecord]) {
    const { best, standing } = tagsOf(await ask(table.app));
    assert.deepEqual([best, standing], ["3", "1-1-2"]);
  }
  show(table.app, { ...won(0), record: "moves=b", tags });
  assert.equal(tagsOf(await askRematch(table.app)).standing, undefined);
});

test("a series begins where another length is chosen, or the last one is over", () => {
  const series = counted(["1", won(0)]);
  assert.equal(chosenSeries(series, 0), series);
  assert.deepEqual(chosenSeries(series, 3), { players: [], won: {}, best: 3 });
  const over = { players: ["Ann", "Ben"], won: { 1: "Ann", 2: "Ann" }, best: 3 };
  assert.deepEqual(chosenSeries(over, 3), { players: [], won: {}, best: 3 });
  assert.deepEqual(chosenSeries(over, 0), EMPTY);
});

test("a kept series is that of its game, and starts again if it is damaged", (t) => {
  const storage = withStorage(t);
  keepSeries("game", counted(["1", won(0)]));
  assert.deepEqual([keptSeries("go").won, keptSeries("game").won], [{}, { 1: "Ann" }]);
  const damages = ["", "{", "null", "[]", '{"players":1}', '{"players":[],"won":null}'];
  damage(storage, damages, () => assert.deepEqual(keptSeries("game"), { players: [], won: {} }));
});

const show = (app, match) => {
  for (const action of shown(match)) app.dispatch(action);
};

const sit = (t, state) => {
  withGlobals(t, { localStorage: makeStorage(), window: makeWindow() });
  return makeTable({ features: [feature], state: makeState(state) });
};

test("a tab that looks on counts nothing", (t) => {
  const { app } = sit(t, { isWriter: false });
  show(app, won(0));
  assert.deepEqual(keptSeries("game").won, {});
});

test("a resignation before the first move counts until it is taken back", (t) => {
  const { app } = sit(t);
  show(app, won(0));
  app.dispatch({ type: "renamed", id: "next" });
  app.dispatch({ type: "writer", isWriter: true });
  show(app, makeMatch([], { outcome: { winner: 1, reason: "resignation", score: null } }));
  assert.deepEqual(score(app.state.series), [1, 1]);
  show(app, makeMatch([]));
  assert.deepEqual(score(app.state.series), [1, 0]);
});

for (const players of [["Ann", "Ben"], OTHERS]) {
  test(`an old match of ${players.join(" and ")} that is looked at is not counted`, (t) => {
    const { app } = sit(t);
    show(app, won(0));
    app.dispatch({ type: "load", id: "old", match: won(0, players) });
    app.dispatch({ type: "writer", isWriter: true });
    app.dispatch(confirmed(won(0, players)));
    assert.deepEqual(score(keptSeries("game")), [1, 0]);
    assert.deepEqual(score(app.state.series), [1, 0]);
  });
}

test("the counts of another tab are shown here, and not lost", (t) => {
  const { app } = sit(t);
  keepSeries("game", counted(["elsewhere", won(1)]));
  window.happen("storage", { key: Object.keys(localStorage.held)[0] });
  assert.deepEqual(score(app.state.series), [0, 1]);
  show(app, won(0));
  assert.deepEqual(score(app.state.series), [1, 1]);
});

/** Return the texts of regions of a page on which a match has ended. */
const textsOf = ({ app, view }, ...names) => {
  show(app, app.state.match);
  const regions = drawRegions(app.front, view());
  return names.map((name) => textOf(regions[name]())).join(" ");
};
const outcomeOf = (winner) => ({ winner, reason: "mate", score: null });

for (const [starts, winner, first, swapped] of [
  ["alternate", 0, "Ben", "Ann"],
  ["alternate", 1, "Ben", "Ann"],
  ["alternate", null, "Ben", "Ann"],
  ["loser", 0, "Ben", "Ann"],
  ["loser", 1, "Ann", "Ben"],
  ["loser", null, "Ben", "Ann"],
]) {
  test(`a rematch is begun by whom its button names, after ${winner} by "${starts}"`, async (t) => {
    for (const [seats, starter] of [[{}, first], [BEN_FIRST, swapped]]) {
      const match = makeMatch(["a"], { outcome: outcomeOf(winner), ...seats });
      const table = sit(t, { match, preferences: { ...PREFERENCES, starts } });
      assert.match(textsOf(table, "keys"), new RegExp(`Rematch, ${starter} starts`));
      for (const record of [await askRematch(table.app), fairRecord(table.app)]) {
        const tags = tagsOf(record);
        assert.equal(tags.player1, starter);
        assert.deepEqual(inSeats({ tags }, [tags.player1, tags.player2]), ["Ann", "Ben"]);
      }
    }
  });
}

test("the match that wins a series says how it ended", (t) => {
  const outcome = { winner: 0, reason: "resignation", score: null };
  const match = makeMatch(["a"], { outcome });
  const series = { ...counted(["1", won(0)], ["2", won(0)]), best: 3 };
  const said = textsOf(sit(t, { id: "2", match, series }), "keys");
  assert.match(said, /Ann wins the series 2–0 Ann wins\. Ben resigned\./);
  assert.doesNotMatch(textsOf(sit(t, { id: "old", match, series }), "keys"), /series/);
});

test("a series has its score under the names, in either order of the seats", (t) => {
  const series = { ...counted(["1", won(0)], ["2", won(1, SWAPPED)], ["3", won(1)]), best: 5 };
  for (const seats of [{}, BEN_FIRST]) {
    const match = makeMatch(["a"], { outcome: outcomeOf(null), ...seats });
    const said = textsOf(sit(t, { id: "3", match, series }), "turns", "keys");
    assert.match(said, /Ann .*2–1 score .*Ben .*Best of 5: 2–1\./);
  }
});
