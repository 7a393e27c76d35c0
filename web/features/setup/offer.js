/** What fits best after a match against a computer: the next level, or where it turned. Pure. */

import { levelInWords } from "../../i18n/options.js";
import { t } from "./messages.js";
import { levelsOf } from "./terms/record.js";

/** @typedef {import("../../rules/contract.js").State} State */

/** The levels from the weakest to the strongest. */
const LEVELS = ["dawn", "morning", "noon"];

/** Return the level above another one, "" if there is none. @param {string} level */
export const levelAbove = (level) =>
  (LEVELS.includes(level) && LEVELS[LEVELS.indexOf(level) + 1]) || "";

/**
 * Return what to offer first, null where a rematch is best: between people, after a draw, against the
 * strongest. Whoever has lost to a computer may see where; whoever has won meets a stronger one.
 * @param {Pick<State, "outcome" | "tags">} match @returns {import("../../view/types.js").View["offer"]}
 */
export const offerOf = ({ outcome, tags }) => {
  const levels = levelsOf({ tags });
  const seat = levels.findIndex(Boolean);
  if (levels.filter(Boolean).length !== 1 || !outcome || outcome.winner === null) return null;
  if (outcome.winner === seat) return { label: t("turned"), act: "turning-point", icon: "lens" };
  const next = levelAbove(levels[seat] ?? "");
  if (!next) return null;
  return {
    label: t("nextLevel", { name: levelInWords(next).name }),
    act: "next-level",
    icon: "on",
  };
};
