/** The puzzles of today that are kept, so that lists need not wait for Python. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { keepDaily, keptDaily } from "../../web/storage/puzzles.js";
import { damage, withStorage } from "./browser.js";
import { makeMatch } from "./makers.js";

const DAY = "2026-11-23";
const dailyOf = (game) => ({
  puzzle: { game, goal: "win", record: "moves=a", length: 3, difficulty: 2 },
  state: makeMatch(["a"], { game }),
});

beforeEach((t) => withStorage(t));

describe("the puzzles of a day", () => {
  test("are there again on that day, each of its game", () => {
    keepDaily(DAY, dailyOf("one"));
    keepDaily(DAY, dailyOf("other"));
    assert.equal(keptDaily(DAY, "one")?.state.game, "one");
    assert.equal(keptDaily(DAY, "other")?.puzzle.length, 3);
    assert.equal(keptDaily(DAY, "third"), null);
    assert.equal(keptDaily("2026-11-24", "one"), null);
  });

  test("go when another day's are kept", () => {
    keepDaily(DAY, dailyOf("one"));
    keepDaily("2026-11-24", dailyOf("other"));
    assert.equal(keptDaily(DAY, "one"), null);
  });

  test("that are damaged, or of another build, are none", (t) => {
    const { held } = withStorage(t);
    keepDaily(DAY, dailyOf("one"));
    const [name] = Object.keys(held);
    const whole = held[name];
    const { rules: _, ...earlier } = JSON.parse(whole); // as builds before stored them
    const damages = ["[", "null", "7", JSON.stringify(earlier), whole.replace("sources", "other")];
    damage({ held }, damages, (other) => assert.equal(keptDaily(DAY, "one"), null, other));
    held[name] = whole;
    assert.notEqual(keptDaily(DAY, "one"), null);
    assert.equal(keptDaily(DAY, "__proto__"), null);
  });
});
