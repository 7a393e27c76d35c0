/** Options that are not chosen by hand: drawn by lot, or chosen unseen. Pure, but for chance. */

import { pickRandom } from "../../app/random.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */

/** Return every way the lots of a preset can fall, as options. @param {CatalogEntry} entry @param {string} preset */
export const allLots = (entry, preset) =>
  Object.entries(entry.random_options[preset] ?? {}).reduce(
    (ways, [name, values]) =>
      ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }))),
    /** @type {State["options"][]} */ ([{}]),
  );

/** Draw the lots of a preset. @param {CatalogEntry} entry @param {string} preset */
export const drawLots = (entry, preset) => pickRandom(allLots(entry, preset));

/** Whether options of a preset are chosen unseen. @param {CatalogEntry} entry @param {string} preset */
export const hasHidden = (entry, preset) => (entry.hidden_options[preset] ?? []).length > 0;
