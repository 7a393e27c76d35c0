/** How matches begin: what was won so far, who starts, and the record of the set-up. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { createApp } from "../../web/app/app.js";
import { series as feature } from "../../web/features/series/index.js";
import {
  countMatch,
  keepSeries,
  keptSeries,
  nextStarter,
  seriesScore,
} from "../../web/features/series/series.js";
import { allLots, drawLots, hasHidden } from "../../web/features/setup/lots.js";
import { followOptions, presetOf } from "../../web/features/setup/options.js";
import { changedOptions, levelsOf, recordLike, recordOf } from "../../web/features/setup/record.js";
import { setLanguage } from "../../web/i18n/message.js";
import {
  deepFreeze,
  makeMatch,
  makeRefusingStorage,
  makeState,
  makeStorage,
  makeTable,
  makeWindow,
  PREFERENCES,
  withGlobals,
} from "./makers.js";

describe("the series", () => {
  const won = (winner, players = ["Ann", "Ben"]) =>
    makeMatch(["a"], { players, outcome: { winner, reason: "mate", score: null } });
  const EMPTY = deepFreeze({ players: [], won: {} });
  /** Count matches one after the other. @param {...[string, object]} matches */
  const counted = (...matches) =>
    matches.reduce((series, [id, match]) => deepFreeze(countMatch(series, id, match)), EMPTY);
  const score = (series, players = ["Ann", "Ben"]) => seriesScore(series, players);

  test("a series begins with the first match that is over", () => {
    assert.deepEqual(score(counted(["1", won(0)])), [1, 0]);
  });

  test("a match that goes on is not counted", () => {
    assert.equal(countMatch(EMPTY, "1", makeMatch(["a"])), EMPTY);
    const series = counted(["1", won(0)]);
    assert.equal(countMatch(series, "2", makeMatch(["a"])), series);
  });

  test("a match is counted once, however often its end is told", () => {
    const series = counted(["1", won(0)]);
    assert.equal(countMatch(series, "1", won(0)), series);
  });

  test("a match whose end is taken back is forgotten", () => {
    const series = counted(["1", won(0)], ["2", won(1)], ["2", makeMatch(["a"])]);
    assert.deepEqual(score(series), [1, 0]);
  });

  test("a match that ends otherwise after its end was taken back is counted anew", () => {
    assert.deepEqual(score(counted(["1", won(0)], ["1", won(1)])), [0, 1]);
  });

  test("a draw is counted for nobody, and is a match of the series", () => {
    assert.deepEqual(score(counted(["1", won(null)])), [0, 0]);
  });

  test("the series goes on when the two change seats", () => {
    const series = counted(["1", won(0)], ["2", won(0, ["Ben", "Ann"])]);
    assert.deepEqual(score(series), [1, 1]);
  });

  test("the score is told in the order of the seats", () => {
    const series = counted(["1", won(0)], ["2", won(0)]);
    assert.deepEqual(score(series, ["Ben", "Ann"]), [0, 2]);
  });

  test("another pair begins a series of its own", () => {
    const series = counted(["1", won(0)], ["2", won(0, ["Ann", "Cleo"])]);
    assert.equal(score(series), null);
    assert.deepEqual(score(series, ["Ann", "Cleo"]), [1, 0]);
  });

  test("a match that another pair only begins does not end the series", () => {
    const series = counted(["1", won(0)], ["2", makeMatch(["a"], { players: ["Ann", "Cleo"] })]);
    assert.deepEqual(score(series), [1, 0]);
  });

  test("no score is told before these two have finished a match", () => {
    assert.equal(score(EMPTY), null);
  });

  test("a series counts its latest two hundred matches", () => {
    const series = counted(
      ...Array.from({ length: 205 }, (_, at) => [`m${at}`, won(at < 5 ? 1 : 0)]),
    );
    assert.deepEqual(score(series), [200, 0]);
  });

  test("in turns, the second player starts the next match, whoever won", () => {
    for (const winner of [0, 1, null]) assert.equal(nextStarter(won(winner), "alternate"), 1);
  });

  test("where the loser starts, that is the one who lost", () => {
    assert.equal(nextStarter(won(0), "loser"), 1);
    assert.equal(nextStarter(won(1), "loser"), 0);
  });

  test("where the loser starts and nobody lost, the second player starts", () => {
    assert.equal(nextStarter(won(null), "loser"), 1);
  });

  test("where a coin decides, nobody is named before it fell", () => {
    assert.equal(nextStarter(won(0), "coin"), null);
  });

  test("the series is the same after the page was closed", (t) => {
    withGlobals(t, { localStorage: makeStorage() });
    const series = counted(["1", won(0)]);
    keepSeries(series);
    assert.deepEqual(keptSeries(), series);
  });

  for (const damaged of ["", "{", "null", "[]", '{"players":1}', '{"players":[],"won":null}']) {
    test(`a kept series that reads ${JSON.stringify(damaged)} begins anew`, (t) => {
      const sheet = makeStorage();
      withGlobals(t, { localStorage: sheet });
      keepSeries(EMPTY);
      for (const name of Object.keys(sheet.held)) sheet.held[name] = damaged;
      assert.deepEqual(keptSeries(), { players: [], won: {} });
    });
  }

  /** Return a table that counts matches. @param {import("node:test").TestContext} t @param {object} [state] */
  const sit = (t, state) => {
    withGlobals(t, { localStorage: makeStorage(), window: makeWindow() });
    return makeTable(createApp, { features: [feature], state: makeState(state) });
  };

  test("a match that ends on the page is in the score between the players", async (t) => {
    const { app, drawn, nextFrame, rules } = sit(t, { match: makeMatch(["a"]) });
    app.dispatch({ type: "wish", wish: { do: "resign", player: 1 } });
    await rules.answerNext();
    nextFrame();
    assert.deepEqual(drawn.at(-1).turns.series, [1, 0]);
  });

  test("a tab that looks on counts nothing", (t) => {
    const { app } = sit(t, { isWriter: false });
    app.dispatch({ type: "refresh", match: won(0) });
    assert.deepEqual(keptSeries().won, {});
  });

  test("what another tab has counted meanwhile is not lost", (t) => {
    const { app } = sit(t);
    keepSeries(counted(["elsewhere", won(1)]));
    app.dispatch({ type: "refresh", match: won(0) });
    assert.deepEqual(score(app.state.series), [1, 1]);
  });

  test("the button of a rematch names who starts it", (t) => {
    const preferences = { ...PREFERENCES, starts: "loser" };
    const { app, drawn, nextFrame } = sit(t, { preferences });
    app.dispatch({ type: "refresh", match: won(1) });
    nextFrame();
    assert.equal(drawn.at(-1).starter, 0);
  });

  test("where nothing can be stored the series counts for this visit", (t) => {
    withGlobals(t, { localStorage: makeRefusingStorage(), window: makeWindow() });
    const { app } = makeTable(createApp, { features: [feature] });
    app.dispatch({ type: "refresh", match: won(0) });
    app.dispatch({ type: "load", id: "second", match: won(0) });
    assert.deepEqual(score(app.state.series), [2, 0]);
  });
});

