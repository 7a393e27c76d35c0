/** The picture of a match that is shared: what is written on it. */

import assert from "node:assert/strict";
import test from "node:test";
import { withGlobals } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { makeFront, makeMatch, makeState, RESIGNED } from "./makers.js";

/** Return how wide bold letters of the size 1 are. */
const widthOf = (text) => 0.6 * text.length + 0.5 * (text.match(/[MW]/g) ?? []).length;

/**
 * Return the texts on a picture, from the top, each with its attributes.
 * @param copy copies the picture by functions of the module, for an app
 */
const textsOn = async (t, state, copy) => {
  const { document, window } = withPage(t, "<h1>Game</h1>");
  window.HTMLCanvasElement.prototype.getContext = () => ({
    measureText: (text) => ({ width: 100 * widthOf(text) }),
  });
  let drawn = "";
  class Image {
    set src(address) {
      drawn = decodeURIComponent(address);
    }
    decode = async () => {};
  }
  class ClipboardItem {
    constructor(parts) {
      this.made = parts["image/png"];
    }
  }
  const { CSSFontFaceRule, XMLSerializer } = window;
  const navigator = { clipboard: { write: async ([{ made }]) => made } };
  const fetch = async () => new Response();
  withGlobals(t, { ClipboardItem, CSSFontFaceRule, Image, XMLSerializer });
  withGlobals(t, { fetch, location: window.location, navigator, window });
  const made = await loadedNow("features/share/picture.ts");
  const picture = () => document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const app = { front: makeFront({ picture }), state: makeState(state), say: () => {} };
  await copy(made, app);
  const texts = drawn.replace(/<!--.*?-->/g, "").matchAll(/<text([^>]*)>([^<]+)/g);
  return [...texts].map(([, inTag, text]) => {
    const attributes = [...inTag.matchAll(/([\w-]+)="(.*?)"/g)];
    return { ...Object.fromEntries(attributes.map(([, name, value]) => [name, value])), text };
  });
};

const ofMatch =
  (shape = "square") =>
  ({ copyPicture }, app) =>
    copyPicture(app, shape);

const SWAPPED = { seats: "swapped" };
for (const [what, match, ...written] of [
  ["the first is to move", makeMatch(), "Ann’s turn", "● Ann", "Ben ◆"],
  ["the second is to move", makeMatch(["a"]), "Ben’s turn", "● Ann", "Ben ◆"],
  ["after a change of seats", makeMatch([], { tags: SWAPPED }), "Ann’s turn", "● Ben", "Ann ◆"],
  ["the match is over", makeMatch(["a"], { outcome: RESIGNED }), "Ann wins", "● Ann", "Ben ◆"],
  ["before the last move", makeMatch(["a"]), "Ann’s turn", "● Ann", "Ben ◆"],
]) {
  test(`a picture says whose turn it is, or who won: ${what}`, async (t) => {
    const viewing = what.startsWith("before") ? makeMatch() : null;
    const texts = await textsOn(t, { match, viewing }, ofMatch());
    assert.deepEqual(texts.map(({ text }) => text), [...written, "noon · Game", "noon.test/"]);
  });
}

for (const shape of ["square", "wide"]) {
  for (const players of [["Bartholomew", "Maximiliana"], ["Ann", "M".repeat(40)]]) {
    test(`the score has space between the names: ${shape}, ${players}`, async (t) => {
      const series = { players, won: { 1: players[0] } };
      const texts = await textsOn(
        t,
        { match: makeMatch([], { players }), series },
        ofMatch(shape),
      );
      const [left, score, right] = texts.slice(1, 4).map(({ text, x, ...rest }) => {
        const width = Number(rest["font-size"]) * widthOf(text);
        const share = { "is-middle": 0.5, "is-end": 1 }[rest.class.split(" ").at(-1)] ?? 0;
        return { from: Number(x) - share * width, to: Number(x) + (1 - share) * width, text };
      });
      assert.equal(score.text, "1–0");
      assert(left.to + 1 < score.from && score.to + 1 < right.from);
    });
  }
}

test("the picture of a series says the score of its winner first", async (t) => {
  const won = { 1: "Ben", 2: "Ann", 3: "Ben" };
  const series = { players: ["Ann", "Ben"], won, best: 3 };
  const state = { match: makeMatch(["a"], { outcome: RESIGNED }), series };
  const texts = await textsOn(t, state, ({ shareSeries }, app) => shareSeries(app));
  const [title, ...rest] = texts.map(({ text }) => text);
  assert.equal(title, "Ben wins the series 2–1");
  assert.deepEqual(rest, ["● Ann", "Ben ◆", "1–2", "noon · Game · Best of 3", "noon.test/"]);
});
