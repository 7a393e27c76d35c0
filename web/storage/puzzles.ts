/**
 * The daily puzzles, and the results on this device: for each day and game how it was solved, and
 * the solved positions of matches. They are in localStorage, like other settings. Damaged values
 * count as not solved.
 */

import type { Puzzle, State } from "../rules/contract.ts";
import { jsonSetting, keepJson, keepSetting, RULES, setting, wasPlayed } from "./settings.ts";
import { has, isAnything, isCount, isLike, isObject, isOneOf } from "./shape.ts";

export type Daily = { puzzle: Puzzle; state: State };
/** Not solved, solved without help, with help. */
type Standing = "open" | "alone" | "helped";
/** How the puzzle of a day was solved. */
export interface Result {
  isHelped: boolean; // the solution was shown
  tries: number; // wrong tries before
  late: number; // days after its own, 0 for on the day
}
export interface Solved {
  days: Record<string, Record<string, Result>>; // by date, as in "2026-11-23", and game
  found: string[]; // the ids of solved puzzles from matches, the oldest first
}

const NAME = "puzzles";
const TRIED = "puzzles-tried";
const DAILY = "daily";
const MOST_TRIED = 100; // puzzles that were begun and not solved without help
const MOST_DAYS = 4_000; // more than ten years
const MOST_GAMES = 20; // of one day
const MOST_FOUND = 2_000;
const MOST_TRIES = 99;
const MOST_LATE = 99_999; // days
const DAY = 86_400_000; // milliseconds
const ID = /^[0-9a-f]{16}$/; // of a puzzle

export const FIRST_DAY = "2020-01-01";
export const LAST_DAY = "2199-12-31";

/** Whether a text is a day that has puzzles. */
export const isDay = (date: unknown): date is string => {
  if (typeof date !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  return isReal && date >= FIRST_DAY && date <= LAST_DAY;
};

/** Return the day that the clock of this device shows, as in "2026-11-23". */
export const today = (now: Date = new Date()) => {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Return the day `days` after another one. */
export const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Return how many days lie between two. */
const daysBetween = (date: string, later: string) =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / DAY);

/** Return a result as it is stored: an array, which is smaller. */
const packed = ({ isHelped, late, tries }: Result) => [isHelped ? 1 : 0, tries, late];

const unpacked = (kept: unknown): Result | null => {
  if (!Array.isArray(kept)) return null;
  const [helped, tries, late] = kept;
  const isWhole = isCount(1)(helped) && isCount(MOST_TRIES)(tries) && isCount(MOST_LATE)(late);
  return isWhole ? { isHelped: helped === 1, tries, late } : null;
};

const entriesOf = (value: unknown) => (isObject(value) ? Object.entries(value) : []);

/** @param kept by the device or in a file @returns its valid part */
export const readSolved = (kept: unknown): Solved => {
  const { days: all, found } = Object(kept);
  const days = entriesOf(all)
    .filter(([date]) => isDay(date))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-MOST_DAYS)
    .map(([date, games]) => {
      const results = entriesOf(games).flatMap(([game, kept]) => {
        const result = /^[a-z][a-z0-9-]{0,49}$/.test(game) ? unpacked(kept) : null;
        return result ? [[game, result] as const] : [];
      });
      return [date, Object.fromEntries(results.slice(0, MOST_GAMES))] as const;
    });
  const ids = Array.isArray(found) ? found.filter(isLike(ID)) : [];
  return {
    days: Object.fromEntries(days.filter(([, games]) => Object.keys(games).length > 0)),
    found: [...new Set(ids)].slice(-MOST_FOUND),
  };
};

/** Return a record in the form of localStorage and files. */
export const writeSolved = ({ days, found }: Solved) => ({
  days: Object.fromEntries(
    Object.entries(days).map(([date, games]) => [
      date,
      Object.fromEntries(Object.entries(games).map(([game, result]) => [game, packed(result)])),
    ]),
  ),
  found,
});

export const solvedHere = () => readSolved(jsonSetting(NAME, isAnything));

/** Store it; return false if storage fails. */
export const keepSolved = (solved: Solved) => keepJson(NAME, writeSolved(solved));

/** @returns null for not yet */
export const resultOf = ({ days }: Solved, game: string, date: string) =>
  (Object.hasOwn(days[date] ?? {}, game) && days[date]?.[game]) || null;

export const standingOf = (solved: Solved, game: string, date: string): Standing => {
  const result = resultOf(solved, game, date);
  return result ? (result.isHelped ? "helped" : "alone") : "open";
};

/**
 * Return the game whose puzzle of a day comes first: another game each day, of the games that were
 * played here, in rules that are played, and an unsolved puzzle if there is one.
 * @param unusual games whose puzzles have other rules
 */
export const puzzleFor = (
  date: string,
  games: string[],
  unusual: string[],
  solved: Solved,
  isPlayed: (game: string) => boolean = wasPlayed,
) => {
  const from = (some: string[]) => {
    const turn = daysBetween(FIRST_DAY, date) % some.length;
    return [...some.slice(turn), ...some.slice(0, turn)];
  };
  const rankOf = (game: string) => (isPlayed(game) ? 0 : 2) + (unusual.includes(game) ? 1 : 0);
  const inTurn = [0, 1, 2, 3].flatMap((rank) =>
    from(games.filter((each) => rankOf(each) === rank)),
  );
  return inTurn.find((game) => standingOf(solved, game, date) === "open") ?? inTurn[0] ?? "";
};

