/** A match with a task: what is to be reached, how far that is, and what is shown of it. */

import assert from "node:assert/strict";
import test from "node:test";
import { FEATURES } from "../../web/app/app.ts";
import { canUndo } from "../../web/app/selectors.ts";
import { viewOf } from "../../web/app/view.ts";
import { task } from "../../web/features/small.ts";
import { recordAgain, taskOf } from "../../web/features/task/record.ts";
import { judge } from "../../web/features/task/set-task.ts";
import { movesOf } from "../../web/rules/record.ts";
import {
  deepFreeze,
  makeForecast,
  makeFront,
  makeMatch,
  makeState,
  PARTS,
  RESIGNED,
} from "./makers.js";
import { makeQuietTable } from "./quiet-table.js";
import { go, undo } from "./steps.js";
import { GAME } from "./table.js";
import { textOf } from "./written.js";

PARTS.task = await import("../../web/features/task/task.ts");

const won = (winner) => ({ winner, reason: "mate", score: null });
const FROM_TWO = { goal: "win-2", start: "2" };

const stateOf = (moves, tags = FROM_TWO, outcome = null) =>
  taskOf(makeMatch(moves, { tags, outcome })).state;

test("a goal that is not known is none, and leaves an ordinary match", () => {
  for (const goal of [undefined, "", "lose", "win-0", "win-100", "win-1.5", "WIN", "win-2 "]) {
    assert.equal(taskOf(makeMatch([], { tags: goal === undefined ? {} : { goal } })), null);
  }
});

test("a task is that of the only person, else of the first player", () => {
  for (const [moves, tags, player] of [
    ["", {}, 0],
    ["a", { start: "1" }, 1],
    ["ab", { start: "1" }, 1],
    ["", { computer1: "easy" }, 1],
    ["a", { start: "1", computer2: "easy" }, 0],
    ["", { computer1: "easy", computer2: "easy" }, 0],
  ]) {
    const match = makeMatch([...moves], { tags: { goal: "win", ...tags } });
    assert.equal(taskOf(match).player, player);
  }
});

test("a task counts the moves of its player, also where a player moves again", () => {
  const turns = { movers: [0, 1, 1], to_move: 1, alternates: false };
  const match = makeMatch(["a", "b", "c"], { tags: { goal: "win-2", start: "1" }, ...turns });
  const { player, state, used } = taskOf(match);
  assert.deepEqual([player, used, state], [1, 2, "missed"]);
});

for (const [what, moves, tags, winner, state] of [
  ["a win at the player's own move reaches it", "abc", FROM_TWO, 0, "reached"],
  ["a win at the other one's move reaches it", "abcab", FROM_TWO, 0, "reached"],
  ["a win in time reaches it", "abcabc", FROM_TWO, 0, "reached"],
  ["a win that comes too late misses it", "abcabca", FROM_TWO, 0, "missed"],
  ["a loss misses it", "abca", FROM_TWO, 1, "missed"],
  ["a draw misses it", "abc", { goal: "win", start: "2" }, null, "missed"],
  ["words alone are not judged", "a", { task: "Find a trap" }, 0, "over"],
]) {
  test(what, () => assert.equal(stateOf([...moves], tags, won(winner)), state));
}

test("a task is missed as soon as the moves are used up and one more is needed", () => {
  const moves = ["a", "b", "c", "a", "b", "c"];
  const states = [2, 3, 4, 5, 6].map((ply) => stateOf(moves.slice(0, ply)));
  assert.deepEqual(states, ["open", "open", "open", "open", "missed"]);
  assert.equal(stateOf(["a"], { task: "Find a trap" }), "open");
});

test("words of a task show nothing that is not seen", () => {
  const taskOfWords = (words) => taskOf(makeMatch([], { tags: { task: words } }));
  assert.equal(taskOfWords("turned\u202e round").words, "turned round");
  assert.equal(taskOfWords("\u200b"), null);
});

test("a task restarts from its position without the announcements of the match", () => {
  const tags = { size: "7", ...FROM_TWO, analysis: "on" };
  const match = makeMatch(["a", "b", "c"], { tags, outcome: RESIGNED });
  assert.equal(recordAgain(match), "size=7&goal=win-2&start=2&moves=a.b");
  assert.equal(recordAgain(makeMatch(["a"], { tags: { goal: "win" } })), "goal=win");
});

const state = (moves, tags, outcome = null) =>
  deepFreeze(makeState({ match: makeMatch(moves, { tags, outcome }) }));

const FROM_ONE = { goal: "win", start: "1", computer2: "easy" };
for (const [what, moves, tags, after, isDone, outcome = null] of [
  ["does not go back before the position that was given", "ab", FROM_TWO, "ab", false],
  ["takes a move that was made from there", "abc", FROM_TWO, "ab", true],
  ["takes back an end", "ab", FROM_TWO, "ab", true, RESIGNED],
  ["leaves a computer's move where the one before was given", "ab", FROM_ONE, "ab", false],
  ["takes both where they were made from there", "abab", FROM_ONE, "ab", true],
  ["goes to the opening if the start is no number", "a", { goal: "win", start: "soon" }, "", true],
]) {
  test(`undo ${what}`, () => {
    const given = state([...moves], tags, outcome);
    const then = go(given, undo);
    assert.equal(movesOf(then.wanted).join(""), after);
    assert.deepEqual([canUndo(given), then !== given], [isDone, isDone]);
  });
}

