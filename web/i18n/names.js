/** Names of sets of rules and of players. */

import { known, visible, vocabulary } from "./message.js";

/** @import { State } from "../rules/contract.js" */

const { t } = vocabulary("frame");

/** Return a name as words, if it has no label. @param {string} name */
export const readable = (name) => {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Return the name of a set of rules. @param {string} game @param {string} preset */
export const presetInWords = (game, preset) =>
  known(`rules/${game}`, `preset.${preset}`) ??
  known("rules", `preset.${preset}`) ??
  readable(preset);

/** A record may hold invisible characters. @param {unknown} name */
const shown = (name) => (typeof name === "string" ? visible(name) : "");

/**
 * Return a match with names for the players without one; Python has these only in English.
 * @param {State} state @returns {State}
 */
export const withNames = (state) => {
  const { player1, player2 } = state.tags ?? {}; // a sandbox may leave them out
  return {
    ...state,
    players: [shown(player1) || t("player", { n: 1 }), shown(player2) || t("player", { n: 2 })],
  };
};
