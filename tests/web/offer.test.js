/** The offer after a match: another level, the other seat or the turning point. And the stars. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { climbed, offeredRecord, offerOf, offerTurn } from "../../web/features/setup/rematch.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { LEVELS, readLadder, rungsOf, withLoss, withStar } from "../../web/storage/ladder.ts";
import { setting } from "../../web/storage/settings.ts";
import { withStorage } from "./browser.js";
import { makeMatch } from "./makers.js";
import "./speak.js";

const after = (winner, tags, ladder = {}) =>
  offerOf({ game: "game", outcome: { winner, reason: "word" }, tags }, ladder);

test("the ladder has the levels of the computer, from the weakest on", () => {
  const address = new URL("../../py_rules/locales/en.json", import.meta.url);
  const keys = Object.keys(JSON.parse(readFileSync(address, "utf8")));
  assert.deepEqual(keys.flatMap((key) => /^level\.(\w+)\.name$/.exec(key)?.[1] ?? []), LEVELS);
});

test("offered after a win against a computer, the next stronger level", () => {
  const next = { level: "medium", isSwapped: false };
  const offer = { label: "Play against Medium", act: "next-level", icon: "on", next };
  assert.deepEqual(after(0, { computer2: "easy" }), offer);
  assert.deepEqual(after(1, { computer1: "easy" }), offer);
  assert.equal(after(0, { computer2: "hard" }), null);
  assert.equal(after(0, { computer2: "unknown" }), null);
});

for (const [what, winner, tags, act] of [
  ["a match between people, the rematch", 0, {}],
  ["a match between computers, the rematch", 0, { computer1: "easy", computer2: "hard" }],
  ["a draw, the rematch", null, { computer2: "easy" }],
]) {
  test(`offered after ${what}`, () => assert.equal(after(winner, tags)?.act, act));
}

test("offered after three losses, a weaker level, or changed seats with the weakest", () => {
  const lost = (level, ...ids) =>
    ids.reduce((ladder, id) => withLoss(ladder, "game", level, id), {});
  const twice = lost("hard", "1", "2", "2");
  assert.equal(after(1, { computer2: "hard" }, twice), null);
  const three = lost("hard", "1", "2", "3");
  assert.equal(after(1, { computer2: "hard" }, three)?.label, "Play against Medium");
  assert.equal(after(1, { computer2: "easy" }, three), null, "another level");
  const easy = after(1, { computer2: "easy" }, lost("easy", "1", "2", "3"));
  assert.equal(easy?.label, "Play as Player 2");
  assert.deepEqual(easy?.next, { level: "easy", isSwapped: true });
});

const open = { kind: "forced", winner: null };
const won = (winner) => ({ kind: "forced", winner });
const entry = (best, played, complete = true) => ({ best, played_forecast: played, complete });
const GIVEN = entry(open, won(1));
const LOST = entry(won(1), won(1));
const LEFT = entry(won(1), won(1)); // the players go to another match meanwhile
/** Return what is offered after a loss of the first player; `known` has what is asked in turn. */
const offerAfter = async (known, { tags = { computer2: "easy" }, winner = 1 } = {}) => {
  const asked = [];
  const match = makeMatch([..."abcabc"], { outcome: { winner, reason: "word" }, tags });
  const state = { match };
  const review = async (_, ply) => {
    asked.push(ply);
    const next = known.shift();
    if (next instanceof Error) throw next;
    if (next === LEFT) state.match = makeMatch();
    return next;
  };
  const offer = await offerTurn({ analysis: { review }, state }, match);
  return { offer, asked };
};

test("offered after a loss to a computer, the last move that gave the match away", async () => {
  const { asked, offer } = await offerAfter([LOST, GIVEN]);
  const shown = { label: "Show the turning point", act: "turning-point", value: "3" };
  assert.deepEqual(offer, { ...shown, icon: "magnifier" });
  assert.deepEqual(asked, [4, 2], "moves of the other side are no turning points");
});

