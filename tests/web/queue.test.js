/** The app from a press to what the rules say of it, among stand-ins for the world around. */

import assert from "node:assert/strict";
import test from "node:test";
import { commandsOf, createApp } from "../../web/app/app.js";
import { computer } from "../../web/features/computer/index.js";
import { lens } from "../../web/features/lens/index.js";
import { play as playing } from "../../web/features/play/index.js";
import { tabs } from "../../web/features/tabs/index.js";
import { RulesError } from "../../web/rules/errors.js";
import {
  COMPUTER_FIRST,
  makeChance,
  makeMatch,
  makeState,
  makeTable,
  PREFERENCES,
  RESIGNED,
  rulesSay,
  turns,
  withGlobals,
} from "./makers.js";
import { speak } from "./speak.js";

/** Return a table at which no time passes by itself. @param {import("node:test").TestContext} t @param {object} [parts] */
const sit = (t, parts) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  return makeTable(createApp, parts);
};

/** Return a table where errors are written to a list. @param {import("node:test").TestContext} t @param {object} [parts] */
const sitAmongErrors = (t, parts) => {
  const errors = t.mock.method(console, "error", () => undefined);
  return { ...sit(t, parts), errors: () => errors.mock.calls.map((call) => call.arguments[0]) };
};

const refusal = new RulesError({
  code: "illegal-move.closed",
  message: "Not there.",
  params: { move: "x" },
});
/** What the page says of it: its code has no words of its own. */
const REFUSED = "x cannot be played here.";
const gone = new RulesError({ code: "engine", message: "no answer in time" });
const phase = (name) => ({ type: "rules", phase: name });
const undo = { type: "undo" };
const at = (moves, rest) => ({ state: makeState({ match: makeMatch(moves, rest) }) });

test("a move is sent to the rules at once, and drawn in the next frame", (t) => {
  const { asked, drawn, nextFrame, play } = sit(t);
  play("a");
  assert.deepEqual(asked(), ["play a"]);
  assert.equal(drawn.length, 0);
  nextFrame();
  assert.deepEqual(drawn.at(-1).ui.pending, ["a"]);
});

test("the rules are asked one thing at a time, in the order of the presses", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("a", "b", "c");
  assert.deepEqual(asked(), ["play a"]);
  await rules.answerNext();
  assert.deepEqual(asked(), ["play a", "play b"]);
  await rules.answerNext();
  await rules.answerNext();
  assert.deepEqual(asked(), ["play a", "play b", "play c"]);
  assert.deepEqual(app.state.match.moves, ["a", "b", "c"]);
});

test("each request is about the match as the rules have confirmed it last", async (t) => {
  const { play, rules } = sit(t);
  play("a", "b");
  await rules.answerNext();
  assert.deepEqual(
    rules.calls.map(({ args: [match] }) => match.moves),
    [[], ["a"]],
  );
});

test("moves that are pressed before the rules are there are sent once they are", (t) => {
  const { app, asked, play } = sit(t, { state: makeState({ rules: "starting" }) });
  play("a", "b");
  assert.deepEqual(asked(), []);
  app.dispatch(phase("ready"));
  assert.deepEqual(asked(), ["play a"]);
});

const WISHES = [
  [{ do: "undo" }, "undo"],
  [{ do: "draw" }, "agreeDraw"],
  [{ do: "resign", player: 1 }, "resign 1"],
  [{ do: "time", player: 0 }, "loseOnTime 0"],
  [{ do: "tag", name: "lens", value: "on" }, "tag lens on"],
];
for (const [wish, call] of WISHES) {
  test(`the wish "${wish.do}" is asked of the rules as ${call}`, (t) => {
    const { app, asked } = sit(t, at(["a"]));
    app.dispatch({ type: "wish", wish });
    assert.deepEqual(asked(), [call]);
  });
}

test("a match that was taken back is asked for by its game and its record", (t) => {
  const { app, rules } = sit(t);
  app.dispatch({ type: "wish", wish: { do: "view", record: "moves=a" } });
  assert.deepEqual(rules.calls[0].args, [{ game: "game", record: "moves=a" }]);
});

