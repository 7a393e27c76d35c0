/** The offer after a match: another level, the other seat or the turning point. And the stars. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { climbed, noteOf, offerOf } from "../../web/features/setup/rematch.js";
import { readLadder, rungsOf, withLoss, withStar } from "../../web/storage/ladder.js";
import "./speak.js";

const after = (winner, tags, ladder = {}) =>
  offerOf({ game: "game", outcome: { winner, reason: "word" }, tags }, ladder);

describe("the offer after a match", () => {
  test("after a win against a computer, the next stronger level", () => {
    const next = { level: "morning", isSwapped: false };
    const offer = { label: "Play against Medium", act: "next-level", icon: "on", next };
    assert.deepEqual(after(0, { computer2: "dawn" }), offer);
    assert.deepEqual(after(1, { computer1: "dawn" }), offer);
    assert.equal(after(0, { computer2: "noon" }), null);
    assert.equal(after(0, { computer2: "unknown" }), null);
  });

  for (const [what, winner, tags, act] of [
    ["a loss to a computer, the review", 1, { computer2: "dawn" }, "turning-point"],
    ["a loss to the strongest, the review too", 0, { computer1: "noon" }, "turning-point"],
    ["a match between people, the rematch", 0, {}],
    ["a match between computers, the rematch", 0, { computer1: "dawn", computer2: "noon" }],
    ["a draw, the rematch", null, { computer2: "dawn" }],
  ]) {
    test(`after ${what}`, () => assert.equal(after(winner, tags)?.act, act));
  }

  test("after three losses, a weaker level, or changed seats with the weakest", () => {
    const lost = (level, ...ids) =>
      ids.reduce((ladder, id) => withLoss(ladder, "game", level, id), {});
    const twice = lost("noon", "1", "2", "2");
    assert.equal(after(1, { computer2: "noon" }, twice)?.act, "turning-point");
    const three = lost("noon", "1", "2", "3");
    assert.equal(after(1, { computer2: "noon" }, three)?.label, "Play against Medium");
    assert.equal(after(1, { computer2: "dawn" }, three)?.act, "turning-point", "another level");
    const easy = after(1, { computer2: "dawn" }, lost("dawn", "1", "2", "3"));
    assert.equal(easy?.label, "Play as Player 2");
    assert.deepEqual(easy?.next, { level: "dawn", isSwapped: true });
  });

  test("while a match goes on there is none", () => {
    assert.equal(offerOf({ outcome: null, tags: { computer2: "dawn" } }, {}), null);
  });

});

describe("the ladder", () => {
  const ENTRY = {
    slug: "game",
    presets: { classic: {}, fair: { size: 7 } },
    random_options: {},
    hidden_options: {},
    options: [{ name: "size", default: 5 }],
  };
  const ended = (winner, level = "dawn", { reason = "word", size = 7, tags = {} } = {}) => ({
    ...{ game: "game", options: { size }, outcome: { winner, reason } },
    tags: { computer2: level, ...tags },
  });
  const stars = (match, ladder = {}) =>
    rungsOf(climbed(ladder, ENTRY, match, "id").ladder, "game").won;

  test("has a star for a win at fair rules, once", () => {
    assert.deepEqual(stars(ended(0)), ["dawn"]);
    assert.deepEqual(stars(ended(0, "noon"), withStar({}, "game", "dawn")), ["dawn", "noon"]);
    assert.equal(climbed({}, ENTRY, ended(0), "id").isStar, true);
    assert.equal(climbed(withStar({}, "game", "dawn"), ENTRY, ended(0), "id").isStar, false);
  });

  test("has one for a draw against all levels but the weakest", () => {
    assert.deepEqual(["dawn", "morning", "noon"].flatMap((level) => stars(ended(null, level))), [
      "morning",
      "noon",
    ]);
  });

  test("has none for other rules, a task, a loss, and an end by agreement", () => {
    const none = [
      ended(0, "dawn", { size: 5 }),
      ended(0, "dawn", { tags: { start: "3" } }),
      ended(1),
      ended(0, "dawn", { reason: "resignation" }),
      ended(null, "noon", { reason: "agreed-draw" }),
      ended(0, "dawn", { tags: { computer1: "noon" } }),
    ];
    for (const match of none) assert.deepEqual(stars(match), []);
  });

  test("says which star it was, and after a win at other rules how one is won", () => {
    const note = (match, ladder, isStar) => noteOf(ENTRY, match, ladder, isStar);
    const star = note(ended(0), withStar({}, "game", "dawn"), true);
    assert.equal(star, "You earned the star for Easy: 1 of 3.");
    assert.match(note(ended(0, "dawn", { size: 5 }), {}, false), /fair rules/);
    assert.equal(note(ended(1, "dawn", { size: 5 }), {}, false), "");
  });

  test("is read from what is stored, without what is damaged", () => {
    for (const odd of [null, 7, "x", [], { game: 1 }, { "1": { won: ["dawn"] } }])
      assert.deepEqual(rungsOf(readLadder(odd), "game").won, []);
    const kept = { game: { won: ["noon", "x", 7], lost: { level: "dawn", matches: ["1", 2] } } };
    assert.deepEqual(readLadder(kept).game, {
      won: ["noon"],
      lost: { level: "dawn", matches: ["1"] },
    });
  });
});
