/** The regions of the page, as they are drawn. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { nothing } from "lit-html";
import { drawRegions, openingView, REGIONS } from "../../web/view/regions.js";
import { makeFront, makeMatch, RESIGNED } from "./makers.js";

describe("the regions", () => {
  const FRONT = makeFront();

  /** Return a template as markup. @param {any} template @returns {string} */
  const markupOf = (template) => {
    if (template === nothing || template === null || template === undefined) return "";
    if (Array.isArray(template)) return template.map(markupOf).join("");
    if (typeof template !== "object") return String(template);
    const { strings = [], values = [] } = template;
    return Array.from(strings, (text, at) => `${text}${markupOf(values[at])}`).join("");
  };
  /** Return what a template says, elements left out. @param {any} template */
  const textOf = (template) =>
    markupOf(template)
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const status = (changes) =>
    textOf(drawRegions(FRONT, { ...openingView(makeMatch()), ...changes }).status());

  const message = { text: "Not there.", isError: true };
  const notice = { text: "The clock is paused.", label: "Resume", act: "pause" };
  for (const [what, changes, says] of [
    ["says what is next", {}, "Ann is next"],
    ["says a new announcement instead", { message }, "Not there."],
    ["says a notice with a button before that", { notice, message }, "The clock is paused. Resume"],
    [
      "has a hint below what is next",
      { hint: { text: "Analyzing…" } },
      "Ann is next Analyzing…",
    ],
  ]) {
    test(`the status ${what}`, () => assert.equal(status(changes), says));
  }

  test("after an end by the referee the status says that, for no front end knows of it", () => {
    const over = (outcome) => {
      const match = makeMatch(["a"], { outcome });
      return status({ match, position: match });
    };
    assert.equal(over(RESIGNED), "Ben resigned.");
    assert.equal(
      over({ winner: null, reason: "agreed-draw", score: null }),
      "Both players agreed.",
    );
    assert.match(over({ winner: 0, reason: "mate", score: null }), /is next/);
  });

  test("a note of the game stands below the prompt, unless the page has something to say", () => {
    const front = makeFront({ note: ({ ply }) => (ply ? null : "Only Ben can win.") });
    const said = (changes = {}, match = makeMatch()) =>
      textOf(drawRegions(front, { ...openingView(match), ...changes }).status());
    assert.equal(said(), "Ann is next Only Ben can win.");
    assert.doesNotMatch(said({}, makeMatch(["a"])), /Only/);
    for (const key of ["hint", "notice", "message"]) {
      const changed = said({ [key]: { text: "Analyzing…", isError: false } });
      assert.match(changed, /Analyzing…$/, key);
    }
  });

  test("the board and the keys are drawn once for both regions", () => {
    let renders = 0;
    const front = makeFront({
      render: () => {
        renders += 1;
        return { board: "board", keys: "keys" };
      },
    });
    const regions = drawRegions(front, openingView(makeMatch()));
    assert.deepEqual([textOf(regions.board()), regions.keys()], ["board", "keys"]);
    assert.equal(renders, 1);
  });

  test("the goal is above the board during a match", () => {
    const front = makeFront({ aim: (state, ui) => `Five in a row, ${state.ply}, ${ui.active}.` });
    const board = (match) => textOf(drawRegions(front, openingView(match)).board());
    assert.match(board(makeMatch(["a"])), /^Five in a row, 1, true\./);
    assert.doesNotMatch(board(makeMatch(["a"], { outcome: RESIGNED })), /Five/);
  });

  test("a long sentence is small", () => {
    const status = (text) => {
      const view = { ...openingView(makeMatch()), message: { text, isError: false } };
      return markupOf(drawRegions(FRONT, view).status());
    };
    assert.doesNotMatch(status("short"), /is-long/);
    assert.match(status("long ".repeat(20)), /is-long/);
  });

  test("after the end the card of the result takes the place of the keys", () => {
    const match = makeMatch(["a"], { outcome: RESIGNED });
    const open = { ...openingView(match), mode: "over" };
    const card = textOf(drawRegions(FRONT, open).keys());
    assert.match(card, /Ann wins/);
    assert.match(card, /Rematch, Ben starts/);
    assert.match(textOf(drawRegions(FRONT, { ...open, starter: null }).keys()), /toss a coin/);
  });

  test("a region that fails does not keep the others from being drawn", () => {
    const front = makeFront({
      render: () => {
        throw new Error("no board");
      },
    });
    const regions = drawRegions(front, openingView(makeMatch()));
    assert.throws(() => regions.board());
    for (const name of REGIONS.filter((each) => !["board", "keys"].includes(each))) {
      assert.doesNotThrow(() => regions[name]());
    }
  });

  test("the tabs say whose turn it is, counting moves that are pending", () => {
    const open = openingView(makeMatch());
    const turn = (pending, match = makeMatch()) =>
      textOf(drawRegions(FRONT, { ...open, position: match, ui: { ...open.ui, pending } }).turns());
    assert.match(turn([]), /Ann your turn .*0 moves .*Ben waiting/);
    assert.match(turn(["a"]), /Ann waiting .*1 move .*Ben your turn/);
    const over = makeMatch(["a"], { outcome: RESIGNED });
    assert.match(turn([], over), /Ann wins/);
  });

  test("the clock stands between the players, and warns the one who is short of time", () => {
    const open = openingView(makeMatch());
    const clock = (seconds) =>
      textOf(
        drawRegions(FRONT, {
          ...open,
          turns: { series: null, clock: { seconds, paused: false } },
        }).turns(),
      );
    assert.match(clock(12), /Ann your turn .*12 Pause/);
    assert.match(clock(10), /Ann 10 s .*10 Pause .*Ben waiting/);
  });

  test("the series stands between the players in place of the number of moves", () => {
    const turns = { series: [2, 1], clock: null };
    const said = textOf(drawRegions(FRONT, { ...openingView(makeMatch()), turns }).turns());
    assert.match(said, /2–1 score/);
  });

  test("the list of moves has them in pairs", () => {
    const match = makeMatch(["a", "b", "c"]);
    const said = textOf(drawRegions(FRONT, openingView(match)).moves());
    assert.match(said, /A 1 2 B C 3/);
    assert.match(textOf(drawRegions(FRONT, openingView(makeMatch())).moves()), /No moves yet/);
  });
});
