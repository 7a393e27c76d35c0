/** How matches begin and what they are played with: the series, the set-up, the clock. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { createApp } from "../../web/app/app.js";
import { updateWith } from "../../web/app/update.js";
import { clock } from "../../web/features/clock/index.js";
import { CLOCK, clockOf, untilNextSecond, updateClock } from "../../web/features/clock/state.js";
import { series as feature } from "../../web/features/series/index.js";
import {
  countMatch,
  keepSeries,
  keptSeries,
  nextStarter,
  seriesScore,
} from "../../web/features/series/series.js";
import { fairnessTeller } from "../../web/features/setup/fairness.js";
import { allLots, drawLots, hasHidden } from "../../web/features/setup/lots.js";
import { followOptions, presetOf } from "../../web/features/setup/options.js";
import { changedOptions, levelsOf, recordLike, recordOf } from "../../web/features/setup/record.js";
import {
  COMPUTER_SECOND,
  deepFreeze,
  frozenSteps,
  makeMatch,
  makeRefusingStorage,
  makeState,
  makeStorage,
  makeTable,
  makeWindow,
  PREFERENCES,
  RESIGNED,
  withGlobals,
} from "./makers.js";
import { speak } from "./speak.js";

describe("whom the rules favour", () => {
  const ENTRY = { slug: "game", random_options: {}, hidden_options: {}, options: [] };
  const CHOSEN = { preset: "classic", options: {}, players: ["Ann", "Ben"] };
  const UNKNOWN = { kind: "unknown", winner: null, plies: null, margin: null, bound: 9 };
  const WON = { ...UNKNOWN, kind: "forced", winner: 0 };

  /** Ask with an analysis that gives these replies, and return what the place said each time. */
  const tell = async (replies, onAsk = () => undefined) => {
    const place = { isConnected: true, textContent: "", ariaBusy: "" };
    const seen = [];
    const analysis = {
      verdict: async () => {
        seen.push([place.textContent, place.ariaBusy]);
        onAsk(place, seen.length);
        return replies[seen.length - 1];
      },
    };
    await fairnessTeller(analysis, ENTRY, place)(CHOSEN);
    return [...seen, [place.textContent, place.ariaBusy]];
  };
  const LOOKING = "Working out who has the advantage …";

  test("what is known is said while the rest is looked for", async () => {
    const said = await tell([
      { forecast: UNKNOWN, complete: false },
      { forecast: { ...WON, bound: 9 }, complete: false },
      { forecast: { ...WON, plies: 5, bound: null }, complete: true },
    ]);
    assert.deepEqual(said, [
      [LOOKING, "true"],
      [LOOKING, "true"],
      ["With best play Ann wins.", "true"],
      ["With best play Ann wins in 5 moves.", "false"],
    ]);
  });

  test("what stays unknown is said in the end", async () => {
    const said = await tell([{ forecast: UNKNOWN, complete: true }]);
    assert.deepEqual(said.at(-1), ["Nobody has worked out who has the advantage.", "false"]);
  });

  test("nobody asks any more once the set-up is closed", async () => {
    const incomplete = { forecast: UNKNOWN, complete: false };
    const said = await tell(Array(9).fill(incomplete), (place, asks) => {
      place.isConnected = asks < 3;
    });
    assert.equal(said.length, 4);
  });
});

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
    random_options: { fair: { column: [1, 2], turn: ["left", "right", "none"] } },
    hidden_options: { secret: ["word"] },
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
    speak("de");
    t.after(() => speak("en"));
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
    random_options: {},
    hidden_options: {},
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

