/**
 * The series: the matches of a game that each of two people has won on this device. It continues
 * while the same two names play that game, and drops a match whose end is undone.
 */

import type { State } from "../../rules/contract.ts";
import { jsonSetting, keepJson } from "../../storage/settings.ts";
import { has, isList, isTable, isText } from "../../storage/shape.ts";
import type { Preferences } from "../preferences/preferences.ts";

export interface Series {
  players: string[]; // none before the first match is over
  won: Record<string, string>; // by match, who won it, "" for a draw
  best?: number; // its number of matches, if it has an end
}

/** Of how many matches a series with an end is. */
export const LENGTHS = [3, 5];
export const MOST_COUNTED = 200; // matches

/** Return of how many matches the series of a match is, undefined if its record does not say. */
export const bestIn = ({ tags }: Pick<State, "tags">) => LENGTHS.find((n) => `${n}` === tags.best);

export const seriesName = (game: string) => `series:${game}`;

/**
 * Return the stored series of a game, or *otherwise* if there is none, it is damaged, or the
 * browser stores nothing.
 */
export const keptSeries = (game: string, otherwise: Series = { players: [], won: {} }): Series =>
  jsonSetting(seriesName(game), has({ players: isList(isText), won: isTable(isText) })) ??
  otherwise;

export const keepSeries = (game: string, series: Series) => keepJson(seriesName(game), series);

/** Whether two people are the same, in any order. */
export const samePair = (one: string[], other: string[]) =>
  one.length === other.length && [...one].sort().join("\n") === [...other].sort().join("\n");

/**
 * Return the series with a match counted as it is now, or no longer; the same if nothing is new,
 * and for a task or a match that begins in the middle of another.
 * @param id of the match
 */
export const countMatch = (
  series: Series,
  id: string,
  match: Pick<State, "outcome" | "players" | "tags">,
): Series => {
  const { outcome, players, tags } = match;
  if (tags.goal || tags.task || tags.start) return series;
  // By one name for both nothing says who has won.
  if ((!samePair(series.players, players) && !outcome) || players[0] === players[1]) return series;
  const base = seriesOf(series, id, match);
  const winner = outcome && (outcome.winner === null ? "" : players[outcome.winner]);
  if (base.won[id] === (winner ?? undefined)) return series;
  const { [id]: _, ...others } = base.won;
  const all = Object.entries(winner === null ? others : { ...base.won, [id]: winner ?? "" });
  return { ...base, won: Object.fromEntries(all.slice(-MOST_COUNTED)) };
};

/**
 * Return the series of a match: as it stood before by the record, which may come from another
 * device, else as it was counted.
 */
export const seriesOf = (series: Series, id: string, match: Pick<State, "players" | "tags">) => {
  const { players, tags } = match;
  const best = bestIn(match);
  const isSame = samePair(series.players, players) && !isNext(series, id, best);
  const base = isSame ? series : nextSeries(series, players, best);
  const [, ...said] = STANDING.exec((best && tags.standing) || "") ?? [];
  const winners = [...players, ""].flatMap((name, at) => Array(Number(said[at] ?? 0)).fill(name));
  const { [id]: own, ...others } = base.won;
  const isCounted = `${winners.sort()}` === `${Object.values(others).sort()}`;
  const before: Series["won"] = { ...(winners as any) };
  const told = { ...base, won: before };
  if (winners.length === 0 || isCounted || seriesWinner(told) !== null) return base;
  return own === undefined ? told : { ...base, won: { ...before, [id]: own } };
};

const STANDING = /^([0-2])-([0-2])-(\d\d?)$/; // matches won by either player, and draws

/** Whether a match begins another series: this one is over, or has another length. */
const isNext = (series: Series, id: string, best = series.best) =>
  (seriesWinner(series) !== null || best !== series.best) && !Object.hasOwn(series.won, id);

const nextSeries = (
  { best: last, players: pair }: Series,
  players: string[],
  best = pair.length === 0 || samePair(pair, players) ? last : 0,
): Series => ({ players: [...players], won: {}, ...(best ? { best } : {}) });

/** Return who has won a series with an end, null while it goes on. */
export const seriesWinner = ({ best, players, won }: Series) => {
  if (!best) return null;
  const winners = Object.values(won);
  return players.find((name) => 2 * winners.filter((each) => each === name).length > best) ?? null;
};

/** Return the seat that starts the next match, null if a coin decides. */
export const nextStarter = (
  { outcome }: Pick<State, "outcome">,
  starts: Preferences["starts"],
): 0 | 1 | null => {
  if (starts === "coin") return null;
  const winner = outcome?.winner ?? null;
  return starts === "loser" && winner === 1 ? 0 : 1;
};

/**
 * Return how many matches each player has won, in the order of their seats; null while these two
 * have finished none of the series.
 */
export const seriesScore = (series: Series, players: string[]): [number, number] | null => {
  const winners = Object.values(series.won);
  if (winners.length === 0 || !samePair(series.players, players)) return null;
  const count = (name: string) => winners.filter((each) => each === name).length;
  return [count(players[0] ?? ""), count(players[1] ?? "")];
};

/** Return the score of a series that is won as it is said: that of the winner first. */
export const fromMost = (score: number[]) => score.toSorted((a, b) => b - a).join("–");
