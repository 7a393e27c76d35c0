/** The preferences, the series, the names, the stars and the solved puzzles, as a file of matches holds them. */

import { bothLadders, keepLadder, ladderHere, readLadder } from "../../storage/ladder.js";
import {
  bothSolved,
  keepSolved,
  readSolved,
  solvedHere,
  writeSolved,
} from "../../storage/puzzles.js";
import {
  choicesIn,
  isPair,
  keepNames,
  keptNames,
  preferences,
} from "../preferences/preferences.js";
import { bothCounted, keepSeries, keptSeries } from "../series/series.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../series/series.js").Series} Series */

/** Return what this device has. */
export const settingsHere = () => ({
  preferences: preferences(),
  series: keptSeries(),
  names: keptNames(),
  puzzles: writeSolved(solvedHere()),
  ladder: ladderHere(),
});

/**
 * Take over what a file has of them. What was chosen or counted on this device stays as it is: a
 * preference comes where the usual still counts here, names where there are none, and a series where
 * there is none, or match by match where it is of the same two players. Solved puzzles and stars are joined.
 * @param {Pick<App, "dispatch">} app @param {Record<string, any>} file
 * @returns {boolean} whether anything is new
 */
export const takeSettings = ({ dispatch }, file) => {
  const here = settingsHere();
  const chosen = joined(here.preferences, file.preferences);
  const series = isSeries(file.series) ? bothCounted(here.series, file.series) : here.series;
  const isNew = {
    preferences: JSON.stringify(chosen) !== JSON.stringify(here.preferences),
    series: Object.keys(series.won).length > Object.keys(here.series.won).length,
    names: here.names === null && isPair(file.names),
    puzzles: takePuzzles(file.puzzles),
    ladder: takeLadder(file.ladder),
  };
  if (isNew.preferences) dispatch({ type: "preferences", preferences: chosen });
  if (isNew.names) keepNames(file.names);
  if (isNew.series) {
    keepSeries(series);
    dispatch({ type: "series", series });
  }
  return Object.values(isNew).some(Boolean);
};

/** Take over the puzzles that were solved elsewhere, and return whether there were any. @param {unknown} kept in the file */
const takePuzzles = (kept) => {
  const here = solvedHere();
  const both = bothSolved(here, readSolved(kept));
  const isNew = JSON.stringify(writeSolved(both)) !== JSON.stringify(writeSolved(here));
  return isNew && keepSolved(both);
};

/** Take over the stars that were won elsewhere, and return whether there were any. @param {unknown} kept in the file */
const takeLadder = (kept) => {
  const here = ladderHere();
  const both = bothLadders(here, readLadder(kept));
  const count = (/** @type {typeof here} */ ladder) =>
    Object.values(ladder).reduce((sum, { won }) => sum + won.length, 0);
  return count(both) > count(here) && keepLadder(both);
};

/** @param {ReturnType<typeof preferences>} here @param {unknown} kept in the file */
const joined = (here, kept) => {
  const usual = choicesIn({});
  const there = choicesIn(Object(kept));
  const all = Object.entries(there).map(([name, choice]) => {
    const own = here[/** @type {keyof typeof here} */ (name)];
    return [name, own === usual[/** @type {keyof typeof usual} */ (name)] ? choice : own];
  });
  return choicesIn(Object.fromEntries(all));
};

/** @param {any} kept @returns {kept is Series} */
const isSeries = (kept) =>
  isPair(kept?.players) &&
  typeof kept.won === "object" &&
  kept.won !== null &&
  Object.values(kept.won).every((name) => name === "" || kept.players.includes(name));
