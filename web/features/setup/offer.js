/** The offer after a match against a computer: another level, the other seat, or the review. */

import { levelInWords } from "../../i18n/options.js";
import {
  LEVELS,
  MOST_LOSSES,
  rungsOf,
  withLoss,
  withoutLosses,
  withStar,
} from "../../storage/ladder.js";
import { t } from "./messages.js";
import { levelsOf, presetOf } from "./terms/record.js";

/** @typedef {import("../../rules/contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {import("../../storage/ladder.js").Ladder} Ladder */
/** @typedef {NonNullable<import("../../view/types.js").View["offer"]>} Offer */

/** Ends that players agree on, by which no star is won. */
const AGREED = new Set(["agreed-draw", "resignation", "time"]);

/** Return the level `steps` above another one, "" if there is none. @param {string} level @param {number} steps */
const levelFrom = (level, steps) =>
  (LEVELS.includes(level) && LEVELS[LEVELS.indexOf(level) + steps]) || "";

/** Return the level above another one, "" if there is none. @param {string} level */
export const levelAbove = (level) => levelFrom(level, 1);

/** Return the seat and the level of the only computer, null where there is none or two. @param {Pick<State, "tags">} match */
const computerOf = (match) => {
  const levels = levelsOf(match);
  const seat = levels.findIndex(Boolean);
  return levels.filter(Boolean).length === 1 ? { seat, level: levels[seat] ?? "" } : null;
};

/**
 * Whether a match earns the star of its level: Easy has to be beaten. Against Medium and Hard a draw is
 * enough, because perfect play draws several games at fair rules.
 * @param {Pick<State, "outcome">} match @param {{ level: string, seat: number }} computer
 */
const isMastered = ({ outcome }, { level, seat }) =>
  outcome !== null &&
  !AGREED.has(outcome.reason) &&
  (outcome.winner === null ? LEVELS.indexOf(level) > 0 : outcome.winner !== seat);

/**
 * Return the ladder after a match that has just ended, and whether that has brought a star.
 * @param {Ladder} ladder @param {CatalogEntry} entry
 * @param {Pick<State, "options" | "outcome" | "tags">} match @param {string} id of the match
 */
export const climbed = (ladder, entry, match, id) => {
  const computer = computerOf(match);
  const same = { ladder, isStar: false };
  if (!computer || !match.outcome || match.tags.start) return same;
  const { level, seat } = computer;
  const { slug } = entry;
  if (match.outcome.winner === seat) return { ...same, ladder: withLoss(ladder, slug, level, id) };
  const isFair = presetOf(entry, match.options) === "fair";
  if (!isFair || !LEVELS.includes(level) || !isMastered(match, computer))
    return { ...same, ladder: withoutLosses(ladder, slug) };
  const isStar = !rungsOf(ladder, slug).won.includes(level);
  return { ladder: withStar(ladder, slug, level), isStar };
};

/** Return the offer of a match against another level. @param {string} level @returns {Offer} */
const against = (level) => ({
  label: t("nextLevel", { name: levelInWords(level).name }),
  act: "next-level",
  icon: "on",
  next: { level, isSwapped: false },
});

/**
 * Return what to offer first, null where a rematch is best: between people, after a draw, against the
 * strongest. Who has lost can see where, or after three losses choose something easier.
 * @param {Pick<State, "game" | "outcome" | "tags">} match @param {Ladder} ladder
 * @returns {import("../../view/types.js").View["offer"]}
 */
export const offerOf = (match, ladder) => {
  const computer = computerOf(match);
  const { outcome } = match;
  if (!computer || !outcome || outcome.winner === null) return null;
  const { level, seat } = computer;
  if (outcome.winner !== seat) {
    const next = levelAbove(level);
    return next ? against(next) : null;
  }
  const { lost } = rungsOf(ladder, match.game);
  if (lost.level !== level || lost.matches.length < MOST_LOSSES)
    return { label: t("turned"), act: "turning-point", icon: "lens" };
  const easier = levelFrom(level, -1);
  if (easier) return against(easier);
  return {
    label: t("otherSeat", { n: seat + 1 }),
    act: "next-level",
    icon: "on",
    next: { level, isSwapped: true },
  };
};

/**
 * Say of a match what it means for the ladder, "" for nothing: a new star, or how one is won.
 * @param {CatalogEntry} entry @param {Pick<State, "options" | "outcome" | "tags">} match
 * @param {Ladder} ladder with this match @param {boolean} isStar whether it has brought a star
 */
export const noteOf = (entry, match, ladder, isStar) => {
  const computer = computerOf(match);
  if (!computer) return "";
  const { won } = rungsOf(ladder, entry.slug);
  const { level, seat } = computer;
  if (isStar) return t("star", { name: levelInWords(level).name, n: won.length });
  const isWasted = match.outcome?.winner === 1 - seat && presetOf(entry, match.options) !== "fair";
  return isWasted && "fair" in entry.presets && !won.includes(level) ? t("starHow") : "";
};
