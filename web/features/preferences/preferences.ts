/**
 * Settings of this device for all matches: who starts the next one, seats, move confirmation,
 * names, the theme. They are not in the record.
 */

import { jsonSetting, keepJson, keepSetting } from "../../storage/settings.ts";
import { isList, isObject, isPair, isText } from "../../storage/shape.ts";

export const PREFERENCES = "preferences";

/** The values of each setting, the default first. */
export const CHOICES = {
  starts: ["alternate", "loser", "coin"] as const,
  seating: ["side", "across"] as const,
  confirm: ["no", "yes"] as const,
  haptics: ["no", "yes"] as const,
  sounds: ["no", "yes"] as const,
  ending: ["yes", "no"] as const, // both at the end of a match
};

export type Preferences = { [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] };

/** Return the stored choices, with defaults for invalid ones. */
export const choicesIn = (kept: Record<string, unknown>): Preferences => {
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    (choices as readonly unknown[]).includes(kept[name]) ? kept[name] : choices[0],
  ]);
  return Object.fromEntries(chosen);
};

export const preferences = (): Preferences => choicesIn(jsonSetting(PREFERENCES, isObject) ?? {});

export const keepPreferences = (preferences: Preferences) => keepJson(PREFERENCES, preferences);

const NAMES = "names";
const LONGEST = 40;

const isName = (name: unknown): name is string =>
  isText(name) && name.length > 0 && name.length <= LONGEST;

export const areNames = isPair(isName);

const MOST_NAMES = 12;

/** Return the names of earlier matches, the last pair first. */
export const knownNames = () => jsonSetting(NAMES, isList(isName, MOST_NAMES)) ?? [];

/** Return the last names, null for none. */
export const keptNames = () => {
  const last = knownNames().slice(0, 2);
  return areNames(last) ? last : null;
};

/** Keep the names for the next set-up. */
export const keepNames = (players: string[]) =>
  keepJson(NAMES, [...new Set([...players, ...knownNames()])].slice(0, MOST_NAMES));

// `early-presses.ts` applies it first.
const THEMES = ["device", "noon", "midnight"] as const;

export const currentTheme = () =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? "device";

/** Show the next theme, and return whether it could be kept. */
export const nextTheme = () => {
  const next = THEMES[(THEMES.indexOf(currentTheme()) + 1) % THEMES.length] ?? "device";
  if (next === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  return keepSetting("theme", next === "device" ? null : next);
};
