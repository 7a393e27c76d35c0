/** The series in a file of matches: written, checked, and counted with those of the device. */

import { byGame } from "../../storage/ladder.ts";
import { settingNames } from "../../storage/settings.ts";
import { has, isOneOf, isTable, isText } from "../../storage/shape.ts";
import { areNames } from "../preferences/preferences.ts";
import {
  keepSeries,
  keptSeries,
  MOST_COUNTED,
  type Series,
  samePair,
  seriesName,
} from "../series/series.ts";

const LONGEST_ID = 64; // characters

/** Return the series of all games, by slug. */
export const allSeries = () =>
  Object.fromEntries(
    settingNames(seriesName("")).map((name) => {
      const game = name.slice(seriesName("").length);
      return [game, keptSeries(game)];
    }),
  );

/**
 * Count the matches of a file in the series of their games; return whether any are new.
 * @param tell called with each series that has more matches now
 */
export const takeSeries = (kept: unknown, tell: (game: string, series: Series) => unknown) => {
  let isNew = false;
  for (const [game, there] of byGame(kept)) {
    if (!isSeries(there)) continue;
    const here = keptSeries(game);
    const series = bothCounted(here, there);
    if (Object.keys(series.won).length <= Object.keys(here.won).length) continue;
    isNew = keepSeries(game, series) || isNew;
    tell(game, series);
  }
  return isNew;
};

/**
 * Return a series with the further matches of another one. The first series is unchanged if the
 * other is of other players.
 */
const bothCounted = (here: Series, there: Series): Series => {
  if (Object.keys(here.won).length === 0) return there;
  if (!samePair(here.players, there.players) || here.best !== there.best) return here;
  if (here.best) return there; // its matches may have other ids
  const missing = Object.entries(there.won).filter(([id]) => !Object.hasOwn(here.won, id));
  const all = [...missing, ...Object.entries(here.won)];
  return { ...here, won: Object.fromEntries(all.slice(-MOST_COUNTED)) };
};

const isSeries = (kept: unknown): kept is Series =>
  hasSeries(kept) &&
  Object.keys(kept.won).length <= MOST_COUNTED &&
  Object.entries(kept.won).every(
    ([id, name]) => id.length <= LONGEST_ID && ["", ...kept.players].includes(name),
  );

const hasSeries = has({
  players: areNames,
  won: isTable(isText),
  best: isOneOf(undefined, 3, 5),
});
