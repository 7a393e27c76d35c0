/** What fits after a match: the next level, where it turned, or the same once more. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { levelAbove, offerOf } from "../../web/features/setup/offer.js";
import { speakIn } from "./speak.js";

const after = (winner, tags) => offerOf({ outcome: { winner, reason: "word" }, tags });

describe("what is offered after a match", () => {
  test("who has beaten a computer meets the next stronger one", (t) => {
    speakIn(t, "en");
    const offer = { label: "Play against Medium", act: "next-level", icon: "on" };
    assert.deepEqual(after(0, { computer2: "dawn" }), offer);
    assert.deepEqual(after(1, { computer1: "dawn" }), offer);
    assert.equal(after(0, { computer2: "noon" }), null);
  });

  test("who has lost to one may see where", (t) => {
    speakIn(t, "en");
    assert.equal(after(1, { computer2: "dawn" })?.act, "turning-point");
    assert.equal(after(0, { computer1: "noon" })?.label, "Show the turning point");
  });

  test("between people, between computers, and after a draw it is the rematch", () => {
    assert.equal(after(0, {}), null);
    assert.equal(after(0, { computer1: "dawn", computer2: "noon" }), null);
    assert.equal(after(null, { computer2: "dawn" }), null);
    assert.equal(offerOf({ outcome: null, tags: { computer2: "dawn" } }), null);
  });

  test("above the strongest level there is none", () => {
    assert.deepEqual(["dawn", "morning", "noon", "x"].map(levelAbove), ["morning", "noon", "", ""]);
  });
});
