/** Options and computer levels in words. */

import { known } from "./message.js";
import { readable } from "./names.js";

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

/** Return the name of a computer level, and words about it, "" for none. @param {string} level */
export const levelInWords = (level) => ({
  name: known("rules", `level.${level}.name`) ?? readable(level),
  about: known("rules", `level.${level}.about`) ?? "",
});
