/**
 * The puzzles of one day as they were made last, so that lists show them before Python is there: a
 * picture and how far the end is. Whoever opens one has it from the rules.
 */

import { isState } from "./matches/shape.js";
import { jsonSetting, keepSetting } from "./settings.js";

/** @typedef {import("../rules/contract.js").Puzzle} Puzzle */
/** @typedef {import("../rules/contract.js").State} State */
/** @typedef {{ puzzle: Puzzle, state: State }} Daily */

const NAME = "daily";

/** @param {any} kept */
const isDays = (kept) =>
  typeof kept?.date === "string" && typeof kept.games === "object" && kept.games !== null;

/** @param {any} daily @param {string} game @returns {daily is Daily} */
const isDaily = (daily, game) =>
  daily?.puzzle?.game === game &&
  ["win", "draw"].includes(daily.puzzle.goal) &&
  typeof daily.puzzle.record === "string" &&
  Number.isInteger(daily.puzzle.length) &&
  Number.isInteger(daily.puzzle.difficulty) &&
  isState(daily.state) &&
  daily.state.game === game;

/** Return what is kept of a day's puzzle, null if nothing is. @param {string} date @param {string} game @returns {Daily | null} */
export const keptDaily = (date, game) => {
  const kept = /** @type {any} */ (jsonSetting(NAME, isDays));
  const daily = kept?.date === date && Object.hasOwn(kept.games, game) ? kept.games[game] : null;
  return isDaily(daily, game) ? daily : null;
};

/** Keep a day's puzzle of a game; those of other days go. @param {string} date @param {Daily} daily */
export const keepDaily = (date, daily) => {
  const kept = /** @type {any} */ (jsonSetting(NAME, isDays));
  const games = kept?.date === date ? kept.games : {};
  keepSetting(NAME, JSON.stringify({ date, games: { ...games, [daily.puzzle.game]: daily } }));
};
