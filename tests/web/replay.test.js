/** The steps through earlier positions of a match. */

import assert from "node:assert/strict";
import test from "node:test";
import { replay } from "../../web/features/replay/index.ts";
import { makeMatch, makeState, turns } from "./makers.js";
import { gone, makeQuietTable } from "./quiet-table.js";

test("steps before the rules answer all count, also after a failed one", async (t) => {
  const state = makeState({ match: makeMatch(["a", "b", "c"]) });
  const { app, rules } = makeQuietTable(t, { features: [replay], state });
  const press = (...steps) => {
    for (const where of steps) app.run("look", where);
    return turns();
  };
  await press("back", "back");
  await rules.answerNext();
  await rules.answerNext();
  assert.equal(app.state.viewing.ply, 1);
  await press("back", "on");
  await rules.failNext(gone);
  await rules.answerNext();
  assert.equal(app.state.viewing.ply, 2);
});
