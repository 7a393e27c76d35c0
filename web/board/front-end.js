/** Front ends: modules of pure functions that draw the positions of a game. */

/** @import { CatalogEntry } from "../rules/contract.js" */
/** @import { FrontEnd } from "../view/types.js" */
/** @typedef {{ entry: CatalogEntry, script: string, sheet: string | null }} Source paths on the site */

/**
 * Return the front end that a module exports: a module for games with options exports a function.
 * @param {import("../view/types.js").FrontEndModule} module @param {CatalogEntry} entry
 */
export const frontEndOf = ({ default: given }, entry) =>
  typeof given === "function" ? given(entry) : given;

/**
 * Return a match as a picture, null if another version stored it in a shape that cannot be drawn.
 * @param {FrontEnd} front @param {import("../rules/contract.js").State} state
 */
export const pictureOf = (front, state) => {
  try {
    return front.picture(state);
  } catch {
    return null;
  }
};