/** Return the best result of a day's puzzles, and how many of them are solved. */
export const standingOfDay = ({ days }: Solved, date: string) => {
  const results = Object.values(days[date] ?? {});
  const isAlone = results.some(({ isHelped }) => !isHelped);
  const standing: Standing = results.length ? (isAlone ? "alone" : "helped") : "open";
  return { standing, count: results.length };
};

/**
 * Return a record with one more puzzle of a day. The first result counts: after seeing the
 * solution, solving it still counts as solved with help.
 * @param now the day on which it was solved
 */
export const withDay = (
  solved: Solved,
  { game, date, isHelped, tries }: Tried & { game: string; date: string },
  now: string,
): Solved => {
  if (resultOf(solved, game, date)) return solved;
  const late = Math.min(Math.max(daysBetween(date, now), 0), MOST_LATE);
  const result = { isHelped, tries: Math.min(tries, MOST_TRIES), late };
  return { ...solved, days: { ...solved.days, [date]: { ...solved.days[date], [game]: result } } };
};

/** Add a puzzle from a match. */
export const withFound = (solved: Solved, id: string): Solved => ({
  ...solved,
  found: [...solved.found.filter((each) => each !== id), id].slice(-MOST_FOUND),
});

/** Merge the results of two devices; if both solved a puzzle, this device's result counts. */
export const bothSolved = (own: Solved, other: Solved): Solved => {
  const dates = Object.keys({ ...other.days, ...own.days }).sort();
  const days = dates.map((date) => [
    date,
    { ...own.days[date], ...other.days[date], ...own.days[date] }, // in its own order
  ]);
  return {
    days: Object.fromEntries(days.slice(-MOST_DAYS)),
    found: [...other.found.filter((id) => !own.found.includes(id)), ...own.found].slice(
      -MOST_FOUND,
    ),
  };
};

/**
 * Return how many days in a row a puzzle of the day was solved, up to today, or up to yesterday
 * while today's may still be. A day counts if one of its puzzles was solved on that very day and
 * without help.
 */
export const streakOf = ({ days }: Solved, now: string) => {
  const counts = (date: string) =>
    Object.values(days[date] ?? {}).some(({ isHelped, late }) => !isHelped && late === 0);
  let date = counts(now) ? now : dayAfter(now, -1);
  let streak = 0;
  for (; counts(date); date = dayAfter(date, -1)) streak += 1;
  return streak;
};

export type Tried = Pick<Result, "isHelped" | "tries">;

const begunHere = (): [string, Tried][] =>
  entriesOf(jsonSetting(TRIED, isAnything)).flatMap(([id, kept]) => {
    const begun = ID.test(id) ? unpacked(kept) : null;
    if (!begun) return [];
    const { isHelped, tries } = begun;
    return [[id, { isHelped, tries }] as [string, Tried]];
  });

const keepBegun = (begun: [string, Tried][]) => {
  const kept = begun.slice(-MOST_TRIED).map(([id, tried]) => [id, packed({ ...tried, late: 0 })]);
  keepJson(TRIED, Object.fromEntries(kept));
};

/** Return the wrong tries of a puzzle. */
export const triedHere = (id: string): Tried =>
  new Map(begunHere()).get(id) ?? { isHelped: false, tries: 0 };

/** Store each try; of two tabs, the most tries count. */
export const keepTried = (id: string, { isHelped, tries }: Tried) => {
  const before = triedHere(id);
  const both = {
    isHelped: isHelped || before.isHelped,
    tries: Math.min(Math.max(tries, before.tries), MOST_TRIES),
  };
  keepBegun([...begunHere().filter(([other]) => other !== id), [id, both]]);
};

/** Delete the tries of a puzzle that was solved without help. */
export const forgetTried = (id: string) => keepBegun(begunHere().filter(([other]) => other !== id));

/**
 * Keep how a puzzle of a day or of a match was solved; return whether it could be stored.
 * @param opened the day on which it was opened
 */
export const keepResult = (
  { day: date, game, record }: { game: string; day?: string; record?: string },
  id: string,
  result: Tried,
  opened: string,
) => {
  if (!result.isHelped) forgetTried(id);
  if (date) return keepSolved(withDay(solvedHere(), { game, date, ...result }, opened));
  return record ? keepSolved(withFound(solvedHere(), id)) : true;
};

const keptDailies = (date: string) => {
  const isOfToday = has({ rules: isOneOf(RULES), date: isOneOf(date), games: isObject });
  const kept = jsonSetting(DAILY, isOfToday);
  return (kept?.games ?? {}) as Record<string, Daily>;
};

/**
 * Return the stored puzzle of a day by this build, null if there is none. Lists show it before
 * Python runs; the page of a puzzle gets it from the rules.
 */
export const keptDaily = (date: string, game: string): Daily | null => {
  const games = keptDailies(date);
  return (Object.hasOwn(games, game) && games[game]) || null;
};

/** Store a day's puzzle of a game; delete those of other days. */
export const keepDaily = (date: string, daily: Daily) => {
  const games = { ...keptDailies(date), [daily.puzzle.game]: daily };
  keepJson(DAILY, { date, rules: RULES, games });
};

const BEST_RUN = "puzzle-run"; // the setting

/** Return the result of the best run on this device, 0 before the first. */
export const bestRun = () => {
  const best = Number(setting(BEST_RUN));
  return Number.isSafeInteger(best) && best > 0 ? best : 0;
};

export const keepBestRun = (solved: number) => keepSetting(BEST_RUN, String(solved));