test("a move costs two renders: when it is pressed, and when the rules have answered", async (t) => {
  const { drawn, nextFrame, play, rules } = sit(t);
  play("a");
  nextFrame();
  await rules.answerNext();
  t.mock.timers.tick(1_000);
  nextFrame();
  nextFrame();
  assert.equal(drawn.length, 2);
});

test("a move costs one render if the rules answer before the next frame", async (t) => {
  const { drawn, nextFrame, play, rules } = sit(t);
  play("a");
  await rules.answerNext();
  nextFrame();
  t.mock.timers.tick(1_000);
  nextFrame();
  assert.equal(drawn.length, 1);
  assert.equal(drawn[0].match.ply, 1);
});

test("nothing is drawn for what nobody sees", (t) => {
  const { app, drawn, nextFrame } = sit(t);
  app.dispatch({ type: "lock" });
  app.dispatch({ type: "dialog", isOpen: true });
  app.dispatch({ type: "visible", isVisible: false });
  app.dispatch({ type: "deselect" });
  nextFrame();
  assert.equal(drawn.length, 0);
});

test("what changes and changes back within a frame is still drawn as it is", (t) => {
  const { app, drawn, nextFrame } = sit(t);
  app.dispatch({ type: "select", part: "letter", value: "r" });
  app.dispatch({ type: "select", part: "letter", value: "r" });
  nextFrame();
  assert.equal(drawn.at(-1).ui.selected, null);
});

test("what is due on the next frame can be drawn at once, and is not drawn again", (t) => {
  const { app, drawn, nextFrame, play } = sit(t);
  app.flush();
  assert.equal(drawn.length, 0, "nothing was due");
  play("a");
  app.flush();
  assert.deepEqual(drawn.at(-1).ui.pending, ["a"]);
  nextFrame();
  assert.equal(drawn.length, 1);
});

test("after it was drawn at once, the next change is drawn in the next frame", (t) => {
  const { app, drawn, nextFrame, play } = sit(t);
  play("a");
  app.flush();
  play("b");
  nextFrame();
  assert.deepEqual(drawn.at(-1).ui.pending, ["a", "b"]);
});

test("a moment after a move presses are taken again", (t) => {
  const { app, play } = sit(t);
  play("a");
  assert.equal(app.state.inputLock, "after-move");
  t.mock.timers.tick(250);
  assert.equal(app.state.inputLock, null);
});

test("a double tap makes one move", (t) => {
  const { app, asked } = sit(t);
  app.dispatch({ type: "play", move: "a" });
  t.mock.timers.tick(100);
  app.dispatch({ type: "play", move: "b" });
  assert.deepEqual(asked(), ["play a"]);
  assert.equal(app.state.requests.length, 1);
});

test("a move that is taken back before the rules have seen it is never asked about", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("a", "b");
  app.dispatch(undo);
  await rules.answerNext();
  assert.deepEqual(asked(), ["play a"]);
  assert.deepEqual(app.state.match.moves, ["a"]);
});

test("a move that is taken back while the rules think about it is gone in the end", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("a");
  app.dispatch(undo);
  await rules.answerNext();
  await rules.answerNext();
  assert.deepEqual(asked(), ["play a", "undo"]);
  assert.equal(app.state.match.ply, 0);
});

test("a move that was taken back can be played again", async (t) => {
  const { app, rules } = sit(t, at(["a", "b"]));
  app.dispatch(undo);
  await rules.answerNext();
  app.dispatch({ type: "redo" });
  await rules.answerNext();
  assert.deepEqual(app.state.match.moves, ["a", "b"]);
});

test("a refused move is answered with the reason, on the page and for those who hear it", async (t) => {
  const { app, play, rules, said } = sit(t);
  play("x");
  await rules.calls[0].reject(refusal);
  assert.deepEqual(app.state.message, { text: REFUSED, isError: true });
  assert.deepEqual(said, [REFUSED]);
  assert.equal(app.state.match.ply, 0);
});

