/** The visible part of texts by other people. */

const BLANKS = /[\s\u2800]+/gu;
/** Control, direction, what has no width, what no font can have; of joiners and variants see below. */
const UNSEEN =
  /(?![\p{Join_Control}\p{Variation_Selector}])[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const STRAY = /(^| )[\p{Join_Control}\p{Variation_Selector}]+|\p{Join_Control}+(?= |$)/gu;
const REPEATED = /(\p{Join_Control})\p{Join_Control}+/gu;

/**
 * Return words without what is not seen: no character that turns the order of the others around,
 * controls anything or has no width. Joiners inside a word are a part of it, in Persian as in families
 * of emoji (`py_rules.record.visible`).
 * @param {string} words
 */
export const visible = (words) =>
  words
    .replace(BLANKS, " ")
    .replace(UNSEEN, "")
    .replace(REPEATED, "$1")
    .replace(STRAY, "$1")
    .replace(/ +/g, " ")
    .trim()
    .normalize("NFC");
