/** Sets of rules in words: a page says them before any part of it has been opened. */

import { known } from "./message.js";

/** Return the name of a set of rules. @param {string} game @param {string} preset */
export const presetInWords = (game, preset) =>
  known(`rules/${game}`, `preset.${preset}`) ??
  known("rules", `preset.${preset}`) ??
  readable(preset);

/** Return a name as words, if it has no label. @param {string} name */
export const readable = (name) => {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