test("a refusal says from which move on nothing was played", async (t) => {
  const { app, play, rules } = sit(t, at(["a", "b"]));
  play("c", "x", "a");
  await rules.answerNext();
  await rules.calls[1].reject(refusal);
  assert.equal(app.state.message?.text, `${REFUSED} Move 4 and the moves after it were not played.`);
  assert.deepEqual(app.state.requests, []);
  assert.deepEqual(app.state.match.moves, ["a", "b", "c"]);
});

test("after a refusal the next move is sent as ever", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("x");
  await rules.calls[0].reject(refusal);
  play("a");
  assert.deepEqual(asked(), ["play x", "play a"]);
  assert.equal(app.state.message, null);
});

test("a page in German tells a refusal in German", async (t) => {
  speak("de");
  t.after(() => speak("en"));
  const { app, play, rules } = sit(t);
  play("x", "a");
  await rules.calls[0].reject(refusal);
  assert.equal(
    app.state.message?.text,
    "x ist hier nicht möglich. Zug 1 und alle danach wurden nicht gespielt.",
  );
});

test("an answer of which the rules know nothing is a fault, and the move is refused", async (t) => {
  const { app, errors, play, rules } = sitAmongErrors(t);
  play("a");
  await rules.calls[0].reject(new TypeError("moves is undefined"));
  assert.match(String(errors()[0]), /moves is undefined/);
  assert.equal(app.state.hasFault, true);
  assert.deepEqual(app.state.requests, []);
});

test("a move is kept while the rules are gone, and sent again when they are back", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("a", "b");
  app.dispatch(phase("failed"));
  await rules.calls[0].reject(gone);
  assert.equal(app.state.requests.length, 2, "nothing was refused");
  assert.equal(app.state.message, null);
  app.dispatch(phase("starting"));
  assert.equal(asked().length, 1);
  app.dispatch(phase("ready"));
  assert.deepEqual(asked(), ["play a", "play a"]);
  await rules.calls[1].resolve(makeMatch(["a"]));
  assert.deepEqual(asked(), ["play a", "play a", "play b"]);
});

test("an answer that comes after another match was loaded does nothing to it", async (t) => {
  const { app, play, rules } = sit(t);
  play("a");
  const match = makeMatch(["c", "c"]);
  app.dispatch({ type: "load", id: "second", match });
  await rules.answerNext();
  assert.equal(app.state.match, match);
});

test("a refusal that comes after another match was loaded is not told", async (t) => {
  const { app, play, rules, said } = sit(t);
  play("x");
  app.dispatch({ type: "load", id: "second", match: makeMatch() });
  await rules.calls[0].reject(refusal);
  assert.equal(app.state.message, null);
  assert.deepEqual(said, []);
});

test("every confirmed move is kept, and a refused one is not", async (t) => {
  const { play, rules, session } = sit(t);
  play("a", "x");
  await rules.answerNext();
  await rules.calls[1].reject(refusal);
  assert.deepEqual(session.kept, ["moves=a"]);
});

test("after each of several pending moves it is told who is next, as the board stands then", async (t) => {
  const { play, rules, said } = sit(t);
  play("a", "b", "c");
  for (const _ of [1, 2, 3]) await rules.answerNext();
  assert.deepEqual(said, [
    "1. They played a. Ben is next",
    "2. They played b. Ann is next",
    "3. They played c. Ben is next",
  ]);
});

test("the end is told with its heading and its fact", async (t) => {
  const { play, rules, said } = sit(t);
  play("a");
  const outcome = { winner: 0, reason: "mate", score: null };
  await rules.calls[0].resolve(makeMatch(["a"], { outcome }));
  assert.deepEqual(said, ["1. They played a. Ann wins. Mate."]);
});