describe("the set-up", () => {
  const option = (name, usual) => ({ name, default: usual });
  const ENTRY = {
    slug: "game",
    presets: { classic: {}, fair: { size: 7 }, secret: {} },
    lots: { fair: { column: [1, 2], turn: ["left", "right", "none"] } },
    secrets: { secret: ["word"] },
    options: [
      option("size", 5),
      option("column", 1),
      option("turn", "none"),
      option("word", "PLANT"),
      option("strict", false),
    ],
  };
  const USUAL = { size: 5, column: 1, turn: "none", word: "PLANT", strict: false };
  const NOBODY = ["Player 1", "Player 2"];
  const PEOPLE = ["", ""];
  const record = ({ options = USUAL, players = NOBODY, levels = PEOPLE, tags = [] } = {}) =>
    recordOf(ENTRY, options, players, levels, tags);

  test("a match by the usual rules between two nameless people has an empty record", () => {
    assert.equal(record(), "");
  });

  test("only options that differ from the usual are in the record", () => {
    assert.equal(record({ options: { ...USUAL, size: 7, strict: true } }), "size=7&strict=true");
  });

  test("an option that a form does not hold is the usual one", () => {
    assert.deepEqual(changedOptions(ENTRY, { size: 7 }), ["size=7"]);
  });

  test("an option that is off or zero is told apart from one that is not given", () => {
    const entry = { options: [option("strict", true), option("komi", 6)] };
    assert.deepEqual(changedOptions(entry, { strict: false, komi: 0 }), ["strict=false", "komi=0"]);
  });

  test("names are in the record as a link can carry them", () => {
    const players = ["Ann & Co", "Bén=2"];
    const { player1, player2 } = Object.fromEntries(new URLSearchParams(record({ players })));
    assert.deepEqual([player1, player2], players);
    assert.equal(record({ players }).split("&").length, 2);
  });

  test("spaces around and inside of a name are tidied", () => {
    assert.equal(record({ players: ["  Ann \n Lee ", "Player 2"] }), "player1=Ann%20Lee");
  });

  test("an empty name is no name", () => {
    assert.equal(record({ players: [" ", ""] }), "");
  });

  test("the usual name of the other seat is a name that was given", () => {
    assert.equal(
      record({ players: ["Player 2", "Player 1"] }),
      "player1=Player%202&player2=Player%201",
    );
  });

  test("the usual names of a page in German are no names either", (t) => {
    setLanguage("de");
    t.after(() => setLanguage("en"));
    assert.equal(record({ players: ["Spieler 1", "Spieler 2"] }), "");
  });

  test("a computer is in the record with its level and with a seed of chance", () => {
    assert.match(record({ levels: ["", "noon"] }), /^computer2=noon&seed=\d+$/);
  });

  test("two computers share one seed", () => {
    assert.match(record({ levels: ["dawn", "noon"] }), /^computer1=dawn&computer2=noon&seed=\d+$/);
  });

  test("two matches against a computer do not have the same seed", () => {
    const seeds = new Set(Array.from({ length: 8 }, () => record({ levels: ["", "noon"] })));
    assert.ok(seeds.size > 1);
  });

  test("what else was agreed on comes last in the record", () => {
    const tags = [
      ["clock", "30"],
      ["at_zero", "move"],
    ];
    assert.equal(record({ options: { size: 7 }, tags }), "size=7&clock=30&at_zero=move");
  });

  const before = (rest = {}) =>
    makeMatch(["a", "b"], {
      options: { ...USUAL, size: 7 },
      players: ["Ann", "Ben"],
      tags: { player1: "Ann", player2: "Ben", lens: "on", coin: "sun" },
      ...rest,
    });

  test("a rematch is by the same rules and between the same people, without moves", () => {
    assert.equal(recordLike(ENTRY, before(), false, ""), "size=7&player1=Ann&player2=Ben");
  });

  test("in a rematch that the other starts, the players change seats", () => {
    assert.equal(recordLike(ENTRY, before(), true, ""), "size=7&player1=Ben&player2=Ann");
  });

  test("in a rematch, a computer changes seats with its name", () => {
    const tags = { player1: "Ann", player2: "Noon", computer2: "noon", seed: "7" };
    const match = before({ players: ["Ann", "Noon"], tags });
    assert.match(
      recordLike(ENTRY, match, true, ""),
      /^size=7&player1=Noon&player2=Ann&computer1=noon&seed=\d+$/,
    );
  });

  test("a rematch has the same clock", () => {
    const match = before({ tags: { clock: "15", at_zero: "match" } });
    assert.match(recordLike(ENTRY, match, false, ""), /&clock=15&at_zero=match$/);
  });

  test("a rematch says which side of the coin decided it, and not of the one before", () => {
    assert.match(recordLike(ENTRY, before(), false, "diamond"), /&coin=diamond$/);
    assert.doesNotMatch(recordLike(ENTRY, before(), false, ""), /coin/);
  });

  test("the levels are those of the seats", () => {
    assert.deepEqual(levelsOf(makeMatch([], { tags: { computer2: "dawn" } })), ["", "dawn"]);
  });

  test("every way in which the lots can fall is told, each once", () => {
    const ways = allLots(ENTRY, "fair");
    assert.equal(ways.length, 6);
    assert.equal(new Set(ways.map((way) => JSON.stringify(way))).size, 6);
    assert.ok(ways.some(({ column, turn }) => column === 2 && turn === "left"));
  });

  test("a preset without lots falls in one way, with nothing drawn", () => {
    assert.deepEqual(allLots(ENTRY, "classic"), [{}]);
    assert.deepEqual(drawLots(ENTRY, "own"), {});
  });

  test("what is drawn is one of the ways, and not always the same", () => {
    const ways = allLots(ENTRY, "fair").map((way) => JSON.stringify(way));
    const drawn = new Set(
      Array.from({ length: 60 }, () => JSON.stringify(drawLots(ENTRY, "fair"))),
    );
    for (const each of drawn) assert.ok(ways.includes(each));
    assert.ok(drawn.size > 1);
  });

  test("options are chosen unseen in the presets that say so, and in no other", () => {
    assert.equal(hasHidden(ENTRY, "secret"), true);
    assert.equal(hasHidden(ENTRY, "classic"), false);
    assert.equal(hasHidden(ENTRY, "own"), false);
  });

  test("the usual options are those of the first preset that has them", () => {
    assert.equal(presetOf(ENTRY, USUAL), "classic");
  });

  test("options that were drawn by lot belong to the preset that draws them", () => {
    assert.equal(presetOf(ENTRY, { ...USUAL, size: 7, column: 2, turn: "left" }), "fair");
  });

  test("options that were chosen unseen belong to the preset that hides them", () => {
    assert.equal(presetOf(ENTRY, { ...USUAL, word: "GHOST" }), "secret");
  });

  test("options of no preset are one's own", () => {
    assert.equal(presetOf(ENTRY, { ...USUAL, strict: true }), "own");
  });
});

