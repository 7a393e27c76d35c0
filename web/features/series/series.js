/**
 * The series: how many matches each of two people has won at this table. It goes on while the same
 * two names play, whatever the game, and forgets a match whose end is taken back.
 */

import { keepSetting, setting } from "../../storage/store.js";

/** @typedef {import("../../contract.js").State} State */
/** @typedef {{ players: string[], won: Record<string, string> }} Kept `won`: by match, who won it, "" for a draw */

const NAME = "series";
const MOST = 200; // matches that are counted

/** @returns {Kept} */
const read = () => {
  try {
    const kept = JSON.parse(setting(NAME) ?? "null");
    const isWhole = Array.isArray(kept?.players) && typeof kept.won === "object" && kept.won;
    if (isWhole) return kept;
  } catch {
    // Damaged: a new series begins.
  }
  return { players: [], won: {} };
};

/** @param {string[]} one @param {string[]} other */
const samePair = (one, other) =>
  one.length === other.length && [...one].sort().join("\n") === [...other].sort().join("\n");

/**
 * Count a match as it is now, or no longer.
 * @param {string} id of the match @param {State} state
 */
export const countMatch = (id, { outcome, players }) => {
  let kept = read();
  if (!samePair(kept.players, players)) {
    if (!outcome) return;
    kept = { players: [...players], won: {} };
  }
  const winner = outcome && (outcome.winner === null ? "" : players[outcome.winner]);
  if (kept.won[id] === (winner ?? undefined)) return;
  if (winner === null || winner === undefined) delete kept.won[id];
  else kept.won[id] = winner;
  const ids = Object.keys(kept.won);
  for (const old of ids.slice(0, Math.max(0, ids.length - MOST))) delete kept.won[old];
  keepSetting(NAME, JSON.stringify(kept));
};

/**
 * Return the seat of the one who starts the next match, null where a coin decides.
 * @param {State} state @param {import("../preferences/preferences.js").Preferences["starts"]} starts
 * @returns {0 | 1 | null}
 */
export const nextStarter = ({ outcome }, starts) => {
  if (starts === "coin") return null;
  const winner = outcome?.winner ?? null;
  return starts === "loser" && winner === 1 ? 0 : 1;
};

/**
 * Return how many matches each player has won, in the order of their seats; null while these two
 * have finished none.
 * @param {State} state
 * @returns {[number, number] | null}
 */
export const seriesScore = ({ players }) => {
  const { players: pair, won } = read();
  const winners = Object.values(won);
  if (winners.length === 0 || !samePair(pair, players)) return null;
  const count = (/** @type {string} */ name) => winners.filter((each) => each === name).length;
  return [count(players[0]), count(players[1])];
};