test("offered after a loss without a turning point, the rematch", async () => {
  assert.equal((await offerAfter([LOST, LOST, LOST])).offer, null);
  assert.equal((await offerAfter([LEFT, GIVEN])).offer, null);
  const failed = new RulesError({ code: "engine", message: "" });
  assert.equal((await offerAfter([LOST, failed, LOST])).offer, null);
  const unknown = { kind: "unknown", winner: null };
  assert.equal((await offerAfter([LOST, entry(unknown, won(1)), LOST])).offer, null);
});

test("what is not known yet is asked again", async () => {
  const { asked, offer } = await offerAfter([entry(open, open, false), GIVEN]);
  assert.deepEqual([offer?.value, asked], ["5", [4, 4]]);
});

test("no turning point is looked for after a win, or between people", async () => {
  for (const how of [{ winner: 0 }, { winner: null }, { tags: {} }])
    assert.deepEqual(await offerAfter([], how), { offer: null, asked: [] });
});

const ENTRY = {
  slug: "game",
  presets: { classic: {}, fair: { size: 7 } },
  random_options: {},
  hidden_options: {},
  options: [{ name: "size", default: 5 }],
};
const ended = (winner, level = "easy", { reason = "word", size = 7, tags = {} } = {}) => ({
  ...{ game: "game", options: { size }, outcome: { winner, reason } },
  tags: { computer2: level, ...tags },
});
const stars = (match, ladder = {}) =>
  rungsOf(climbed(ladder, ENTRY, match, "id").ladder, "game").won;

test("the offered match has the other level, or the person in the other seat", (t) => {
  withStorage(t);
  const first = "player1=Ann&computer2=medium&seed=*";
  const second = "player2=Ann&computer1=medium&seed=*";
  for (const [tags, isSwapped, record] of [
    [{ computer2: "easy" }, false, first],
    [{ computer1: "easy" }, false, second],
    [{ computer2: "easy", seats: "swapped" }, false, `${first}&seats=swapped`],
    [{ computer2: "easy" }, true, `${second}&seats=swapped`],
    [{ computer1: "easy", seats: "swapped" }, true, first],
  ]) {
    const players = tags.computer1 ? ["Easy", "Ann"] : ["Ann", "Easy"];
    const match = makeMatch(["a"], { options: { size: 5 }, players, tags });
    const offer = { next: { level: "medium", isSwapped } };
    const begun = offeredRecord({ game: { entry: ENTRY }, state: { match, offer } });
    assert.equal(begun.replace(/seed=\d+/, "seed=*"), record);
    assert.match(setting("terms"), /"medium"/, "as later matches begin");
  }
});

test("the ladder has a star for a win at fair rules, once", () => {
  assert.deepEqual(stars(ended(0)), ["easy"]);
  assert.deepEqual(stars(ended(0, "hard"), withStar({}, "game", "easy")), ["easy", "hard"]);
  assert.equal(climbed({}, ENTRY, ended(0), "id").isStar, true);
  assert.equal(climbed(withStar({}, "game", "easy"), ENTRY, ended(0), "id").isStar, false);
});

test("the ladder has one for a draw against all levels but the weakest", () => {
  assert.deepEqual(["easy", "medium", "hard"].flatMap((level) => stars(ended(null, level))), [
    "medium",
    "hard",
  ]);
});

test("the ladder has none for other rules, a task, help, a loss, and an end by agreement", () => {
  const none = [
    ended(0, "easy", { size: 5 }),
    ended(0, "easy", { tags: { start: "3" } }),
    ended(1),
    ended(0, "easy", { reason: "resignation" }),
    ended(null, "hard", { reason: "agreed-draw" }),
    ended(0, "easy", { tags: { computer1: "hard" } }),
    ended(0, "easy", { tags: { analysis: "hint" } }),
    ended(0, "easy", { tags: { analysis: "on" } }),
  ];
  for (const match of none) assert.deepEqual(stars(match), []);
});

test("the ladder is read from what is stored, without what is damaged", () => {
  for (const odd of [null, 7, "x", [], { game: 1 }, { "1": { won: ["easy"] } }])
    assert.deepEqual(rungsOf(readLadder(odd), "game").won, []);
  const kept = { game: { won: ["hard", "x", 7], lost: { level: "easy", matches: ["1", 2] } } };
  assert.deepEqual(readLadder(kept).game, {
    won: ["hard"],
    lost: { level: "easy", matches: ["1"] },
  });
});
