/** What makes a set of rules fair beside its options: a lot that is drawn, words that nobody sees. */

import { html } from "../../view/lit.js";
import { oneOf } from "../coin/random.js";
import { openSheet } from "../dialog/dialog.js";
import { t } from "./messages.js";

/** @typedef {import("../../contract.js").CatalogEntry} CatalogEntry */

/** Return every way the lots of a preset can fall, as options. @param {CatalogEntry} entry @param {string} preset */
export const allLots = (entry, preset) =>
  Object.entries(entry.lots[preset] ?? {}).reduce(
    (ways, [name, values]) =>
      ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }))),
    /** @type {Record<string, boolean | number | string>[]} */ ([{}]),
  );

/** Draw the lots of a preset. @param {CatalogEntry} entry @param {string} preset */
export const drawLots = (entry, preset) => oneOf(allLots(entry, preset));

/** Whether options of a preset are chosen unseen. @param {CatalogEntry} entry @param {string} preset */
export const hasSecrets = (entry, preset) => (entry.secrets[preset] ?? []).length > 0;

/**
 * Let one player after the other choose unseen. Nothing that was chosen is shown before both have.
 * @param {CatalogEntry} entry @param {string} preset @param {string[]} players
 * @param {string[]} levels of the computers at the table, who choose by lot
 * @returns {Promise<Record<string, string> | null>} null if a sheet was closed
 */
export const askSecrets = async (entry, preset, players, levels) => {
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const [seat, name] of (entry.secrets[preset] ?? []).entries()) {
    const option = entry.options.find((each) => each.name === name);
    if (!option) continue;
    const { pattern, shape, suggestions } = option;
    if (levels[seat]) {
      chosen[name] = oneOf(suggestions);
      continue;
    }
    let word = "";
    const title = t("secretTitle", { name: players[seat] ?? "" });
    const body = html`
      <p>${t("secretText", { other: players[1 - seat] ?? "" })}</p>
      <label class="option">
        <span>${option.label}<small>${shape}</small></span>
        <input class="is-word" type="password" name="secret" value=${oneOf(suggestions)} required
          pattern=${`(?:${pattern.replaceAll("A-Z", "A-Za-z")})`} title=${shape}
          autocomplete="off" autocapitalize="characters" />
      </label>
      <label class="option"><span>${t("secretShow")}</span><input type="checkbox" name="show" /></label>
      <button class="button is-main" value="done">${t("secretDone")}</button>`;
    const answer = await openSheet(title, body, (dialog) => {
      const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
      const field = (/** @type {string} */ each) =>
        /** @type {HTMLInputElement} */ (form.elements.namedItem(each));
      field("show").addEventListener("change", () => {
        field("secret").type = field("show").checked ? "text" : "password";
      });
      form.addEventListener("submit", () => {
        word = field("secret").value.toUpperCase();
      });
    });
    if (answer !== "done") return null;
    chosen[name] = word;
  }
  return chosen;
};
