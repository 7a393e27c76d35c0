/** Which match a page shows first. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { addressed, arrivalOf, fragmentOf, ownOf, placeIn } from "../../web/storage/matches/restore.js";
import { readSlip } from "../../web/storage/matches/slips.js";
import { deepFreeze, makeMatch, RESIGNED } from "./makers.js";

describe("arrivals", () => {
  const saved = (id, moves, rest = {}) => {
    const state = makeMatch(moves, rest);
    return { id, game: state.game, record: state.record, state, updated: 0 };
  };
  const OPEN = saved("open", ["a"]);
  const OLDER = saved("older", ["b"]);
  const OVER = saved("over", ["c"], { outcome: RESIGNED });
  const UNPLAYED = saved("unplayed", []);
  const OTHER_GAME = saved("other", ["a", "b"], { game: "other-game" });

  const arrival = (asked) =>
    arrivalOf(deepFreeze({ game: "game", fragment: "", own: null, saved: [], slips: [], ...asked }));
  /** Return which match is shown, and how far. */
  const shown = (asked) => {
    const { kind, match, fragment } = arrival(asked);
    return kind === "match" ? [match.id, match.record, match.wishes.length] : [kind, fragment];
  };
  const slipOf = (id, record, rest = {}) => readSlip({ id, game: "game", record, ...rest });
  const play = (move) => ({ do: "play", move });

  test("a page that nothing was ever played on begins a match", () => {
    assert.deepEqual(arrival({}), { kind: "fresh" });
  });

  test("a page without a link goes on with the newest match that is not over", () => {
    const { match } = arrival({ saved: [OVER, OPEN, OLDER] });
    assert.deepEqual([match.id, match.state, match.isStored], ["open", OPEN.state, true]);
  });

  test("a match that is over, or in which nothing was played, is not gone on with", () => {
    assert.deepEqual(arrival({ saved: [OVER, UNPLAYED] }), { kind: "fresh" });
  });

  test("a match of another game is not gone on with", () => {
    assert.deepEqual(arrival({ saved: [OTHER_GAME] }), { kind: "fresh" });
  });

  test("a link to a match that is on this device goes on with that one", () => {
    const { record } = OLDER;
    assert.deepEqual(shown({ fragment: record, saved: [OPEN, OLDER] }), ["older", record, 0]);
  });

  test("a link to a match that is over here shows that one", () => {
    const found = arrival({ fragment: OVER.record, saved: [OVER] });
    assert.deepEqual([found.match.id, found.match.isOver], ["over", true]);
  });

  test("a link to an unknown match is opened at once where nothing is unfinished", () => {
    const found = arrival({ fragment: "moves=z", saved: [OVER] });
    assert.deepEqual(found, { kind: "link", fragment: "moves=z", unfinished: null });
  });

  test("a link to an unknown match names the unfinished one that it would take the place of", () => {
    const found = arrival({ fragment: "moves=z", saved: [OVER, OPEN] });
    assert.equal(found.kind, "link");
    assert.equal(found.unfinished.id, "open");
  });

  test("a record of another game is no match of this one", () => {
    const found = arrival({ fragment: OTHER_GAME.record, saved: [OTHER_GAME] });
    assert.equal(found.kind, "link");
    assert.equal(found.unfinished, null);
  });

  test("this tab's own match, left before its last move was stored, is opened under its name", () => {
    const own = { id: "open", slip: null };
    const saved = [OLDER, OPEN];
    assert.deepEqual(shown({ fragment: "moves=a.b", own, saved }), ["open", "moves=a.b", 0]);
  });

  test("a match that a tab names and that is gone from this device is a link like any other", () => {
    const own = { id: "gone", slip: null };
    const found = arrival({ fragment: "moves=z", own, saved: [OPEN] });
    assert.equal(found.unfinished.id, "open");
  });

  test("a move that was played and not stored any more is not lost", () => {
    const slips = [slipOf("open", "moves=a.b")];
    assert.deepEqual(shown({ saved: [OPEN], slips }), ["open", "moves=a.b", 0]);
  });

  test("a link to the match without its last move opens it with that move", () => {
    const slips = [slipOf("open", "moves=a.b")];
    const found = shown({ fragment: OPEN.record, saved: [OPEN], slips });
    assert.deepEqual(found, ["open", "moves=a.b", 0]);
  });

  test("what was played last elsewhere does not change which match is gone on with", () => {
    const slips = [slipOf("older", "moves=b.c")];
    assert.deepEqual(shown({ saved: [OPEN, OLDER], slips }), ["open", "moves=a", 0]);
  });

  test("a match that is stored as it was played last is shown as it is stored", () => {
    const slips = [slipOf("open", OPEN.record)];
    const { match } = arrival({ saved: [OPEN], slips });
    assert.deepEqual([match.state, match.isStored], [OPEN.state, true]);
  });

  test("a slip that was left behind takes no stored move back", () => {
    const saved7 = [saved("open", "abcabca".split(""))];
    const slips = [slipOf("open", "moves=a.b.c")];
    assert.deepEqual(shown({ saved: saved7, slips })[1], "moves=a.b.c.a.b.c.a");
    const late = [slipOf("open", "moves=a.b.c", { at: 9_000 })];
    assert.deepEqual(shown({ saved: saved7, slips: late })[1], "moves=a.b.c.a.b.c.a");
  });

  test("a slip that was written later has its way, so that an undo stays one", () => {
    const before = [{ ...saved("open", ["a", "b"]), edition: 4 }];
    const undone = slipOf("open", "moves=a", { edition: 5 });
    assert.deepEqual(shown({ saved: before, slips: [undone] }), ["open", "moves=a", 0]);
    const stale = slipOf("open", "moves=a", { edition: 3, at: 9_000 });
    assert.deepEqual(shown({ saved: before, slips: [stale] }), ["open", "moves=a.b", 0]);
  });

  test("of two matches of one name that part, the longer one is gone on with, then the later one", () => {
    const short = [{ ...saved("open", ["a", "b"]), updated: 5 }];
    assert.equal(
      shown({ saved: short, slips: [slipOf("open", "moves=a.c.c", { at: 1 })] })[1],
      "moves=a.c.c",
    );
    assert.equal(
      shown({ saved: short, slips: [slipOf("open", "moves=a.c", { at: 1 })] })[1],
      "moves=a.b",
    );
    assert.equal(
      shown({ saved: short, slips: [slipOf("open", "moves=a.c", { at: 9 })] })[1],
      "moves=a.c",
    );
  });

  test("what was pressed before the rules were there is part of the match", () => {
    const slips = [slipOf("new", "", { wishes: [play("a"), play("b")], edition: 2 })];
    assert.deepEqual(shown({ slips }), ["new", "", 2]);
    const later = [slipOf("open", "moves=a", { wishes: [play("b")], edition: 3 })];
    const { match } = arrival({ saved: [OPEN], slips: later });
    assert.deepEqual([match.wishes, match.state], [[play("b")], OPEN.state]);
  });

  test("a match that is gone from the slower storage is gone on with by its slip", () => {
    assert.deepEqual(shown({ slips: [slipOf("open", "moves=a.b")] }), ["open", "moves=a.b", 0]);
    assert.deepEqual(shown({ slips: [slipOf("over", "moves=a", { isOver: true })] })[0], "fresh");
  });

  test("an entry of the history leads to its own match, though others are newer", () => {
    const slip = slipOf("second", "", { wishes: [play("c")], edition: 1 });
    const own = ownOf({ match: "second", slip });
    assert.deepEqual(shown({ own, saved: [OPEN] }), ["second", "", 1]);
    const far = ownOf({ match: "older", slip: slipOf("older", OLDER.record) });
    assert.deepEqual(shown({ own: far, saved: [OPEN, OLDER] }), ["older", "moves=b", 0]);
  });

  test("an entry of the history that was left behind leads to the match as it is now", () => {
    const own = ownOf({ match: "open", slip: slipOf("open", "moves=a", { edition: 2 }) });
    const now = [{ ...saved("open", ["a", "b", "c"]), edition: 6 }];
    assert.equal(shown({ own, fragment: "moves=a", saved: now })[1], "moves=a.b.c");
  });

  test("an entry of the history that tells nonsense is none", () => {
    assert.equal(ownOf(null), null);
    assert.equal(ownOf({ match: 7 }), null);
    assert.deepEqual(ownOf({ match: "open", slip: { id: "open" } }), { id: "open", slip: null });
  });

  test("a match that is too long for a link is not in the address, and is found by its entry", () => {
    const long = Array.from({ length: 5_000 }, () => "a");
    const { record } = makeMatch(long);
    assert.equal(addressed(record), "");
    assert.equal(addressed("moves=a"), "moves=a");
    const own = ownOf({ match: "long", slip: slipOf("long", record, { edition: 9 }) });
    assert.equal(shown({ own, saved: [OPEN, saved("long", long)] })[0], "long");
  });

  test("a link that is too long to be a match is not opened", () => {
    assert.deepEqual(arrival({ fragment: "a".repeat(8193), saved: [OPEN] }), { kind: "too-long" });
    assert.equal(arrival({ fragment: "a".repeat(8192) }).kind, "link");
  });

  test("the match of an address stands after its #", () => {
    assert.equal(fragmentOf("#moves=a"), "moves=a");
    assert.equal(fragmentOf(""), "");
    assert.equal(fragmentOf("#"), "");
  });

  test("names of places on the page are no matches", () => {
    assert.equal(fragmentOf("#rules"), "");
    assert.equal(fragmentOf("#rules=1"), "rules=1");
  });
});

