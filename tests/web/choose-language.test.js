/** The language of a page, and its change. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { languageFor, otherPath } from "../../web/i18n/choose-language.ts";
import { changeLanguage, languages } from "../../web/i18n/language.ts";
import { withGlobals } from "./browser.js";

describe("which language a page is in", () => {
  const OURS = ["en", "de", "pt-BR", "zh-Hant-TW"];
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
});

describe("the languages of the site", () => {
  const NAMES = { en: "English", de: "Deutsch" };

  /** Give the page a head. */
  const withHead = (context, dataset, more = {}) =>
    withGlobals(context, { document: { querySelector: () => dataset && { dataset } }, ...more });

  test("the head of the page says what they are called, or that there are none", (context) => {
    withHead(context, { languages: JSON.stringify(NAMES) });
    assert.deepEqual(languages(), NAMES);
    withHead(context, null);
    assert.deepEqual(languages(), {});
  });

  for (const [tag, folder] of [
    ["de", "de/"],
    ["en", ""],
  ]) {
    test(`a page that is changed to ${tag} is kept in it, and takes its match along`, (context) => {
      const [kept, opened] = [[], []];
      const dataset = { languages: JSON.stringify(NAMES), path: "a/" };
      withHead(context, dataset, {
        localStorage: { setItem: (...entry) => kept.push(entry) },
        location: { hash: "#moves=1.2", assign: (to) => opened.push(to.href) },
      });
      changeLanguage(tag);
      assert.deepEqual(
        kept.map(([name, value]) => [name?.endsWith("language"), value]),
        [[true, tag]],
      );
      assert.equal(opened.length, 1);
      assert.ok(opened[0]?.endsWith(`/web/${folder}a/#moves=1.2`), opened[0]);
    });
  }
});
