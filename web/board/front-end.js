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
