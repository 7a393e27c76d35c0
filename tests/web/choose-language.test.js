/** The language of a page, and its change. */

import assert from "node:assert/strict";
import test, { describe } from "node:test";
import { languageFor, otherPath, pathIn } from "../../web/i18n/choose-language.js";
import { changeLanguage, languages } from "../../web/i18n/language.js";
import { withGlobals } from "./browser.js";

describe("which language a page is in", () => {
  const OURS = ["en", "de", "pt-BR", "zh-Hant-TW"];
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
  ]) {
    test(`for the requested ${JSON.stringify(asked)} the page has ${wanted}`, () => {
      assert.equal(languageFor(/** @type {string[]} */ (asked), OURS), wanted);
    });
  }

  test("where there are no languages there is none to choose", () => {
    assert.equal(languageFor(["de"], []), null);
    const page = { language: "en", languages: [], path: "a/", chosen: "de", preferred: ["fr"] };
    assert.equal(otherPath(page), null);
  });

  const page = { language: "en", languages: OURS, path: "a/", chosen: null, preferred: ["de-AT"] };

  test("an address that names no language opens in the first that the browser asks for", () => {
    assert.equal(otherPath(page), "de/a/");
    assert.equal(otherPath({ ...page, preferred: ["fr", "pt"] }), "pt-BR/a/");
  });

  test("nothing changes if the page has the requested language, or the site has none of the requested", () => {
    assert.equal(otherPath({ ...page, preferred: ["en-US", "de"] }), null);
    assert.equal(otherPath({ ...page, preferred: ["fr"] }), null);
    assert.equal(otherPath({ ...page, preferred: [] }), null);
  });

  test("a chosen language comes before the languages of the browser", () => {
    assert.equal(otherPath({ ...page, chosen: "en" }), null);
    assert.equal(otherPath({ ...page, chosen: "pt-BR" }), "pt-BR/a/");
  });

  test("a language that was chosen and is gone counts as none", () => {
    assert.equal(otherPath({ ...page, chosen: "tlh" }), "de/a/");
  });

  test("an address that names a language stays in it until another one is chosen", () => {
    const named = { ...page, language: "de", preferred: ["en"] };
    assert.equal(otherPath(named), null);
    assert.equal(otherPath({ ...named, chosen: "de" }), null);
    assert.equal(otherPath({ ...named, chosen: "en" }), "a/");
  });

  test("the pages of the first language have no folder of their own", () => {
    assert.equal(pathIn("en", OURS, "a/"), "a/");
    assert.equal(pathIn("de", OURS, ""), "de/");
  });
});

describe("the languages of the site", () => {
  const NAMES = { en: "English", de: "Deutsch" };

  /** Give the page a head. @param {import("node:test").TestContext} context @param {object | null} dataset @param {object} [more] */
  const withHead = (context, dataset, more = {}) =>
    withGlobals(context, { document: { querySelector: () => dataset && { dataset } }, ...more });

  test("the head of the page says what they are called", (context) => {
    withHead(context, { languages: JSON.stringify(NAMES) });
    assert.deepEqual(languages(), NAMES);
  });

  test("a page that says nothing of them has none", (context) => {
    withHead(context, null);
    assert.deepEqual(languages(), {});
  });

  for (const [tag, folder] of [
    ["de", "de/"],
    ["en", ""],
  ]) {
    test(`a page that is changed to ${tag} is kept in it, and takes its match along`, (context) => {
      /** @type {string[][]} */
      const kept = [];
      /** @type {string[]} */
      const opened = [];
      const dataset = { languages: JSON.stringify(NAMES), path: "a/" };
      withHead(context, dataset, {
        localStorage: { setItem: (/** @type {string[]} */ ...entry) => kept.push(entry) },
        location: { hash: "#moves=1.2", assign: (/** @type {URL} */ to) => opened.push(to.href) },
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
