/** Completions of the lab's editor. */

import assert from "node:assert/strict";
import test from "node:test";
import { offersAt, ownWords } from "../../web/lab/editor/completion.ts";

const labels = (before, source = before) =>
  (offersAt(before, source)?.offers ?? []).map(({ label }) => label);

test("after a match and a dot come the names of a match", () => {
  for (const before of ["match.", "    for move in match.leg", "match.play(move).", "after."]) {
    assert.ok(labels(before).includes("legal_moves"), before);
  }
});

test("after a budget, an outcome and random come their own names", () => {
  assert.deepEqual(labels("budget."), ["left", "used", "nodes", "offer"]);
  assert.ok(labels("match.outcome.w").includes("winner"));
  assert.ok(labels("random.ch").includes("choice"));
});

test("a word is completed from its beginning", () => {
  assert.equal(offersAt("match.le", "")?.length, 2);
  assert.equal(offersAt("def cho", "")?.length, 3);
});

test("elsewhere come the words of Python and those of the source itself", () => {
  const source = "best_move = 1\nbe";
  assert.ok(labels("be", source).includes("best_move"));
  assert.ok(labels("ret").includes("return"));
  assert.deepEqual(ownWords("a best best_move"), ["best", "best_move"]);
});

test("in a text, in a comment and before the first letter comes nothing", () => {
  for (const before of ['"match', "# mat", "", "x = "]) assert.equal(offersAt(before, ""), null);
});

test("a word that is whole stays as it is with Enter", () => {
  const source = "for m in match.legal_moves:\n    return m";
  for (const before of ["return", "    return m", "match.play", "match.outcome.winner"]) {
    assert.equal(offersAt(before, source), null, before);
  }
  assert.ok(labels("for m", "for m").includes("match"));
});
