/**
 * Settings of this device for all matches: who starts the next one, where the second player sits,
 * what a press does, names, the theme. They are not in the record.
 */

import { jsonSetting, keepJson, keepSetting, setting } from "../../storage/settings.js";

export const PREFERENCES = "preferences";

/** The values of each setting, the default first. */
export const CHOICES = {
  starts: /** @type {const} */ (["alternate", "loser", "coin"]),
  seating: /** @type {const} */ (["side", "across"]),
  confirm: /** @type {const} */ (["no", "yes"]),
  haptics: /** @type {const} */ (["no", "yes"]),
  sounds: /** @type {const} */ (["no", "yes"]),
};

/** @typedef {{ [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] }} Preferences */

/**
 * Return the stored choices, with defaults for invalid ones.
 * @param {Record<string, unknown>} kept @returns {Preferences}
 */
export const choicesIn = (kept) => {
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    /** @type {readonly unknown[]} */ (choices).includes(kept[name]) ? kept[name] : choices[0],
  ]);
  return Object.fromEntries(chosen);
};

/** @returns {Preferences} */
export const preferences = () =>
  choicesIn(jsonSetting(PREFERENCES, (value) => typeof value === "object" && value) ?? {});

/** @param {Preferences} preferences */
export const keepPreferences = (preferences) => keepJson(PREFERENCES, preferences);

const NAMES = "names";
const LONGEST = 40;

/** @param {unknown} name */
const isName = (name) => typeof name === "string" && name.length > 0 && name.length <= LONGEST;

/** Return whether these are two names. @param {unknown} kept @returns {kept is [string, string]} */
export const isPair = (kept) => Array.isArray(kept) && kept.length === 2 && kept.every(isName);

/** Return the last names, null for none. @returns {[string, string] | null} */
export const keptNames = () => jsonSetting(NAMES, isPair);

/** Keep the names for the next set-up. @param {string[]} players */
export const keepNames = (players) => keepJson(NAMES, players);

// `early-presses.js` applies it first.
const THEMES = /** @type {const} */ (["device", "noon", "midnight"]);

export const currentTheme = () => THEMES.find((theme) => theme === setting("theme")) ?? "device";

export const nextTheme = () => {
  const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length] ?? "device";
  keepSetting("theme", next === "device" ? null : next);
  if (next === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
};
