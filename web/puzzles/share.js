/** Handing a puzzle on: a text and a link that do not give it away. */

import { copyText } from "../app/files.js";
import { resultOf, streakOf } from "../storage/puzzles.js";
import { aboutPuzzle, shortDate, t } from "./words.js";

/**
 * @typedef {object} Shared the shared facts of a puzzle
 * @property {string} game its name
 * @property {string | null} date null where it is of no day
 * @property {import("../rules/contract.js").Puzzle} puzzle
 * @property {{ isHelped: boolean, tries: number } | null} result null while it is not solved
 * @property {string} address
 */

/** Return the text: which puzzle it is and how it went, without the solution. @param {Shared} shared */
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

/** @param {import("../storage/puzzles.js").Result | null} result */
const sunOf = (result) => {
  if (!result) return SUNS.open;
  if (result.isHelped) return SUNS.helped;
  return result.tries ? SUNS.after : SUNS.atOnce;
};

/**
 * Return how the puzzles of a day went, a sun for each game: nothing of how they are solved.
 * @param {object} day
 * @param {string} day.address @param {string} day.date @param {string} day.now
 * @param {{ slug: string, name: string }[]} day.games @param {import("../storage/puzzles.js").Solved} day.solved
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

/** Give a text to the device's own sheet, or to the clipboard, and return what is said of that, "" for nothing. @param {string} text */
export const share = async (text) => {
  if ("share" in navigator) {
    try {
      await navigator.share({ text });
      return "";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return ""; // closed again
    }
  }
  return t((await copyText(text)) ? "copied" : "notCopied");
};
