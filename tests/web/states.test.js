/** States that only a style shows: a choice, a result, a place in a list. */

import assert from "node:assert/strict";
import test from "node:test";
import { withPage } from "./dom.js";
import { styled } from "./styles.js";

const radio = (more) => `<p class="segmented"><label><input type="radio" ${more} /></label></p>`;
const sun = (more) => `<svg class="sun ${more}"><circle></circle></svg>`;

const words = (more) => `<a class="card ${more}"><p></p></a>`;
const marked = (name, more) => [`<i class="${name}">`, `<i class="${name} ${more}">`];
const today = ['<i class="puzzle-day">', '<i class="puzzle-day" aria-current="date">'];
const button = (more) => `<button class="button" ${more}></button>`;

for (const [what, sheet, place, property, before, after] of [
  ["a star that is won", "pages/cards", "i", "fill", ...marked("star", "is-won")],
  ["a helped sun", "pages/cards", "circle", "fill", sun("is-alone"), sun("is-helped")],
  ["a sun to come", "pages/cards", "circle", "strokeDasharray", sun("is-alone"), sun("is-open")],
  ["a match to go on with", "pages/cards", "p", "color", words(""), words("is-continue")],
  ["a chosen value", "view/fields", "label", "backgroundColor", radio(""), radio("checked")],
  ["a picked key", "view/parts", "i", "backgroundColor", ...marked("key", "is-picked")],
  ["a disabled button", "view/parts", "button", "borderStyle", button(""), button("disabled")],
  ["today", "pages/puzzles/puzzles", "i", "boxShadow", ...today],
]) {
  test(`${what} has another ${property}`, async (t) => {
    const style = await styled("view/tokens.css", "view/base.css", `${sheet}.css`);
    const [plain, shown] = [before, after].map((body) => {
      const page = withPage(t, `<main class="of-1">${body}</main>`);
      style(page);
      return page.window.getComputedStyle(page.find(`main ${place}`))[property];
    });
    assert.ok(shown);
    assert.notEqual(shown, plain);
  });
}
