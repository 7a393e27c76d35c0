/** Changes of the state by the rest of the page and by features. Every state is frozen. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { updateWith } from "../../web/app/update.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { deepFreeze, frozenSteps, makeMatch, makeState } from "./makers.js";
import { go, play } from "./steps.js";

describe("events around the match", () => {
  test("a look at an earlier position lets go of what was chosen and asked", () => {
    const position = makeMatch();
    const state = makeState({ selected: { part: "letter", value: "r" }, confirming: "a" });
    const after = go(state, { type: "look", position });
    assert.deepEqual([after.viewing, after.selected, after.confirming], [position, null, null]);
  });

  test("dialogs are counted, so that the last one that closes lets the clock go on", () => {
    const [opens, closes] = [true, false].map((isOpen) => ({ type: "dialog", isOpen }));
    assert.equal(go(makeState(), opens, opens, closes).dialogs, 1);
    assert.equal(go(makeState(), opens, closes, closes).dialogs, 0);
  });

  test("that nothing can be stored changes the state only when that is news", () => {
    const state = makeState();
    assert.equal(go(state, { type: "unsaved", isUnsaved: false }), state);
    assert.equal(go(state, { type: "unsaved", isUnsaved: true }).isUnsaved, true);
  });

  const WORLD = [
    [{ type: "rules", phase: "failed" }, "rules", "failed"],
    [{ type: "arriving", isArriving: true }, "isArriving", true],
    [{ type: "visible", isVisible: false }, "isVisible", false],
    [{ type: "wide", isWide: true }, "isWide", true],
    [{ type: "roomy", isRoomy: true }, "isRoomy", true],
    [{ type: "writer", isWriter: false }, "isWriter", false],
    [{ type: "fault" }, "hasFault", true],
    [{ type: "update-ready" }, "isUpdateReady", true],
    [{ type: "lock", isLocked: true }, "isLocked", true],
  ];
  for (const [action, name, value] of WORLD) {
    test(`"${action.type}" sets ${name} and leaves the match and its record alone`, () => {
      const before = makeState({ wanted: "moves=a" });
      const after = go(before, action);
      assert.deepEqual(after, { ...before, [name]: value });
    });
  }

  test("actions of features leave the core state unchanged", () => {
    const state = makeState();
    assert.equal(go(state, { type: "tick" }, { type: "review-open" }), state);
  });

  test("a slice of a feature sees the state before and after the core has changed it", () => {
    const seen = [];
    const slice = {
      name: "clock",
      update: (clock, action, after, before) => {
        seen.push([action.type, before.wanted, after.wanted]);
        return clock;
      },
    };
    frozenSteps(updateWith([slice]))(makeState(), play("a"));
    assert.deepEqual(seen, [["play", "", "moves=a"]]);
  });

  test("slices of features that stay the same leave the state the same", () => {
    const slice = { name: "clock", update: (clock) => clock };
    const state = deepFreeze(makeState());
    assert.equal(updateWith([slice])(state, { type: "tick" }), state);
  });

  test("a slice that changes is put into a new state; the old one stays as it was", () => {
    const slice = { name: "clock", update: (clock) => ({ ...clock, seconds: 9 }) };
    const state = deepFreeze(makeState());
    assert.equal(updateWith([slice])(state, { type: "tick" }).clock.seconds, 9);
    assert.equal(state.clock.seconds, CLOCK.seconds);
  });
});
