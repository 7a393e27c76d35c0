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

const ARC = /d="M(\S+) (\S+)C[^"]* ([\d.]+) ([\d.]+)"/g;

/** Return the squares on which each arc begins and ends, and how high. */
const arcsIn = (svg, first, width) =>
  Array.from(svg.matchAll(ARC), ([, from, foot, to, other]) => {
    const [start, end] = [from, to].map((x) => (Number(x) - first) / width + 1);
    return `${start} to ${end} at ${[...new Set([foot, other])]}`;
  });

test("arcs above the row are those of palindromes, and all stand on their squares", () => {
  const sides = Array.from(board.matchAll(/class="arcs of-.*?<\/svg>/gs), ([svg]) =>
    arcsIn(svg, 50, 100),
  );
  assert.deepEqual(sides, [
    ["2 to 3 at 100", "1 to 4 at 100"],
    ["1 to 2 at 0", "3 to 4 at 0"],
  ]);
  assert.deepEqual(arcsIn(written(front.picture(state)), 37.5, 15), [
    ...["2 to 3 at 33", "1 to 4 at 33"],
    ...["1 to 2 at 59", "3 to 4 at 59"],
  ]);
});
