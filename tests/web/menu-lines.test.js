/** The lines of the menu, which are commands. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { commandsOf, FEATURES } from "../../web/app/app.js";
import { withGlobals } from "./browser.js";
import { makeMatch, makeState, RESIGNED } from "./makers.js";
import { LANGUAGES, speakIn } from "./speak.js";

describe("the menu", () => {
  const COMMANDS = commandsOf(FEATURES);

  /** What the head of a page says of the languages of the site. */
  const NAMED = JSON.stringify({ en: "English", de: "Deutsch", es: "Español", fr: "Français" });
  const HEAD = { querySelector: () => ({ dataset: { languages: NAMED } }) };
  const LINES = [...COMMANDS].filter(([, { menu }]) => menu);

  for (const language of LANGUAGES) {
    test(`every line of the menu has a unique text in "${language}"`, (t) => {
      speakIn(t, language);
      withGlobals(t, { document: HEAD });
      const labels = LINES.map(([, { menu }]) => menu.label(makeState()));
      for (const label of labels) assert.match(label, /^\p{Lu}\p{L}+/u);
      assert.equal(new Set(labels).size, labels.length);
    });
  }

  test("no line of the menu is the same in English and in German", (t) => {
    withGlobals(t, { document: HEAD });
    const english = LINES.map(([, { menu }]) => menu.label(makeState()));
    speakIn(t, "de");
    LINES.forEach(([name, { menu }], at) => {
      assert.notEqual(menu.label(makeState()), english[at], name);
    });
  });

  test("after the end, and in a tab that looks on, the menu offers nothing that ends the match", () => {
    const over = makeState({ match: makeMatch(["a"], { outcome: RESIGNED }) });
    for (const state of [over, makeState({ isWriter: false })]) {
      for (const name of ["draw", "resign", "hint"]) {
        assert.equal(COMMANDS.get(name)?.menu?.when?.(state), false, name);
      }
      assert.equal(COMMANDS.get("new")?.menu?.when?.(state) ?? true, true);
    }
  });

  test("a new match, the rules and the way home are offered in every state", () => {
    for (const name of ["new", "rules", "games"]) {
      assert.equal(COMMANDS.get(name)?.menu?.when, undefined, name);
    }
  });
});
