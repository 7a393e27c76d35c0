/** The state of the lab in this tab, restored when the player returns to the page. */

import { PREFIX } from "./scope.js";
import { tryStorage } from "./visit.js";

const NAME = `${PREFIX}lab`;

/** @param {unknown} shown */
export const keepVisit = (shown) =>
  tryStorage(() => {
    sessionStorage.removeItem(NAME); // an older visit would be wrong where there is no space
    sessionStorage.setItem(NAME, JSON.stringify(shown));
  }, undefined);

/** Return what was kept, null for nothing; it is anything that this version has written. @returns {any} */
export const keptVisit = () =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(NAME) ?? "null"), null);
