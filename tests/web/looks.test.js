/** Looks: what is marked for readers, or by a class, differs for the eye too. */

import assert from "node:assert/strict";
import test from "node:test";
import { withPage } from "./dom.js";
import { styled } from "./styles.js";

const addStyles = await styled(
  ...["view/tokens.css", "view/frame.css", "view/parts.css", "view/panels.css", "view/fields.css"],
  ...["pages/board-page.css", "pages/cards.css", "pages/lab/lab.css", "pages/puzzles/puzzles.css"],
  "features/preferences/preferences.css",
);
const SEEN = [
  ...["background", "border", "boxShadow", "color", "fill", "opacity", "outline"],
  "strokeDasharray",
];

/** Each element, with the place of its mark, and the mark. */
for (const [what, element, mark] of [
  ["the move that is shown", '<ol class="moves"><li><b class="of-1 ?"></b></li></ol>', "is-now"],
  ["the step that is shown", '<div class="steps"><b ?></b></div>', 'aria-current="step"'],
  ["today in the calendar", '<b class="puzzle-day" ?></b>', 'aria-current="date"'],
  ["the tab that is open", '<div class="tabs"><b ?></b></div>', 'aria-current="page"'],
  ["the part of the lab that is open", '<div class="tabs"><b ?></b></div>', 'aria-selected="true"'],
  ["the language of the page", '<p class="languages"><b ?></b></p>', 'aria-current="true"'],
  ["a chosen value", '<p class="segmented"><label><input type="radio" ?></label></p>', "checked"],
  ["a button that is disabled", '<button class="button" ?></button>', "disabled"],
  ["a match to go on with", '<a class="card ?"><p></p></a>', "is-continue"],
  ["a day that was solved with help", '<svg class="sun ?"><circle /></svg>', "is-helped"],
  ["a day to come", '<svg class="sun is-helped ?"><circle /></svg>', "is-open"],
  ["a level that was beaten", '<svg class="star ?"></svg>', "is-won"],
  ["who is to move", '<b class="player of-1 ?"></b>', "is-up"],
  ["who has won, not who is to move", '<b class="player of-1 is-up ?"></b>', "has-won"],
  ["a short time", '<button class="score ?"></button>', "is-late"],
  ["the last tile", '<b class="tile of-1 ?"></b>', "is-last"],
  ["a tile of the win", '<b class="tile of-1 ?"></b>', "is-win"],
  ["a move that waits", '<b class="tile ?"></b>', "is-waiting"],
  ["a move that is asked about", '<b class="key" ?></b>', "data-confirm"],
  ["an early press", '<b class="key" ?></b>', "data-early"],
  ["a place that takes a piece", '<b class="slot" ?></b>', "data-takes"],
  ["a key that is chosen", '<b class="key ?"></b>', "is-picked"],
  ["who is ahead", '<p class="lab-grid"><b class="of-1 ?"></b></p>', "is-ahead"],
]) {
  test(`marked for the eye: ${what}`, (t) => {
    const both = ["", mark].map((each) => `<div>${element.replace("?", each)}</div>`);
    const page = withPage(t, both.join(""));
    Object.assign(page.document.body.dataset, { seats: "own", turn: "1" });
    addStyles(page);
    const [plain, marked] = ["first", "last"].map((place) => {
      const all = page.document.querySelectorAll(`body > :${place}-child *`);
      const styles = [...all].map((each) => page.window.getComputedStyle(each));
      return styles.flatMap((style) => SEEN.map((property) => style[property]));
    });
    assert.notDeepEqual(marked, plain);
  });
}
