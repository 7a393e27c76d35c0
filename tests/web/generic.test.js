/** The front end of games that have none: readable labels, and moves that are chosen part by part. */

import assert from "node:assert/strict";
import test from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import frontEnd from "../../web/games/generic/board.js";
import { nextParts, pathsBy } from "../../web/games/generic/paths.js";
import { labelOf } from "../../web/games/generic/values.js";
import { openingUi } from "../../web/view/regions.js";
import { makeMatch } from "./makers.js";

/** @param {unknown} template */
const written = (template) =>
  collectResultSync(render(template)).replace(/<!--.*?-->|<\?>/g, "");

const SQUARES = "(?P<square>[1-9][0-9]?)-(?P<digit>[01])";
const MOVES = ["1-0", "1-1", "12-0"];

/** @param {string} notation @param {string[]} moves @param {{ board?: any, selected?: any }} [how] */
const drawn = (notation, moves, { board = {}, selected = null } = {}) => {
  const front = frontEnd(/** @type {any} */ ({ notation }));
  const state = { ...makeMatch([], { board }), legal_moves: moves };
  const ui = { ...openingUi(), selected };
  const { board: shown, keys } = front.render(state, ui);
  return { board: written(shown), keys: written(keys), prompt: front.prompt(state, ui) };
};

for (const [name, label] of [
  ["last_move", "Last move"],
  ["playedSoFar", "Played so far"],
  ["komi", "Komi"],
  ["", ""],
]) {
  test(`the label of "${name}" is "${label}"`, () => assert.equal(labelOf(name ?? ""), label));
}

test("no value is shown as JSON", () => {
  const board = {
    last_move: null,
    grid: [[1, null], ["x", 0]],
    deep: { inner: { on: true }, list: [{ a: 1 }] },
    text: "as it is",
  };
  const { board: shown } = drawn("(?P<count>[0-9])", ["1"], { board });
  assert.doesNotMatch(shown, /[{}[\]]|null|true|object Object/);
  assert.match(shown, /Last move/);
  assert.equal([...shown.matchAll(/class="value-cell"/g)].length, 4);
});

test("a move of two parts begins with the first of them, once for all its moves", () => {
  const { keys } = drawn(SQUARES, MOVES);
  assert.deepEqual([...keys.matchAll(/data-hold="([^"]*)"/g)].map(([, hold]) => hold), [
    "path:1",
    "path:12",
  ]);
  assert.doesNotMatch(keys, /data-move/);
});

test("after the first part its moves are there, and a way back", () => {
  const selected = { part: "path", value: "1" };
  const { keys, prompt } = drawn(SQUARES, MOVES, { selected });
  assert.deepEqual([...keys.matchAll(/data-move="([^"]*)"/g)].map(([, move]) => move), [
    "1-0",
    "1-1",
  ]);
  assert.match(keys, /data-hold="path:"/);
  assert.match(prompt, /Next: Digit/);
});

test("a part that no move goes on from is forgotten", () => {
  const { keys } = drawn(SQUARES, MOVES, { selected: { part: "path", value: "7" } });
  assert.match(keys, /data-hold="path:12"/);
});

test("moves with other parts begin with what their parts are called", () => {
  const moves = ["a-", "-a", "-b"];
  const pathOf = pathsBy("(?P<beginning>[a-z])-|-(?P<end>[a-z])");
  const names = nextParts(moves, [], pathOf).map(({ value }) => value);
  assert.deepEqual(names, ["Beginning", "End"]);
  assert.deepEqual(
    nextParts(moves, ["End"], pathOf).map(({ move }) => move),
    ["-a", "-b"],
  );
});

test("a move of one part, or of a notation that cannot be read, is one key", () => {
  for (const notation of ["(?P<count>[0-9])", "(?P<count>[0-9", "(?i:x)+"]) {
    assert.match(drawn(notation, ["3"]).keys, /data-move="3"/);
  }
});

test("a move of three parts is complete with the third", () => {
  const pathOf = pathsBy("(?P<from>[a-c])(?P<to>[a-c])(?P<piece>[qr])");
  const moves = ["abq", "abr", "acq"];
  assert.deepEqual(
    nextParts(moves, ["a", "b"], pathOf).map(({ move }) => move),
    ["abq", "abr"],
  );
  assert.equal(nextParts(moves, ["a"], pathOf)[0]?.move, undefined);
});

test("the lens is told every part on the way to a move", () => {
  const front = frontEnd(/** @type {any} */ ({ notation: SQUARES }));
  assert.deepEqual(front.parts?.("12-0"), ["path:12"]);
});
