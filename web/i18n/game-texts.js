/** What a game's page says in another language than English: its rules, and the words of its options. */

import { SITE } from "../storage/scope.js";
import { currentLanguage } from "./message.js";

/** @typedef {import("../rules/contract.js").CatalogEntry} CatalogEntry */
/** @typedef {{ summary: string, short: string, keys: string, rules: string, words: Record<string, string> }} Texts */

/** @typedef {CatalogEntry["options"][number] & { said?: Record<string, string> }} OptionInWords with its choices in words, where the page speaks another language */

/** @type {Promise<Texts | null> | undefined} */
let asked;

/**
 * Return the texts of a game in the language of the page, null where that has none.
 * @param {string} slug @param {string[]} languages in which there are texts, beside English
 */
export const textsOf = (slug, languages) => {
  asked ??= load(slug, languages).catch(() => {
    asked = undefined; // once online it is asked for again
    return null;
  });
  return asked;
};

/** @param {string} slug @param {string[]} languages @returns {Promise<Texts | null>} */
const load = async (slug, languages) => {
  const language = currentLanguage();
  if (!languages.includes(language)) return null;
  const address = new URL(`games/${slug}/texts.${language}.json`, SITE);
  return (await fetch(address)).json();
};

/** Put the texts into the page in place of the English ones. @param {string} slug @param {string[]} languages */
export const showTexts = async (slug, languages) => {
  const texts = await textsOf(slug, languages);
  if (!texts) return;
  const put = (/** @type {string} */ id, /** @type {Node} */ content) => {
    const place = document.getElementById(id);
    if (!place) return;
    place.replaceChildren(content);
    place.lang = currentLanguage();
  };
  const { body } = new DOMParser().parseFromString(texts.rules, "text/html");
  const rules = document.createDocumentFragment();
  rules.append(...body.childNodes);
  put("rules-text", rules);
  put("short-text", document.createTextNode(texts.short));
  put("keys-text", document.createTextNode(texts.keys));
};

/**
 * Return the entry with the words of its options in the language of the page.
 * @param {CatalogEntry} entry @param {string[]} languages
 * @returns {Promise<CatalogEntry>}
 */
export const inLanguage = async (entry, languages) => {
  const { words = {} } = (await textsOf(entry.slug, languages)) ?? {};
  const say = (/** @type {string} */ english) => words[english] ?? english;
  const options = entry.options.map((option) => {
    const said = { ...option, label: say(option.label), explain: say(option.explain) };
    if (said.kind === "word") return { ...said, shape: say(said.shape) };
    if (said.kind !== "choice") return said;
    return {
      ...said,
      said: Object.fromEntries(said.choices.map((each) => [each, say(plain(each))])),
    };
  });
  return { ...entry, options };
};

/** Return a choice as words. @param {string} choice */
export const plain = (choice) => choice.replaceAll("-", " ");
