/** Commands: the buttons that name them, the menu, and when they run. */

import assert from "node:assert/strict";
import test from "node:test";
import { commandsOf, FEATURES } from "../../web/app/app.ts";
import { isSettled } from "../../web/app/selectors.ts";
import { endsOf } from "../../web/features/ending/ask-end.ts";
import { play as playing } from "../../web/features/play/index.ts";
import { replay } from "../../web/features/replay/index.ts";
import { setup } from "../../web/features/setup/index.ts";
import { tabs } from "../../web/features/small.ts";
import { COMPUTER_SECOND, makeMatch, makeState, RESIGNED, turns } from "./makers.js";
import {
  failing,
  gone,
  makeNoisyTable,
  makeQuietTable,
  phase,
  pressing,
  refusal,
  REFUSED,
} from "./quiet-table.js";

const COMMANDS = commandsOf(FEATURES);

test("no two commands of the page have the same name", () => {
  const names = FEATURES.flatMap(({ commands }) => Object.keys(commands ?? {}));
  assert.deepEqual([...COMMANDS.keys()], names);
});

for (const [when, isOffered, changes] of [
  ["after the end", false, { match: makeMatch(["a"], { outcome: RESIGNED }) }],
  ["in a tab that looks on", false, { isWriter: false }],
  ["before a tab knows that it writes", true, { isWriter: false, beforeLock: "" }],
]) {
  test(`the menu offers ${isOffered ? "" : "no "}end and hint ${when}`, () => {
    const shown = (name) => COMMANDS.get(name)?.menu?.when?.(makeState(changes)) ?? true;
    assert.deepEqual(["finish", "hint"].map(shown), [isOffered, isOffered]);
    assert.deepEqual(["new", "rules", "games"].map(shown), [true, true, true]);
  });
}

for (const [who, tags, offered, values, label = "Resign or draw"] of [
  ["two people agree on a draw", {}, false, ["draw", "resign1", "resign2", ""]],
  ["a person may only resign to a computer", COMPUTER_SECOND, false, ["resign1", ""], "Resign"],
  ["a computer agrees where the rules offer it", COMPUTER_SECOND, true, ["draw", "resign1", ""]],
]) {
  test(`${who}, before the match is over`, () => {
    const match = makeMatch([], { tags, offer_draw: offered });
    assert.equal(COMMANDS.get("finish")?.menu?.label(makeState({ match })), label);
    const { about, answers } = endsOf(match);
    assert.deepEqual(answers.map(({ value }) => value), values);
    assert.equal(answers.find(({ main }) => main)?.value, offered ? "draw" : undefined);
    assert.equal(about, who.startsWith("two") ? "A draw needs both players." : "");
  });
}

test("a misspelled command says so on the page and logs an error", (t) => {
  const { app, errors } = makeNoisyTable(t);
  app.run("rulse");
  const { isError, text } = app.state.message ?? {};
  assert.deepEqual([text, isError], ["This button isn’t working (rulse). Please report it.", true]);
  assert.match(String(errors()[0]), /"rulse"/);
  assert.equal(app.state.hasFault, false);
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
  const logged = errors().map(({ message }) => message);
  assert.deepEqual(logged.sort(), ["command fails", "run fails"]);
});

for (const [what, error, said] of [
  ["the rules refuse says why", refusal, REFUSED],
  ["gets no answer of the rules says so in a sentence", gone, "Something went wrong. Try again."],
]) {
  test(`a command that ${what}, and is no fault of the page`, async (t) => {
    const run = () => Promise.reject(error);
    const { app, errors } = makeNoisyTable(t, { features: [pressing("save", { run })] });
    app.run("save");
    await turns();
    const { isError, isRefusal, text } = app.state.message ?? {};
    assert.deepEqual([text, isError], [said, true]);
    assert.ok(!isRefusal, "no move was refused, so no control shakes");
    assert.deepEqual([app.state.hasFault, errors()], [false, []]);
  });
}

test("commands that wait run once the rules are there, each once, in their order", async (t) => {
  const ran = [];
  const features = ["one", "two", "three"].map((name) =>
    pressing(name, { mayRun: isSettled, run: (_app, value) => ran.push(name + value) }),
  );
  features.push(pressing("now", { run: (_, value) => ran.push(value) }));
  const state = makeState({ rules: "starting" });
  const { app, view } = makeQuietTable(t, { state, features });
  app.run("now", "-0");
  assert.deepEqual(ran.splice(0), ["-0"], "it needs no match");
  app.run("two", "-2");
  for (const name of ["one", "two", "three"]) app.run(name);
  assert.deepEqual(ran, []);
  assert.match(view().hint.text, /Still loading/);
  for (const _ of [1, 2]) app.dispatch(phase("ready"));
  await turns();
  assert.deepEqual(ran, ["two-2", "one", "three"]);
  assert.equal(view().hint, null);
});

test("a command waits for the match of the link, and for pending moves", async (t) => {
  const run = t.mock.fn();
  const runs = () => run.mock.callCount();
  const features = [pressing("later", { mayRun: isSettled, run })];
  const state = makeState({ isArriving: true });
  const { app, play, rules } = makeQuietTable(t, { state, features });
  app.run("later");
  assert.equal(runs(), 0);
  app.set({ isArriving: false });
  await turns();
  assert.equal(runs(), 1);
  play("a", "b");
  app.run("later");
  await rules.answerNext();
  assert.equal(runs(), 1);
  await rules.answerNext();
  assert.equal(runs(), 2);
});

test("a new match is chosen once the names and rules of the link are there", async (t) => {
  const state = makeState({ isArriving: true, rules: "starting" });
  const { app } = makeQuietTable(t, { state, features: [setup] });
  const load = t.mock.method(app, "load", async () => null);
  app.run("new");
  assert.equal(load.mock.callCount(), 0);
  app.set({ isArriving: false });
  await turns();
  assert.deepEqual(load.mock.calls[0].arguments, ["setup"]);
});

test("a button starts the rules again, another has this tab write the match", (t) => {
  const { app, rules, session } = makeQuietTable(t, { features: [playing, tabs] });
  app.run("retry");
  app.run("take-over");
  assert.deepEqual([rules.retries, session.takeovers], [1, 1]);
});

test("steps before the rules answer all count, also after a failed one", async (t) => {
  const state = makeState({ match: makeMatch(["a", "b", "c"]) });
  const { app, rules } = makeQuietTable(t, { features: [replay], state });
  const press = (...steps) => {
    for (const where of steps) app.run("look", where);
    return turns();
  };
  await press("back", "back");
  await rules.answerNext();
  await rules.answerNext();
  assert.equal(app.state.viewing.ply, 1);
  await press("back", "on");
  await rules.failNext(gone);
  await rules.answerNext();
  assert.equal(app.state.viewing.ply, 2);
});
