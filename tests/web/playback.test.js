/** A line that steps on the board, and why a move of a review was good or bad. */

import assert from "node:assert/strict";
import test, { after, before, mock } from "node:test";
import { review } from "../../web/features/review/index.ts";
import { lineOf, proved, STEP_MS } from "../../web/board/steps.ts";
import { stepped } from "../../web/board/playback.ts";
import { makeForecast, makeFront, makeMatch, makeState, RESIGNED, PARTS } from "./makers.js";
import { makeTable } from "./table.js";

PARTS.review = await import("../../web/features/review/review.ts");

const stepAt = (moves, facts = []) => ({ move: moves.at(-1), position: makeMatch(moves), facts });
const STEPS = [stepAt(["a"]), stepAt(["a", "b"]), stepAt(["a", "b", "c"])];

const at = (line) => [line.at, line.isPlaying];

test("a press steps back, on, or to a tile, never beyond the ends, and stops the line", () => {
  const line = { ...lineOf(STEPS, true), at: 1 };
  const presses = ["back", "on", "first", "last", "2", "3", "-1", "x"];
  const places = presses.map((what) => at(stepped(line, what)));
  assert.deepEqual(places, [0, 2, 0, 2, 2, 1, 1, 1].map((place) => [place, false]));
  assert.deepEqual(at(stepped(lineOf(STEPS, true), "back")), [0, false]);
});

test("play goes on from where it was paused, and from the end starts again", () => {
  const line = { ...lineOf(STEPS, false), at: 1 };
  assert.deepEqual(at(stepped(line, "play")), [1, true]);
  assert.deepEqual(at(stepped(stepped(line, "play"), "play")), [1, false]);
  assert.deepEqual(at(stepped({ ...line, at: 2 }, "play")), [0, true]);
  assert.deepEqual(at(stepped(lineOf(STEPS.slice(0, 1), false), "play")), [0, false]);
});

test("nothing is said of a step of which nothing is proved, but how it has ended", () => {
  const front = makeFront();
  assert.equal(proved(STEPS[0], front), "");
  const over = { ...STEPS[0], position: makeMatch(["a"], { outcome: RESIGNED }) };
  assert.equal(proved(over, front), front.result(over.position).title);
});

// One clock for all: a part that one test still loads clears its timer during the next, and to
// clear a timer of another mock damages the queue of this one.
before(() => mock.timers.enable({ apis: ["setTimeout"] }));
after(() => mock.timers.reset());

const MATCH = makeMatch(["a", "b", "c"], { outcome: RESIGNED });
const entryOf = (changes = {}) => ({
  ...{ ply: 2, good: ["b"], best: makeForecast(), forecast: makeForecast(), complete: true },
  ...{ played: "c", played_forecast: makeForecast(), line: ["d"], ...changes },
});

/** Review the last move, of which something is known, and ask why. */
const sit = async (changes = {}) => {
  const state = makeState({ match: MATCH });
  const table = makeTable({ features: [review], state });
  const asked = [];
  Object.assign(table.app.analysis, {
    line: async (_match, ply) => {
      asked.push(["line", ply]);
      return { line: changes.missed ?? [], complete: true };
    },
    explain: async (_match, moves) => {
      asked.push(["explain", moves.join(".")]);
      return { steps: moves.map((move) => stepAt(["a", "b", move])) };
    },
  });
  table.app.run("review");
  await table.rules.answerNext();
  await table.analysis.calls[0].resolve(entryOf(changes));
  table.app.run("why");
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  return { ...table, asked, line: () => table.app.state.review.line };
};

test("where nothing is forced after a move, what it has missed is shown", async () => {
  const { asked } = await sit({ line: [], missed: ["x", "y"] });
  assert.deepEqual(asked.at(-1), ["explain", "x.y"]);
  assert.deepEqual((await sit({ line: [] })).asked, [
    ["line", 2],
    ["explain", "c"],
  ]);
});

test("a line that is paused waits, and one that is left returns to the position", async () => {
  const { app, line } = await sit();
  app.run("step-line", "play");
  mock.timers.tick(10 * STEP_MS);
  assert.equal(line().at, 0);
  app.run("step-line", "close");
  assert.equal(line(), null);
  assert.deepEqual([app.state.review.position.ply, app.state.review.at], [2, 3]);
});

test("while the page is hidden, no step is taken", async () => {
  const { app, line } = await sit();
  app.set({ isVisible: false });
  mock.timers.tick(10 * STEP_MS);
  assert.equal(line().at, 0);
  app.set({ isVisible: true });
  mock.timers.tick(STEP_MS);
  assert.equal(line().at, 1);
});

test("a look at another move leaves the line", async () => {
  const { app, line, rules } = await sit();
  app.run("review-move", "1");
  await rules.answerNext();
  assert.equal(line(), null);
  assert.equal(app.state.review.at, 1);
});
