/** Boards: their controls, their keys, and the front ends and styles of several games. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { meaningOf } from "../../web/board/controls.ts";
import { boardUiAfter, GamesHost } from "../../web/board/games-host.ts";
import { loadFrontEnd, loadPicture } from "../../web/board/host.ts";
import { SITE } from "../../web/storage/scope.ts";
import { withGlobals } from "./browser.js";

describe("a control", () => {
  for (const [dataset, meant] of [
    [{ value: "first" }, null],
    [{ move: "-3" }, { action: { type: "play", move: "-3" } }],
    [{ move: "" }, { action: { type: "play", move: "" } }],
    [{ select: "letter:r" }, { action: { type: "select", part: "letter", value: "r" } }],
    [{ open: "line" }, { action: { type: "expand", name: "line" } }],
    [{ command: "look", value: "first" }, { command: "look", value: "first" }],
    [{ command: "undo" }, { command: "undo", value: "" }],
    [{ disabledReason: "", command: "undo" }, { action: { type: "explain", why: "" } }],
    [{ disabledReason: "No.", move: "a" }, { action: { type: "explain", why: "No." } }],
  ]) {
    test(`with ${JSON.stringify(dataset)} means just that`, () => {
      assert.deepEqual(meaningOf(dataset), meant);
    });
  }
});

const sourceOf = (slug) => ({ entry: { slug }, script: `games/${slug}.js`, sheet: null });

describe("a front end", () => {
  /** Return what loads a script after some failures, and the addresses it was asked for. */
  const makeLoad = (failures = 0) => {
    const asked = [];
    const load = async (address) => {
      asked.push(address);
      if (asked.length <= failures) throw new TypeError("offline");
      return { default: (entry) => ({ draws: entry.slug }) };
    };
    return { asked, load };
  };

  test("is loaded once for each game", async () => {
    const { asked, load } = makeLoad();
    const first = await loadFrontEnd(sourceOf("a"), load);
    assert.deepEqual(first, { draws: "a" });
    assert.equal(await loadFrontEnd(sourceOf("a"), load), first);
    assert.deepEqual(asked, [`${SITE}games/a.js`]);
  });

  test("that failed is loaded again at once, from another address each time", async () => {
    const { asked, load } = makeLoad(3);
    await assert.rejects(loadFrontEnd(sourceOf("b"), load), { code: "not-loaded" });
    assert.deepEqual(await loadFrontEnd(sourceOf("b"), load), { draws: "b" });
    assert.equal(asked.length, 4);
    assert.ok(asked.every((each) => each.startsWith(`${SITE}games/b.js`)));
    assert.equal(new Set(asked).size, 3);
  });

  test("gives no picture of a match that it cannot draw, and reports why", async (t) => {
    const reported = t.mock.method(console, "error", () => {});
    const script = scriptOf("export default { picture: ({ board }) => board.length };");
    const source = { ...sourceOf("c"), script };
    assert.equal(await loadPicture(source, { board: [1] }), 1);
    assert.equal(await loadPicture(source, {}), null);
    assert.ok(reported.mock.calls[0].arguments[0] instanceof TypeError);
  });
});

/** Return a script as the browser imports it. */
const scriptOf = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

describe("a board", () => {
  const makeHost = (t) => {
    const sheets = [];
    withGlobals(t, {
      document: {
        body: { addEventListener: () => {} },
        createElement: () => {
          const link = { remove: () => sheets.splice(sheets.indexOf(link), 1) };
          return link;
        },
        head: {
          append: (link) => {
            sheets.push(link);
            setTimeout(() => link.onload());
          },
        },
      },
    });
    return { host: new GamesHost(() => null), sheets };
  };
  const gameOf = (slug, sheet = `${slug}.css`) => ({
    entry: { slug },
    script: scriptOf(`export default { boardLabel: "${slug}" }`),
    sheet,
  });

  test("changes to the front end and the style of a game", async (t) => {
    const { host, sheets } = makeHost(t);
    await host.load(gameOf("c"));
    await host.load(gameOf("d"));
    assert.equal(host.front.boardLabel, "d");
    assert.deepEqual(sheets.map(({ href }) => href), [`${SITE}d.css`]);
  });

  test("shows the game that was chosen last, whichever loads first", async (t) => {
    const { host, sheets } = makeHost(t);
    await Promise.all([host.load(gameOf("e")), host.load(gameOf("f"))]);
    assert.deepEqual([host.game, host.front.boardLabel, sheets.length], ["f", "f", 1]);
  });

  test("can load a game again that failed", async (t) => {
    const { host } = makeHost(t);
    const broken = { ...gameOf("g"), script: scriptOf("throw new Error('broken')") };
    await assert.rejects(host.load(broken), { code: "not-loaded" });
    await host.load(gameOf("g"));
    assert.equal(host.front.boardLabel, "g");
  });
});

describe("a press on a board", () => {
  const NONE = { selected: null, expanded: {}, said: "before" };
  const k = { type: "select", part: "piece", value: "k" };

  test("chooses a part, and lets go of it with the same press; what was said is heard then", () => {
    const chosen = boardUiAfter(NONE, k, true);
    assert.deepEqual(chosen, { ...NONE, selected: { part: "piece", value: "k" }, said: "" });
    assert.equal(boardUiAfter(chosen, k, true).selected, null);
    assert.deepEqual(boardUiAfter(chosen, { ...k, value: "a" }, true).selected?.value, "a");
    assert.equal(boardUiAfter(chosen, { type: "deselect" }, true).selected, null);
  });

  test("chooses nothing where no move can be made", () => {
    assert.deepEqual(boardUiAfter(NONE, k, false), NONE);
  });

  test("opens and closes a fold, and says why something cannot be", () => {
    const open = boardUiAfter(NONE, { type: "expand", name: "line" }, false);
    assert.equal(open.expanded.line, true);
    assert.equal(boardUiAfter(open, { type: "expand", name: "line" }, false).expanded.line, false);
    assert.equal(boardUiAfter(NONE, { type: "explain", why: "taken" }, false).said, "taken");
  });
});
