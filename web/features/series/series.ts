/**
 * The series: how many matches of a game each of two people has won at this table. It goes on while
 * the same two names play that game, and forgets a match whose end is taken back.
 */

import type { State } from "../../rules/contract.ts";
import { jsonSetting, keepJson, settingNames } from "../../storage/settings.ts";
import { has, isList, isTable, isText } from "../../storage/shape.ts";
import type { Preferences } from "../preferences/preferences.ts";

export interface Series {
  players: string[]; // none before the first match is over
  won: Record<string, string>; // by match, who won it, "" for a draw
  best?: number; // of how many matches it is, where it has an end
}

/** Each is the setting `series:<game>`. */
const SERIES = "series:";
const MOST = 200; // matches that are counted

export const seriesName = (game: string) => `${SERIES}${game}`;

/**
 * Return the series of a game that this device keeps, *otherwise* where it keeps none: it is
 * damaged, or the browser refuses to store anything.
 */
export const keptSeries = (game: string, otherwise: Series = { players: [], won: {} }): Series =>
  jsonSetting(seriesName(game), has({ players: isList(isText), won: isTable(isText) })) ??
  otherwise;

/** Return those of all games, by slug. */
export const allSeries = () =>
  Object.fromEntries(
    settingNames(SERIES).map((name) => {
      const game = name.slice(SERIES.length);
      return [game, keptSeries(game)];
    }),
  );

export const keepSeries = (game: string, series: Series) => keepJson(seriesName(game), series);

const samePair = (one: string[], other: string[]) =>
  one.length === other.length && [...one].sort().join("\n") === [...other].sort().join("\n");

/**
 * Return the series with a match counted as it is now, or no longer; the same if nothing is new.
 * @param id of the match
 */
export const countMatch = (
  series: Series,
  id: string,
  { outcome, players }: Pick<State, "outcome" | "players">,
): Series => {
  const isPair = samePair(series.players, players);
  if (!isPair && !outcome) return series;
  const base = isPair && !isNext(series, id) ? series : nextSeries(series, players);
  const winner = outcome && (outcome.winner === null ? "" : players[outcome.winner]);
  if (base.won[id] === (winner ?? undefined)) return series;
  const { [id]: _, ...others } = base.won;
  const all = Object.entries(winner === null ? others : { ...base.won, [id]: winner ?? "" });
  return { ...base, won: Object.fromEntries(all.slice(-MOST)) };
};

/** Whether a match comes after the end of a series. */
const isNext = (series: Series, id: string) =>
  seriesWinner(series) !== null && !Object.hasOwn(series.won, id);

const nextSeries = ({ best, players: pair }: Series, players: string[]): Series => ({
  players: [...players],
  won: {},
  ...(best && (pair.length === 0 || samePair(pair, players)) ? { best } : {}),
});

/** Return who has won a series with an end, null while it goes on. */
export const seriesWinner = ({ best, players, won }: Series) => {
  if (!best) return null;
  const winners = Object.values(won);
  return players.find((name) => 2 * winners.filter((each) => each === name).length > best) ?? null;
};

/**
 * Return a series with another of the same two players counted too: what stands in the first is not
 * changed. The first as it is where the two are of other players.
 */
export const bothCounted = (here: Series, there: Series): Series => {
  if (Object.keys(here.won).length === 0) return there;
  if (!samePair(here.players, there.players)) return here;
  const missing = Object.entries(there.won).filter(([id]) => !Object.hasOwn(here.won, id));
  const all = [...missing, ...Object.entries(here.won)];
  return { ...here, won: Object.fromEntries(all.slice(-MOST)) };
};

/** Return the seat of the one who starts the next match, null where a coin decides. */
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
 * have finished none.
 */
export const seriesScore = (
  { players: pair, won }: Series,
  players: [string, string],
): [number, number] | null => {
  const winners = Object.values(won);
  if (winners.length === 0 || !samePair(pair, players)) return null;
  const count = (name: string) => winners.filter((each) => each === name).length;
  return [count(players[0]), count(players[1])];
};