test("a match that is given up is told in the words of the referee", async (t) => {
  const { app, rules, said } = sit(t, at(["a"]));
  app.dispatch({ type: "wish", wish: { do: "resign", player: 1 } });
  await rules.answerNext();
  assert.deepEqual(said, ["1. They played a. Ann wins. Ben resigned."]);
});

test("a move that is taken back is told with its player and its number", async (t) => {
  const { app, rules, said } = sit(t, at(["a", "b"]));
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(app.state.message?.text, "Ben undid move 2.");
  assert.deepEqual(said, ["Ben undid move 2."]);
});

test("an agreed end that is taken back is told as such", async (t) => {
  const { app, rules } = sit(t, at(["a"], { outcome: RESIGNED }));
  app.dispatch(undo);
  await rules.answerNext();
  assert.deepEqual(app.state.message, { text: "The end of the match was undone.", isError: false });
});

test("a note in the record is kept and not told", async (t) => {
  const { app, rules, said, session } = sit(t, at(["a"]));
  app.dispatch({ type: "wish", wish: { do: "tag", name: "lens", value: "on" } });
  await rules.answerNext();
  assert.deepEqual(said, []);
  assert.equal(session.kept.length, 1);
});

test("a reason why something is not allowed is read out, and again when it is pressed again", (t) => {
  const { app, said } = sit(t);
  app.dispatch({ type: "explain", why: "Closed." });
  app.dispatch({ type: "explain", why: "Closed." });
  assert.deepEqual(said, ["Closed.", "Closed."]);
});

test("bold words are read out without their marks", (t) => {
  const { app, said } = sit(t);
  app.say("\u0002Ann\u0002 starts.");
  assert.deepEqual(said, ["Ann starts."]);
});

const failing = (what) => ({
  name: "failing",
  [what]: () => {
    throw new Error(`${what} fails`);
  },
});

test("a feature that fails on a change is reported and shown as a fault", (t) => {
  const { app, drawn, errors, nextFrame, play } = sitAmongErrors(t, {
    features: [failing("effect")],
  });
  play("a");
  nextFrame();
  assert.match(String(errors()[0]), /effect fails/);
  assert.equal(app.state.hasFault, true);
  assert.equal(drawn.at(-1).hint.act, "reload");
});

test("moves go on being sent where a feature fails on every change", async (t) => {
  const { asked, play, rules } = sitAmongErrors(t, { features: [failing("effect")] });
  play("a");
  await rules.answerNext();
  play("b");
  assert.deepEqual(asked(), ["play a", "play b"]);
});

test("a feature that fails does not keep the features after it from their work", (t) => {
  const seen = [];
  const other = { name: "other", effect: ({ action }) => seen.push(action.type) };
  const { play } = sitAmongErrors(t, { features: [failing("effect"), other] });
  play("a");
  assert.ok(seen.includes("play"));
});

test("a feature that fails as it starts does not keep the others from starting", (t) => {
  let hasStarted = false;
  const other = {
    name: "other",
    start: () => {
      hasStarted = true;
    },
  };
  const { errors } = sitAmongErrors(t, { features: [failing("start"), other] });
  assert.match(String(errors()[0]), /start fails/);
  assert.equal(hasStarted, true);
});

test("a slice that fails leaves the state as it was, and is reported", (t) => {
  const slice = {
    name: "clock",
    update: (clock, { type }) => {
      if (type === "tick") throw new Error("slice fails");
      return clock;
    },
  };
  const { app, asked, errors, play } = sitAmongErrors(t, { features: [{ name: "own", slice }] });
  app.dispatch({ type: "tick" });
  assert.match(String(errors()[0]), /slice fails/);
  play("a");
  assert.deepEqual(asked(), ["play a"]);
});

test("a render that fails is reported, and the next frame shows the fault", (t) => {
  const drawn = [];
  let fails = true;
  const { errors, nextFrame, play } = sitAmongErrors(t, {
    render: (view) => {
      if (fails) throw new Error("render fails");
      drawn.push(view);
    },
  });
  play("a");
  nextFrame();
  assert.match(String(errors()[0]), /render fails/);
  fails = false;
  nextFrame();
  assert.equal(drawn.at(-1).hint.act, "reload");
});

