/**
 * The series: how many matches each of two people has won at this table. It goes on while the same
 * two names play, whatever the game, and forgets a match whose end is taken back.
 */

import { jsonSetting, keepJson } from "../../storage/settings.js";

/** @import { State } from "../../rules/contract.js" */
/** @import { Preferences } from "../preferences/preferences.js" */
/**
 * @typedef {object} Series
 * @property {string[]} players none before the first match is over
 * @property {Record<string, string>} won by match, who won it, "" for a draw
 * @property {number} [best] of how many matches it is, where it has an end
 */

export const SERIES = "series";
const MOST = 200; // matches that are counted

/**
 * Return the series that this device keeps, *otherwise* where it keeps none: it is damaged, or the
 * browser refuses to store anything.
 * @param {Series} [otherwise] @returns {Series}
 */
export const keptSeries = (otherwise = { players: [], won: {} }) =>
  jsonSetting(
    SERIES,
    (kept) => Array.isArray(kept?.players) && typeof kept.won === "object" && kept.won !== null,
  ) ?? otherwise;

/** @param {Series} series */
export const keepSeries = (series) => keepJson(SERIES, series);

/** @param {string[]} one @param {string[]} other */
const samePair = (one, other) =>
  one.length === other.length && [...one].sort().join("\n") === [...other].sort().join("\n");

/**
 * Return the series with a match counted as it is now, or no longer; the same if nothing is new.
 * @param {Series} series @param {string} id of the match
 * @param {Pick<State, "outcome" | "players">} match @returns {Series}
 */
export const countMatch = (series, id, { outcome, players }) => {
  const isPair = samePair(series.players, players);
  if (!isPair && !outcome) return series;
  const base = isPair && !isNext(series, id) ? series : nextSeries(series, players);
  const winner = outcome && (outcome.winner === null ? "" : players[outcome.winner]);
  if (base.won[id] === (winner ?? undefined)) return series;
  const { [id]: _, ...others } = base.won;
  const all = Object.entries(winner === null ? others : { ...base.won, [id]: winner ?? "" });
  return { ...base, won: Object.fromEntries(all.slice(-MOST)) };
};

/** Whether a match comes after the end of a series. @param {Series} series @param {string} id */
const isNext = (series, id) => seriesWinner(series) !== null && !Object.hasOwn(series.won, id);

/** @param {Series} before @param {string[]} players @returns {Series} */
const nextSeries = ({ best, players: pair }, players) => ({
  players: [...players],
  won: {},
  ...(best && (pair.length === 0 || samePair(pair, players)) ? { best } : {}),
});

/** Return who has won a series with an end, null while it goes on. @param {Series} series */
export const seriesWinner = ({ best, players, won }) => {
  if (!best) return null;
  const winners = Object.values(won);
  return players.find((name) => 2 * winners.filter((each) => each === name).length > best) ?? null;
};

/**
 * Return a series with another of the same two players counted too: what stands in the first is not
 * changed. The first as it is where the two are of other players.
 * @param {Series} here @param {Series} there @returns {Series}
 */
export const bothCounted = (here, there) => {
  if (Object.keys(here.won).length === 0) return there;
  if (!samePair(here.players, there.players)) return here;
  const missing = Object.entries(there.won).filter(([id]) => !Object.hasOwn(here.won, id));
  const all = [...missing, ...Object.entries(here.won)];
  return { ...here, won: Object.fromEntries(all.slice(-MOST)) };
};

/**
 * Return the seat of the one who starts the next match, null where a coin decides.
 * @param {Pick<State, "outcome">} match @param {Preferences["starts"]} starts
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
 * @param {Series} series @param {[string, string]} players @returns {[number, number] | null}
 */
export const seriesScore = ({ players: pair, won }, players) => {
  const winners = Object.values(won);
  if (winners.length === 0 || !samePair(pair, players)) return null;
  const count = (/** @type {string} */ name) => winners.filter((each) => each === name).length;
  return [count(players[0]), count(players[1])];
};
