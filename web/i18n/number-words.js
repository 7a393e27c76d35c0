/** Small numbers in words. */

import { vocabulary } from "./message.js";

const { t } = vocabulary("frame");

/** Return a number in words, or in digits if it is larger than twelve. @param {number} n */
export const inWords = (n) => t("numbers").split(" ")[n] ?? `${n}`;

/** Return the same as the first word of a sentence. @param {number} n */
export const atStart = (n) => {
  const word = inWords(n);
  return word.charAt(0).toUpperCase() + word.slice(1);
};