test("a render that always fails stops neither the moves nor the page", async (t) => {
  const { asked, errors, nextFrame, play, rules } = sitAmongErrors(t, {
    render: () => {
      throw new Error("render fails");
    },
  });
  play("a");
  for (const _ of [1, 2, 3, 4]) nextFrame();
  assert.ok(errors().length <= 2, "it is not drawn again and again by itself");
  await rules.answerNext();
  play("b");
  assert.deepEqual(asked(), ["play a", "play b"]);
});

test("a region that fails is reported through the function that the render is given", (t) => {
  const { app, nextFrame, play } = sitAmongErrors(t, {
    render: (_view, report) => report(new Error("region fails")),
  });
  play("a");
  nextFrame();
  assert.equal(app.state.hasFault, true);
});

test("a feature whose view fails leaves the fault to be seen", (t) => {
  const { drawn, nextFrame, play } = sitAmongErrors(t, { features: [failing("view")] });
  play("a");
  nextFrame();
  nextFrame();
  assert.equal(drawn.at(-1)?.hint?.act, "reload");
});

test("every failure is logged, and the fault is shown once", (t) => {
  const { app, drawn, errors, nextFrame } = sitAmongErrors(t);
  app.report(new Error("one"));
  nextFrame();
  app.report(new Error("two"));
  nextFrame();
  assert.equal(errors().length, 2);
  assert.equal(drawn.length, 1);
});

test("what an effect wants comes after all effects of the change that it follows", (t) => {
  const seen = [];
  const eager = {
    name: "eager",
    effect: ({ action }, { dispatch }) => {
      if (action.type === "play") dispatch({ type: "wide", isWide: true });
    },
  };
  const watching = { name: "watching", effect: ({ action }) => seen.push(action.type) };
  const { play } = sit(t, { features: [eager, watching] });
  play("a");
  assert.deepEqual(
    seen.filter((type) => type !== "asked"),
    ["play", "wide"],
  );
});

test("effects see each change from the state before it to the state after it", (t) => {
  const seen = [];
  const watching = { name: "watching", effect: ({ after, before }) => seen.push([before, after]) };
  const { app, play } = sit(t, { features: [watching] });
  const opening = app.state;
  play("a");
  assert.equal(seen[0][0], opening);
  for (const [at, [before]] of seen.entries()) if (at) assert.equal(before, seen[at - 1][1]);
  assert.equal(seen.at(-1)[1], app.state);
});

test("what changes nothing has no effects", (t) => {
  const seen = [];
  const watching = { name: "watching", effect: ({ action }) => seen.push(action.type) };
  const { app } = sit(t, { features: [watching] });
  app.dispatch(undo);
  app.dispatch({ type: "redo" });
  assert.deepEqual(seen, []);
});

const pressing = (name, command) => ({ name, commands: { [name]: command } });

test("a misspelt command says so on the page and logs an error", (t) => {
  const { app, errors } = sitAmongErrors(t);
  app.run("rulse");
  assert.deepEqual(app.state.message, {
    text: "This button does nothing (rulse). Please report it.",
    isError: true,
  });
  assert.match(String(errors()[0]), /"rulse"/);
});

test("a misspelt command is no fault of the page", (t) => {
  const { app } = sitAmongErrors(t);
  app.run("rulse");
  assert.equal(app.state.hasFault, false);
});

test("a command is given the app and what its button carries", (t) => {
  const given = [];
  const run = (...all) => given.push(all);
  const { app } = sit(t, { features: [pressing("look", { run })] });
  app.run("look", "first");
  app.run("look");
  assert.deepEqual(given, [
    [app, "first"],
    [app, ""],
  ]);
});

