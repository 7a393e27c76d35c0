/** The note below the prompt before the first move. */

import assert from "node:assert/strict";
import test from "node:test";
import frontEnd from "../../../web/games/center-square/board.js";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";

const noteOf = (board = {}, options = {}, pending = []) =>
  /** @type {NonNullable<typeof frontEnd.note>} */ (frontEnd.note)(
    /** @type {any} */ (
      makeMatch([], { board: { came: null, center_player: 1, ...board }, options })
    ),
    { ...openingUi(), pending },
  );

test("before the first move by classic rules the page says who can reach the center", () => {
  assert.equal(noteOf(), "Only Ben can reach the center.");
  assert.equal(noteOf({ center_player: 0 }), "Only Ann can reach the center.");
});

test("after the first move, or where being stuck loses, it says nothing", () => {
  assert.equal(noteOf({ came: "right" }), null);
  assert.equal(noteOf({}, {}, ["right"]), null);
  assert.equal(noteOf({}, { no_revisits: true }), null);
});
