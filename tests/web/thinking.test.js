/** What the solvers are asked: by the lens, by the review, and for computer players. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { createApp } from "../../web/app/app.js";
import { keyOf } from "../../web/app/selectors.js";
import { updateWith } from "../../web/app/update.js";
import { computer } from "../../web/features/computer/index.js";
import { COMPUTER, isComputerNext, updateComputer } from "../../web/features/computer/state.js";
import { lens } from "../../web/features/lens/index.js";
import {
  forecastsFor,
  isLooking,
  knownLens,
  LENS,
  positionToAsk,
  updateLens,
} from "../../web/features/lens/state.js";
import { review } from "../../web/features/review/index.js";
import { nextEntry, REVIEW, updateReview } from "../../web/features/review/state.js";
import { known } from "../../web/i18n/message.js";
import { RulesError } from "../../web/rules/errors.js";
import {
  COMPUTER_FIRST,
  COMPUTER_SECOND,
  frozenSteps,
  makeForecast,
  makeFront,
  makeMatch,
  makeRequests,
  makeState,
  makeTable,
  playing,
  RESIGNED,
  turns,
} from "./makers.js";
import { speak } from "./speak.js";

describe("the lens", () => {
  const go = frozenSteps(updateWith([{ name: "lens", update: updateLens }]));
  const MATCH = makeMatch(["a"]);
  const KEY = keyOf(MATCH);
  const ranked = (rank, changes) => ({ ...makeForecast(changes), rank });
  const KNOWN = {
    record: MATCH.record,
    forecast: makeForecast(),
    moves: { "1-r": ranked(1), "1-s": ranked(0), "2-r": ranked(2) },
    best: ["1-s"],
    complete: true,
  };
  const on = { type: "lens", isOn: true };
  const off = { type: "lens", isOn: false };
  const asked = (key = KEY) => ({ type: "lens-asked", key });
  const known = (key = KEY) => ({ type: "lens-known", key, lens: KNOWN });
  const failed = (isStopped, key = KEY) => ({ type: "lens-failed", key, isStopped });
  const start = (changes) => makeState({ match: MATCH, ...changes });
  const looking = (changes) => go(start(changes), on, asked(), known());

  test("the lens is off at first, and asks nothing", () => {
    assert.equal(start().lens.isOn, false);
    assert.equal(positionToAsk(start()), null);
  });

  test("once it is on, the lens asks about the position on the board", () => {
    assert.equal(positionToAsk(go(start(), on)), MATCH);
  });

  test("the lens asks about a position once", () => {
    assert.equal(positionToAsk(go(start(), on, asked())), null);
    assert.equal(positionToAsk(looking()), null);
  });

  const PARTLY = { ...KNOWN, complete: false };
  const partly = (key = KEY) => ({ type: "lens-known", key, lens: PARTLY });

  test("what is known so far is shown, and the lens asks again until it is complete", () => {
    const state = go(start(), on, asked(), partly());
    assert.equal(knownLens(state), PARTLY);
    assert.equal(positionToAsk(state), state.match);
    const again = go(state, asked());
    assert.equal(positionToAsk(again), null);
    assert.equal(knownLens(again), PARTLY);
    assert.equal(knownLens(go(again, known())), KNOWN);
    assert.equal(positionToAsk(go(again, known())), null);
  });

  test("an incomplete answer about a position that is gone is not asked for again", () => {
    const match = makeMatch(["a", "b"]);
    const state = go(start(), on, asked(), { type: "refresh", match }, asked(keyOf(match)));
    assert.equal(go(state, partly()), state);
  });

  test("the lens is at work until all is known, or nobody can tell", () => {
    const state = go(start(), on, asked());
    assert.equal(isLooking(start()), false);
    assert.equal(isLooking(state), true);
    assert.equal(isLooking(go(state, partly())), true);
    assert.equal(isLooking(go(state, known())), false);
    assert.equal(isLooking(go(state, partly(), asked(), failed(false))), false);
    assert.equal(isLooking(go(state, off)), false);
  });

  test("the lens asks about the earlier position that is looked at", () => {
    const position = makeMatch();
    const state = go(looking(), { type: "look", position });
    assert.equal(positionToAsk(state), position);
  });

  test("the lens asks about the next position after a move", () => {
    const match = makeMatch(["a", "b"]);
    assert.equal(positionToAsk(go(looking(), { type: "refresh", match })), match);
  });

  const QUIET = [
    ["while moves are pending", { requests: makeRequests(playing("b")) }],
    ["while the match of the link is on its way", { isArriving: true }],
    ["after the end", { match: makeMatch(["a"], { outcome: RESIGNED }) }],
    ["while the match is reviewed", { review: { ...REVIEW, match: MATCH } }],
  ];
  for (const [when, changes] of QUIET) {
    test(`the lens asks nothing ${when}`, () => {
      assert.equal(positionToAsk(go(start(changes), on)), null);
    });
  }

  test("what the lens was told is known of the position that it was told of", () => {
    assert.equal(knownLens(looking()), KNOWN);
    assert.equal(knownLens(go(looking(), { type: "refresh", match: makeMatch(["b"]) })), null);
  });

  test("nothing is known while the lens is off", () => {
    assert.equal(knownLens(go(looking(), off)), null);
  });

  test("an answer about a position that is gone is dropped", () => {
    const state = go(start(), on, asked("game#other"), known());
    assert.equal(knownLens(state), null);
    assert.equal(go(state, failed(false)), state);
  });

  test("an answer that comes after the lens was turned off is dropped", () => {
    assert.equal(knownLens(go(start(), on, asked(), off, known(), on)), null);
  });

  test("a lens that cannot tell says so until it is asked anew", () => {
    const state = go(start(), on, asked(), failed(false));
    assert.equal(state.lens.isFailed, true);
    assert.equal(positionToAsk(state), null, "it is not asked for ever");
    assert.equal(go(state, off, on).lens.isFailed, false);
  });

  test("a lens that was stopped asks again", () => {
    const state = go(start(), on, asked(), failed(true));
    assert.equal(state.lens.isFailed, false);
    assert.equal(positionToAsk(state), MATCH);
  });

  test("the lens is off at the start of each match", () => {
    const state = go(looking(), { type: "load", id: "second", match: makeMatch(["c"]) });
    assert.equal(state.lens, LENS);
  });

  const partsOf = (move) =>
    move.split("-").map((value, at) => `${["place", "letter"][at]}:${value}`);

  test("each move wears its forecast", () => {
    assert.equal(forecastsFor(looking(), partsOf)?.moves, KNOWN.moves);
  });

  test("a part of a move wears the best of what it can lead to", () => {
    const { parts } = forecastsFor(looking(), partsOf) ?? {};
    assert.deepEqual(
      Object.entries(parts).map(([part, { rank }]) => [part, rank]),
      [
        ["place:1", 0],
        ["letter:r", 1],
        ["letter:s", 0],
        ["place:2", 2],
      ],
    );
  });

  test("once a part is chosen, the others wear what they lead to together with it", () => {
    const selected = { part: "place", value: "2" };
    const { parts } = forecastsFor(looking({ selected }), partsOf) ?? {};
    assert.equal(parts["letter:r"].rank, 2);
    assert.equal("letter:s" in parts, false, "there is no such move");
  });

  test("the other values of the chosen part still wear what they would lead to", () => {
    const selected = { part: "place", value: "2" };
    const { parts } = forecastsFor(looking({ selected }), partsOf) ?? {};
    assert.equal(parts["place:1"].rank, 0);
  });

  test("a game whose moves have no parts wears forecasts on its moves alone", () => {
    assert.deepEqual(forecastsFor(looking(), undefined), { moves: KNOWN.moves, parts: {} });
  });

  test("nothing is worn while a move is pending, for it is about the board before", () => {
    const state = go(looking(), { type: "play", move: "b" });
    assert.equal(forecastsFor(state, partsOf), null);
  });

  test("forecasts are worn while a note in the record is on its way", () => {
    const wish = { do: "tag", name: "lens", value: "on" };
    assert.notEqual(forecastsFor(go(looking(), { type: "wish", wish }), partsOf), null);
  });

  /** @param {import("node:test").TestContext} t @param {object} [parts] */
  const sit = (t, parts) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    return makeTable(createApp, { features: [lens], state: start(), ...parts });
  };
  const hint = ({ drawn, nextFrame }) => {
    nextFrame();
    return drawn.at(-1)?.hint?.text ?? null;
  };

  test("that the lens was used is written in the record, once", async (t) => {
    const { app, asked, rules } = sit(t);
    app.run("lens");
    await rules.answerNext();
    app.run("lens");
    app.run("lens");
    assert.deepEqual(asked(), ["tag lens on"]);
  });

  test("a tab that looks on, and a match that is over, get no note of the lens", () => {
    for (const changes of [
      { isWriter: false },
      { match: makeMatch(["a"], { outcome: RESIGNED }) },
    ]) {
      const { app, asked } = makeTable(createApp, { features: [lens], state: start(changes) });
      app.run("lens");
      assert.equal(app.state.lens.isOn, true);
      assert.deepEqual(asked(), []);
    }
  });

  test("the lens says that it is looking, and then what best play leads to", async (t) => {
    const table = sit(t);
    const { analysis, app, rules } = table;
    assert.equal(hint(table), null);
    app.run("lens");
    await rules.answerNext();
    assert.equal(hint(table), "The lens is working …");
    await analysis.calls.at(-1).resolve(KNOWN);
    assert.equal(hint(table), "With best play Ann wins in 3 moves.");
    assert.equal(table.drawn.at(-1).tray.lens, true);
  });

  test("a lens that gets no answer says that it cannot tell", async (t) => {
    const table = sit(t);
    table.app.run("lens");
    await table.rules.answerNext();
    await table.analysis.calls.at(-1).reject(new RulesError({ code: "engine", message: "no" }));
    assert.equal(hint(table), "The lens found no answer here.");
    assert.equal(table.app.state.hasFault, false);
  });

  test("the lens says nothing after the end", async (t) => {
    const table = sit(t, { state: start({ match: makeMatch(["a"], { outcome: RESIGNED }) }) });
    table.app.run("lens");
    assert.equal(hint(table), null);
  });
});