test("a command that fails is reported, at once or later", async (t) => {
  const run = async () => {
    throw new Error("command fails");
  };
  const { app, errors } = sitAmongErrors(t, {
    features: [pressing("late", { run }), pressing("soon", { run: failing("run").run })],
  });
  app.run("late");
  app.run("soon");
  await turns();
  assert.deepEqual(
    errors()
      .map(({ message }) => message)
      .sort(),
    ["command fails", "run fails"],
  );
});

test("a command that the rules refuse says why, and is no fault of the page", async (t) => {
  const run = () => Promise.reject(refusal);
  const { app, errors } = sitAmongErrors(t, { features: [pressing("save", { run })] });
  app.run("save");
  await turns();
  assert.deepEqual(app.state.message, { text: REFUSED, isError: true });
  assert.deepEqual([app.state.hasFault, errors()], [false, []]);
});

test("a command that gets no answer of the rules says so in a sentence", async (t) => {
  const run = () => Promise.reject(gone);
  const { app } = sit(t, { features: [pressing("save", { run })] });
  app.run("save");
  await turns();
  assert.equal(app.state.message?.text, "The rules did not answer. Try again.");
  assert.equal(app.state.hasFault, false);
});

test("a command that needs no match runs before the rules are there", (t) => {
  let runs = 0;
  const run = () => {
    runs += 1;
  };
  const { app } = sit(t, {
    state: makeState({ rules: "starting" }),
    features: [pressing("table", { run })],
  });
  app.run("table");
  assert.equal(runs, 1);
});

/** Return a feature whose command waits, and how often it has run. */
const makeWaiting = (name = "later") => {
  const feature = pressing(name, {
    waits: true,
    run: () => {
      feature.runs += 1;
    },
  });
  feature.runs = 0;
  return feature;
};

test("a command that waits runs once the rules are there, and only once", (t) => {
  const feature = makeWaiting();
  const { app } = sit(t, { state: makeState({ rules: "starting" }), features: [feature] });
  app.run("later");
  app.run("later");
  assert.equal(feature.runs, 0);
  app.dispatch(phase("ready"));
  app.dispatch(phase("ready"));
  assert.equal(feature.runs, 1);
});

test("a command that waits runs once the pending moves are confirmed", async (t) => {
  const feature = makeWaiting();
  const { app, play, rules } = sit(t, { features: [feature] });
  play("a", "b");
  app.run("later");
  await rules.answerNext();
  assert.equal(feature.runs, 0);
  await rules.answerNext();
  assert.equal(feature.runs, 1);
});

test("a command that waits runs once the match of the link is there", (t) => {
  const feature = makeWaiting();
  const { app } = sit(t, { state: makeState({ isArriving: true }), features: [feature] });
  app.run("later");
  app.dispatch({ type: "arriving", isArriving: false });
  assert.equal(feature.runs, 1);
});

test("while a command waits, the page says that the rules are still loading", (t) => {
  const { app, drawn, nextFrame } = sit(t, {
    state: makeState({ rules: "starting" }),
    features: [makeWaiting()],
  });
  app.run("later");
  nextFrame();
  assert.match(drawn.at(-1).hint.text, /The rules are still loading/);
  app.dispatch(phase("ready"));
  nextFrame();
  assert.equal(drawn.at(-1).hint, null);
});

test("several commands that wait are all run, in the order of the presses", (t) => {
  const ran = [];
  const features = ["one", "two", "three"].map((name) =>
    pressing(name, { waits: true, run: () => ran.push(name) }),
  );
  const { app } = sit(t, { state: makeState({ rules: "starting" }), features });
  for (const name of ["two", "one", "three"]) app.run(name);
  app.dispatch(phase("ready"));
  assert.deepEqual(ran, ["two", "one", "three"]);
});

test("a command that waits for an undo runs once", async (t) => {
  const feature = makeWaiting();
  const { app, rules } = sit(t, { ...at(["a"]), features: [feature] });
  app.dispatch(undo);
  app.run("later");
  await rules.answerNext();
  assert.equal(feature.runs, 1);
});

