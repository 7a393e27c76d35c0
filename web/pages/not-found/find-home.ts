/**
 * A server gives this page for every address at which there is nothing, at any depth, without
 * the address of the site. It looks for that upward, and leads there in the language of the
 * reader. It stands in the page itself.
 */

import { languageFor, pathIn } from "../../i18n/choose-language.ts";
import { chosen } from "../../storage/visit.ts";

/** Return the folders above an address, the nearest first. */
const foldersAbove = (path: string) =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, at, parts) => `${parts.slice(0, parts.length - at).join("/")}/`);

/**
 * Return where the site begins, and which language the nearest folder of it is in; null if unknown.
 * A folder of the site names itself as one.
 */
const findSite = async (folders: string[]) => {
  for (const folder of folders) {
    try {
      const answer = await fetch(`${folder}manifest.webmanifest`);
      const { name, lang, scope } = answer.ok ? await answer.json() : {};
      const { pathname } = new URL(scope, new URL(folder, location.origin));
      if (name === "noon" && typeof lang === "string") return { site: pathname, lang };
    } catch {
      // No manifest, or one of something else.
    }
  }
  return null;
};

const say = (language: string) => {
  const t = words[language];
  if (!t) return;
  const root = document.documentElement;
  root.lang = language;
  root.dir = t.direction;
  document.title = t.notFoundTitle;
  const texts = {
    h1: t.notFound,
    "main p:not([aria-hidden])": t.notFoundText,
    "main a": t.notFoundHome,
  };
  for (const [place, text] of Object.entries(texts)) {
    const element = document.querySelector(place);
    if (element) element.textContent = text;
  }
  document.querySelector(".wordmark")?.setAttribute("aria-label", t.home);
};

/** Let all links lead home. */
const lead = (site: string, home: string) => {
  for (const link of document.querySelectorAll("[data-home]")) link.setAttribute("href", home);
  document.querySelector('link[rel="icon"]')?.setAttribute("href", `${site}icons/icon.svg`);
  const font = new FontFace("Young Serif", `url("${site}fonts/young-serif.woff2")`);
  font.load().then(
    () => document.fonts.add(font),
    () => undefined, // the typeface that the device has will do
  );
};

const { dataset } = document.currentScript as HTMLScriptElement;
/** Messages by language, the usual one first. */
const words: Record<string, any> = JSON.parse(dataset.words ?? "{}");
const languages = Object.keys(words);
const [usual = ""] = languages;
const folders = foldersAbove(location.pathname);

/** Return the language that was chosen on this device. */
const choice = (what: "language" | "theme") =>
  folders.map((folder) => chosen(folder, what)).find(Boolean) ?? null;

const theme = choice("theme");
if (theme) document.documentElement.dataset.theme = theme;
const ofReader =
  languageFor([choice("language"), ...(navigator.languages ?? [])], languages) ?? usual;
say(ofReader);
void findSite(folders).then((found) => {
  if (!found) return;
  const { lang, site } = found;
  // A language in the address comes first.
  const language = lang !== usual && lang in words ? lang : ofReader;
  say(language);
  lead(site, `${site}${pathIn(language, languages, "")}`);
});
