/** What a game's `view` says, as rows that can be read: labels from its keys, lists and grids as cells. */

import { vocabulary } from "../../i18n/message.js";
import { html } from "../../view/lit.js";

const { t } = vocabulary("games/generic");

const SHORT = 3; // letters that a cell has room for
const MOST_CELLS = 12; // in a row of a grid; a longer one is a list that wraps

/** Return a name of the rules as a label: "last_move" is "Last move". @param {string} name */
export const labelOf = (name) => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Return a plain value in words. @param {unknown} value */
const said = (value) => {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return `${value}`;
};

/** @param {unknown} value */
const isPlain = (value) => value === null || typeof value !== "object";

/** Whether a value fits into a cell. @param {unknown} value */
const isShort = (value) => isPlain(value) && `${value ?? ""}`.length <= SHORT;

/** Whether a list holds rows of short values, all of one length. @param {unknown[]} list */
const isGrid = (list) =>
  list.length > 1 &&
  list.every(
    (row) =>
      Array.isArray(row) &&
      row.every(isShort) &&
      row.length > 0 &&
      row.length <= MOST_CELLS &&
      row.length === /** @type {unknown[]} */ (list[0]).length,
  );

/** @param {unknown[]} list */
const drawCells = (list) =>
  html`<span class="cells">${list.map((each) => html`<span class="value-cell">${typeof each === "boolean" ? said(each) : `${each ?? ""}`}</span>`)}</span>`;

/**
 * Draw one value of a view: plain ones in words, short ones in cells, others under each other.
 * @param {unknown} value
 * @returns {unknown}
 */
export const drawValue = (value) => {
  if (isPlain(value)) return html`<span>${said(value)}</span>`;
  if (!Array.isArray(value)) return drawFacts(/** @type {Record<string, unknown>} */ (value));
  if (value.length === 0) return html`<span>${t("nothing")}</span>`;
  if (value.every(isShort)) return drawCells(value);
  if (isGrid(value)) return html`<span class="cell-rows">${value.map(drawCells)}</span>`;
  if (value.every(isPlain)) return html`<span>${value.map(said).join(", ")}</span>`;
  return html`<ol class="values">${value.map((each) => html`<li>${drawValue(each)}</li>`)}</ol>`;
};

/** Draw each value of an object under its label. @param {Record<string, unknown>} values @returns {unknown} */
export const drawFacts = (values) => html`<dl class="facts">
  ${Object.entries(values).map(([name, value]) => html`<div class=${isPlain(value) ? "" : "is-deep"}><dt>${labelOf(name)}</dt><dd>${drawValue(value)}</dd></div>`)}
</dl>`;

/** Draw a view, and the moves that wait for the rules. @param {Record<string, unknown>} view @param {string[]} pending */
export const drawPosition = (view, pending) => html`<div
  class="position"
  role="group"
  aria-label=${t("board")}
  tabindex="0"
>
  ${drawFacts(view)}
  ${pending.length ? html`<p class="is-waiting">${pending.join(" ")}</p>` : ""}
</div>`;