describe("the clock", () => {
  const go = frozenSteps(updateWith([{ name: "clock", update: updateClock }]));
  const TIMED = { clock: "30", at_zero: "move" };
  const timed = (moves = ["a"], rest = {}) => makeMatch(moves, { tags: TIMED, ...rest });
  const load = (match, at = 0) => ({ type: "load", id: "timed", match, at });
  const refresh = (match, at) => ({ type: "refresh", match, at });
  const tick = (at) => ({ type: "tick", at });
  const pause = (at) => ({ type: "pause", at });

  /** A clock of 30 seconds that has begun to run at 0. */
  const running = (changes) => go(makeState(changes), load(timed()));
  /** The seconds that are shown at a time if it has run until then. */
  const secondsAt = (state, at) => go(state, tick(at)).clock.seconds;

  test("the record says how long the time is and what happens at its end", () => {
    assert.deepEqual(clockOf(timed()), { seconds: 30, atZero: "move" });
  });

  test("a match without a clock has no limit", () => {
    assert.deepEqual(clockOf(makeMatch()), { seconds: 0, atZero: "warn" });
  });

  test("a time or an end that this page does not know counts as none and as a warning", () => {
    const tags = { clock: "31", at_zero: "explode" };
    assert.deepEqual(clockOf(makeMatch([], { tags })), { seconds: 0, atZero: "warn" });
  });

  test("no clock is shown where the match has none", () => {
    const { seconds, since } = go(makeState(), load(makeMatch(["a"])), tick(5_000)).clock;
    assert.deepEqual([seconds, since], [null, null]);
  });

  test("no time runs before the first move", () => {
    const { seconds, since } = go(makeState(), load(timed([])), tick(5_000)).clock;
    assert.deepEqual([seconds, since], [null, null]);
  });

  test("the time runs from the second move on, with all of it left", () => {
    const { left, seconds, since } = running().clock;
    assert.deepEqual([left, seconds, since], [30_000, 30, 0]);
  });

  test("the seconds count down", () => {
    assert.deepEqual(
      [1_000, 2_000, 29_000].map((at) => secondsAt(running(), at)),
      [29, 28, 1],
    );
  });

  test("a second that has begun is still shown as a whole one", () => {
    assert.equal(secondsAt(running(), 1), 30);
    assert.equal(secondsAt(running(), 1_500), 29);
  });

  test("a tick that comes a little late costs no more than the time that has passed", () => {
    const state = go(running(), tick(1_030), tick(2_010));
    assert.equal(state.clock.left, 27_990);
    assert.equal(untilNextSecond(state.clock), 990);
  });

  test("after a full second the next tick is a second away", () => {
    assert.equal(untilNextSecond(running().clock), 1_000);
  });

  test("each move has its own time", () => {
    const state = go(running(), tick(20_000), refresh(timed(["a", "b"]), 20_000));
    assert.equal(state.clock.left, 30_000);
    assert.equal(secondsAt(state, 25_000), 25);
  });

  test("a move that is taken back gives the one before it its whole time again", () => {
    const state = go(makeState(), load(timed(["a", "b"])), tick(9_000), refresh(timed(), 9_000));
    assert.equal(state.clock.left, 30_000);
  });

  test("the time of the opening is over with the match that is taken back to it", () => {
    assert.equal(go(running(), refresh(timed([]), 5_000)).clock.seconds, null);
  });

  test("the time ends with the match", () => {
    const over = timed(["a"], { outcome: RESIGNED });
    const { seconds, since } = go(running(), refresh(over, 5_000)).clock;
    assert.deepEqual([seconds, since], [null, null]);
  });

  test("that the lens was used is written in the record and gives no time", () => {
    const tagged = makeMatch(["a"], { tags: { ...TIMED, lens: "on" } });
    assert.equal(secondsAt(go(running(), refresh(tagged, 4_000)), 5_000), 25);
  });

  const RESTS = [
    ["a dialog is open", { type: "dialog", isOpen: true }, { type: "dialog", isOpen: false }],
    [
      "the page is out of sight",
      { type: "visible", isVisible: false },
      { type: "visible", isVisible: true },
    ],
    ["somebody has pressed pause", { type: "pause" }, { type: "pause" }],
    ["another tab writes", { type: "writer", isWriter: false }, { type: "writer", isWriter: true }],
    [
      "the rules start again",
      { type: "rules", phase: "starting" },
      { type: "rules", phase: "ready" },
    ],
  ];
  for (const [why, begin, end] of RESTS) {
    test(`the time rests while ${why}, and goes on with what was left`, () => {
      const resting = go(running(), { ...begin, at: 5_000 });
      assert.equal(resting.clock.since, null);
      assert.equal(secondsAt(resting, 60_000), 25, "nothing passes meanwhile");
      const on = go(resting, { ...end, at: 100_000 });
      assert.equal(on.clock.since, 100_000);
      assert.equal(secondsAt(on, 101_000), 24);
    });
  }

  test("the time rests while a move is on its way to the rules", () => {
    const state = go(running(), { type: "play", move: "b", at: 5_000 });
    assert.equal(state.clock.since, null);
    assert.equal(state.clock.left, 25_000);
  });

  test("the time that was left goes on where a move was refused", () => {
    const state = go(
      running(),
      { type: "play", move: "x", at: 5_000 },
      { type: "refused", id: 1, error: new Error("no"), at: 6_000 },
    );
    assert.equal(secondsAt(state, 7_000), 24);
  });

  test("the time rests until all dialogs are closed", () => {
    const open = (isOpen, at) => ({ type: "dialog", isOpen, at });
    const state = go(running(), open(true, 1_000), open(true, 2_000), open(false, 3_000));
    assert.equal(state.clock.since, null);
  });

  test("a computer's time is not counted", () => {
    const match = makeMatch(["a"], { tags: { ...TIMED, ...COMPUTER_SECOND } });
    assert.equal(go(makeState(), load(match)).clock.since, null);
  });

  test("a page whose rules are starting shows the whole time, at rest", () => {
    const { seconds, since } = running({ rules: "starting" }).clock;
    assert.deepEqual([seconds, since], [30, null]);
  });

  test("pause does nothing where no time runs", () => {
    const state = go(makeState(), load(makeMatch(["a"])));
    assert.equal(go(state, pause(1_000)).clock.isPaused, false);
  });

  test("a pause ends with the move that it was taken in", () => {
    const state = go(running(), pause(1_000), refresh(timed(["a", "b"]), 2_000));
    assert.equal(state.clock.isPaused, false);
    assert.equal(state.clock.since, 2_000);
  });

  test("a reload does not give the time back", () => {
    const { key, left } = go(running(), { type: "visible", isVisible: false, at: 12_000 }).clock;
    const reloaded = go(makeState({ clock: { ...CLOCK, kept: { key, left } } }), load(timed()));
    assert.equal(reloaded.clock.seconds, 18);
  });

  test("what a page left behind is not given to another move", () => {
    const kept = { key: running().clock.key, left: 2_000 };
    const state = go(makeState({ clock: { ...CLOCK, kept } }), load(timed(["b"])));
    assert.equal(state.clock.left, 30_000);
  });

  test("what a page left behind is used once", () => {
    const kept = { key: running().clock.key, left: 2_000 };
    const state = go(
      makeState({ clock: { ...CLOCK, kept } }),
      load(timed()),
      refresh(timed(["a", "b"]), 1_000),
      refresh(timed(), 2_000),
    );
    assert.equal(state.clock.left, 30_000);
  });

  test("what a page left behind waits for a match that is still on its way", () => {
    const kept = { key: running().clock.key, left: 2_000 };
    const state = go(makeState({ clock: { ...CLOCK, kept } }), tick(1), load(timed(), 5_000));
    assert.equal(state.clock.left, 2_000);
  });

  test("at zero the time is over and runs no further", () => {
    const { isOver, left, seconds, since } = go(running(), tick(30_000)).clock;
    assert.deepEqual([isOver, left, seconds, since], [true, 0, 0, null]);
  });

  test("a tick that comes long after zero shows no negative time", () => {
    assert.equal(secondsAt(running(), 90_000), 0);
  });

  test("a timer that is a few milliseconds early ends the time all the same", () => {
    assert.equal(go(running(), tick(29_990)).clock.isOver, true);
    assert.equal(go(running(), tick(29_900)).clock.isOver, false);
  });

  test("after zero the time stays over until the next move", () => {
    const over = go(running(), tick(30_000), tick(31_000), pause(32_000), pause(33_000));
    assert.deepEqual([over.clock.isOver, over.clock.seconds], [true, 0]);
    assert.equal(go(over, refresh(timed(["a", "b"]), 40_000)).clock.isOver, false);
  });

  test("what happens elsewhere leaves a running clock as it is", () => {
    const state = running();
    assert.equal(go(state, { type: "expand", name: "line", at: 400 }).clock, state.clock);
  });

  test("what happens elsewhere leaves a clock at zero as it is", () => {
    const state = go(running(), tick(30_000));
    assert.equal(go(state, { type: "dialog", isOpen: false, at: 31_000 }).clock, state.clock);
  });

  /** Return a table with the clock alone, on a match whose time runs. @param {import("node:test").TestContext} t @param {object} [tags] @param {{ key: string, left: number } | null} [kept] */
  const sitByTheClock = (t, tags, kept = null) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const page = makeWindow();
    const { addEventListener } = makeWindow();
    const sheet = makeStorage();
    withGlobals(t, {
      window: page,
      localStorage: sheet,
      document: { addEventListener, visibilityState: "visible" },
    });
    let now = 0;
    t.mock.method(performance, "now", () => now);
    const match = makeMatch(["a"], { tags: { clock: "15", at_zero: "warn", ...tags } });
    const table = makeTable(createApp, {
      features: [clock],
      state: makeState({ clock: { ...CLOCK, kept } }),
    });
    table.app.dispatch({ type: "load", id: "timed", match });
    // The clock of the next test finds no timer of this one.
    t.after(() => table.app.dispatch({ type: "load", id: "none", match: makeMatch() }));
    const pass = (seconds) => {
      for (let each = 0; each < seconds; each += 1) {
        now += 1_000;
        t.mock.timers.tick(1_000);
      }
    };
    return { ...table, page, sheet, pass };
  };

  test("the seconds are drawn as they pass", (t) => {
    const { drawn, nextFrame, pass } = sitByTheClock(t);
    pass(3);
    nextFrame();
    assert.deepEqual(drawn.at(-1).turns.clock, { seconds: 12, paused: false });
  });

  test("ten seconds before the end it is told, once", (t) => {
    const { pass, said } = sitByTheClock(t);
    pass(4);
    assert.deepEqual(said, []);
    pass(4);
    assert.deepEqual(said, ["Ben has 10 seconds left."]);
  });

  test("where a warning was agreed on, the end of the time is said once", (t) => {
    const { app, pass, said } = sitByTheClock(t);
    pass(20);
    assert.equal(app.state.message?.text, "Ben is out of time for this move.");
    assert.equal(said.filter((text) => text.includes("out of time")).length, 1);
    assert.deepEqual(app.state.requests, []);
  });

  test("where a move by chance was agreed on, one legal move is made at the end", (t) => {
    const { app, asked, pass } = sitByTheClock(t, { at_zero: "move" });
    pass(20);
    assert.equal(asked().length, 1);
    assert.match(asked()[0], /^play [abc]$/);
    assert.equal(app.state.chance?.player, 1);
  });

  test("a move by chance is said to be one below the board", async (t) => {
    const { drawn, nextFrame, pass, rules } = sitByTheClock(t, { at_zero: "move" });
    pass(15);
    await rules.answerNext();
    nextFrame();
    assert.match(drawn.at(-1).hint.text, /^Ben ran out of time, so a random move was played/);
  });

  test("where the match was agreed on, it is lost at the end", (t) => {
    const { asked, pass } = sitByTheClock(t, { at_zero: "match" });
    pass(20);
    assert.deepEqual(asked(), ["loseOnTime 1"]);
  });

  test("the pause rests the clock, says so, and takes no moves", (t) => {
    const { app, drawn, nextFrame, pass } = sitByTheClock(t);
    app.run("pause");
    pass(60);
    app.dispatch({ type: "play", move: "b" });
    nextFrame();
    assert.equal(drawn.at(-1).notice.act, "pause");
    assert.deepEqual(drawn.at(-1).turns.clock, { seconds: 15, paused: true });
    assert.deepEqual(app.state.requests, []);
  });

  test("a page that is left keeps what is left of the time", (t) => {
    const { page, pass, sheet } = sitByTheClock(t);
    pass(5);
    page.happen("pagehide");
    const kept = JSON.parse(Object.values(sheet.held)[0] ?? "null");
    assert.equal(kept.left, 10_000);
  });

  test("a page that is left at the opening keeps no time", (t) => {
    const { app, page, sheet } = sitByTheClock(t);
    app.dispatch({ type: "load", id: "other", match: makeMatch() });
    page.happen("pagehide");
    assert.deepEqual(sheet.held, {});
  });

  test("a tab that looks on shows no clock", (t) => {
    const { app, drawn, nextFrame } = sitByTheClock(t);
    app.dispatch({ type: "writer", isWriter: false });
    nextFrame();
    assert.equal(drawn.at(-1).turns.clock, null);
  });

  test("the time that one move took is not counted against the next", (t) => {
    const { app, asked, pass } = sitByTheClock(t, { at_zero: "match" });
    pass(14);
    const tags = { clock: "15", at_zero: "match" };
    app.dispatch({ type: "refresh", match: makeMatch(["a", "b"], { tags }) });
    pass(14);
    assert.deepEqual(asked(), []);
    assert.equal(app.state.clock.seconds, 1);
  });

  test("nobody loses on time while the rules think about the move", (t) => {
    const { asked, pass, play } = sitByTheClock(t, { at_zero: "match" });
    play("b");
    pass(60);
    assert.deepEqual(asked(), ["play b"]);
  });

  test("a time that was over before the page was loaded again is not over a second time", (t) => {
    const { app, asked } = sitByTheClock(t, { at_zero: "match" }, { key: "15 a", left: 0 });
    assert.equal(app.state.clock.seconds, 0);
    assert.deepEqual(asked(), []);
  });
});