describe("the review", () => {
  const go = frozenSteps(updateWith([{ name: "review", update: updateReview }]));
  const MATCH = makeMatch(["a", "b", "c"], { outcome: RESIGNED });
  const open = { type: "review-open" };
  const close = { type: "review-close" };
  const select = (ply) => ({ type: "review-select", ply });
  const asked = (ply) => ({ type: "review-asked", ply });
  const entryOf = (ply, changes = {}) => ({
    ply,
    forecast: makeForecast(),
    good: ["b"],
    best: makeForecast(),
    played: "a",
    played_forecast: makeForecast(),
    line: [],
    ...changes,
  });
  const known = (ply, entry = entryOf(ply)) => ({ type: "review-known", ply, entry });
  const opened = (changes) => go(makeState({ match: MATCH, ...changes }), open);

  test("a review begins with the last move", () => {
    const { at, match, wanted } = opened().review;
    assert.equal(match, MATCH);
    assert.deepEqual([wanted, at], [3, 0]);
  });

  test("a match without moves is not reviewed", () => {
    const state = makeState();
    assert.equal(go(state, open), state);
  });

  test("each move of the match can be looked at, and no other", () => {
    const state = opened();
    assert.deepEqual(
      [1, 2, 3].map((ply) => go(state, select(ply)).review.wanted),
      [1, 2, 3],
    );
    for (const ply of [0, 4, -1, Number.NaN]) assert.equal(go(state, select(ply)), state);
  });

  test("the board shows the position before the move that is looked at", () => {
    const position = makeMatch(["a"]);
    const state = go(opened(), select(2), { type: "review-position", ply: 2, position });
    assert.equal(state.review.position, position);
    assert.equal(state.review.at, 2);
  });

  test("the board keeps the position before it until the next one is there", () => {
    const position = makeMatch(["a"]);
    const state = go(opened(), select(2), { type: "review-position", ply: 2, position }, select(1));
    assert.deepEqual([state.review.at, state.review.wanted], [2, 1]);
    assert.equal(state.review.position, position);
  });

  test("a position that comes when another move is already looked at is dropped", () => {
    const state = go(opened(), select(1));
    const late = { type: "review-position", ply: 3, position: makeMatch(["a", "b"]) };
    assert.equal(go(state, late), state);
  });

  test("what could be known is asked from the end backwards", () => {
    const order = [];
    let state = opened();
    for (let ply = nextEntry(state.review); ply !== null; ply = nextEntry(state.review)) {
      order.push(ply);
      state = go(state, asked(ply), known(ply));
    }
    assert.deepEqual(order, [2, 1, 0]);
  });

  test("one thing is asked at a time", () => {
    assert.equal(nextEntry(go(opened(), asked(2)).review), null);
  });

  test("what cannot be told is not asked for again", () => {
    const state = go(opened(), asked(2), known(2, null));
    assert.equal(state.review.entries[2], null);
    assert.equal(nextEntry(state.review), 1);
  });

  test("what is not complete is asked for again, after all that was never asked for", () => {
    const partly = (ply) => ({ ...known(ply), entry: { ...entryOf(ply), complete: false } });
    let state = go(opened(), asked(2), partly(2), asked(1), known(1));
    assert.equal(nextEntry(state.review), 0);
    state = go(state, asked(0), known(0));
    assert.equal(nextEntry(state.review), 2);
    assert.equal(nextEntry(go(state, asked(2), known(2)).review), null);
  });

  test("an answer that nobody waits for any more is dropped", () => {
    const state = go(opened(), asked(1));
    assert.equal(go(state, known(2)), state);
  });

  test("a review that is closed and opened again still knows what it knew", () => {
    const state = go(opened(), asked(2), known(2), close, open);
    assert.deepEqual(state.review.entries[2], entryOf(2));
    assert.equal(nextEntry(state.review), 1);
  });

  test("a review that is opened again begins with the last move again", () => {
    assert.equal(go(opened(), select(1), close, open).review.wanted, 3);
  });

  test("a review that was closed while something was asked asks that again", () => {
    assert.equal(nextEntry(go(opened(), asked(2), close, open).review), 2);
  });

  test("what was known of another match is not taken for this one", () => {
    const other = makeMatch(["c", "b"]);
    const state = go(opened(), asked(2), known(2), close, { type: "refresh", match: other }, open);
    assert.deepEqual(state.review.entries, []);
  });

  test("another match ends the review and what it knew", () => {
    const state = go(opened(), asked(2), known(2), {
      type: "load",
      id: "second",
      match: makeMatch(),
    });
    assert.equal(state.review, REVIEW);
  });

  test("without a review, nothing is asked and nothing is looked at", () => {
    const state = makeState({ match: MATCH });
    assert.equal(nextEntry(state.review), null);
    assert.equal(go(state, select(1)), state);
  });

  /** @param {import("node:test").TestContext} t @param {object} [parts] */
  const sit = (t, parts) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const state = makeState({ match: MATCH });
    const table = makeTable(createApp, { features: [review], state, ...parts });
    return {
      ...table,
      lookUps: () =>
        table.rules.calls.filter(({ name }) => name === "look").map(({ args }) => args[1]),
      view: () => {
        table.nextFrame();
        return table.drawn.at(-1);
      },
    };
  };
  const parts = (move) => [`letter:${move}`];

  test("a review asks for the position before the last move, and for what could be known", (t) => {
    const { analysis, app, lookUps } = sit(t);
    app.run("review");
    assert.deepEqual(lookUps(), [2]);
    assert.deepEqual(
      analysis.calls.map(({ args }) => args[1]),
      [2],
    );
  });

  test("a review takes the place of the keys and of the status once its position is there", async (t) => {
    const { app, rules, view } = sit(t);
    app.run("review");
    assert.equal(view().keys, null);
    await rules.answerNext();
    const { keys, mode, position, status } = view();
    assert.equal(mode, "review");
    assert.equal(position.ply, 2);
    assert.ok(keys && status);
  });

  test("the result stays on the page until the first position of the review is there", (t) => {
    const { app, view } = sit(t);
    app.run("review");
    assert.equal(view().mode, "over");
  });

  test("a review holds the first good move ready on the board", async (t) => {
    const { analysis, app, rules, view } = sit(t, { front: makeFront({ parts }) });
    app.run("review");
    await rules.answerNext();
    await analysis.calls[0].resolve(entryOf(2, { good: ["b", "c"] }));
    const { good, selected } = view().ui;
    assert.deepEqual(good, ["b", "c"]);
    assert.deepEqual(selected, { part: "letter", value: "b" });
  });

  test("the keys for one move back and on ask for the positions there", (t) => {
    const { app, lookUps } = sit(t);
    app.run("review");
    app.run("review-move", "2");
    app.run("review-move", "1");
    app.run("review-move", "0");
    assert.deepEqual(lookUps(), [2, 1, 0]);
  });

  test("all entries are asked for, one after the other", async (t) => {
    const { analysis, app } = sit(t);
    app.run("review");
    for (const at of [0, 1, 2]) await analysis.calls[at].resolve(entryOf(2 - at));
    assert.deepEqual(
      analysis.calls.map(({ args }) => args[1]),
      [2, 1, 0],
    );
  });

  test("an entry that the solvers fail on does not end the review", async (t) => {
    const { analysis, app } = sit(t);
    app.run("review");
    await analysis.calls[0].reject(new RulesError({ code: "engine", message: "no" }));
    assert.equal(analysis.calls.length, 2);
    assert.equal(app.state.hasFault, false);
  });

  test("closing a review stops the solvers", (t) => {
    const { analysis, app } = sit(t);
    app.run("review");
    app.run("close-review");
    assert.equal(analysis.stops, 1);
    assert.equal(app.state.review.match, null);
  });

  test("closing a review that knows everything stops nothing else that is thought about", async (t) => {
    const { analysis, app } = sit(t);
    app.run("review");
    for (const at of [0, 1, 2]) await analysis.calls[at].resolve(entryOf(2 - at));
    app.run("close-review");
    assert.equal(analysis.stops, 0);
  });

  test("a match goes on from the position that is reviewed, as a match of its own", async (t) => {
    const { app, rules, session } = sit(t);
    app.run("review");
    await rules.answerNext();
    app.run("play-from-here");
    await Promise.resolve();
    assert.equal(app.state.review.match, null);
    assert.deepEqual(session.opened, ["moves=a.b"]);
  });

  test("no match goes on from a position that is not there yet", (t) => {
    const { app, session } = sit(t);
    app.run("review");
    app.run("play-from-here");
    assert.deepEqual(session.opened, []);
    assert.equal(app.state.review.match, MATCH);
  });
});

