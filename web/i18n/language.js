/** The languages of the site: what they call themselves, and this page in another one. */

import { SITE } from "../storage/scope.js";
import { keepSetting } from "../storage/settings.js";
import { pathIn } from "./choose-language.js";

/** The language, as the head of the page declares it. */
const head = () =>
  /** @type {HTMLElement | null} */ (document.querySelector("[data-languages]"))?.dataset ?? {};

/** Return what each language of the site calls itself, by its tag. @returns {Record<string, string>} */
export const languages = () => JSON.parse(head().languages ?? "{}");

/** Return the address of this page and its match for everybody, whatever their language. @param {string} [fragment] */
export const sharedAddress = (fragment = location.hash) => {
  return new URL(`${head().path ?? ""}${queryOfGuest()}${fragment}`, SITE).href;
};

/**
 * Return the address of the page of a game, seen from that of another.
 * @param {string} game @param {Record<string, string>} names of the games that the site has itself
 * @param {Record<string, string>} [wheel] that a game takes which the site has not
 */
export const pageOf = (game, names, wheel = {}) =>
  Object.hasOwn(names, game)
    ? `../${game}/`
    : `../added/?${new URLSearchParams({ game, ...wheel })}`;

/** The parameters of an added game in an address. */
const OF_A_GUEST = ["game", "wheel", "version", "sha256"];

const queryOfGuest = () => {
  const all = [...new URLSearchParams(location.search)];
  const asked = all.filter(([name]) => OF_A_GUEST.includes(name));
  return asked.length ? `?${new URLSearchParams(asked)}` : "";
};

/** Speak a language from now on: this page opens in it, with the match that its address holds. @param {string} tag */
export const changeLanguage = (tag) => {
  keepSetting("language", tag);
  const path = pathIn(tag, Object.keys(languages()), head().path ?? "");
  location.assign(new URL(`${path}${queryOfGuest()}${location.hash}`, SITE));
};
