/**
 * How people like to play on this device, whatever the match: who starts the next one, where the
 * second player sits, what a press does. Kept here and not in the record.
 */

import { keepSetting, setting } from "../../storage/store.js";

const NAME = "preferences";

/** What each may be, the usual first. */
const CHOICES = {
  starts: /** @type {const} */ (["alternate", "loser", "coin"]),
  seating: /** @type {const} */ (["side", "across"]),
  confirm: /** @type {const} */ (["no", "yes"]),
  haptics: /** @type {const} */ (["no", "yes"]),
  sounds: /** @type {const} */ (["no", "yes"]),
};

/** @typedef {{ [name in keyof typeof CHOICES]: (typeof CHOICES)[name][number] }} Preferences */
/** @typedef {keyof Preferences} PreferenceName */

/** @returns {Preferences} */
export const preferences = () => {
  /** @type {any} */
  let kept = {};
  try {
    kept = JSON.parse(setting(NAME) ?? "{}") ?? {};
  } catch {
    // Damaged: as usual.
  }
  const chosen = Object.entries(CHOICES).map(([name, choices]) => [
    name,
    /** @type {readonly string[]} */ (choices).includes(kept[name]) ? kept[name] : choices[0],
  ]);
  return Object.fromEntries(chosen);
};

/** Keep one of them. @param {PreferenceName} name @param {string} value */
export const keepPreference = (name, value) => {
  keepSetting(NAME, JSON.stringify({ ...preferences(), [name]: value }));
  applyPreferences();
};

/** Let the hand and the ear know, where they asked to. @param {"move" | "win" | "refused"} what */
export const giveFeedback = async (what) => {
  const { haptics, sounds } = preferences();
  if (haptics === "yes" || sounds === "yes") (await import("./feedback.js")).playFeedback(what);
};

const NAMES = "names";
const LONGEST = 40;

/** Return the names that were played under last, null if there were none. @returns {[string, string] | null} */
export const keptNames = () => {
  try {
    const kept = JSON.parse(setting(NAMES) ?? "null");
    const isPair = Array.isArray(kept) && kept.length === 2;
    const areNames = (/** @type {unknown} */ name) =>
      typeof name === "string" && name.length > 0 && name.length <= LONGEST;
    return isPair && kept.every(areNames) ? [kept[0], kept[1]] : null;
  } catch {
    return null; // damaged
  }
};

/** Keep the names for the next set-up. @param {string[]} players */
export const keepNames = (players) => keepSetting(NAMES, JSON.stringify(players));

/** Let the page look as they say. */
export const applyPreferences = () => {
  document.body.dataset.seating = preferences().seating;
};