describe("computer players", () => {
  const go = frozenSteps(updateWith([{ name: "computer", update: updateComputer }]));
  const MATCH = makeMatch(["a"], { tags: COMPUTER_SECOND });
  const start = (changes) => makeState({ match: MATCH, ...changes });
  const thinking = { type: "thinking", record: MATCH.record };
  const noAnswer = (record = MATCH.record) => ({ type: "no-answer", record });

  test("a computer thinks when it is its turn", () => {
    assert.equal(isComputerNext(start()), true);
    assert.equal(isComputerNext(start({ match: makeMatch([], { tags: COMPUTER_SECOND }) })), false);
  });

  const WAITS = [
    ["in a tab that looks on", { isWriter: false }],
    ["before the match of the link is there", { isArriving: true }],
    ["before the rules are there", { rules: "starting" }],
    ["while a move is on its way", { requests: makeRequests(playing("b")) }],
    ["while an earlier position is looked at", { viewing: makeMatch() }],
    ["after the end", { match: makeMatch(["a"], { tags: COMPUTER_SECOND, outcome: RESIGNED }) }],
  ];
  for (const [when, changes] of WAITS) {
    test(`a computer does not think ${when}`, () => {
      assert.equal(isComputerNext(start(changes)), false);
    });
  }

  test("a computer thinks about the position that it was given", () => {
    assert.deepEqual(go(start(), thinking).computer, { phase: "thinking", record: MATCH.record });
  });

  test("a computer goes on thinking whatever happens around the match", () => {
    const state = go(start(), thinking);
    const after = go(state, { type: "dialog", isOpen: true }, { type: "wide", isWide: true });
    assert.equal(after.computer, state.computer);
  });

  test("a computer stops thinking when a move is taken back", () => {
    assert.equal(go(start(), thinking, { type: "undo" }).computer, COMPUTER);
  });

  test("a computer stops thinking when another match is loaded", () => {
    const match = makeMatch(["c"], { tags: COMPUTER_SECOND });
    assert.equal(go(start(), thinking, { type: "load", id: "second", match }).computer, COMPUTER);
  });

  test("a computer has done its thinking once its move is played", () => {
    const move = { type: "computer-move", record: MATCH.record, move: "b" };
    assert.equal(go(start(), thinking, move).computer, COMPUTER);
  });

  test("that a computer does not answer is remembered until something changes", () => {
    const state = go(start(), thinking, noAnswer());
    assert.equal(state.computer.phase, "failed");
    assert.equal(go(state, { type: "wide", isWide: true }).computer.phase, "failed");
    assert.equal(go(state, { type: "undo" }).computer, COMPUTER);
  });

  test("that a computer does not answer about a position that is gone does not matter", () => {
    assert.equal(go(start(), thinking, noAnswer("moves=c")).computer.phase, "thinking");
  });

  test("between people nothing is thought about", () => {
    const state = makeState({ match: makeMatch(["a"]) });
    assert.equal(go(state, { type: "wide", isWide: true }).computer, COMPUTER);
  });

  /** @param {import("node:test").TestContext} t @param {object} [changes] of the state */
  const sit = (t, changes) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const table = makeTable(createApp, {
      features: [computer],
      state: makeState({ match: makeMatch([], { tags: COMPUTER_SECOND }), ...changes }),
    });
    return {
      ...table,
      notice: () => {
        table.nextFrame();
        return table.drawn.at(-1)?.notice ?? null;
      },
      /** Let a calm moment pass. */
      calm: () => {
        t.mock.timers.tick(400);
        return turns();
      },
    };
  };
  const advice = { move: "b", forecast: makeForecast() };

  test("after a person's move the computer is asked for its own", async (t) => {
    const { analysis, notice, play, rules } = sit(t);
    play("a");
    assert.equal(analysis.calls.length, 0);
    await rules.answerNext();
    assert.deepEqual(
      analysis.calls.map(({ name, args: [match] }) => [name, match.moves]),
      [["advise", ["a"]]],
    );
    assert.deepEqual(notice(), { text: "Ben is thinking.", label: "", act: "" });
  });

  test("a computer makes its move after a calm moment, however soon it knows it", async (t) => {
    const { analysis, app, asked, calm, play, rules } = sit(t);
    play("a");
    await rules.answerNext();
    await analysis.calls[0].resolve(advice);
    assert.deepEqual(asked(), ["play a"]);
    await calm();
    assert.deepEqual(asked(), ["play a", "play b"]);
    await rules.answerNext();
    assert.deepEqual(app.state.match.moves, ["a", "b"]);
  });

  test("a computer's move that comes late does not make anybody wait longer", async (t) => {
    const { analysis, asked, calm, play, rules } = sit(t);
    play("a");
    await rules.answerNext();
    await calm();
    await analysis.calls[0].resolve(advice);
    assert.deepEqual(asked(), ["play a", "play b"]);
  });

  test("a move that is taken back stops the computer, which says nothing of it", async (t) => {
    const { analysis, app, asked, calm, notice, play, rules } = sit(t);
    play("a");
    await rules.answerNext();
    app.dispatch({ type: "undo" });
    assert.equal(analysis.stops, 1);
    await analysis.calls[0].reject(new RulesError({ code: "stopped", message: "stopped" }));
    await rules.answerNext();
    await calm();
    assert.deepEqual(asked(), ["play a", "undo"]);
    assert.equal(notice(), null);
  });

  test("a computer that begins is asked as soon as the rules are there", (t) => {
    const match = makeMatch([], { tags: COMPUTER_FIRST });
    const { analysis, app } = sit(t, { match, rules: "starting" });
    app.dispatch({ type: "arriving", isArriving: false });
    assert.equal(analysis.calls.length, 0);
    app.dispatch({ type: "rules", phase: "ready" });
    assert.equal(analysis.calls.length, 1);
  });

  test("a look at an earlier position while the computer thinks does not ask it twice", async (t) => {
    const { analysis, app, play, rules } = sit(t);
    play("a");
    await rules.answerNext();
    app.dispatch({ type: "look", position: makeMatch() });
    app.dispatch({ type: "look", position: null });
    assert.equal(analysis.calls.length - analysis.stops, 1);
  });

  test("two computers play on by themselves", async (t) => {
    const match = makeMatch([], { tags: { ...COMPUTER_FIRST, ...COMPUTER_SECOND } });
    const { analysis, app, calm, rules } = sit(t, { match, rules: "starting" });
    app.dispatch({ type: "rules", phase: "ready" });
    for (const at of [0, 1, 2]) {
      await analysis.calls[at].resolve(advice);
      await calm();
      await rules.answerNext();
    }
    assert.deepEqual(app.state.match.moves, ["b", "b", "b"]);
  });

  test("a computer that does not answer is said not to, with a way to try again", async (t) => {
    const { analysis, app, notice, play, rules } = sit(t);
    play("a");
    await rules.answerNext();
    await analysis.calls[0].reject(new RulesError({ code: "engine", message: "no" }));
    assert.match(notice()?.text ?? "", /did not answer/);
    assert.equal(notice()?.act, "think-again");
    assert.equal(analysis.calls.length, 1, "it is not asked for ever");
    assert.equal(app.state.hasFault, false);
  });

  test("after a computer did not answer, a move can be taken back and made anew", async (t) => {
    const { analysis, app, play, rules } = sit(t);
    play("a");
    await rules.answerNext();
    await analysis.calls[0].reject(new RulesError({ code: "engine", message: "no" }));
    app.dispatch({ type: "undo" });
    await rules.answerNext();
    play("c");
    await rules.answerNext();
    assert.deepEqual(analysis.calls.at(-1)?.args[0].moves, ["c"]);
  });

  const hinted = async (t, language = "en") => {
    speak(language);
    t.after(() => speak("en"));
    const table = sit(t);
    table.app.run("hint");
    await table.analysis.calls[0].resolve(advice);
    return table.app.state.message?.text;
  };

  test("a hint names a good move and what it comes to", async (t) => {
    assert.equal(await hinted(t), "A good move: B (Ann in 3 moves).");
  });

  test("a hint speaks the language of the page", async (t) => {
    assert.equal(await hinted(t, "de"), "Ein guter Zug: B (Ann in 3 Zügen).");
  });

  test("a hint for a position that is gone is not given", async (t) => {
    const { analysis, app, play, rules } = sit(t);
    app.run("hint");
    play("a");
    await rules.answerNext();
    await analysis.calls[0].resolve(advice);
    assert.equal(app.state.message, null);
  });

  test("a hint that is refused is told why", async (t) => {
    const { analysis, app } = sit(t);
    app.run("hint");
    await analysis.calls[0].reject(new RulesError({ code: "match-over", message: "It is over." }));
    assert.deepEqual(app.state.message, {
      text: known("rules", "error.match-over"),
      isError: true,
    });
  });

  test("no hint is offered after the end, or in a tab that looks on", (t) => {
    const { app } = sit(t);
    const { menu } = app.commands.get("hint") ?? {};
    assert.equal(menu.when(app.state), true);
    assert.equal(menu.when({ ...app.state, isWriter: false }), false);
    const over = { ...app.state, match: makeMatch(["a"], { outcome: RESIGNED }) };
    assert.equal(menu.when(over), false);
  });
});
