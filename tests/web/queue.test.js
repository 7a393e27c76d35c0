/** The moves on their way from a press to what the rules say of them. */

import assert from "node:assert/strict";
import test from "node:test";
import { wishesOf } from "../../web/app/selectors.js";
import { play as playing } from "../../web/features/play/index.js";
import { RulesError } from "../../web/rules/errors.js";
import { withGlobals } from "./browser.js";
import { makeMatch, makeState } from "./makers.js";
import { at, gone, phase, REFUSED, refusal, sit, sitAmongErrors } from "./sitting.js";
import { speakIn } from "./speak.js";
import { undo } from "./steps.js";

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
  assert.equal(
    app.state.message?.text,
    `${REFUSED} Move 4 and the moves after it were not played.`,
  );
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
  speakIn(t, "de");
  const { app, play, rules } = sit(t);
  play("x", "a");
  await rules.calls[0].reject(refusal);
  assert.equal(
    app.state.message?.text,
    "x ist hier nicht möglich. Zug 1 und alle danach wurden nicht gespielt.",
  );
});

const FAULTS = {
  "that is no match": ({ resolve }) => resolve({ moves: ["a"] }),
  "that is nothing": ({ resolve }) => resolve(null),
  "that cannot be read": ({ reject }) => reject(new TypeError("moves is undefined")),
};
for (const [which, answer] of Object.entries(FAULTS)) {
  test(`an answer ${which} is a fault, and the moves wait for another try`, async (t) => {
    const { app, asked, drawn, errors, nextFrame, play, rules } = sitAmongErrors(t);
    play("a", "b");
    await answer(rules.calls[0]);
    assert.equal(errors().length, 1);
    assert.equal(app.state.hasFault, true);
    assert.deepEqual(asked(), ["play a"], "it is not asked again and again by itself");
    nextFrame();
    assert.deepEqual(drawn.at(-1).ui.pending, ["a", "b"]);
    assert.equal(drawn.at(-1).notice.act, "retry");
    app.dispatch(phase("starting"));
    app.dispatch(phase("ready"));
    assert.deepEqual(asked(), ["play a", "play a"]);
  });
}

test("a fault inside the rules has refused nothing, and can be gone around", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("a");
  await rules.calls[0].reject(new RulesError({ code: "crash", message: "KeyError" }));
  assert.deepEqual(wishesOf(app.state), [{ do: "play", move: "a" }]);
  app.dispatch(undo);
  play("b");
  assert.deepEqual(asked(), ["play a", "play b"]);
});

test("rules that are started again before their end was heard of have refused nothing", async (t) => {
  const { app, asked, play, rules } = sit(t);
  play("a");
  app.dispatch(phase("failed"));
  app.dispatch(phase("starting"));
  await rules.calls[0].reject(gone);
  app.dispatch(phase("ready"));
  assert.deepEqual(asked(), ["play a", "play a"]);
});

test("a tab that looks on asks the rules for nothing that another one has pressed", (t) => {
  const { app, asked } = sit(t);
  app.dispatch({ type: "writer", isWriter: false });
  const wishes = [{ do: "play", move: "a" }];
  app.dispatch({ type: "refresh", match: makeMatch(), wishes });
  assert.deepEqual(asked(), []);
  app.dispatch({ type: "writer", isWriter: true });
  assert.deepEqual(asked(), ["play a"]);
});

test("what is pressed is kept with the press, and what is refused no longer", async (t) => {
  const { app, play, rules, session } = sit(t, { state: makeState({ rules: "starting" }) });
  const noted = () => session.noted.at(-1)?.map(({ move }) => move);
  play("a");
  assert.deepEqual(noted(), ["a"]);
  play("x");
  assert.deepEqual(noted(), ["a", "x"]);
  app.dispatch(undo);
  assert.deepEqual(noted(), ["a"]);
  play("x");
  app.dispatch(phase("ready"));
  await rules.answerNext();
  assert.deepEqual(session.kept, ["moves=a"]);
  await rules.calls[1].reject(refusal);
  assert.deepEqual(noted(), []);
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

test("the page shows that no press is taken, and when one is taken again", (t) => {
  const isQuiet = [];
  const body = { toggleAttribute: (_, isOn) => isQuiet.push(isOn) };
  withGlobals(t, { document: { body } });
  const { play } = sit(t, { features: [playing] });
  play("a");
  t.mock.timers.tick(250);
  assert.deepEqual(isQuiet, [true, false]);
});
