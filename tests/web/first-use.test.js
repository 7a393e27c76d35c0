/** Explanations at the first use of analysis and review. */

import assert from "node:assert/strict";
import test from "node:test";
import { tell } from "../../web/features/first-use/sentences.ts";
import { makeRefusingStorage, makeStorage, withGlobals } from "./browser.js";
import "./speak.js";

/** Return an app that says things, and what it has said. */
const makeSpeaker = () => {
  const said = [];
  const app = {
    front: {},
    state: { explained: [] },
    set: (changes) => Object.assign(app.state, changes),
    say: (text) => said.push(text),
  };
  return { said, app };
};

for (const [where, localStorage] of [
  ["on a device", makeStorage()],
  ["where nothing can be kept", makeRefusingStorage()],
]) {
  test(`the first use of a feature explains itself in one sentence, once ${where}`, (t) => {
    withGlobals(t, { localStorage });
    const { app, said } = makeSpeaker();
    for (const _ of [1, 2]) tell(app, "analysis");
    assert.equal(said.length, 1);
    assert.match(said[0], /^Each move shows .*\.$/);
  });
}