describe("the fields of the set-up", () => {
  class Field {
    classList = { contains: () => false };
    checked = false;

    constructor(name, value) {
      this.name = name;
      this.value = value;
    }
  }
  const flag = (name) => ({ name, kind: "flag", default: false });
  const entry = {
    options: [flag("clockwise"), flag("computer_first")],
    presets: { classic: {}, turned: { clockwise: true } },
    lots: {},
    secrets: {},
  };
  /** Return a form with a field for each option, the preset, and the set-up's own. */
  const makeForm = () => {
    const names = ["preset", "clock", "computer1", "clockwise", "computer_first"];
    const fields = Object.fromEntries(names.map((name) => [name, new Field(name, "")]));
    fields.preset.value = "classic";
    return { fields, form: { elements: { namedItem: (name) => fields[name] } } };
  };

  test("an option may begin with the name of a field of the set-up", (t) => {
    withGlobals(t, { HTMLInputElement: Field, HTMLSelectElement: class {} });
    const { fields, form } = makeForm();
    fields.clockwise.checked = true;
    followOptions(entry, form, fields.clockwise);
    assert.equal(fields.preset.value, "turned");
    fields.computer_first.checked = true;
    followOptions(entry, form, fields.computer_first);
    assert.equal(fields.preset.value, "own");
  });

  test("the choice of a preset gives the options its values", (t) => {
    withGlobals(t, { HTMLInputElement: Field, HTMLSelectElement: class {} });
    const { fields, form } = makeForm();
    fields.preset.value = "turned";
    followOptions(entry, form, fields.preset);
    assert.equal(fields.clockwise.checked, true);
    assert.equal(fields.computer_first.checked, false);
  });

  test("a field of the set-up's own changes no preset", (t) => {
    withGlobals(t, { HTMLInputElement: Field, HTMLSelectElement: class {} });
    const { fields, form } = makeForm();
    followOptions(entry, form, fields.clock);
    assert.equal(fields.preset.value, "classic");
  });
});
