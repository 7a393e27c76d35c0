/** The options of a game as fields of the set-up, and the presets that they make up. */

import { presetInWords } from "../../i18n/names.js";
import { choiceInWords, explainOption, labelOfOption, shapeOfOption } from "../../i18n/options.js";
import { html, nothing } from "../../view/lit.js";
import { drawChoice, fieldOf } from "../dialog/dialog.js";
import { t } from "./messages.js";
import { presetOf } from "./terms/record.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */
/** @typedef {CatalogEntry["options"][number]} Option */

/** @param {string} game @param {Option} option @param {boolean | number | string} value */
export const drawOption = (game, option, value) => {
  const { kind, name } = option;
  const none = kind === "integer" && option.zero ? t("none") : "";
  const shape = kind === "word" ? shapeOfOption(game, name) : "";
  const hint = [explainOption(game, name), none, shape].filter(Boolean).join(" · ");
  const head = html`<span>${labelOfOption(game, name)}${hint ? html`<small>${hint}</small>` : nothing}</span>`;
  switch (kind) {
    case "flag":
      return html`<label class="option">${head}<input type="checkbox" name=${name} ?checked=${value === true} /></label>`;
    case "choice":
      return html`<label class="option">${head}<select name=${name}>
        ${option.choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choiceInWords(game, name, choice)}</option>`)}
      </select></label>`;
    case "word":
      return html`<label class="option">${head}
        <input class="is-word" name=${name} value=${String(value)} pattern=${option.pattern} title=${shape} list=${`${name}-list`} required autocapitalize="characters" autocomplete="off" />
        <datalist id=${`${name}-list`}>${option.suggestions.map((word) => html`<option value=${word}></option>`)}</datalist>
      </label>`;
    case "integer": {
      const least = option.zero ? Math.min(0, option.minimum) : option.minimum;
      return html`<label class="option">${head}
        <input type="number" name=${name} value=${String(value)} min=${least} max=${option.maximum} step=${option.odd ? 2 : 1} required />
      </label>`;
    }
  }
};

/** Draw the sets of rules to choose from. @param {CatalogEntry} entry @param {string} current */
export const drawPresets = ({ presets, slug }, current) => {
  const called = (/** @type {string} */ preset) =>
    preset === "own" ? t("own") : presetInWords(slug, preset);
  return drawChoice("preset", t("rules"), [...Object.keys(presets), "own"], current, called);
};

/** Return the options that a form holds. @param {CatalogEntry} entry @param {HTMLFormElement} form @returns {State["options"]} */
export const optionsIn = (entry, form) =>
  Object.fromEntries(
    entry.options.map(({ name, kind }) => {
      const { checked, value } = fieldOf(form, name);
      return [name, kind === "flag" ? checked : kind === "integer" ? Number(value) : value];
    }),
  );

/** Keep the choice of a preset and the options in step. @param {CatalogEntry} entry @param {HTMLFormElement} form @param {EventTarget | null} changed */
export const followOptions = (entry, form, changed) => {
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return;
  if (changed.classList.contains("is-word")) changed.value = changed.value.toUpperCase();
  if (entry.options.some(({ name }) => name === changed.name)) {
    fieldOf(form, "preset").value = presetOf(entry, optionsIn(entry, form));
  }
  if (changed.name === "preset") applyPreset(entry, form, changed.value);
};

/** Set the options to the values of a preset; custom rules are chosen one by one. @param {CatalogEntry} entry @param {HTMLFormElement} form @param {string} name */
const applyPreset = (entry, form, name) => {
  const preset = entry.presets[name];
  if (!preset) return form.querySelector(".options")?.setAttribute("open", "");
  for (const { name: option, kind, default: usual } of entry.options) {
    const value = preset[option] ?? usual;
    if (kind === "flag") fieldOf(form, option).checked = value;
    else fieldOf(form, option).value = String(value);
  }
};
