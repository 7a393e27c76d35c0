/** What is known of a match by its record alone, before Python views it. */

import { withNames } from "../i18n/player-names.js";
import { movesOf, tagsOf } from "../match/record.js";

/** @typedef {import("../rules/contract.js").State} State */

/** Return the names and the number of moves of a match. @param {{ record: string }} match @returns {Pick<State, "players" | "ply">} */
export const sketchOf = ({ record }) => ({
  ply: movesOf(record).length,
  players: withNames(/** @type {State} */ ({ tags: tagsOf(record) })).players,
});
