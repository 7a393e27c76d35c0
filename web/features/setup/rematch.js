/** A rematch: the same rules once more, the other player or the one that a coin names first. */

import { askToss } from "../coin/coin.js";
import { recordLike } from "./record.js";

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
