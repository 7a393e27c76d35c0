/** The picture of a match that is shared: what is written on it. */

import assert from "node:assert/strict";
import test from "node:test";
import { withGlobals } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";
import { makeFront, makeMatch, makeState, RESIGNED } from "./makers.js";
import { sentencesOf } from "./speak.js";

/** Return the texts on the picture of a match, from the top. */
const textsOn = async (t, match) => {
  const { document, window } = withPage(t, "<h1>Game</h1>");
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
  const { copyPicture, setMessages } = await loadedNow(
    "features/share/picture.ts",
    "i18n/message.ts",
  );
  setMessages("en", sentencesOf("en"));
  const picture = () => document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const app = { front: makeFront({ picture }), state: makeState({ match }), say: () => {} };
  await copyPicture(app, "square");
  return drawn.replace(/<!--.*?-->/g, "").match(/(?<=<text[^>]*>)[^<]+/g);
};

const SWAPPED = { seats: "swapped" };
for (const [what, match, ...written] of [
  ["the first is to move", makeMatch(), "Ann’s turn", "● Ann", "Ben ◆"],
  ["the second is to move", makeMatch(["a"]), "Ben’s turn", "● Ann", "Ben ◆"],
  ["after a change of seats", makeMatch([], { tags: SWAPPED }), "Ann’s turn", "● Ben", "Ann ◆"],
  ["the match is over", makeMatch(["a"], { outcome: RESIGNED }), "Ann wins", "● Ann", "Ben ◆"],
]) {
  test(`a picture says whose turn it is, or who won: ${what}`, async (t) => {
    assert.deepEqual((await textsOn(t, match)).slice(0, 3), written);
  });
}
