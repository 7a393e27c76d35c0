/** Boards: their controls, and the front ends and styles of several games. */

import assert from "node:assert/strict";
import test from "node:test";
import { GamesHost } from "../../web/board/games-host.ts";
import { loadFrontEnd, loadPicture } from "../../web/board/host.ts";
import { SITE } from "../../web/storage/scope.ts";
import { withGlobals } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";

const sourceOf = (slug) => ({ entry: { slug }, script: `games/${slug}.js`, sheet: null });

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

test("a front end that failed is loaded at once again, from a new address each time", async () => {
  const { asked, load } = makeLoad(3);
  await assert.rejects(loadFrontEnd(sourceOf("b"), load), { code: "not-loaded" });
  assert.deepEqual(await loadFrontEnd(sourceOf("b"), load), { draws: "b" });
  assert.equal(asked.length, 4);
  assert.ok(asked.every((each) => each.startsWith(`${SITE}games/b.js`)));
  assert.equal(new Set(asked).size, 3);
});

test("a front end gives no picture of a match that it cannot draw, and reports why", async (t) => {
  const reported = t.mock.method(console, "error", () => {});
  const script = scriptOf("export default { picture: ({ board }) => board.length };");
  const source = { ...sourceOf("c"), script };
  assert.equal(await loadPicture(source, { board: [1] }), 1);
  assert.equal(await loadPicture(source, {}), null);
  assert.ok(reported.mock.calls[0].arguments[0] instanceof TypeError);
});

const scriptOf = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

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

test("a board has the game that was chosen last, and its style alone", async (t) => {
  const { host, sheets } = makeHost(t);
  await host.load(gameOf("d"));
  await Promise.all([host.load(gameOf("e")), host.load(gameOf("f"))]);
  assert.deepEqual([host.game, host.front.boardLabel], ["f", "f"]);
  assert.deepEqual(sheets.map(({ href }) => href), [`${SITE}f.css`]);
});

test("a board that is asked twice for a game is there for both", async (t) => {
  const { host } = makeHost(t);
  void host.load(gameOf("g"));
  await host.load(gameOf("g"));
  assert.equal(host.front?.boardLabel, "g");
});

const BODY = `<button data-select="piece:k"></button><button data-select="piece:a"></button>
  <button data-move="1"></button><i data-open="line"></i><i data-disabled-reason="taken"></i>`;

/** Return a page with a board on it, and everything that its match was given. */
const makeBoard = (t, { isActive = true } = {}) => {
  const page = withPage(t, BODY);
  const given = [];
  const host = new GamesHost(() => null);
  host.playOn(
    {
      isActive,
      play: (move) => given.push(`play ${move}`),
      set said(text) {
        given.push(text);
      },
    },
    { onChange: () => {}, onRefused: () => given.push("refused") },
  );
  const ui = (position = { game: "c", record: "" }) => host.uiOf(position, {});
  ui();
  const click = (selector) => page.happen("click", { at: page.find(selector) });
  return { given, host, ui, click };
};
const [K, A] = ['[data-select="piece:k"]', '[data-select="piece:a"]'];

test("a press chooses a part, and lets go of it with the same press; what was said goes", (t) => {
  const { click, given, ui } = makeBoard(t);
  click(K);
  assert.deepEqual([ui().selected, given], [{ part: "piece", value: "k" }, [""]]);
  click(A);
  assert.equal(ui().selected.value, "a");
  click("i"); // a second press of A at once would be dropped
  click(A);
  assert.equal(ui().selected, null);
});

test("a press chooses and plays nothing where no move can be made", (t) => {
  const { click, given, ui } = makeBoard(t, { isActive: false });
  click(K);
  click("[data-move]");
  assert.deepEqual([ui().selected, given], [null, ["refused", "refused"]]);
});

test("a press plays a move, after which and in another position nothing is chosen", (t) => {
  const { click, given, ui } = makeBoard(t);
  click(K);
  click("[data-move]");
  assert.deepEqual([ui().selected, given], [null, ["", "play 1"]]);
  click(K);
  assert.equal(ui({ game: "c", record: "moves=1" }).selected, null);
});

test("a press opens and closes a fold, and says why something cannot be", (t) => {
  const { click, given, host, ui } = makeBoard(t);
  click("[data-open]");
  assert.equal(ui().expanded.line, true);
  click("[data-open]");
  assert.equal(ui().expanded.line, false);
  click("[data-open]");
  host.fold();
  assert.equal(ui().expanded.line, undefined, "another match");
  click("[data-disabled-reason]");
  assert.deepEqual(given, ["taken"]);
});

const PLACES = '<i id="board"></i><i id="keys"><b tabindex="0"></b></i><i id="moves"></i>';
const OVER = '<i class="result"><h2 tabindex="-1"></h2></i>';
for (const [what, keys, to] of [
  ["on the board after a control that is gone", "<i></i>", "#board"],
  ["on the result after the control that ended it", OVER, "h2"],
  ["where it was while that stays", "", "b"],
]) {
  test(`the focus is ${what}`, async (t) => {
    const { document, find } = withPage(t, PLACES);
    const { BoardHost } = await loadedNow("board/host.ts");
    const host = new BoardHost((id) => find(`#${id}`));
    find("b").focus();
    const draw = () => {
      if (keys) find("#keys").innerHTML = keys;
    };
    host.draw({ match: null, position: null, ui: {}, mode: "play" }, { moves: draw });
    assert.equal(document.activeElement, find(to));
  });
}
