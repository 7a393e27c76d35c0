/**
 * Choices of this device, in localStorage, which is synchronous: it survives a page that
 * is closed before IndexedDB commits. Where it is refused, the page goes on without.
 */

import { PREFIX, SITE } from "./scope.ts";
import { has, isNumber, isOneOf, isTable, isText, type Shape } from "./shape.ts";
import { chosen, unlessRefused } from "./visit.ts";

/** Return a setting, null if there is none. */
export const setting = (name: string) => chosen(SITE.pathname, name);

/** The version of everything stored, in each stored thing as `v`. */
export const VERSION = 1;

/** Return whether a newer version of the site stored this. */
export const isNewer = (stored: unknown): stored is { v: number } & Record<string, unknown> =>
  has({ v: isNumber })(stored) && stored.v > VERSION;

/** @returns null if there is none, or it is damaged */
const parsedSetting = (name: string): unknown =>
  unlessRefused(() => JSON.parse(setting(name) ?? "null"), null);

/** Return the value of a setting kept by `keepJson`, null if it is damaged. */
export const jsonSetting = <T>(name: string, isWhole: Shape<T>): T | null => {
  const stored = parsedSetting(name);
  return has({ v: isOneOf(VERSION), value: isWhole })(stored) ? (stored.value as T) : null;
};

/**
 * Keep a setting, and return whether that could be done: if storage is refused or full, it counts
 * for this visit only.
 * @param value null to forget it
 */
export const keepSetting = (name: string, value: string | null) =>
  unlessRefused(() => {
    if (value === null) localStorage.removeItem(`${PREFIX}${name}`);
    else localStorage.setItem(`${PREFIX}${name}`, value);
    return true;
  }, false);

/** Return whether a newer version of the site keeps this setting. */
export const isOfNewer = (name: string) => isNewer(parsedSetting(name));

/**
 * Keep a value as JSON with the version, and return whether that could be done: what a newer
 * version of the site keeps there stays.
 */
export const keepJson = (name: string, value: unknown) =>
  !isOfNewer(name) && keepSetting(name, JSON.stringify({ v: VERSION, value }));

/** Return the names of the settings that begin with a word. */
export const settingNames = (word: string) => {
  const keys = unlessRefused(
    () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? ""),
    [],
  );
  const own = keys.filter((key) => key.startsWith(`${PREFIX}${word}`));
  return own.map((key) => key.slice(PREFIX.length));
};

/** The setting that tells other tabs, as it comes and goes, that everything is deleted. */
export const ERASED = "erased";

/** Call a function when another tab has changed a setting. */
export const followSetting = (name: string, onChange: () => void) => {
  window.addEventListener("storage", ({ key }) => {
    if (key === `${PREFIX}${name}`) onChange();
  });
};

/**
 * Names the rules of this build, which made the stored pictures: other rules may have another view.
 * The build fills it in; scripts that run as they are written share one name.
 */
export const RULES = typeof RULES_KEY === "string" ? RULES_KEY : "sources";

const ADDED = "added-rules"; // the setting with the hashes of the wheels of each added game

/** Return the name of the rules of a game: of this build, and for an added game of its wheels. */
export const rulesOf = (game: string) => {
  const added = jsonSetting(ADDED, isTable(isText)) ?? {};
  return Object.hasOwn(added, game) ? `${RULES} ${added[game]}` : RULES;
};

export const keepAddedRules = (hashes: Record<string, string>) => keepJson(ADDED, hashes);

const playedName = (game: string) => `lesson:${game}`;

/** Whether a match or the lesson of a game was begun on this device. */
export const wasPlayed = (game: string) => setting(playedName(game)) !== null;

export const keepPlayed = (game: string) => keepSetting(playedName(game), "yes");
