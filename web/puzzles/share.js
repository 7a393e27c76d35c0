/** Handing a puzzle on: a text and a link that do not give it away. */

import { copyText } from "../app/files.js";
import { aboutPuzzle, shortDate, t } from "./words.js";

/**
 * @typedef {object} Told what is told of a puzzle to others
 * @property {string} game its name
 * @property {string | null} date null where it is of no day
 * @property {import("../rules/contract.js").Puzzle} puzzle
 * @property {{ isHelped: boolean, tries: number } | null} result null while it is not solved
 * @property {string} address
 */

/** Return it as a text: which puzzle it is and how it went, and nothing of how it is solved. @param {Told} told */
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

/** Give it to the device's own sheet, or to the clipboard, and return what is said of that, "" for nothing. @param {Told} told */
export const share = async (told) => {
  const text = sharedText(told);
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
