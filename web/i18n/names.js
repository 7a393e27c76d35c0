/** Names in the language of the page: of options, sets of rules, computer levels, players. */

import { known, visible, vocabulary } from "./message.js";

/** @import { State } from "../rules/contract.js" */

const { t } = vocabulary("frame");

/** Return a name as words, if it has no label. @param {string} name */
export const readable = (name) => {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Return the name of an option. @param {string} game @param {string} option */
export const labelOfOption = (game, option) =>
  known(`rules/${game}`, `option.${option}.label`) ?? readable(option);

/** Return the explanation of an option, "" for none. @param {string} game @param {string} option */
export const explainOption = (game, option) =>
  known(`rules/${game}`, `option.${option}.explain`) ?? "";

/** Return what a word has to look like. @param {string} game @param {string} option */
export const shapeOfOption = (game, option) =>
  known(`rules/${game}`, `option.${option}.shape`) ?? "";

/**
 * Return the name of one of the choices of an option.
 * @param {string} game @param {string} option @param {string} choice
 */
export const choiceInWords = (game, option, choice) =>
  known(`rules/${game}`, `option.${option}.${choice}`) ?? readable(choice);

/** Return the name of a set of rules. @param {string} game @param {string} preset */
export const presetInWords = (game, preset) =>
  known(`rules/${game}`, `preset.${preset}`) ??
  known("rules", `preset.${preset}`) ??
  readable(preset);

/** Return the name of a computer level, and words about it, "" for none. @param {string} level */
export const levelInWords = (level) => ({
  name: known("rules", `level.${level}.name`) ?? readable(level),
  about: known("rules", `level.${level}.about`) ?? "",
});

/** A record may hold invisible characters: earlier versions took them. @param {unknown} name */
const shown = (name) => (typeof name === "string" ? visible(name) : "");

/**
 * Return a match with names for the players without one; Python has these only in English.
 * @param {State} state @returns {State}
 */
export const withNames = (state) => {
  const { player1, player2 } = state.tags ?? {}; // old versions saved matches without names
  return {
    ...state,
    players: [shown(player1) || t("player", { n: 1 }), shown(player2) || t("player", { n: 2 })],
  };
};
