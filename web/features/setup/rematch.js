/**
 * A rematch: the same rules, and the other player or the winner of a coin toss goes first; or, after a
 * match against a computer, what fits better.
 */

import { levelInWords } from "../../i18n/options.js";
import { keepLadder, ladderHere } from "../../storage/ladder.js";
import { askToss } from "../coin/coin.js";
import { climbed, noteOf, offerOf } from "./offer.js";
import { recordLike } from "./record.js";
import { levelsOf, presetOf } from "./terms/record.js";
import { keepTerms } from "./terms/usual.js";

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

/**
 * Count a match that has just ended on the ladder, and return what fits next.
 * @param {import("../../app/types.js").App} app @param {import("../../app/types.js").Change} change
 * @returns {import("../../view/types.js").View["offer"]}
 */
export const afterMatch = ({ game: { entry } }, { after, before }) => {
  const { id, isWriter, match } = after;
  // A match that was opened when it was over is not won again.
  const hasEnded = isWriter && id === before.id && before.match.ply > 0 && !before.match.outcome;
  const here = ladderHere();
  const { isStar, ladder } = hasEnded
    ? climbed(here, entry, match, id)
    : { ladder: here, isStar: false };
  if (hasEnded) keepLadder(ladder);
  const offer = offerOf(match, ladder);
  const note = hasEnded ? noteOf(entry, match, ladder, isStar) : "";
  return note ? { ...(offer ?? { label: "", act: "", icon: "on" }), note } : offer;
};

/** Return the record of the match that is offered: against another level, or in the other seat. @param {import("../../app/types.js").App} app */
export const offeredRecord = ({ game: { entry }, state: { match, offer } }) => {
  const { isSwapped, level } = offer?.next ?? { level: "", isSwapped: false };
  const levels = levelsOf(match).map((each) => each && (level || each));
  const named = (/** @type {0 | 1} */ seat) =>
    levels[seat] ? levelInWords(levels[seat]).name : match.players[seat];
  /** @type {[string, string]} */
  const players = [named(0), named(1)];
  const tags = { ...match.tags };
  for (const [seat, level] of levels.entries()) if (level) tags[`computer${seat + 1}`] = level;
  keepTerms({
    levels: isSwapped ? [...levels].reverse() : levels,
    preset: presetOf(entry, match.options),
  });
  return recordLike(entry, { ...match, players, tags }, isSwapped, "");
};