test("the rules are asked for each request once, whatever else is going on", (t) => {
  const { app, asked } = sit(t, {
    state: makeState({ rules: "starting" }),
    features: [lens, makeWaiting()],
  });
  app.run("lens");
  app.run("later");
  app.dispatch(phase("ready"));
  assert.deepEqual(asked(), ["tag lens on"]);
});

test("whatever is pressed and whatever fails, the rules are asked one thing at a time", async (t) => {
  const draw = makeChance();
  const { app, play, rules } = sit(t, { features: [lens, makeWaiting()] });
  let answered = 0;
  const open = () => rules.calls.length - answered;
  const steps = {
    play: () => play("abc"[draw(3)]),
    undo: () => app.dispatch(undo),
    redo: () => app.dispatch({ type: "redo" }),
    lens: () => app.run("lens"),
    later: () => app.run("later"),
    answer: async () => {
      if (!open()) return;
      const call = rules.calls[answered];
      answered += 1;
      await call.resolve(rulesSay(call));
    },
    fail: async () => {
      app.dispatch(phase("failed"));
      for (const call of rules.calls.slice(answered)) {
        answered += 1;
        await call.reject(gone);
      }
    },
    ready: () => app.dispatch(phase("ready")),
  };
  const names = [...Object.keys(steps), "play", "undo", "answer", "answer", "ready"];
  const pressed = [];
  for (let step = 0; step < 400; step += 1) {
    const name = names[draw(names.length)];
    pressed.push(name);
    await steps[name]();
    const { requests, rules: now } = app.state;
    const due = now === "ready" && requests.length ? 1 : 0;
    assert.equal(open(), due, `after ${pressed.slice(-8).join(", ")}`);
  }
});

test("the lens asks about a new position once", async (t) => {
  const { analysis, app, play, rules } = sit(t, { features: [lens] });
  app.run("lens");
  await rules.answerNext();
  const before = analysis.calls.length;
  play("a");
  await rules.answerNext();
  assert.equal(analysis.calls.length, before + 1);
});

test("turning the lens on asks about the position once", async (t) => {
  const { analysis, app, rules } = sit(t, { features: [lens] });
  app.run("lens");
  await rules.answerNext();
  assert.equal(analysis.calls.length, 1);
});

test("the lens asks again until all is known, and no more once the position has changed", async (t) => {
  const { analysis, app, play, rules } = sit(t, { features: [lens] });
  const reply = (changes) => ({ record: "", forecast: null, moves: {}, best: [], ...changes });
  app.run("lens");
  await rules.answerNext();
  await analysis.calls[0].resolve(reply({ complete: false }));
  assert.equal(analysis.calls.length, 2);
  play("a");
  await analysis.calls[1].resolve(reply({ complete: false }));
  await rules.answerNext();
  assert.equal(analysis.calls.length, 3);
  const [{ record }] = analysis.calls[2].args;
  assert.equal(record, app.state.match.record);
  await analysis.calls[2].resolve(reply({ complete: true }));
  assert.equal(analysis.calls.length, 3);
});

test("the lens asks about a position once after a move was taken back", async (t) => {
  const { analysis, app, rules } = sit(t, { ...at(["a"]), features: [lens] });
  app.run("lens");
  await rules.answerNext();
  const before = analysis.calls.length;
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(analysis.calls.length, before + 1);
});

test("a computer is asked for its move once after a move was taken back", async (t) => {
  const { analysis, app, rules } = sit(t, {
    ...at(["a"], { tags: COMPUTER_FIRST }),
    features: [computer],
  });
  app.dispatch(undo);
  await rules.answerNext();
  assert.equal(analysis.calls.length, 1);
});

test("the button that tries again starts the rules again", (t) => {
  const { app, rules } = sit(t, { features: [playing] });
  app.run("retry");
  assert.equal(rules.retries, 1);
});

test("the button that takes over lets this tab write", (t) => {
  const { app, session } = sit(t, { features: [tabs] });
  app.run("take-over");
  assert.equal(session.takeovers, 1);
});

