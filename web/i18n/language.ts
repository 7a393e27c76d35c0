/** The languages of the site, by their own names, and this page in another one. */

import { SITE } from "../storage/scope.ts";
import { keepSetting } from "../storage/settings.ts";
import { pathIn } from "./choose-language.ts";

const head = () => document.querySelector<HTMLElement>("[data-languages]")?.dataset ?? {};

/** Return the site's languages by their names for themselves. */
export const languages = (): Record<string, string> => JSON.parse(head().languages ?? "{}");

/**
 * Return the address of a match on this page, in any language. The address bar may lack its newest
 * moves: Safari refuses to change it 100 times in 30 seconds.
 */
export const sharedAddress = (record: string) =>
  new URL(`${head().path ?? ""}${queryOfAddedGame()}${record && `#${record}`}`, SITE).href;

/**
 * Return the address of the page of a game, seen from that of another.
 * @param names of the games that the site has itself
 * @param wheel of a game that is not of the site
 */
export const pageOf = (
  game: string,
  names: Record<string, string>,
  wheel: Record<string, string> = {},
) =>
  Object.hasOwn(names, game)
    ? `../${game}/`
    : `../added/?${new URLSearchParams({ game, ...wheel })}`;

const OF_AN_ADDED_GAME = ["game", "wheel", "version", "sha256"];

const queryOfAddedGame = () => {
  const all = [...new URLSearchParams(location.search)];
  const asked = all.filter(([name]) => OF_AN_ADDED_GAME.includes(name));
  return asked.length ? `?${new URLSearchParams(asked)}` : "";
};

/**
 * Open this page with its match in another language, and remember that language.
 * @param place in the match, as `at` in an address; "" for its end
 */
export const changeLanguage = (tag: string, place = "") => {
  keepSetting("language", tag);
  const path = pathIn(tag, Object.keys(languages()), head().path ?? "");
  const match = location.hash.replace(/&at=[^&]*/g, ""); // a place that the player may have left
  const at = match && place && `&at=${place}`;
  location.assign(new URL(`${path}${queryOfAddedGame()}${match}${at}`, SITE));
};
