/** The language in which a page opens. */

import assert from "node:assert/strict";
import test from "node:test";
import { languageFor, otherPath } from "../../web/i18n/choose-language.ts";
import { changeLanguage } from "../../web/i18n/language.ts";
import { withGlobals, withStorage } from "./browser.js";

const OURS = ["en", "de", "pt-BR", "zh-Hant-TW"];
test("a change of language keeps the added game and the match", (t) => {
  const visited = [];
  const { held } = withStorage(t);
  const dataset = { languages: '{"en":"English","de":"Deutsch"}', path: "added/" };
  withGlobals(t, {
    document: { querySelector: () => ({ dataset }) },
    location: { search: "?game=nim&x=1", hash: "#moves=a", assign: (to) => visited.push(`${to}`) },
  });
  for (const tag of ["de", "en"]) changeLanguage(tag);
  changeLanguage("en", "r1");
  location.hash = "#moves=a&at=r1";
  for (const place of ["r0", ""]) changeLanguage("en", place);
  const paths = visited.map((each) => each.slice(each.indexOf("/", 8)));
  const [german, english, reviewed, other, left] = paths;
  assert.ok(german.endsWith("/de/added/?game=nim#moves=a"), german);
  assert.equal(english, german.replace("de/", ""));
  assert.equal(reviewed, `${english}&at=r1`);
  assert.deepEqual([other, left], [`${english}&at=r0`, english]);
  assert.deepEqual(Object.values(held), ["en"]);
});

test("a page has the first requested language that it has, or one like it", () => {
  for (const [asked, wanted] of [
    [["de"], "de"],
    [["de-AT"], "de"],
    [["DE-at"], "de"],
    [["de-Latn-AT-1996"], "de"],
    [["pt"], "pt-BR"],
    [["pt-PT"], "pt-BR"],
    [["zh-Hant"], "zh-Hant-TW"],
    [["fr", "de"], "de"],
    [["de", "en"], "de"],
    [["en-GB", "de"], "en"],
    [["d"], null],
    [["den"], null],
    [[null, ""], null],
    [[], null],
  ])
    assert.equal(languageFor(asked, OURS), wanted, JSON.stringify(asked));
  assert.equal(languageFor(["de"], []), null);
});

for (const [what, changes, path] of [
  ["names no language opens in the first that the browser asks for", {}, "de/a/"],
  ["names none opens in the first that there is", { preferred: ["fr", "pt"] }, "pt-BR/a/"],
  ["has the requested language stays", { preferred: ["en-US", "de"] }, null],
  ["has none of the requested stays", { preferred: ["fr"] }, null],
  ["is asked for in no language stays", { preferred: [] }, null],
  ["has the chosen language stays, whatever the browser says", { chosen: "en" }, null],
  ["opens in the chosen language, whatever the browser says", { chosen: "pt-BR" }, "pt-BR/a/"],
  ["opens as if nothing was chosen where that is gone", { chosen: "tlh" }, "de/a/"],
  ["names a language stays in it", { language: "de", preferred: ["en"] }, null],
  ["names the chosen language stays", { language: "de", preferred: ["en"], chosen: "de" }, null],
  ["names a language opens in another chosen one", { language: "de", chosen: "en" }, "a/"],
  ["is of a site without languages stays", { languages: [], chosen: "de" }, null],
]) {
  test(`an address that ${what}`, () => {
    const page = { language: "en", languages: OURS, path: "a/", preferred: ["de-AT"] };
    assert.equal(otherPath({ ...page, chosen: null, ...changes }), path);
  });
}
