/**
 * Choices of this device, in localStorage, which is synchronous: it survives a page that
 * is closed before IndexedDB commits. Where it is refused, the page goes on without.
 */

import { PREFIX } from "./scope.js";
import { tryStorage } from "./visit.js";

/** Return a setting, null if there is none. @param {string} name */
export const setting = (name) => tryStorage(() => localStorage.getItem(`${PREFIX}${name}`), null);

/** The version of everything stored, in each stored thing as `v`. */
export const VERSION = 1;

/** Return whether a newer version of the site stored this. @param {any} stored */
export const isNewer = (stored) => typeof stored?.v === "number" && stored.v > VERSION;

/** @param {string} name @returns {any} null if there is none, or it is damaged */
const parsedSetting = (name) => {
  try {
    return JSON.parse(setting(name) ?? "null");
  } catch {
    return null;
  }
};

/**
 * Return the value of a setting kept by `keepJson`, null if that is not what *isWhole* expects.
 * @template T
 * @param {string} name
 * @param {(value: any) => boolean} isWhole
 * @returns {T | null}
 */
export const jsonSetting = (name, isWhole) => {
  const stored = parsedSetting(name);
  try {
    return stored?.v === VERSION && isWhole(stored.value) ? stored.value : null;
  } catch {
    return null; // damaged
  }
};

/**
 * Keep a setting, and return whether that could be done: if storage is refused or full, it
 * counts for this visit only.
 * @param {string} name @param {string | null} value null to forget it
 */
export const keepSetting = (name, value) =>
  tryStorage(() => {
    if (value === null) localStorage.removeItem(`${PREFIX}${name}`);
    else localStorage.setItem(`${PREFIX}${name}`, value);
    return true;
  }, false);

/** Return whether a newer version of the site keeps this setting. @param {string} name */
export const isOfNewer = (name) => isNewer(parsedSetting(name));

/**
 * Keep a value as JSON with the version, and return whether that could be done: what a newer
 * version of the site keeps there stays.
 * @param {string} name @param {unknown} value
 */
export const keepJson = (name, value) =>
  !isOfNewer(name) && keepSetting(name, JSON.stringify({ v: VERSION, value }));

/** Return the names of the settings that begin with a word. @param {string} word */
export const settingNames = (word) => {
  const keys = tryStorage(
    () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? ""),
    [],
  );
  const own = keys.filter((key) => key.startsWith(`${PREFIX}${word}`));
  return own.map((key) => key.slice(PREFIX.length));
};

/**
 * Call a function when another tab has changed a setting.
 * @param {string} name @param {() => void} onChange
 */
export const followSetting = (name, onChange) => {
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

/**
 * Return the name of the rules of a game: of this build, and for an added game of its wheels.
 * @param {string} game
 */
export const rulesOf = (game) => {
  const added = jsonSetting(ADDED, Boolean) ?? {};
  return Object.hasOwn(added, game) ? `${RULES} ${added[game]}` : RULES;
};

/** Store the hashes of the wheels of each added game. @param {Record<string, string>} hashes */
export const keepAddedRules = (hashes) => keepJson(ADDED, hashes);
