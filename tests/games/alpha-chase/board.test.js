/** The keys of a match: whose word needs a letter. */

import assert from "node:assert/strict";
import test from "node:test";
import front from "../../../web/games/alpha-chase/board.js";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

test("a letter has the marks of the players whose words need it", () => {
  const options = { word1: "PLANT", word2: "GHOST", tie: "draw", score: "letters" };
  const pool = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => ({ letter }));
  const match = makeMatch([], { options, board: { pool, words: [] } });
  const { keys } = front.render({ ...match, board: front.preview(match) }, openingUi());
  const marked = [...written(keys).matchAll(/data-move="(\w)".*?<\/button>/gs)].map(
    ([key, letter]) => letter + [...key.matchAll(/mark of-(\d)/g)].map(([, n]) => n).join(""),
  );
  const needed = marked.filter((key) => key.length > 1);
  assert.deepEqual(needed, ["A1", "G2", "H2", "L1", "N1", "O2", "P1", "S2", "T12"]);
});
