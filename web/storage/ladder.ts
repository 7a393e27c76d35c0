/**
 * The ladder of each game: the levels of the computer that were mastered at fair rules, and the
 * losses in a row. In localStorage, like other settings.
 */

import { jsonSetting, keepJson } from "./settings.ts";
import { isAnything, isText } from "./shape.ts";

/** Of a game, with ids. */
type Rungs = { won: string[]; lost: { level: string; matches: string[] } };
/** By game. */
export type Ladder = Record<string, Rungs>;

/** The levels of `py_rules/players/levels/`, from the weakest to the strongest. */
export const LEVELS = ["easy", "medium", "hard"];
/** Losses in a row before the page offers an easier level. */
export const MOST_LOSSES = 3;

const NAME = "ladder";
const MOST_GAMES = 200;
const NO_LOSSES: Rungs["lost"] = { level: "", matches: [] };

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** Return the entries of games, by slug. @param kept by the device or in a file */
export const byGame = (kept: unknown) =>
  Object.entries(Object(kept))
    .filter(([game]) => /^[a-z][a-z0-9-]{0,49}$/.test(game))
    .slice(0, MOST_GAMES);

/** @param kept by the device or in a file @returns its valid part */
export const readLadder = (kept: unknown): Ladder => {
  const rungs = byGame(kept).map(([game, each]) => {
    const { lost, won } = Object(each);
    const { level, matches } = Object(lost);
    const all = textsIn(won);
    return [
      game,
      {
        won: LEVELS.filter((level) => all.includes(level)),
        lost: { level: String(level ?? ""), matches: textsIn(matches).slice(-MOST_LOSSES) },
      },
    ];
  });
  return Object.fromEntries(rungs);
};

export const ladderHere = () => readLadder(jsonSetting(NAME, isAnything));

/** Store it; return false if storage fails. */
export const keepLadder = (ladder: Ladder) => keepJson(NAME, ladder);

export const rungsOf = (ladder: Ladder, game: string): Rungs =>
  (Object.hasOwn(ladder, game) && ladder[game]) || { won: [], lost: NO_LOSSES };

export const withStar = (ladder: Ladder, game: string, level: string) => {
  const before = rungsOf(ladder, game).won;
  const won = LEVELS.filter((each) => each === level || before.includes(each));
  return { ...ladder, [game]: { won, lost: NO_LOSSES } };
};

/** Count a match as lost, once. */
export const withLoss = (ladder: Ladder, game: string, level: string, id: string) => {
  const { lost, won } = rungsOf(ladder, game);
  const before = lost.level === level ? lost.matches.filter((each) => each !== id) : [];
  const matches = [...before, id].slice(-MOST_LOSSES);
  return { ...ladder, [game]: { won, lost: { level, matches } } };
};

/** Reset the losses in a row. */
export const withoutLosses = (ladder: Ladder, game: string) =>
  Object.hasOwn(ladder, game)
    ? { ...ladder, [game]: { ...rungsOf(ladder, game), lost: NO_LOSSES } }
    : ladder;

/** Return the stars of both, and the losses of the first. */
export const bothLadders = (own: Ladder, other: Ladder) => {
  const games = Object.keys({ ...other, ...own }).map((game) => {
    const [here, there] = [rungsOf(own, game), rungsOf(other, game)];
    const won = LEVELS.filter((level) => here.won.includes(level) || there.won.includes(level));
    return [game, { won, lost: here.lost }];
  });
  return Object.fromEntries(games);
};
