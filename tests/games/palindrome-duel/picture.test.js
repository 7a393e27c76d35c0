/** The pictures of the home page: what they show of a match. */

import assert from "node:assert/strict";
import test from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import frontEnd from "../../../web/games/palindrome-duel/board.js";
import { makeMatch } from "../../web/makers.js";

const { picture } = frontEnd(/** @type {any} */ ({ notation: "" }));

/** Count hours and suns of a card. @param {number} limit @param {string} line */
const hoursOf = (limit, line) => {
  const board = { line, limit, tiles: [], winning: [], alphabet: "0123456789", barred: null };
  const match = makeMatch([...line], { board });
  const drawn = collectResultSync(render(picture(match)));
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
