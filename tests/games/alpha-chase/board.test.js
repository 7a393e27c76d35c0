/** The keys and the picture of a match: whose word needs a letter, and which has lost one. */

import assert from "node:assert/strict";
import test from "node:test";
import front from "../../../web/games/alpha-chase/board.js";
import { openingUi } from "../../../web/view/regions.ts";
import { makeMatch } from "../../web/makers.js";
import { written } from "../../web/written.js";

/** Return a match after some moves. */
const after = (...moves) => {
  const options = { word1: "PLANT", word2: "GHOST", tie: "draw", score: "letters" };
  const pool = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => ({ letter }));
  const match = makeMatch(moves, { options, board: { pool, words: [] } });
  return { ...match, board: front.preview(match) };
};

test("a picture strikes the letters that the other player has taken", () => {
  const letters = written(front.picture(after("H", "P", "A"))).split("<g").slice(1);
  const struck = letters.filter((letter) => letter.includes("<path"));
  assert.deepEqual(struck.map((letter) => />(\w)<\/text>/.exec(letter)?.[1]), ["P", "H"]);
});

test("a letter has the marks of the players whose words need it", () => {
  const { keys } = front.render(after(), openingUi());
  const marked = [...written(keys).matchAll(/data-move="(\w)".*?<\/button>/gs)].map(
    ([key, letter]) => letter + [...key.matchAll(/mark of-(\d)/g)].map(([, n]) => n).join(""),
  );
  const needed = marked.filter((key) => key.length > 1);
  assert.deepEqual(needed, ["A1", "G2", "H2", "L1", "N1", "O2", "P1", "S2", "T12"]);
});
