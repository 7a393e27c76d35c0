/** Which match a page shows first. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { arrivalOf, fragmentOf } from "../../web/storage/restore.js";
import { deepFreeze, makeMatch, RESIGNED } from "./makers.js";

describe("arrivals", () => {
  const saved = (id, moves, rest = {}) => {
    const state = makeMatch(moves, rest);
    return { id, game: state.game, record: state.record, state };
  };
  const OPEN = saved("open", ["a"]);
  const OLDER = saved("older", ["b"]);
  const OVER = saved("over", ["c"], { outcome: RESIGNED });
  const UNPLAYED = saved("unplayed", []);
  const OTHER_GAME = saved("other", ["a", "b"], { game: "other-game" });

  const arrival = (asked) =>
    arrivalOf(
      deepFreeze({ game: "game", fragment: "", own: null, saved: [], latest: null, ...asked }),
    );

  test("a page that nothing was ever played on begins a match", () => {
    assert.deepEqual(arrival({}), { kind: "fresh" });
  });

  test("a page without a link goes on with the newest match that is not over", () => {
    assert.deepEqual(arrival({ saved: [OVER, OPEN, OLDER] }), { kind: "saved", saved: OPEN });
  });

  test("a match that is over, or in which nothing was played, is not gone on with", () => {
    assert.deepEqual(arrival({ saved: [OVER, UNPLAYED] }), { kind: "fresh" });
  });

  test("a match of another game is not gone on with", () => {
    assert.deepEqual(arrival({ saved: [OTHER_GAME] }), { kind: "fresh" });
  });

  test("a link to a match that is on this device goes on with that one", () => {
    const { record } = OLDER;
    const found = arrival({ fragment: record, saved: [OPEN, OLDER] });
    assert.deepEqual(found, { kind: "saved", saved: OLDER });
  });

  test("a link to a match that is over here shows that one", () => {
    const found = arrival({ fragment: OVER.record, saved: [OVER] });
    assert.deepEqual(found, { kind: "saved", saved: OVER });
  });

  test("a link to an unknown match is opened at once where nothing is unfinished", () => {
    const found = arrival({ fragment: "moves=z", saved: [OVER] });
    assert.deepEqual(found, { kind: "link", fragment: "moves=z", unfinished: null, id: undefined });
  });

  test("a link to an unknown match names the unfinished one that it would take the place of", () => {
    const found = arrival({ fragment: "moves=z", saved: [OVER, OPEN] });
    assert.equal(found.kind, "link");
    assert.equal(found.unfinished, OPEN);
  });

  test("a record of another game is no match of this one", () => {
    const found = arrival({ fragment: OTHER_GAME.record, saved: [OTHER_GAME] });
    assert.equal(found.kind, "link");
    assert.equal(found.unfinished, null);
  });

  test("this tab's own match, left before its last move was stored, is opened under its name", () => {
    const found = arrival({ fragment: "moves=a.b", own: "open", saved: [OLDER, OPEN] });
    assert.deepEqual(found, {
      kind: "link",
      fragment: "moves=a.b",
      unfinished: null,
      id: "open",
    });
  });

  test("a match that a tab names and that is gone from this device is a link like any other", () => {
    const found = arrival({ fragment: "moves=z", own: "gone", saved: [OPEN] });
    assert.equal(found.unfinished, OPEN);
    assert.equal(found.id, undefined);
  });

  test("a move that was played and not stored any more is not lost", () => {
    const latest = { id: "open", record: "moves=a.b" };
    assert.deepEqual(arrival({ saved: [OPEN], latest }), {
      kind: "link",
      fragment: "moves=a.b",
      unfinished: null,
      id: "open",
    });
  });

  test("a link to the match without its last move opens it with that move", () => {
    const latest = { id: "open", record: "moves=a.b" };
    const found = arrival({ fragment: OPEN.record, saved: [OPEN], latest });
    assert.equal(found.fragment, "moves=a.b");
  });

  test("what was played last elsewhere does not change which match is gone on with", () => {
    const latest = { id: "older", record: "moves=b.c" };
    assert.deepEqual(arrival({ saved: [OPEN, OLDER], latest }), { kind: "saved", saved: OPEN });
  });

  test("a match that is stored as it was played last is shown as it is stored", () => {
    const latest = { id: "open", record: OPEN.record };
    assert.deepEqual(arrival({ saved: [OPEN], latest }), { kind: "saved", saved: OPEN });
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
