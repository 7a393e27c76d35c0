/** An added game that fails during a match: what the page says, and which ways lead on. */

import assert from "node:assert/strict";
import test from "node:test";
import { addedGame } from "../../web/added-games/in-play.ts";
import { play as playing } from "../../web/features/play/index.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { withGlobals } from "./browser.js";
import { makeQuietTable, phase, refusal } from "./quiet-table.js";
import "./speak.js";
import { textOf } from "./written.js";

const SLOW = 3_000; // milliseconds
const NIM = {
  entry: { slug: "nim", name: "Nim" },
  texts: { messages: {}, rules: {} },
};

/** Return the page of an added game, and how its Python has ended. */
const makePage = (t) => {
  const channel = { failure: "", ends: 0 };
  channel.end = () => {
    channel.ends += 1;
  };
  withGlobals(t, { navigator: { userAgent: "" }, window: {} });
  const feature = addedGame({ id: "ab", packages: [], games: [NIM] }, NIM, () => channel);
  const table = makeQuietTable(t, { features: [playing, feature] });
  const said = () => {
    const { hint, status } = table.view();
    return { hint: hint?.text ?? null, status: status ? textOf(status) : null };
  };
  return { ...table, channel, passes: (time) => t.mock.timers.tick(time), said };
};
const failedBy = (code, params = {}) => new RulesError({ code, message: "", params });

test("a position that takes long may be stopped, undone and tried again", async (t) => {
  const { app, channel, passes, play, rules, said } = makePage(t);
  play("a");
  passes(SLOW - 1);
  assert.equal(said().hint, null);
  passes(1);
  assert.equal(said().hint, "Nim is taking a long time.");
  app.run("stop-game");
  assert.equal(channel.ends, 1);
  assert.match(said().status, /^You stopped Nim\. Undo the move or try again\. Try again /);
  assert.equal(said().hint, null);
  app.dispatch({ type: "undo" });
  assert.equal(rules.retries, 1);
  app.dispatch(phase("starting"));
  assert.equal(said().status, null);
});

test("a position that is answered in time is not called long", async (t) => {
  const { passes, play, rules, said } = makePage(t);
  play("a");
  passes(SLOW - 1);
  await rules.answerNext();
  passes(SLOW);
  assert.equal(said().hint, null);
});

for (const [end, sentence] of [
  ["no-answer", "Nim took longer than 10 seconds for this position."],
  ["crash", "Nim crashed at this position."],
]) {
  test(`Python that ends by ${end} is blamed on the game, with ways on`, (t) => {
    const { app, channel, play, said } = makePage(t);
    play("a");
    channel.failure = end;
    app.dispatch(phase("failed"));
    const { status } = said();
    assert(status.startsWith(sentence), status);
    for (const way of ["Try again", "Copy report", "Delete Nim"]) assert(status.includes(way), way);
  });
}

test("Python that does not start is not blamed on the game", (t) => {
  const { app, said } = makePage(t);
  app.dispatch(phase("failed"));
  assert.equal(said().status, null);
});

for (const [error, sentence] of [
  [failedBy("crash", { detail: "KeyError: 7" }), "Nim failed at this position: KeyError: 7"],
  [failedBy("request.view"), "Nim sent a position that can’t be shown."],
  [failedBy("request.view-size"), "Nim sent a position that is too large."],
  [failedBy("request.moves", { n: 3000 }), "Nim sent a position with 3,000 legal moves,"],
]) {
  test(`an answer of ${error.code} is named as a failure of the game`, async (t) => {
    const { play, rules, said } = makePage(t);
    play("a");
    await rules.failNext(error);
    const { status } = said();
    assert(status?.startsWith(sentence), status);
    assert(!status.includes("Try again"), "the same position fails again");
  });
}

test("a move that the game refuses is no failure of it", async (t) => {
  const { play, rules, said } = makePage(t);
  play("x");
  await rules.failNext(refusal);
  assert.equal(said().status, null);
});

test("a failure is forgotten with the next move", async (t) => {
  const { play, rules, said } = makePage(t);
  play("a");
  await rules.failNext(failedBy("request.view"));
  assert.notEqual(said().status, null);
  play("b");
  assert.equal(said().status, null);
});
