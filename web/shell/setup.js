/** The set-up of a new match: names, the rules to play by, and each option of the game. */

import { html, nothing } from "../parts/lit.js";
import { mark } from "../parts/marks.js";
import { vocabulary } from "../parts/words.js";
import { openSheet } from "./sheets.js";

/** @typedef {import("../contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../contract.js").Option} Option */
/** @typedef {import("../contract.js").State} State */

const { t } = vocabulary({
  en: {
    title: "New match",
    table: "At the table",
    name: "Name of player {n}",
    rules: "Rules",
    classic: "Classic",
    fair: "Fair",
    own: "Own",
    change: "Change the rules",
    start: "Start",
    none: "0 for none",
  },
});

/**
 * Ask how the next match is to be, and return its record: options and names, no moves.
 * @param {CatalogEntry} entry
 * @param {State} state the match that was played before, whose settings are offered
 * @returns {Promise<string | null>} null if the sheet was closed
 */
export const askSetup = async (entry, state) => {
  let record = "";
  const answer = await openSheet(t("title"), drawSetup(entry, state), (dialog) => {
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    form.addEventListener("input", (event) => follow(entry, form, event.target));
    form.addEventListener("submit", () => {
      record = recordOf(entry, form);
    });
  });
  return answer === "start" ? record : null;
};

/** Return the record of a match that starts with the settings of *state*. @param {CatalogEntry} entry @param {State} state @param {[string, string]} players */
export const recordLike = (entry, state, players) => {
  const changed = entry.options.filter(({ name, default: usual }) => state.options[name] !== usual);
  const options = changed.map(({ name }) => pair(name, String(state.options[name])));
  return [...options, ...names(players)].join("&");
};

/** @param {string} key @param {string} value */
const pair = (key, value) => `${key}=${encodeURIComponent(value)}`;

/** @param {string[]} players */
const names = (players) =>
  players.flatMap((name, player) => {
    const given = name.replace(/\s+/g, " ").trim();
    return given && given !== `Player ${player + 1}` ? [pair(`player${player + 1}`, given)] : [];
  });

/** @param {CatalogEntry} entry @param {State} state */
const drawSetup = (entry, state) => {
  const presets = Object.keys(entry.presets);
  const current = presetOf(entry, state.options);
  const known = (/** @type {string} */ preset) =>
    ["classic", "fair", "own"].includes(preset) ? t(preset) : preset;
  return html`
    <fieldset class="field">
      <legend>${t("table")}</legend>
      <div class="pair">
        ${state.players.map(
          (name, player) => html`<label class="name of-${player + 1}">
            ${mark(player)}<input name=${`player${player + 1}`} value=${name} maxlength="40"
              autocomplete="off" aria-label=${t("name", { n: player + 1 })} />
          </label>`,
        )}
      </div>
    </fieldset>
    <fieldset class="field">
      <legend>${t("rules")}</legend>
      <div class="choice">
        ${[...presets, "own"].map(
          (preset) => html`<label>
            <input type="radio" name="preset" value=${preset} ?checked=${preset === current} />${known(preset)}
          </label>`,
        )}
      </div>
    </fieldset>
    <details class="options" ?open=${current === "own"}>
      <summary>${t("change")}</summary>
      ${entry.options.map((option) => drawOption(option, state.options[option.name] ?? option.default))}
    </details>
    <button class="button is-main" value="start">${t("start")}</button>
  `;
};

/** @param {Option} option @param {boolean | number | string} value */
const drawOption = (option, value) => {
  const {
    choices,
    explain,
    kind,
    label,
    maximum,
    minimum,
    name,
    odd,
    pattern,
    shape,
    suggestions,
    zero,
  } = option;
  const hint = [explain, zero ? t("none") : "", shape].filter(Boolean).join(" · ");
  const head = html`<span>${label}${hint ? html`<small>${hint}</small>` : nothing}</span>`;
  if (kind === "flag") {
    return html`<label class="option">${head}<input type="checkbox" name=${name} ?checked=${value === true} /></label>`;
  }
  if (kind === "choice") {
    return html`<label class="option">${head}<select name=${name}>
      ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${choice.replaceAll("-", " ")}</option>`)}
    </select></label>`;
  }
  if (kind === "word") {
    return html`<label class="option">${head}
      <input class="is-word" name=${name} value=${String(value)} pattern=${pattern} title=${shape} list=${`${name}-list`} required autocapitalize="characters" autocomplete="off" />
      <datalist id=${`${name}-list`}>${suggestions.map((word) => html`<option value=${word}></option>`)}</datalist>
    </label>`;
  }
  return html`<label class="option">${head}
    <input type="number" name=${name} value=${String(value)} min=${zero ? Math.min(0, minimum) : minimum} max=${maximum} step=${odd ? 2 : 1} required />
  </label>`;
};

/** Return the preset that has these options, "own" if none has. @param {CatalogEntry} entry @param {State["options"]} options */
const presetOf = (entry, options) =>
  Object.keys(entry.presets).find((preset) =>
    entry.options.every(
      ({ name, default: usual }) => (entry.presets[preset]?.[name] ?? usual) === options[name],
    ),
  ) ?? "own";

/** Keep the choice of a preset and the options in step. @param {CatalogEntry} entry @param {HTMLFormElement} form @param {EventTarget | null} changed */
const follow = (entry, form, changed) => {
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return;
  if (changed.classList.contains("is-word")) changed.value = changed.value.toUpperCase();
  const field = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  if (changed.name !== "preset") {
    const options = Object.fromEntries(
      entry.options.map(({ name, kind }) => [name, read(field(name), kind)]),
    );
    field("preset").value = presetOf(entry, options);
    return;
  }
  const preset = entry.presets[changed.value];
  if (!preset) {
    /** @type {HTMLDetailsElement | null} */ (form.querySelector(".options"))?.setAttribute(
      "open",
      "",
    );
    return;
  }
  for (const { name, kind, default: usual } of entry.options) {
    const value = preset[name] ?? usual;
    if (kind === "flag") field(name).checked = value;
    else field(name).value = String(value);
  }
};

/** @param {any} control @param {Option["kind"]} kind */
const read = (control, kind) =>
  kind === "flag" ? control.checked : kind === "integer" ? Number(control.value) : control.value;

/** @param {CatalogEntry} entry @param {HTMLFormElement} form */
const recordOf = (entry, form) => {
  const control = (/** @type {string} */ name) =>
    /** @type {any} */ (form.elements.namedItem(name));
  const options = entry.options.flatMap(({ name, kind, default: usual }) => {
    const value = read(control(name), kind);
    return value === usual ? [] : [pair(name, String(value))];
  });
  return [...options, ...names([control("player1").value, control("player2").value])].join("&");
};
