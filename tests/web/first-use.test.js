/** Explanations at the first use of analysis and review. */

import assert from "node:assert/strict";
import test from "node:test";
import { LAZY_PARTS } from "../../web/app/parts.ts";
import { explain } from "../../web/features/first-use/first-use.ts";
import { makeRefusingStorage, withGlobals, withStorage } from "./browser.js";
import "./speak.js";

/** Return an app that says things, and what it has said. */
const makeSpeaker = () => {
  const said = [];
  const app = {
    front: {},
    state: { explained: [] },
    set: (changes) => Object.assign(app.state, changes),
    load: (name) => LAZY_PARTS[name](),
    say: (text) => said.push(text),
  };
  return { said, app };
};

test("the first use of a feature explains itself in one sentence, once on a device", async (t) => {
  const { held } = withStorage(t);
  const { app, said } = makeSpeaker();
  await explain(app, "analysis");
  await explain(app, "analysis");
  assert.equal(said.length, 1);
  assert.match(said[0], /^Each move shows .*\.$/);
  assert.equal(Object.keys(held).length, 1);
});

test("the first use of a feature is explained once where nothing can be kept", async (t) => {
  withGlobals(t, { localStorage: makeRefusingStorage() });
  const { app, said } = makeSpeaker();
  await explain(app, "review");
  await explain(app, "review");
  assert.equal(said.length, 1);
});
