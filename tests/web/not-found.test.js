/** The page for unknown addresses: where it leads, and in which language. */

import assert from "node:assert/strict";
import test from "node:test";
import { makeStorage } from "./browser.js";
import { bundled } from "./bundled.js";
import { withPage } from "./dom.js";
import { turns } from "./makers.js";

const SOURCE = await bundled("pages/not-found/find-home.ts");
const HOST = "https://noon.test";
const BODY = `<a class="wordmark" data-home></a><h1></h1>
  <main><p></p><a data-home></a></main>`;
const WORDS = Object.fromEntries(
  ["en", "de", "ar"].map((language) => [
    language,
    {
      direction: language === "ar" ? "rtl" : "ltr",
      home: `home ${language}`,
      notFound: `nothing ${language}`,
      notFoundTitle: `title ${language}`,
      notFoundText: `text ${language}`,
      notFoundHome: `all games ${language}`,
    },
  ]),
);

/** Open the page at an address of a server that has these files. */
const open = async (t, path, files, { languages = [], settings = {} } = {}) => {
  const { document, find } = withPage(t, BODY, { url: `${HOST}${path}` });
  const fetch = async (address) => {
    const body = files[address];
    return new Response(body ?? "", { status: body === undefined ? 404 : 200 });
  };
  const script = { dataset: { words: JSON.stringify(WORDS) } };
  Object.defineProperty(document, "currentScript", { value: script });
  const browser = {
    document,
    fetch,
    location: new URL(path, HOST),
    navigator: { languages },
    localStorage: makeStorage(settings),
    FontFace: class {
      load = () => Promise.reject(new DOMException("", "NetworkError"));
    },
  };
  new Function(...Object.keys(browser), SOURCE)(...Object.values(browser));
  for (let left = 3 * path.length; left > 0; left -= 1) await turns();
  const { dir, lang, dataset } = document.documentElement;
  return {
    dir,
    lang,
    theme: dataset.theme,
    title: document.title,
    heading: find("h1").textContent,
    link: find("main a").getAttribute("href"),
  };
};

/** Return the files of a site, which has these folders in other languages. */
const siteAt = (path, ...languages) => {
  const manifest = (lang, scope) => JSON.stringify({ name: "noon", lang, scope });
  return {
    [`${path}manifest.webmanifest`]: manifest("en", "./"),
    ...Object.fromEntries(
      languages.map((lang) => [`${path}${lang}/manifest.webmanifest`, manifest(lang, "../")]),
    ),
  };
};

for (const [site, path] of [
  ["/noon/", "/noon/nothing"],
  ["/noon/", "/noon/nothing/at/all/"],
  ["/a/b/", "/a/b/c"],
  ["/", "/nothing/at/all"],
]) {
  test(`${path} leads to ${site}`, async (t) => {
    const { link, heading } = await open(t, path, siteAt(site));
    assert.deepEqual([link, heading], [site, "nothing en"]);
  });
}

test("a folder with something else is no site", async (t) => {
  for (const other of ["<html>", "null", '{"name": "a shop", "lang": "en"}', '{"name": "noon"}']) {
    const files = { ...siteAt("/noon/"), "/noon/x/manifest.webmanifest": other };
    assert.equal((await open(t, "/noon/x/y", files)).link, "/noon/", other);
  }
});

test("without a site the page says so, and leads nowhere", async (t) => {
  const { heading, link } = await open(t, "/nothing", {}, { languages: ["de"] });
  assert.deepEqual([heading, link], ["nothing de", null]);
});

test("the address decides the language, then the choice, then the reader’s own", async (t) => {
  const files = siteAt("/noon/", "de", "ar");
  const settings = { "noon:/noon/language": "de" };
  const languages = ["ar-EG", "en"];
  const here = (path, more) => open(t, path, files, { languages, ...more });
  const arabic = await here("/noon/ar/x", { settings });
  assert.deepEqual([arabic.lang, arabic.dir, arabic.link], ["ar", "rtl", "/noon/ar/"]);
  assert.deepEqual([arabic.heading, arabic.title], ["nothing ar", "title ar"]);
  const chosen = await here("/noon/x", { settings });
  assert.deepEqual([chosen.lang, chosen.dir, chosen.link], ["de", "ltr", "/noon/de/"]);
  const preferred = await here("/noon/x");
  assert.deepEqual([preferred.lang, preferred.link], ["ar", "/noon/ar/"]);
  const unknown = await here("/noon/x", { languages: ["tlh"] });
  assert.deepEqual([unknown.lang, unknown.link], ["en", "/noon/"]);
});

test("the page has the theme that is chosen on this device", async (t) => {
  const settings = { "noon:/noon/theme": "midnight", "noon:/other/theme": "noon" };
  const { theme } = await open(t, "/noon/x", siteAt("/noon/"), { settings });
  assert.equal(theme, "midnight");
});
