/** The front end of one game, whichever way its module gives it. */

/**
 * Return what draws the game of a catalog's entry.
 * @param {import("./types.js").FrontEndModule} module
 * @param {import("../rules/contract.js").CatalogEntry} entry
 */
export const frontEndOf = ({ default: given }, entry) =>
  typeof given === "function" ? given(entry) : given;
