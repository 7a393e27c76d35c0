/** The lesson in the sheet of the rules. */

import assert from "node:assert/strict";
import test from "node:test";
import { withGlobals } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { makeFront, makeMatch, RESIGNED, turns } from "./makers.js";
import { styled } from "./styles.js";

const MOVES = ["a", "b", "c"];
const ANSWER = 1_000; // milliseconds, more than the other side waits

test("a lesson takes the move that it asks for, and fills a sun with each", async (t) => {
  const page = withPage(t, '<div class="lesson"></div>');
  (await styled("view/tokens.css", "features/rules-text/sheet.css"))(page);
  const { document, find, happen, window } = page;
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const lesson = { record: "moves=a.b.c", steps: ["First.", "Then."] };
  const replies = [Response.error(), Response.json(lesson)];
  withGlobals(t, { fetch: async () => replies.shift() });
  const { Tutorial } = await loadedNow("features/rules-text/tutorial.ts");
  const keys = MOVES.map((move) => {
    const key = document.createElement("button");
    key.dataset.move = move;
    return key;
  });
  const outcomeAt = (ply) => (ply === MOVES.length ? RESIGNED : null);
  const at = (ply) => makeMatch(MOVES.slice(0, ply), { outcome: outcomeAt(ply) });
  const app = {
    front: makeFront({ render: () => ({ board: null, keys }) }),
    game: { entry: { slug: "game" } },
    rules: { view: async () => at(MOVES.length), look: async (_, ply) => at(ply) },
    state: { isRoomy: false, isWide: false },
    report: (error) => {
      throw error;
    },
  };
  await new Tutorial(app, find(".lesson"), () => {}).begin();
  assert.match(find(".lesson").textContent, /Couldn’t load/);
  find(".lesson button").click(); // to try again
  await turns();
  const press = (move) => happen("click", { at: find(`[data-move="${move}"]`) });
  const shows = (n, wanted, says) => {
    assert.equal(find(".suns").getAttribute("aria-label"), `Moves made: ${n} of 2`);
    const suns = [...document.querySelectorAll(".suns circle")];
    const isFilled = suns.map((each) => window.getComputedStyle(each).fill !== "none");
    assert.deepEqual(isFilled, wanted);
    assert.match(find(".says").textContent, says);
  };
  shows(0, [false, false], /First\.$/);
  press("b");
  shows(0, [false, false], /First\.$/);
  press("a");
  shows(1, [true, false], /They played a\./);
  t.mock.timers.tick(ANSWER);
  shows(1, [true, false], /They played b\. Then\.$/);
  press("c");
  shows(2, [true, true], /Ann wins/);
  find(".button:not(.is-main)").click();
  shows(0, [false, false], /First\.$/);
});
