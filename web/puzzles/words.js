/** Texts about a puzzle, a day and a result, on the page and to hand on. */

import { copyText, handOver } from "../app/files.js";
import { currentLanguage, vocabulary } from "../i18n/message.js";
import { choiceInWords, labelOfOption } from "../i18n/options.js";
import { errorText } from "../i18n/refusals.js";
import { reasonOf } from "../rules/errors.js";
import { resultOf, streakOf } from "../storage/puzzles.js";

/** @import { CatalogEntry, Puzzle, State } from "../rules/contract.js" */
/** @import { Result, Solved } from "../storage/puzzles.js" */
/** @import { Tried, Wanted } from "./types.js" */

export const { t } = vocabulary("puzzles");
export const frame = vocabulary("frame");

/**
 * Return the reason of a refusal; puzzles have separate messages.
 * @param {import("../rules/errors.js").RulesError} error
 */
export const reasonFor = (error) =>
  error.code.startsWith("puzzle.")
    ? errorText("_puzzles", error.code, error.params, error.message)
    : reasonOf(error);

/** @param {string} date @param {Intl.DateTimeFormatOptions} how */
const written = (date, how) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...how, timeZone: "UTC" }).format(new Date(date));

/** Return a date in words: "Monday, 23 November 2026". @param {string} date */
export const dateInWords = (date) => written(date, { dateStyle: "full" });

/** Return a date in words, without the day of the week. @param {string} date */
export const shortDate = (date) => written(date, { dateStyle: "long" });

/** Return a month in words. @param {string} month as "2026-11" */
export const monthInWords = (month) => written(`${month}-15`, { month: "long", year: "numeric" });

/** Return the days of the week from Monday on, in full and in short. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, at) => {
    const date = `2026-11-${23 + at}`; // a Monday, and the days after it
    return [written(date, { weekday: "long" }), written(date, { weekday: "short" })];
  });

/** Say what is to be reached. @param {Pick<Puzzle, "goal" | "moves">} puzzle */
export const goalInWords = ({ goal, moves }) =>
  goal === "win" ? t("winIn", { n: moves }) : t("holdDraw");

/** Say goal and difficulty. @param {Pick<Puzzle, "goal" | "moves" | "difficulty">} puzzle */
export const aboutPuzzle = (puzzle) =>
  t("about", {
    goal: goalInWords(puzzle),
    difficulty: t("difficulty", { n: puzzle.difficulty }),
  });

/**
 * Say which rules are not as printed. Words are left out: they stand on the board.
 * @param {CatalogEntry} entry @param {State["options"]} options
 */
const rulesInWords = ({ options: specs, slug }, options) => {
  const changed = specs.flatMap(({ default: usual, kind, name }) => {
    const value = options[name];
    if (value === usual || value === undefined || kind === "word") return [];
    const label = labelOfOption(slug, name);
    if (kind === "flag") return [label];
    const words = kind === "choice" ? choiceInWords(slug, name, String(value)) : String(value);
    return [t("option", { label, value: words })];
  });
  return changed.join(" · ") || t("printed");
};

/** @param {Wanted} wanted @param {Puzzle} puzzle */
const isNearest = (wanted, { difficulty, length }) =>
  "seed" in wanted &&
  ((wanted.length > 0 && wanted.length !== length) ||
    (wanted.difficulty > 0 && wanted.difficulty !== difficulty));

/**
 * Return the facts of a puzzle besides its task.
 * @param {Wanted} wanted @param {Puzzle} puzzle
 * @param {CatalogEntry | undefined} entry @param {State["options"]} options
 */
export const factsOf = (wanted, puzzle, entry, options) =>
  [entry ? `${rulesInWords(entry, options)}.` : "", isNearest(wanted, puzzle) ? t("nearest") : ""]
    .filter(Boolean)
    .join(" ");

/** Say how a puzzle was solved. @param {Tried} result */
export const resultInWords = ({ isHelped, tries }) => {
  if (isHelped) return t("shownFact");
  return tries ? t("solvedAfter", { n: tries }) : t("solvedAtOnce");
};

/** Return the heading and the window's title. @param {string | null} game null for the lists */
export const titleOf = (game) => ({
  heading: game ?? t("title"),
  title: `${game === null ? t("title") : t("board", { game })} · noon`,
});

/**
 * Return a text about a puzzle and its result, without the solution.
 * @param {object} shared
 * @param {string} shared.address @param {string} shared.game its name @param {Puzzle} shared.puzzle
 * @param {string | null} shared.date of a daily puzzle
 * @param {Tried | null} shared.result null while it is not solved
 */
export const sharedText = ({ address, date, game, puzzle, result }) => {
  const about = aboutPuzzle(puzzle);
  const which = date
    ? t("sharedDay", { date: shortDate(date), game, about })
    : t("shared", { game, about });
  if (!result) return `${which}\n${address}`;
  const { isHelped, tries } = result;
  const alone = tries ? t("sharedAfter", { n: tries }) : t("sharedAtOnce");
  return `${which} ${isHelped ? t("sharedHelped") : alone}\n${address}`;
};

/** The sign of a result: solved at once, after wrong tries, with help, not solved. */
const SUNS = { atOnce: "☀️", after: "🌤️", helped: "🌥️", open: "⚪" };

/** @param {Result | null} result */
const sunOf = (result) => {
  if (!result) return SUNS.open;
  if (result.isHelped) return SUNS.helped;
  return result.tries ? SUNS.after : SUNS.atOnce;
};

/**
 * Return how the puzzles of a day went, a sun for each game: nothing of how they are solved.
 * @param {object} day
 * @param {string} day.address @param {string} day.date @param {string} day.now
 * @param {{ slug: string, name: string }[]} day.games @param {Solved} day.solved
 */
export const sharedDay = ({ address, date, games, now, solved }) => {
  const results = games.map(({ name, slug }) => ({ name, result: resultOf(solved, slug, date) }));
  const n = results.filter(({ result }) => result).length;
  const streak = streakOf(solved, now);
  return [
    t("sharedGrid", { date: shortDate(date), n, all: games.length }),
    ...results.map(({ name, result }) => `${sunOf(result)} ${name}`),
    ...(streak > 1 && date === now ? [t("streak", { n: streak })] : []),
    address,
  ].join("\n");
};

/** Share a text, or copy it; return the message about that, "" for none. @param {string} text */
export const share = async (text) => {
  if (await handOver({ text })) return "";
  return t((await copyText(text)) ? "copied" : "notCopied");
};
