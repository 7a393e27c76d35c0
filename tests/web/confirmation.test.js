/** The newest record on its way from a press to Python's answer. */

import assert from "node:assert/strict";
import test from "node:test";
import { isConfirmed } from "../../web/app/selectors.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { movesOf } from "../../web/rules/record.ts";
import { makeChance, makeMatch } from "./makers.js";
import {
  gone,
  makeNoisyTable,
  makeQuietTable,
  phase,
  REFUSED,
} from "./quiet-table.js";
import { redo, undo } from "./steps.js";

/** What happens by the words of the table below; any other word is a press on that move. */
const WORDS = {
  answer: ({ rules }) => rules.answerNext(),
  gone: ({ rules }) => rules.failNext(gone),
  crash: ({ rules }) => rules.failNext(new RulesError({ code: "crash", message: "KeyError" })),
  undo: ({ app }) => app.dispatch(undo),
  asking: ({ app }) => app.dispatch({ type: "asking" }),
  writes: ({ app }) => app.dispatch({ type: "writer", isWriter: true }),
  load: ({ app }) => app.dispatch({ type: "load", id: "other", match: makeMatch(["c", "c"]) }),
  picture: ({ app }) =>
    app.dispatch({ type: "load", id: "other", match: makeMatch(["a"]), isConfirmed: false }),
};
for (const name of ["starting", "failed", "ready"]) {
  WORDS[name] = ({ app }) => app.dispatch(phase(name));
}
const FROM_3 = `${REFUSED} Move 3 and later moves were not played.`;
const LATE = ["ab", "a, ab, abxa", FROM_3];
const ONE = ["a", "ax, a", REFUSED];
const KEPT = ["ab", "a, ab", null];
const GOOD = ["ab", "abxc, ab", FROM_3];
// Each has events, and then the moves, the records that Python was asked about, and the message.
for (const [what, words, [moves, asked, says]] of [
  ["an answer about a move undone meanwhile is not shown", "a undo answer", ["", "a", null]],
  ["an answer about a replaced move is not shown", "a undo b answer answer", ["b", "a, b", null]],
  ["an answer about moves before an undone one counts", "a b undo answer", ["a", "a", null]],
  ["a refusal of a replaced move says nothing", "x undo a answer answer", ["a", "x, a", null]],
  ["a refusal is shown with its reason", "x answer", ["", "x", REFUSED]],
  ["a refusal says what was not played", "a answer b x a answer answer", LATE],
  ["good moves before it are confirmed", "starting a b x c ready answer answer", GOOD],
  ["a fault inside the rules can be gone around", "a crash undo b answer", ["b", "a, b", null]],
  ["moves are asked about when the worker is back", "a failed b gone starting ready answer", KEPT],
  ["they are, though its end is known late", "a failed b starting gone ready answer", KEPT],
  ["while the writer is not known, Python is not asked", "asking a", ["a", "", null]],
  ["once it is, Python is asked", "asking a writes answer", ["a", "a", null]],
  ["an answer does nothing to another match", "a load answer", ["cc", "a", null]],
  ["a refusal does nothing to another match", "x load answer", ["cc", "x", null]],
  ["a refusal after a stored picture takes a move", "picture x writes answer answer", ONE],
]) {
  test(what, async (t) => {
    const table = makeQuietTable(t);
    const { app, requested, said } = table;
    for (const word of words.split(" ")) await (WORDS[word] ?? (() => table.play(word)))(table);
    const movesIn = (record) => movesOf(record).join("");
    assert.equal(movesIn(app.state.wanted), moves);
    assert.equal(requested().map(movesIn).join(", "), asked);
    const message = says && { text: says, isError: true, isRefusal: true };
    assert.deepEqual(app.state.message, message);
    assert.equal(isConfirmed(app.state), !words.endsWith("asking a"));
    assert.equal(said.includes(REFUSED), says === REFUSED);
  });
}

const FAULTS = {
  "that is no match": ({ resolve }) => resolve({ moves: ["a"] }),
  "that is nothing": ({ resolve }) => resolve(null),
  "that cannot be read": ({ reject }) => reject(new TypeError("moves is undefined")),
};
for (const [which, answer] of Object.entries(FAULTS)) {
  test(`an answer ${which} is a fault, and the moves wait for another try`, async (t) => {
    const { app, requested, drawn, errors, nextFrame, play, rules } = makeNoisyTable(t);
    play("a");
    await answer(rules.calls[0]);
    assert.equal(errors().length, 1);
    assert.equal(app.state.hasFault, true);
    assert.deepEqual(requested(), ["moves=a"], "it is not asked again and again by itself");
    nextFrame();
    assert.deepEqual(drawn.at(-1).ui.pending, ["a"]);
    assert.equal(drawn.at(-1).notice.act, "retry");
    app.dispatch(phase("starting"));
    app.dispatch(phase("ready"));
    assert.deepEqual(requested(), ["moves=a", "moves=a"]);
  });
}

test("whatever is pressed and whatever fails, Python is asked one thing at a time", async (t) => {
  const draw = makeChance();
  const { app, play, rules } = makeQuietTable(t);
  let answered = 0;
  const open = () => rules.calls.length - answered;
  const answer = async (how) => {
    if (!open()) return;
    answered += 1;
    await how();
  };
  const steps = {
    play: () => play("abcx"[draw(4)]),
    undo: () => app.dispatch(undo),
    redo: () => app.dispatch(redo),
    tag: () => app.dispatch({ type: "tag", name: "analysis", value: "on" }),
    answer: () => answer(rules.answerNext),
    fail: () => {
      app.dispatch(phase("failed"));
      return answer(() => rules.failNext(gone));
    },
    ready: () => app.dispatch(phase("ready")),
  };
  const names = [...Object.keys(steps), "play", "undo", "answer", "answer", "ready"];
  const pressed = [];
  for (let step = 0; step < 400; step += 1) {
    const name = names[draw(names.length)];
    pressed.push(name);
    await steps[name]();
    const isDue = app.state.rules === "ready" && !isConfirmed(app.state);
    const what = `after ${pressed.slice(-8).join(", ")}`;
    assert.ok(open() === 1 || (open() === 0 && !isDue), what);
  }
});
