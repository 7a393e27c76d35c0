/** The hours of a Duel: on the board, and on the picture of the home page. */

import assert from "node:assert/strict";
import test from "node:test";
import frontEnd from "../../../web/games/palindrome-duel/board.js";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

const notation = "(?P<beginning>[0-9])-|-(?P<end>[0-9])";
const { picture, preview, render: draw } = frontEnd(/** @type {any} */ ({ notation }));

/** Count hours and suns of a card. @param {number} limit @param {string} line */
const hoursOf = (limit, line) => {
  const board = { line, limit, tiles: [], winning: [], alphabet: "0123456789", barred: null };
  const match = makeMatch([...line], { board });
  const drawn = written(picture(match));
  const count = (/** @type {RegExp} */ what) => [...drawn.matchAll(what)].length;
  return {
    hours: count(/<circle class="/g),
    gone: count(/class="ink"/g),
    suns: count(/class="sun"/g),
  };
};

for (const limit of [5, 15, 40]) {
  test(`the card of a Duel of ${limit} digits has ${limit} hours, one of them the sun's`, () => {
    assert.deepEqual(hoursOf(limit, "12"), { hours: limit - 1, gone: 2, suns: 1 });
  });

  test(`after ${limit} digits of ${limit} the sun stands on the last hour`, () => {
    assert.deepEqual(hoursOf(limit, "1".repeat(limit)), {
      hours: limit - 1,
      gone: limit - 1,
      suns: 1,
    });
  });
}

test("on the board the hours of placed digits are gone, and the sun stands on the next", () => {
  const options = { digits: 10, line_limit: 6, min_palindrome: 3 };
  const match = makeMatch(["-1", "-2"], { options });
  const { board } = draw({ ...match, board: preview(match) }, openingUi());
  const hours = written(board).matchAll(/class="(hour[^"]*|sun)"/g);
  assert.equal(
    [...hours].map(([, look]) => look).join(", "),
    "hour is-gone, hour is-gone, sun, hour, hour, hour",
  );
});