const view = (moves, tags, outcome = null, changes = {}) =>
  viewOf(
    deepFreeze(makeState({ match: makeMatch(moves, { tags, outcome }), ...changes })),
    { front: makeFront(), game: GAME, report: assert.ifError },
    FEATURES,
  );
const hint = (...given) => view(...given).hint;

test("an ordinary match shows no task", () => {
  assert.equal(hint(["a"], {}), null);
  assert.equal(hint([], { goal: "win" }, won(0)), null, "the match is over");
  const viewing = makeMatch([]);
  assert.equal(hint(["a"], { goal: "win-1" }, won(0), { viewing }), null, "it is looked back at");
  assert.equal(view(["a"], {}, RESIGNED).keys, null);
});

test("a goal that cannot be read is said to be damaged", () => {
  assert.match(hint([], { goal: "dance" }).text, /can’t be read\. Ask for it again/);
  assert.equal(hint(["a"], { goal: "dance" }, RESIGNED), null);
});

for (const [moves, tags, text] of [
  ["", { goal: "win", task: "Mind the corner" }, "Task for Ann: win this match. Mind the corner"],
  ["a", { goal: "win", start: "1" }, "Task for Ben: win from here."],
  ["", { task: "Find a trap" }, "Task: Find a trap"],
  ["ab", { goal: "win-12", start: "2" }, "Task for Ann: win in 12 of your moves."],
  ["abc", FROM_TWO, "Task for Ann: win in 2 of your moves. You have 1 move left."],
]) {
  test(`"${text}" is said below the prompt`, () => assert.equal(hint([...moves], tags).text, text));
}

const IN_TWO = { ...FROM_TWO, task: "Mind the corner" };
const CUT = /^.{1,58}…$/;
for (const [what, moves, tags, said, ...button] of [
  ["begins a task again", "abcabc", FROM_TWO, /t be completed anymore/, "task-again", "Restart"],
  ["shows words next to a goal", "abc", IN_TWO, /1 move left\.$/, "task", "Instructions"],
  ["shows many words", "", { task: "so many words ".repeat(9) }, CUT, "task", "Show more"],
  ["shows a long word", "", { task: "x".repeat(30) }, CUT, "task", "Show more"],
]) {
  test(`a button ${what}`, () => {
    const { act, label, text } = hint([...moves], tags);
    assert.match(text, said);
    assert.deepEqual([act, label], button);
  });
}

const HELPED = { ...FROM_TWO, analysis: "on" };
const BEN_WINS = "Ben wins. Mate. Analysis was used. ";
for (const [what, moves, tags, winner, said] of [
  ["that it was completed", "abc", FROM_TWO, 0, "Task completed Ann wins. Mate. "],
  ["that it was not, and with what help", "abca", HELPED, 1, `Task not completed ${BEN_WINS}`],
  ["who has won where there are words alone", "a", { task: "Find a trap" }, 0, "Ann wins Mate. "],
]) {
  test(`the result of a task says ${what}`, () => {
    assert.ok(textOf(view([...moves], tags, won(winner)).keys).startsWith(said));
  });
}

test("notices with a button come before those without", () => {
  const update = { isUpdateReady: true };
  assert.equal(hint([], { goal: "win" }, null, update).act, "update");
  const chance = { record: "goal=win&moves=a", player: 0 };
  assert.match(hint(["a"], { goal: "win" }, null, { chance }).text, /^Task for Ann.*\. \S/);
});

const sit = (t, tags, moves = ["a"]) => {
  const state = makeState({ match: makeMatch(moves, { tags }) });
  return makeQuietTable(t, { state, features: [task] });
};

test("a task that can no longer be completed is announced once, with the move", async (t) => {
  const { play, rules, said } = sit(t, { goal: "win-1" }, []);
  play("b");
  await rules.answerNext();
  assert.doesNotMatch(said.at(-1), /[Tt]ask/);
  play("a");
  await rules.answerNext();
  assert.match(said.at(-1), /This task can’t be completed anymore\.$/);
  play("b");
  await rules.answerNext();
  assert.doesNotMatch(said.at(-1), /[Tt]ask/);
});

const PLAYERS = ["Ada", "Bob"];
const taskWith = (within = null) => ({ player: 0, goal: { within } });
const analysisOf = (forecast, complete = true) => ({
  complete,
  forecast: makeForecast({ plies: 7, moves: null, ...forecast }),
});

test("a task cannot be completed if the opponent wins, or neither", () => {
  for (const forecast of [
    { winner: 1, moves: 3 },
    { winner: null, kind: "endless" },
    { winner: null, kind: "draw" },
    { winner: null, kind: "draw", margin: 0 },
  ]) {
    const found = judge(taskWith(), PLAYERS, analysisOf(forecast));
    assert.match(found.text, /\. So the task can’t be done\.$/);
    assert.ok(found.isImpossible);
  }
});

test("a win of unknown length is not known to be too slow", () => {
  const some = judge(taskWith(2), PLAYERS, analysisOf({}));
  assert.match(some.text, /Ada wins\. We couldn’t find out in how many moves\./);
  assert.ok(!some.isImpossible);
});

test("a task is open until the solver is finished", () => {
  const unknown = { kind: "unknown", winner: null };
  for (const known of [null, analysisOf(unknown, false)]) {
    assert.deepEqual(judge(taskWith(), PLAYERS, known), {
      text: "Checking who wins from here…",
      isImpossible: false,
      isOpen: true,
    });
  }
  assert.match(judge(taskWith(), PLAYERS, analysisOf(unknown)).text, /too early/);
  assert.ok(judge(taskWith(), PLAYERS, analysisOf({ moves: 5 }, false)).isOpen);
});
