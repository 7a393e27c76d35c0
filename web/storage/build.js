/** The version of the rules that made a stored picture: other rules may have another view. */

import { jsonSetting, keepSetting } from "./settings.js";

/** Names the rules of this build; the build fills it in, and scripts that run as they are written share one name. */
export const RULES = typeof RULES_KEY === "string" ? RULES_KEY : "sources";

const ADDED = "added-rules"; // the setting with the hashes of the wheels of each added game

/** Return the name of the rules of a game: of this build, and for an added game of its wheels. @param {string} game */
export const rulesOf = (game) => {
  const added = jsonSetting(ADDED, Boolean) ?? {};
  return Object.hasOwn(added, game) ? `${RULES} ${added[game]}` : RULES;
};

/** Store the hashes of the wheels of each added game. @param {Record<string, string>} hashes by game */
export const keepAddedRules = (hashes) => keepSetting(ADDED, JSON.stringify(hashes));
