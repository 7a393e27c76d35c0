/** The row of a match: the arcs of its runs, and their list. */

import assert from "node:assert/strict";
import test from "node:test";
import frontEnd from "../../../web/games/antipalindromes/board.js";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

const front = frontEnd(
  /** @type {any} */ ({ notation: "(?P<square>[1-9][0-9]?)-(?P<digit>[01])" }),
);
const match = makeMatch(["1-0", "2-1", "3-1", "4-0"], { options: { squares: 4, head_start: 0 } });
const state = { ...match, board: front.preview(match) };
const board = written(front.render(state, openingUi()).board);

test("each player's list has the runs with their squares, digits and points", () => {
  const lists = [...board.matchAll(/<ol class="spans".*?<\/ol>/gs)].map(([list]) =>
    [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => item.replace(/<[^>]+>/g, "").trim()),
  );
  assert.deepEqual(lists, [
    ["+4 squares 1 to 4: 0110", "+2 squares 2 to 3: 11"],
    ["+2 squares 1 to 2: 01", "+2 squares 3 to 4: 10"],
  ]);
});

test("arcs above the row are those of palindromes, and all stand on it", () => {
  const places = [...board.matchAll(/class="arcs of-(\d).*?<\/svg>/gs)].map(([svg, side]) => {
    const feet = [...svg.matchAll(/d="M\S+ (\S+)C[^"]* (\S+)"/g)].flatMap(([, ...ends]) => ends);
    return [side, feet];
  });
  assert.deepEqual(places, [["1", Array(4).fill("100")], ["2", Array(4).fill("0")]]);
});
