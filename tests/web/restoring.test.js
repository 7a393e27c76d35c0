/** What a page opens: a stored match whatever its shape, its length and the storages. */

import assert from "node:assert/strict";
import test, { beforeEach, describe } from "node:test";
import { RulesError } from "../../web/rules/errors.js";
import { putMatch } from "../../web/storage/matches/store.js";
import { withGlobals } from "./browser.js";
import { disk } from "./disk.js";
import { makeMatch, turns } from "./makers.js";
import { readRecord } from "./table.js";
import { makeTab, openPage, pending, refuseDisk } from "./visits.js";

describe("a page that opens a match", () => {
  beforeEach((t) => t.mock.timers.enable({ apis: ["setTimeout"] }));

  const SHAPES = {
    "a board of another shape": { board: { cells: [] } },
    "no tags": { tags: undefined },
    "players that are no names": { players: [{}, {}] },
    "an end of another shape": { outcome: "won" },
  };
  const front = {
    render: ({ board }) => ({ board: board.rows.map(String), keys: null }),
  };
  for (const [which, shape] of Object.entries(SHAPES)) {
    test(`a match that was stored with ${which} comes from its record`, async (t) => {
      makeTab(t);
      await putMatch("open", makeMatch(["a", "b"], { board: { rows: [] } }), 5);
      disk.set("open", { ...disk.get("open"), state: { ...disk.get("open").state, ...shape } });
      const { app, drawn, nextFrame, play, rules } = await openPage(t, { front, rules: "ready" });
      nextFrame();
      assert.equal(app.state.hasFault, false);
      await rules.calls[0].resolve(makeMatch(["a", "b"], { board: { rows: [] } }));
      nextFrame();
      assert.deepEqual(drawn.at(-1).match.moves, ["a", "b"]);
      assert.equal(app.state.id, "open");
      play("c");
      assert.deepEqual(pending(app), ["c"]);
    });
  }

  test("a match too long for a link is there after a reload", async (t) => {
    const tab = makeTab(t);
    const long = Array.from({ length: 4_999 }, (_, at) => "abc"[at % 3]);
    await putMatch("other", makeMatch(["c"]), Date.now() + 5_000);
    await putMatch("long", makeMatch(long), 5);
    tab.entries[0] = { state: { match: "long" }, hash: "" };
    const page = await openPage(t, { rules: "ready" });
    await page.rules.answerNext();
    page.play("b");
    await page.rules.answerNext();
    await turns();
    assert.equal(tab.location.hash, "");
    const { app } = await openPage(t);
    assert.equal(app.state.match.ply, 5_000);
    assert.equal(app.state.message, null);
  });

  test("a link opens though the storage of matches never answers", async (t) => {
    const tab = makeTab(t);
    await refuseDisk(t);
    withGlobals(t, { indexedDB: { open: () => ({}) } });
    tab.type("#moves=a");
    const { app, rules } = await openPage(t, { rules: "ready" });
    assert.equal(app.state.isArriving, true);
    t.mock.timers.tick(3_000);
    for (const _ of [1, 2]) await turns();
    await rules.answerNext();
    assert.deepEqual(app.state.match.moves, ["a"]);
    assert.equal(app.state.isUnsaved, true);
    t.mock.timers.tick(3_000);
    await turns();
  });

  test("rules that are gone as a link is opened open it once they are back", async (t) => {
    const tab = makeTab(t);
    tab.type("#moves=a.b");
    const { app, isReady, play, rules } = await openPage(t);
    app.dispatch({ type: "rules", phase: "failed" });
    await rules.calls[0].reject(new RulesError({ code: "engine", message: "gone" }));
    assert.equal(app.state.isArriving, true);
    play("c");
    assert.deepEqual(pending(app), [], "it would be meant for another match");
    assert.equal(tab.location.hash, "#moves=a.b");
    isReady();
    await turns();
    await rules.calls[1].resolve(readRecord("moves=a.b"));
    assert.deepEqual(app.state.match.moves, ["a", "b"]);
  });

  test("a match that another one has taken the place of gets a name of its own", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    page.play("a");
    await page.rules.answerNext();
    await turns();
    const { id } = page.app.state;
    disk.set(id, { ...disk.get(id), record: "moves=b.b", edition: 90 });
    page.play("c");
    await page.rules.answerNext();
    for (const _ of [1, 2, 3]) await turns();
    assert.notEqual(page.app.state.id, id);
    assert.equal(disk.get(id).record, "moves=b.b");
    assert.equal(disk.get(page.app.state.id).record, "moves=a.c");
  });

  test("an address that may not be written any more stops nothing", async (t) => {
    makeTab(t);
    const page = await openPage(t, { rules: "ready" });
    globalThis.history.replaceState = () => {
      throw new DOMException("too often", "SecurityError");
    };
    page.play("a");
    await page.rules.answerNext();
    assert.deepEqual(page.app.state.match.moves, ["a"]);
    assert.equal(page.app.state.hasFault, false);
  });
});
