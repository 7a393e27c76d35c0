/** Commands that are run: at once, once the rules are there, or not at all. */

import assert from "node:assert/strict";
import test from "node:test";
import { commandsOf } from "../../web/app/app.js";
import { play as playing } from "../../web/features/play/index.js";
import { tabs } from "../../web/features/tabs/index.js";
import { makeState, turns } from "./makers.js";
import {
  at,
  failing,
  gone,
  makeWaiting,
  phase,
  pressing,
  REFUSED,
  refusal,
  makeQuietTable,
  makeNoisyTable,
} from "./quiet-table.js";
import { undo } from "./steps.js";

test("a misspelt command says so on the page and logs an error", (t) => {
  const { app, errors } = makeNoisyTable(t);
  app.run("rulse");
  const { isError, text } = app.state.message ?? {};
  assert.deepEqual([text, isError], ["This button does nothing (rulse). Please report it.", true]);
  assert.match(String(errors()[0]), /"rulse"/);
  assert.equal(app.state.hasFault, false);
});

test("a command is given the app and what its button carries", (t) => {
  const given = [];
  const run = (...all) => given.push(all);
  const { app } = makeQuietTable(t, { features: [pressing("look", { run })] });
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
  const { app, errors } = makeNoisyTable(t, {
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
  const { app, errors } = makeNoisyTable(t, { features: [pressing("save", { run })] });
  app.run("save");
  await turns();
  const { isError, isRefusal, text } = app.state.message ?? {};
  assert.deepEqual([text, isError], [REFUSED, true]);
  assert.ok(!isRefusal, "no move was refused, so no control shakes");
  assert.deepEqual([app.state.hasFault, errors()], [false, []]);
});

test("a command that gets no answer of the rules says so in a sentence", async (t) => {
  const run = () => Promise.reject(gone);
  const { app } = makeQuietTable(t, { features: [pressing("save", { run })] });
  app.run("save");
  await turns();
  assert.equal(app.state.message?.text, "Something went wrong. Try again.");
  assert.equal(app.state.hasFault, false);
});

test("a command that needs no match runs before the rules are there", (t) => {
  let runs = 0;
  const run = () => {
    runs += 1;
  };
  const { app } = makeQuietTable(t, {
    state: makeState({ rules: "starting" }),
    features: [pressing("table", { run })],
  });
  app.run("table");
  assert.equal(runs, 1);
});

test("a command that waits runs once the rules are there, and only once", (t) => {
  const feature = makeWaiting();
  const { app } = makeQuietTable(t, { state: makeState({ rules: "starting" }), features: [feature] });
  app.run("later");
  app.run("later");
  assert.equal(feature.runs, 0);
  app.dispatch(phase("ready"));
  app.dispatch(phase("ready"));
  assert.equal(feature.runs, 1);
});

test("a command that waits runs once the pending moves are confirmed", async (t) => {
  const feature = makeWaiting();
  const { app, play, rules } = makeQuietTable(t, { features: [feature] });
  play("a", "b");
  app.run("later");
  await rules.answerNext();
  assert.equal(feature.runs, 0);
  await rules.answerNext();
  assert.equal(feature.runs, 1);
});

test("a command that waits runs once the match of the link is there", (t) => {
  const feature = makeWaiting();
  const { app } = makeQuietTable(t, { state: makeState({ isArriving: true }), features: [feature] });
  app.run("later");
  app.dispatch({ type: "arriving", isArriving: false });
  assert.equal(feature.runs, 1);
});

test("while a command waits, the page says that the rules are still loading", (t) => {
  const { app, drawn, nextFrame } = makeQuietTable(t, {
    state: makeState({ rules: "starting" }),
    features: [makeWaiting()],
  });
  app.run("later");
  nextFrame();
  assert.match(drawn.at(-1).hint.text, /Still loading/);
  app.dispatch(phase("ready"));
  nextFrame();
  assert.equal(drawn.at(-1).hint, null);
});

test("several commands that wait are all run, in the order of the presses", (t) => {
  const ran = [];
  const features = ["one", "two", "three"].map((name) =>
    pressing(name, { waits: true, run: () => ran.push(name) }),
  );
  const { app } = makeQuietTable(t, { state: makeState({ rules: "starting" }), features });
  for (const name of ["two", "one", "three"]) app.run(name);
  app.dispatch(phase("ready"));
  assert.deepEqual(ran, ["two", "one", "three"]);
});

test("the button that tries again starts the rules again", (t) => {
  const { app, rules } = makeQuietTable(t, { features: [playing] });
  app.run("retry");
  assert.equal(rules.retries, 1);
});

test("the button that takes over lets this tab write", (t) => {
  const { app, session } = makeQuietTable(t, { features: [tabs] });
  app.run("take-over");
  assert.equal(session.takeovers, 1);
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