describe("the ply that an address asks for", () => {
  const match = { ply: 3, record: "player1=Ada&moves=a.b.c" };
  const placeAt = (end) => placeIn(`#player1=Ada&moves=a.b.c${end}`, match);
  const at = (end) => placeAt(end).ply;

  test("a ply of the match is shown, the beginning too", () => {
    assert.deepEqual(["&at=0", "&at=2", "&at=02"].map(at), [0, 2, 2]);
  });

  test("what is no ply before the end is the end", () => {
    const wrong = ["", "&at=3", "&at=4", "&at=-1", "&at=x", "&at=", "&at=1.5", `&at=${"1".repeat(99)}`];
    assert.deepEqual(wrong.map(at), wrong.map(() => null));
  });

  test("it is known whether there is such a position", () => {
    const there = ["", "&at=0", "&at=2", "&at=3", "&at=9&at=1"];
    assert.deepEqual(there.map((end) => placeAt(end).isThere), there.map(() => true));
    const none = ["&at=4", "&at=-1", "&at=x", "&at=", "&at=1.5", `&at=${"1".repeat(99)}`, "&at=1&at=9"];
    assert.deepEqual(none.map((end) => placeAt(end).isThere), none.map(() => false));
  });

  test("what is asked of another match is not shown in this one", () => {
    assert.deepEqual(placeIn("#moves=a.c.b&at=1", match), { ply: null, isThere: true });
    assert.deepEqual(placeIn("#moves=a.c.b&at=99", match), { ply: null, isThere: true });
  });

  test("it is no part of the match", () => {
    assert.equal(fragmentOf("#moves=a.b&at=1"), "moves=a.b");
    assert.equal(fragmentOf("#at=1&moves=a.b"), "moves=a.b");
    assert.equal(fragmentOf("#at=1"), "");
    assert.equal(fragmentOf("#moves=a&at=1&at=2&end=draw"), "moves=a&end=draw");
  });
});
