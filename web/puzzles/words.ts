/** Texts about a puzzle, a day and a result, on the page and to hand on. */

import { copyText, handOver } from "../app/files.ts";
import { currentLanguage, vocabulary } from "../i18n/message.ts";
import { errorText } from "../i18n/refusals.ts";
import type { Puzzle } from "../rules/contract.ts";
import { type RulesError, reasonOf } from "../rules/errors.ts";
import { type Result, resultOf, type Solved, streakOf, type Tried } from "../storage/puzzles.ts";
import type { Wanted } from "./types.ts";

export const { t } = vocabulary("puzzles");
export const frame = vocabulary("frame");

/** Return the reason of a refusal; puzzles have separate messages. */
export const reasonFor = (error: RulesError) =>
  error.code.startsWith("puzzle.")
    ? errorText("_puzzles", error.code, error.params, error.message)
    : reasonOf(error);

const written = (date: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(currentLanguage(), { ...how, timeZone: "UTC" }).format(new Date(date));

/** Return a date in words: "Monday, 23 November 2026". */
export const dateInWords = (date: string) => written(date, { dateStyle: "full" });

/** Return a date in words, without the day of the week. */
export const shortDate = (date: string) => written(date, { dateStyle: "long" });

/** Return a month in words. @param month as "2026-11" */
export const monthInWords = (month: string) =>
  written(`${month}-15`, { month: "long", year: "numeric" });

/** Return the days of the week from Monday on, in full and in short. */
export const weekdays = () =>
  Array.from({ length: 7 }, (_, at) => {
    const date = `2026-11-${23 + at}`; // a Monday, and the days after it
    return [written(date, { weekday: "long" }), written(date, { weekday: "short" })];
  });

export const goalInWords = ({ goal, moves }: Pick<Puzzle, "goal" | "moves">) =>
  goal === "win" ? t("winIn", { n: moves }) : t("holdDraw");

export const aboutPuzzle = (puzzle: Pick<Puzzle, "goal" | "moves" | "difficulty">) =>
  t("about", {
    goal: goalInWords(puzzle),
    difficulty: t("difficulty", { n: puzzle.difficulty }),
  });

const isNearest = (wanted: Wanted, { difficulty, length }: Puzzle) =>
  "seed" in wanted &&
  ((wanted.length > 0 && wanted.length !== length) ||
    (wanted.difficulty > 0 && wanted.difficulty !== difficulty));

/** Return the facts of a puzzle besides its task. @param rules in plain sentences */
export const factsOf = (wanted: Wanted, puzzle: Puzzle, rules: string) =>
  [rules, isNearest(wanted, puzzle) ? t("nearest") : ""].filter(Boolean).join(" ");

/** Say how a puzzle was solved. */
export const resultInWords = ({ isHelped, tries }: Tried) => {
  if (isHelped) return t("shownFact");
  return tries ? t("solvedAfter", { n: tries }) : t("solvedAtOnce");
};

/**
 * Return a text about a puzzle and its result, without the solution.
 * @param result null while it is not solved @param game its name
 * @param date of a daily puzzle
 */
export const sharedText = (
  { puzzle, result }: { puzzle: Puzzle; result: Tried | null },
  game: string,
  date: string | null,
  address: string,
) => {
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

const sunOf = (result: Result | null) => {
  if (!result) return SUNS.open;
  if (result.isHelped) return SUNS.helped;
  return result.tries ? SUNS.after : SUNS.atOnce;
};

/** Return how the puzzles of a day went, a sun for each game: nothing of how they are solved. */
export const sharedDay = (
  { date, now }: { date: string; now: string },
  games: { slug: string; name: string }[],
  solved: Solved,
  address: string,
) => {
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

/** Share a text, or copy it; return the message about that, "" for none. */
export const share = async (text: string) => {
  if (await handOver({ text })) return "";
  return t((await copyText(text)) ? "copied" : "notCopied");
};
