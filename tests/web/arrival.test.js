/** The match that a page shows first, by its address. */

import assert from "node:assert/strict";
import test from "node:test";
import { arrivalOf, fragmentOf, isPlace, ownOf, placeIn } from "../../web/match/arrival.ts";
import { returnOf } from "../../web/match/returned.ts";
import { deepFreeze, makeMatch, RESIGNED } from "./makers.js";

const leftOf = (id, moves, rest = {}) => {
  const picture = makeMatch(moves, rest);
  const { game, outcome, record } = picture;
  const isOver = outcome !== null;
  return { id, game, record, revision: 1, at: 0, isOver, isStored: true, picture };
};
const OPEN = leftOf("open", ["a"]);
const OLDER = leftOf("older", ["b"]);
const OVER = leftOf("over", ["c"], { outcome: RESIGNED });
const UNPLAYED = leftOf("unplayed", []);

const arrival = (asked) =>
  arrivalOf(deepFreeze({ fragment: "", own: null, left: [], ...asked }));
/** Return the id of the match that is shown, or the kind of the arrival. */
const shown = (asked) => {
  const { kind, match } = arrival(asked);
  return match?.id ?? kind;
};
const draftOf = (id, record) =>
  ({ id, game: "game", record, revision: 2, at: 0, isOver: false });

const pressed = { ...leftOf("new", []), record: "moves=a.b", picture: null };
const later = leftOf("open", ["a", "b", "c"]);
const entry = (match, record) => ownOf({ match, draft: record && draftOf(match, record) });
const [OLD, AB, GONE] = [entry("open", "moves=a"), entry("open", "moves=a.b"), entry("gone")];
const AT_A = { fragment: "moves=a" };
for (const [what, asked, id] of [
  ["a page that nothing was played on begins one", {}, "fresh"],
  ["without a link the newest that is not over goes on", { left: [OVER, OPEN, OLDER] }, "open"],
  ["one that is over, or without moves, does not go on", { left: [OVER, UNPLAYED] }, "fresh"],
  ["one that Python has not confirmed goes on", { left: [pressed] }, "new"],
  ["a link to one here opens it", { fragment: OLDER.record, left: [OPEN, OLDER] }, "older"],
  ["a link to one that is over shows it", { fragment: OVER.record, left: [OPEN, OVER] }, "over"],
  ["an entry opens its own", { own: entry("older", OLDER.record), left: [OPEN, OLDER] }, "older"],
  ["an entry without a draft does so too", { own: entry("older"), left: [OPEN, OLDER] }, "older"],
  ["an entry leads to one that is over", { own: entry("over"), left: [OPEN, OVER] }, "over"],
  ["an old entry leads to its match as it is now", { own: OLD, ...AT_A, left: [later] }, "open"],
  ["one without a draft does so too", { own: entry("open"), ...AT_A, left: [later] }, "open"],
  ["an entry leads to one undone since", { own: AB, fragment: "moves=a.b", left: [OPEN] }, "open"],
]) {
  test(`of the matches, ${what}`, () => assert.equal(shown(asked), id));
}

for (const [what, asked, unfinished = null] of [
  ["an unknown match is opened at once where nothing is unfinished", { left: [OVER, UNPLAYED] }],
  ["an unknown match names the one that it would replace", { left: [OVER, OPEN] }, "open"],
  ["another record than that of the entry is to another match", { own: OLD, left: [OPEN] }, "open"],
  ["a match that the tab names and that is gone is as any", { own: GONE, left: [OPEN] }, "open"],
]) {
  test(`a link to ${what}`, () => {
    const found = arrival({ fragment: "moves=z", ...asked });
    assert.deepEqual([found.kind, found.unfinished && found.unfinished.id], ["link", unfinished]);
  });
}

test("an entry of the history that holds nonsense is none", () => {
  for (const entry of [null, undefined, 7, {}, { match: 7 }]) assert.equal(ownOf(entry), null);
  assert.equal(ownOf({ match: "open", draft: { id: "open" } })?.draft ?? null, null);
});

const MINE = leftOf("mine", ["a", "b"]);
const left = [OPEN, MINE];

