/**
 * The puzzles of one day as this build made them last, so that lists show them before Python is there:
 * a picture and how far the end is. The page of a puzzle gets it from the rules.
 */

import { RULES } from "./build.js";
import { jsonSetting, keepSetting } from "./settings.js";

/** @import { Puzzle, State } from "../rules/contract.js" */
/** @typedef {{ puzzle: Puzzle, state: State }} Daily */

const NAME = "daily";

/** @param {string} date @returns {Record<string, Daily>} */
const keptDailies = (date) => {
  const kept = /** @type {any} */ (jsonSetting(NAME, () => true));
  return kept?.rules === RULES && kept.date === date ? kept.games : {};
};

/** Return the stored puzzle of a day, null if there is none. @param {string} date @param {string} game @returns {Daily | null} */
export const keptDaily = (date, game) => {
  const games = keptDailies(date);
  return (Object.hasOwn(games, game) && games[game]) || null;
};

/** Store a day's puzzle of a game; those of other days go. @param {string} date @param {Daily} daily */
export const keepDaily = (date, daily) => {
  const games = { ...keptDailies(date), [daily.puzzle.game]: daily };
  keepSetting(NAME, JSON.stringify({ date, rules: RULES, games }));
};