test("the question about a move is read out, with what its button says", (t) => {
  const preferences = { ...PREFERENCES, confirm: "yes" };
  const { app, said } = sit(t, { features: [playing], state: makeState({ preferences }) });
  app.dispatch({ type: "play", move: "a" });
  assert.deepEqual(said, ["Tap again to play: A. Play this move"]);
  app.dispatch({ type: "play", move: "b" });
  assert.equal(said.at(-1), "Tap again to play: B. Play this move");
});

test("the page shows that no press is taken, and when one is taken again", (t) => {
  const isQuiet = [];
  const body = { toggleAttribute: (_, isOn) => isQuiet.push(isOn) };
  withGlobals(t, { document: { body } });
  const { play } = sit(t, { features: [playing] });
  play("a");
  t.mock.timers.tick(250);
  assert.deepEqual(isQuiet, [true, false]);
});

test("a part of the page that loads is handed on", async (t) => {
  const { app } = sit(t);
  assert.equal(await app.load(async () => "part"), "part");
  assert.equal(app.state.message, null);
});

test("a part of the page that does not load is said to be missing, and is null", async (t) => {
  t.mock.method(console, "warn", () => undefined);
  const { app } = sit(t);
  const part = await app.load(() => import("./no-such-part.js"));
  assert.equal(part, null);
  assert.match(app.state.message?.text ?? "", /could not be loaded.*online/);
  assert.equal(app.state.message?.isError, true);
  assert.equal(app.state.hasFault, false);
});

test("a part of the page is handed on when what it says is there", async (t) => {
  const order = [];
  const bringMessages = async () => {
    await new Promise(setImmediate);
    order.push("sentences");
  };
  const { app } = sit(t, { bringMessages });
  order.push(await app.load(async () => "part"));
  assert.deepEqual(order, ["sentences", "part"]);
});

test("a part of the page whose sentences do not load is said to be missing, and comes when they do", async (t) => {
  t.mock.method(console, "warn", () => undefined);
  let isOnline = false;
  const bringMessages = async () => {
    if (!isOnline) throw new Error("offline");
  };
  const { app } = sit(t, { bringMessages });
  assert.equal(await app.load(async () => "part"), null);
  assert.match(app.state.message?.text ?? "", /could not be loaded.*online/);
  isOnline = true;
  assert.equal(await app.load(async () => "part"), "part");
});

test("a page that comes back from the browser's memory tells again what does not load", async (t) => {
  const page = new EventTarget();
  withGlobals(t, { addEventListener: page.addEventListener.bind(page) });
  t.mock.method(console, "warn", () => undefined);
  const { app } = sit(t);
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("pageshow"));
  await app.load(() => Promise.reject(new Error("offline")));
  assert.match(app.state.message?.text ?? "", /could not be loaded/);
});

test("a part that does not load because the page is left is nobody's fault", async (t) => {
  const page = new EventTarget();
  withGlobals(t, { addEventListener: page.addEventListener.bind(page) });
  const warnings = t.mock.method(console, "warn", () => undefined);
  const { app } = sit(t);
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(await app.load(() => Promise.reject(new Error("aborted"))), null);
  assert.equal(app.state.message, null);
  assert.equal(warnings.mock.callCount(), 0);
});

test("two commands of one name are refused", () => {
  const run = () => undefined;
  const features = [pressing("undo", { run }), { name: "other", commands: { undo: { run } } }];
  assert.throws(() => commandsOf(features), /same name/);
});

test("features without commands take nothing away from those that have some", () => {
  const run = () => undefined;
  const commands = commandsOf([{ name: "plain" }, pressing("undo", { run })]);
  assert.deepEqual([...commands.keys()], ["undo"]);
});

test("the page's session is made with the app that it belongs to", (t) => {
  let given;
  const session = { keep: () => undefined };
  const { app } = sit(t, {
    makeSession: (made) => {
      given = made;
      return session;
    },
  });
  assert.equal(given, app);
  assert.equal(app.session, session);
});