const LONGER = leftOf("longer", ["a", "b", "c"]);
const ENDED = leftOf("over", ["a", "b", "c", "d"], { outcome: RESIGNED });
for (const [what, fragment, some, open, shown, news] of [
  ["goes on with the match here", "moves=a.b.c.d", left, MINE, ["mine", "moves=a.b.c.d"]],
  ["brings the answer to a first move", "moves=a.b", [OPEN], OPEN, ["open", "moves=a.b"]],
  ["shows what is longer here", "moves=a.b", [LONGER], LONGER, ["longer", LONGER.record], "ahead"],
  ["shows what is over here", "moves=a.b.c", [ENDED], null, ["over", ENDED.record], "ahead"],
  ["goes on with what is not", "moves=a.b.c", [ENDED, MINE], MINE, ["mine", "moves=a.b.c"]],
]) {
  test(`a link that another phone sends back ${what}`, () => {
    const { match, news: said } = returnOf(fragment, some, open);
    assert.deepEqual([match.id, match.record], shown);
    assert.deepEqual([match.isStored, said], [news === "ahead", news]);
  });
}

test("a link with other moves is a fork, named by its first different move", () => {
  const { fork, kind, unfinished } = returnOf("moves=a.b.d", [LONGER], LONGER);
  assert.deepEqual([kind, fork, unfinished.id], ["link", 3, "longer"]);
});

test("other players, few common moves, or more after an end make another match", () => {
  const over = leftOf("over", ["a", "b", "c"], { outcome: RESIGNED });
  const longer = leftOf("longer", ["a", "b"]);
  const task = { ...over, record: "start=3&moves=a.b.c.d" };
  for (const [fragment, some] of [
    ["player1=Ann&moves=a.b.c", left],
    ["standing=1-0-1&moves=a.b.c", [{ ...over, record: "standing=1-0-0&moves=a.b.c" }]],
    ["moves=a.c", [MINE]],
    ["moves=a", [longer]],
    ["moves=a.b", [over]],
    ["moves=a.b.c.d", [over]],
    ["moves=a.b.x", [over]],
    ["start=3&moves=a.b.c", [task]],
    ["computer2=easy&moves=a.b.c", [{ ...over, record: "computer2=easy&moves=a.b.c.d" }]],
    ["start=3&moves=a.b.c", [{ ...task, isOver: false }]],
    ["computer2=easy&moves=a.b", [{ ...longer, record: "computer2=easy&moves=a.b.c" }]],
    ["goal=win&start=1&moves=a.b", [{ ...longer, record: "goal=win&start=1&moves=a.b.c" }]],
  ])
    assert.equal(returnOf(fragment, some, null), null);
});

test("the match of an address stands after its #, if that names no place on the page", () => {
  for (const [hash, fragment] of [
    ["#moves=a", "moves=a"],
    ["", ""],
    ["#", ""],
    ["#rules", ""],
    ["#rules=1", "rules=1"],
    ["#moves=a.b&at=1", "moves=a.b"],
    ["#at=1&moves=a.b", "moves=a.b"],
    ["#at=1", ""],
    ["#moves=a&at=1&at=2&end=draw", "moves=a&end=draw"],
    ["#moves=a.b-", "moves=a.b%2D"],
    ["#moves=a.b%2D", "moves=a.b%2D"],
    ["#moves=a.b%2D&at=1", "moves=a.b%2D"],
  ])
    assert.equal(fragmentOf(hash), fragment, hash);
  assert.deepEqual(["#rules", "#moves=a", ""].map(isPlace), [true, false, false]);
});

const match = { ply: 3, record: "player1=Ada&moves=a.b.c" };
const HUGE = `&at=${"1".repeat(99)}`;

for (const [ends, ply, isThere] of [
  [["&at=0"], 0, true],
  [["&at=2", "&at=02"], 2, true],
  [["&at=9&at=1"], 1, true],
  [["", "&at=3"], null, true],
  [["&at=4", "&at=-1", "&at=x", "&at=", "&at=1.5", "&at=1&at=9", HUGE], null, false],
]) {
  test(`the ply ${ply} is shown after ${ends.join(", ").slice(0, 60)}`, () => {
    for (const end of ends) {
      assert.deepEqual(placeIn(`#${match.record}${end}`, match), { ply, isThere }, end);
    }
  });
}

test("a request about another match is ignored", () => {
  assert.deepEqual(placeIn("#moves=a.c.b&at=1", match), { ply: null, isThere: true });
  assert.deepEqual(placeIn("#moves=a.c.b&at=99", match), { ply: null, isThere: true });
});
