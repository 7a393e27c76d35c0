/**
 * The puzzles of the day, and those that were solved on this device: which of each day, and how,
 * and which positions of matches. They lie in localStorage, like other settings; what is damaged
 * there counts as not solved.
 */

import { jsonSetting, keepJson, RULES } from "./settings.js";

/** @import { Puzzle, State } from "../rules/contract.js" */
/** @typedef {{ puzzle: Puzzle, state: State }} Daily */
/** @typedef {"open" | "alone" | "helped"} Standing not solved, solved without help, with help */
/**
 * @typedef {object} Result how the puzzle of a day was solved
 * @property {boolean} isHelped whether the solution was shown
 * @property {number} tries wrong ones before
 * @property {number} late days after its own, 0 for on the day
 */
/**
 * @typedef {object} Solved
 * @property {Record<string, Record<string, Result>>} days by date, as in "2026-11-23", and game
 * @property {string[]} found the ids of solved puzzles from matches, the oldest first
 */

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

const isNumber = (/** @type {unknown} */ value, /** @type {number} */ most) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/** Whether a text is a day that has puzzles. @param {unknown} date @returns {date is string} */
export const isDay = (date) => {
  if (typeof date !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  return isReal && date >= FIRST_DAY && date <= LAST_DAY;
};

/** Return the day that the clock of this device shows, as in "2026-11-23". @param {Date} [now] */
export const today = (now = new Date()) => {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** Return the day `days` after another one. @param {string} date @param {number} days */
export const dayAfter = (date, days) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Return how many days lie between two. @param {string} date @param {string} later */
const daysBetween = (date, later) =>
  Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / DAY);

/** Return a result as it is stored: an array, which is smaller. @param {Result} result */
const packed = ({ isHelped, late, tries }) => [isHelped ? 1 : 0, tries, late];

/** @param {any} kept @returns {Result | null} */
const unpacked = (kept) => {
  if (!Array.isArray(kept)) return null;
  const [helped, tries, late] = kept;
  const isWhole = isNumber(helped, 1) && isNumber(tries, MOST_TRIES) && isNumber(late, MOST_LATE);
  return isWhole ? { isHelped: helped === 1, tries, late } : null;
};

/** @param {unknown} value @returns {[string, any][]} */
const entriesOf = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? Object.entries(value) : [];

/** @param {any} kept by the device or in a file @returns {Solved} what is whole of it */
export const readSolved = (kept) => {
  const days = entriesOf(kept?.days)
    .filter(([date]) => isDay(date))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-MOST_DAYS)
    .map(([date, games]) => {
      const results = entriesOf(games).flatMap(([game, kept]) => {
        const result = /^[a-z][a-z0-9-]{0,49}$/.test(game) ? unpacked(kept) : null;
        return result ? [/** @type {const} */ ([game, result])] : [];
      });
      return /** @type {const} */ ([date, Object.fromEntries(results.slice(0, MOST_GAMES))]);
    });
  /** @type {unknown[]} */
  const found = Array.isArray(kept?.found) ? kept.found : [];
  const ids = found.filter((id) => typeof id === "string").filter((id) => ID.test(id));
  return {
    days: Object.fromEntries(days.filter(([, games]) => Object.keys(games).length > 0)),
    found: [...new Set(ids)].slice(-MOST_FOUND),
  };
};

/** Return a record as it is kept, and as a file has it. @param {Solved} solved */
export const writeSolved = ({ days, found }) => ({
  days: Object.fromEntries(
    Object.entries(days).map(([date, games]) => [
      date,
      Object.fromEntries(Object.entries(games).map(([game, result]) => [game, packed(result)])),
    ]),
  ),
  found,
});

export const solvedHere = () => readSolved(jsonSetting(NAME, () => true));

/** Keep it, and return whether that could be done. @param {Solved} solved */
export const keepSolved = (solved) => keepJson(NAME, writeSolved(solved));

/** @param {Solved} solved @param {string} game @param {string} date @returns null for not yet */
export const resultOf = ({ days }, game, date) =>
  (Object.hasOwn(days[date] ?? {}, game) && days[date]?.[game]) || null;

/** @param {Solved} solved @param {string} game @param {string} date @returns {Standing} */
export const standingOf = (solved, game, date) => {
  const result = resultOf(solved, game, date);
  return result ? (result.isHelped ? "helped" : "alone") : "open";
};

/**
 * Return the game whose puzzle of a day is offered first: each day another one, and one that is not
 * solved yet as long as there is any.
 * @param {string} date @param {string[]} games @param {Solved} solved
 */
