/**
 * A rematch: the same rules once more, the other player or the one that a coin names first; or, after a
 * match against a computer, what fits better.
 */

import { levelInWords } from "../../i18n/options.js";
import { askToss } from "../coin/coin.js";
import { levelAbove } from "./offer.js";
import { recordLike } from "./record.js";
import { levelsOf, presetOf } from "./terms/record.js";
import { keepTerms } from "./terms/usual.js";

export { offerOf } from "./offer.js";

/**
 * Return the record of the next match, null if the players would rather not begin one.
 * @param {import("../../app/types.js").App} app
 * @param {0 | 1 | null} starter the seat of the one who begins, null for a toss
 */
export const askRematch = async (app, starter) => {
  const { match } = app.state;
  const coin = starter === null ? await askToss(app, match.players) : "";
  if (coin === null) return null;
  return recordLike(app.game.entry, match, starter === 1 || coin === "diamond", coin);
};

/** Return the record of a match against the next stronger computer, in the seats of the last one. @param {import("../../app/types.js").App} app */
export const nextLevelRecord = ({ game: { entry }, state: { match } }) => {
  const levels = levelsOf(match).map((level) => level && levelAbove(level));
  const named = (/** @type {0 | 1} */ seat) =>
    levels[seat] ? levelInWords(levels[seat]).name : match.players[seat];
  /** @type {[string, string]} */
  const players = [named(0), named(1)];
  const tags = { ...match.tags };
  for (const [seat, level] of levels.entries()) if (level) tags[`computer${seat + 1}`] = level;
  keepTerms({ levels, preset: presetOf(entry, match.options) });
  return recordLike(entry, { ...match, players, tags }, false, "");
};
