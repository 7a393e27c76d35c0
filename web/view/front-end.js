/** The front end of one game, whichever way its module gives it. */

/**
 * Return what draws the game of a catalog's entry.
 * @param {import("./types.js").FrontEndModule} module
 * @param {import("../rules/contract.js").CatalogEntry} entry
 */
export const frontEndOf = ({ default: given }, entry) =>
  typeof given === "function" ? given(entry) : given;

/**
 * Return a match as a picture, null if another version has stored it in a shape that cannot be drawn.
 * @param {import("./types.js").FrontEnd} front @param {import("../rules/contract.js").State} state
 */
export const pictureOf = (front, state) => {
  try {
    return front.picture(state);
  } catch {
    return null;
  }
};
