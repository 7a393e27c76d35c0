/** The line of a match: whose tiles it has, and which was placed last. */

import assert from "node:assert/strict";
import test from "node:test";
import frontEnd from "../../../web/games/palindrome-war/board.js";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

const front = frontEnd(
  /** @type {any} */ ({ notation: "(?P<beginning>[a-z])-|-(?P<end>[a-z])", options: [] }),
);

for (const [moves, line] of /** @type {const} */ ([
  [["-a"], "A1*"],
  [["-a", "b-"], "B2* A1"],
  [["-a", "b-", "-c"], "B2 A1 C1*"],
  [["-a", "b-", "-c", "d-"], "D2* B2 A1 C1"],
])) {
  test(`after ${moves.join(" ")} the last tile is marked: ${line}`, () => {
    const match = makeMatch([...moves], { options: { line_limit: 0, letters: 26 } });
    const state = { ...match, board: front.preview(match) };
    const board = written(front.render(state, openingUi()).board);
    const tiles = [...board.matchAll(/class="tile of-(\d)(.*?)".*?<span[^>]*>(.)</gs)];
    const told = tiles.map(
      ([, side, look, letter]) =>
        `${letter.toUpperCase()}${side}${look.includes("is-last") ? "*" : ""}`,
    );
    assert.equal(told.join(" "), line);
  });
}

for (const [length, hidden] of [[11, 0], [12, 2]]) {
  test(`of ${length} tiles in two rows ${hidden} are hidden`, () => {
    const moves = [..."abcdefghijkl"].slice(0, length).map((letter) => `-${letter}`);
    const match = makeMatch(moves, { options: { line_limit: 0, letters: 26 } });
    const state = { ...match, board: front.preview(match) };
    const board = written(front.render(state, openingUi()).board);
    assert.equal(board.split('class="tile').length - 1, length - hidden);
  });
}
