/** The set-up of a new match: names, the rules to play by, and each option of the game. */

import { plain } from "../../i18n/game-texts.js";
import { html, nothing } from "../../view/lit.js";
import { mark } from "../../view/marks.js";
import { clockOf } from "../clock/clock.js";
import {
  drawCoinPlace,
  drawTime,
  followTime,
  listenToToss,
  timeIn,
} from "../clock/setup-fields.js";
import { openSheet } from "../dialog/dialog.js";
import { keepNames, keptNames } from "../preferences/preferences.js";
import { showVerdict } from "./fairness.js";
import { allLots, askSecrets, drawLots, hasSecrets } from "./lots.js";
import { t } from "./messages.js";

/** @typedef {import("../../contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../../contract.js").Option} Option */
/** @typedef {import("../../contract.js").State} State */
/** @typedef {import("../../contract.js").Forecast} Forecast */

/** The levels of `py_rules.bots`, weakest first. */
const LEVELS = ["dawn", "morning", "noon"];

/**
 * Ask how the next match is to be, and return its record: options and names, no moves.
 * @param {CatalogEntry} entry
 * @param {State} state the match that was played before, whose settings are offered
 * @param {(record: string) => Promise<Forecast>} judge says what best play comes to
 * @returns {Promise<string | null>} null if the sheet was closed
 */
export const askSetup = async (entry, state, judge) => {
  /** @type {Chosen | null} */
  let chosen = null;
  const answer = await openSheet(t("title"), drawSetup(entry, state), (dialog) => {
    const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
    const verdict = /** @type {HTMLElement} */ (dialog.querySelector(".verdict"));
    const show = () => {
      const { preset, options, players } = chosenIn(entry, form);
      const records = allLots(entry, preset).map((lot) =>
        changed(entry, { ...options, ...lot }).join("&"),
      );
      void showVerdict(verdict, records, hasSecrets(entry, preset), players, judge);
    };
    show();
    listenToToss(form);
    form.addEventListener("input", (event) => {
      follow(entry, form, event.target);
      followTime(form);
    });
    form.addEventListener("change", show);
    form.addEventListener("submit", () => {
      chosen = chosenIn(entry, form);
      const usual = [1, 2].map((n) => t("playerName", { n }));
      const isGiven = chosen.players.some((name) => !usual.includes(name));
      if (isGiven && !chosen.levels.some(Boolean)) keepNames(chosen.players);
    });
  });
  if (answer !== "start" || !chosen) return null;
  return settled(entry, chosen);
};

/**
 * @typedef {object} Chosen
 * @property {string} preset
 * @property {Record<string, boolean | number | string>} options
 * @property {string[]} players
 * @property {string[]} levels
 * @property {[string, string][]} tags what else is written in the record
 */

/** Draw the lots and ask for the secrets of what was chosen, and return its record. @param {CatalogEntry} entry @param {Chosen} chosen */
const settled = async (entry, { preset, options, players, levels, tags }) => {
  const secrets = hasSecrets(entry, preset) ? await askSecrets(entry, preset, players, levels) : {};
  if (secrets === null) return null;
  const all = { ...options, ...drawLots(entry, preset), ...secrets };
  return written(entry, all, players, levels, tags);
};

/** @param {CatalogEntry} entry @param {Chosen["options"]} options @param {string[]} players @param {string[]} levels @param {Chosen["tags"]} tags */
const written = (entry, options, players, levels, tags) =>
  [
    ...changed(entry, options),
    ...names(players),
    ...seats(levels),
    ...tags.map(([key, value]) => pair(key, value)),
  ].join("&");

/**
 * Return the record of a match that starts with the settings of *state*.
 * @param {CatalogEntry} entry @param {State} state
 * @param {boolean} swapped whether the second player starts now
 * @param {string} coin the side that decided it, "" if none did
 */
export const recordLike = (entry, state, swapped, coin) => {
  const { seconds, atZero } = clockOf(state);
  /** @type {Chosen["tags"]} */
  const tags = coin ? [["coin", coin]] : [];
  if (seconds) tags.push(["clock", String(seconds)], ["at_zero", atZero]);
  const inSeats = (/** @type {string[]} */ pair) => (swapped ? [...pair].reverse() : pair);
  const players = inSeats(state.players);
  return written(entry, state.options, players, inSeats(levelsOf(state)), tags);
};

/** Return the level of the computer in each seat, "" for a person. @param {State} state */
const levelsOf = ({ tags }) => [tags.computer1 ?? "", tags.computer2 ?? ""];

/** @param {string[]} levels */
const seats = (levels) => {
  const taken = levels.flatMap((level, seat) =>
    level ? [pair(`computer${seat + 1}`, level)] : [],
  );
  return taken.length
    ? [...taken, pair("seed", String(crypto.getRandomValues(new Uint32Array(1))[0]))]
    : [];
};