export const puzzleFor = (date, games, solved) => {
  const turn = daysBetween(FIRST_DAY, date) % games.length;
  const inTurn = [...games.slice(turn), ...games.slice(0, turn)];
  return inTurn.find((game) => standingOf(solved, game, date) === "open") ?? inTurn[0] ?? "";
};

/**
 * Return how a day stands: the best of its games, and how many of them are solved.
 * @param {Solved} solved @param {string} date
 */
export const standingOfDay = ({ days }, date) => {
  const results = Object.values(days[date] ?? {});
  const isAlone = results.some(({ isHelped }) => !isHelped);
  /** @type {Standing} */
  const standing = results.length ? (isAlone ? "alone" : "helped") : "open";
  return { standing, count: results.length };
};

/**
 * Return a record with one more puzzle of a day. The first result counts: who has seen the solution
 * cannot solve it without help any more.
 * @param {Solved} solved @param {Tried & { game: string, date: string }} result
 * @param {string} now the day on which it was solved
 * @returns {Solved}
 */
export const withDay = (solved, { game, date, isHelped, tries }, now) => {
  if (resultOf(solved, game, date)) return solved;
  const late = Math.min(Math.max(daysBetween(date, now), 0), MOST_LATE);
  const result = { isHelped, tries: Math.min(tries, MOST_TRIES), late };
  return { ...solved, days: { ...solved.days, [date]: { ...solved.days[date], [game]: result } } };
};

/** Add a puzzle from a match. @param {Solved} solved @param {string} id @returns {Solved} */
export const withFound = (solved, id) => ({
  ...solved,
  found: [...solved.found.filter((each) => each !== id), id].slice(-MOST_FOUND),
});

/**
 * Return what two devices have solved: where both have, the own result counts.
 * @param {Solved} own @param {Solved} other @returns {Solved}
 */
export const bothSolved = (own, other) => {
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
 * @param {Solved} solved @param {string} now
 */
export const streakOf = ({ days }, now) => {
  const counts = (/** @type {string} */ date) =>
    Object.values(days[date] ?? {}).some(({ isHelped, late }) => !isHelped && late === 0);
  let date = counts(now) ? now : dayAfter(now, -1);
  let streak = 0;
  for (; counts(date); date = dayAfter(date, -1)) streak += 1;
  return streak;
};

/** @typedef {Pick<Result, "isHelped" | "tries">} Tried */

/** @returns {[string, Tried][]} */
const begunHere = () =>
  entriesOf(jsonSetting(TRIED, () => true)).flatMap(([id, kept]) => {
    const begun = ID.test(id) ? unpacked(kept) : null;
    if (!begun) return [];
    const { isHelped, tries } = begun;
    return [/** @type {[string, Tried]} */ ([id, { isHelped, tries }])];
  });

/** @param {[string, Tried][]} begun */
const keepBegun = (begun) => {
  const kept = begun.slice(-MOST_TRIED).map(([id, tried]) => [id, packed({ ...tried, late: 0 })]);
  keepJson(TRIED, Object.fromEntries(kept));
};

/** Return what was tried of a puzzle in vain. @param {string} id @returns {Tried} */
export const triedHere = (id) => new Map(begunHere()).get(id) ?? { isHelped: false, tries: 0 };

/** Store each try; of two tabs, the most tries count. @param {string} id @param {Tried} tried */
export const keepTried = (id, { isHelped, tries }) => {
  const before = triedHere(id);
  const both = {
    isHelped: isHelped || before.isHelped,
    tries: Math.min(Math.max(tries, before.tries), MOST_TRIES),
  };
  keepBegun([...begunHere().filter(([other]) => other !== id), [id, both]]);
};

/** Forget it: the puzzle is solved without help. @param {string} id */
export const forgetTried = (id) => keepBegun(begunHere().filter(([other]) => other !== id));

/** @param {string} date @returns {Record<string, Daily>} */
const keptDailies = (date) => {
  const kept = /** @type {any} */ (jsonSetting(DAILY, () => true));
  return kept?.rules === RULES && kept.date === date ? kept.games : {};
};

/**
 * Return the puzzle of a day as this build made it last, null if there is none: lists show it
 * before Python is there, and the page of a puzzle gets it from the rules.
 * @param {string} date @param {string} game @returns {Daily | null}
 */
export const keptDaily = (date, game) => {
  const games = keptDailies(date);
  return (Object.hasOwn(games, game) && games[game]) || null;
};

/**
 * Store a day's puzzle of a game; those of other days go.
 * @param {string} date @param {Daily} daily
 */
export const keepDaily = (date, daily) => {
  const games = { ...keptDailies(date), [daily.puzzle.game]: daily };
  keepJson(DAILY, { date, rules: RULES, games });
};
