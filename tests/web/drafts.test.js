/** Drafts: what is stored of a match with every press. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  isAhead,
  keepDraft,
  keptDraft,
  keptDrafts,
  tidyDrafts,
} from "../../web/storage/drafts.ts";
import { damage, fillUp, withStorage } from "./browser.js";

const draftOf = (id, rest = {}) => ({
  ...{ id, game: "game", record: "moves=a", revision: 1, at: 1, isOver: false, winner: null },
  ...rest,
});
const idsOf = (drafts) => drafts.map(({ id }) => id).sort();

test("damaged drafts count as none", (t) => {
  const storage = withStorage(t);
  keepDraft(draftOf("one"));
  const damages = ['{"id":"one"}', '{"id":"one","game":"game","record":7}', "{", "null", "7"];
  damage(storage, damages, () => assert.deepEqual(keptDrafts(), []));
});

test("an outdated draft does not stay if the storage is full", (t) => {
  const storage = withStorage(t);
  keepDraft(draftOf("one"));
  fillUp(storage);
  assert.equal(keepDraft(draftOf("one", { record: "moves=a.b" })), false);
  assert.equal(keptDraft("one"), null);
});

test("drafts without more moves than their rows are deleted, except each game's newest", (t) => {
  withStorage(t);
  keepDraft(draftOf("another game's", { at: 0, game: "other" }));
  keepDraft(draftOf("same", { at: 1 }));
  keepDraft(draftOf("newest", { at: 9 }));
  keepDraft(draftOf("further", { at: 2, record: "moves=a.b" }));
  keepDraft(draftOf("not stored", { at: 3 }));
  const rows = ["newest", "another game's", "same", "further"];
  tidyDrafts(rows.map((id) => ({ id, record: "moves=a" })));
  assert.deepEqual(idsOf(keptDrafts()), ["another game's", "further", "newest", "not stored"]);
});

const version = (record, revision = 0, at = 1) => ({ record, revision, at });
const CASES = [
  ["the newer revision is ahead, also undone", ["moves=a", 3], ["moves=a.b", 2, 9]],
  ["the extension is ahead if a revision is unknown", ["moves=a.b"], ["moves=a", 4, 9]],
  ["an end extends", ["moves=a&end=draw"], ["moves=a", 0, 9]],
  ["the longer one is ahead if neither extends the other", ["moves=a.b"], ["moves=c", 0, 9]],
  ["the later one is ahead if all else is equal", ["moves=a", 2, 9], ["moves=b", 2, 8]],
];
for (const [what, ...versions] of CASES) {
  test(`of two versions of a match, ${what}`, () => {
    const [one, other] = versions.map((each) => version(...each));
    assert.deepEqual([isAhead(one, other), isAhead(other, one)], [true, false]);
  });
}