/** @param {string} key @param {string} value */
const pair = (key, value) => `${key}=${encodeURIComponent(value)}`;

/** @param {string[]} players */
const names = (players) =>
  players.flatMap((name, player) => {
    const given = name.replace(/\s+/g, " ").trim();
    const usual = t("playerName", { n: player + 1 });
    return given && given !== usual ? [pair(`player${player + 1}`, given)] : [];
  });

/** Return the names that are offered: those at the table, else the last that were given. @param {State} state */
const offered = ({ players, tags }) => {
  const isNamed = ["player1", "player2", "computer1", "computer2"].some((name) => name in tags);
  return isNamed ? players : (keptNames() ?? players);
};

/** @param {CatalogEntry} entry @param {State} state */
const drawSetup = (entry, state) => {
  const presets = Object.keys(entry.presets);
  const current = presetOf(entry, state.options);
  const known = (/** @type {string} */ preset) =>
    ({ classic: t("classic"), fair: t("fairRules"), own: t("own") })[preset] ?? preset;
  return html`
    <fieldset class="field">
      <legend>${t("table")}</legend>
      <div class="pair">
        ${offered(state).map(
          (name, player) => html`<label class="name of-${player + 1}">
            ${mark(player)}<input name=${`player${player + 1}`} value=${name} maxlength="40"
              autocomplete="off" aria-label=${t("name", { n: player + 1 })} />
          </label>`,
        )}
      </div>
      <div class="pair">
        ${levelsOf(state).map(
          (
            seated,
            player,
          ) => html`<select name=${`computer${player + 1}`} aria-label=${t("seat", { n: player + 1 })}>
            ${["", ...LEVELS].map((level) => html`<option value=${level} ?selected=${level === seated}>${t(level || "person")}</option>`)}
          </select>`,
        )}
      </div>
    </fieldset>
    ${drawCoinPlace()}
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
    <p class="verdict hush" role="status"></p>
    <details class="options" ?open=${current === "own"}>
      <summary>${t("change")}</summary>
      ${entry.options.map((option) => drawOption(option, state.options[option.name] ?? option.default))}
    </details>
    ${drawTime(entry, state)}
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
      ${choices.map((choice) => html`<option value=${choice} ?selected=${choice === value}>${option.said?.[choice] ?? plain(choice)}</option>`)}
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
  Object.keys(entry.presets).find((preset) => {
    const secrets = entry.secrets[preset] ?? [];
    return entry.options.every(
      ({ name, default: usual }) =>
        secrets.includes(name) ||
        (entry.presets[preset]?.[name] ?? usual) === options[name] ||
        entry.lots[preset]?.[name]?.includes(options[name] ?? usual),
    );
  }) ?? "own";

/** Keep the choice of a preset and the options in step. @param {CatalogEntry} entry @param {HTMLFormElement} form @param {EventTarget | null} changed */
const follow = (entry, form, changed) => {
  if (!(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return;
  if (changed.classList.contains("is-word")) changed.value = changed.value.toUpperCase();
  const field = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  if (/^(player|computer|clock|at_zero)/.test(changed.name)) return seatComputer(changed, field);
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

/** Give a computer its name, and take it away again. @param {HTMLElement & { name: string, value: string }} changed @param {(name: string) => any} field */
const seatComputer = ({ name, value }, field) => {
  if (!name.startsWith("computer")) return;
  const seat = name.slice(-1);
  const called = field(`player${seat}`);
  const isOurs = [t("playerName", { n: seat }), ...LEVELS.map((level) => t(`${level}Name`))];
  if (isOurs.includes(called.value)) {
    called.value = value ? t(`${value}Name`) : t("playerName", { n: seat });
  }
};

/** @param {any} control @param {Option["kind"]} kind */
const read = (control, kind) =>
  kind === "flag" ? control.checked : kind === "integer" ? Number(control.value) : control.value;

/** Return the options that differ from the usual, each as a part of a record. @param {CatalogEntry} entry @param {Chosen["options"]} options */
const changed = (entry, options) =>
  entry.options.flatMap(({ name, default: usual }) =>
    options[name] === undefined || options[name] === usual
      ? []
      : [pair(name, String(options[name]))],
  );

/** Return what stands in the form. @param {CatalogEntry} entry @param {HTMLFormElement} form @returns {Chosen} */
const chosenIn = (entry, form) => {
  const control = (/** @type {string} */ name) =>
    /** @type {any} */ (form.elements.namedItem(name));
  return {
    preset: control("preset").value,
    options: Object.fromEntries(
      entry.options.map(({ name, kind }) => [name, read(control(name), kind)]),
    ),
    players: [control("player1").value, control("player2").value],
    levels: [control("computer1").value, control("computer2").value],
    tags: timeIn(form),
  };
};
