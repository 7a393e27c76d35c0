/** The set-up of a new match: who plays, the rules to play by, and each option of the game. */

import { html } from "../../view/lit.js";
import { drawTime, followTime, timeIn } from "../clock/setup-fields.js";
import { coinIn } from "../coin/coin.js";
import { fieldOf, openSheet } from "../dialog/dialog.js";
import { keepSeries, seriesWinner } from "../series/series.js";
import { fairnessTeller } from "./fairness.js";
import { t } from "./messages.js";
import { drawOption, drawPresets, followOptions, optionsIn } from "./options.js";
import { drawPlayers, listenToPlayers, playersIn, remember } from "./players.js";
import { settle } from "./settle.js";
import { presetOf } from "./terms/record.js";

/** @import { App } from "../../app/types.js" */
/** @import { CatalogEntry, State } from "../../rules/contract.js" */
/** @import { Series } from "../series/series.js" */
/**
 * @typedef {object} Chosen
 * @property {string} preset
 * @property {State["options"]} options
 * @property {string[]} players
 * @property {string[]} levels of the computer in each seat, "" for a person
 * @property {[string, string][]} tags what else is written in the record
 */

/**
 * Ask how the next match is to be, and return its record: options and names, no moves.
 * @param {App} app @param {CatalogEntry} entry
 * @returns {Promise<string | null>} null if the sheet was closed
 */
export const askSetup = async (app, entry) => {
  /** @type {Chosen | null} */
  let chosen = null;
  const answer = await openSheet(
    app,
    t("newMatch"),
    drawSetup(entry, app.state.match, app.state.series.best ?? 0),
    (form) => {
      const place = /** @type {HTMLElement} */ (form.querySelector(".verdict"));
      const tell = fairnessTeller(app.analysis, entry, place);
      listenToPlayers(entry, form);
      form.addEventListener("input", ({ target }) => {
        followOptions(entry, form, target);
        followTime(form);
      });
      form.addEventListener("change", () => void tell(chosenIn(entry, form)));
      form.addEventListener("submit", () => {
        chosen = chosenIn(entry, form);
        remember(chosen);
        const series = chosenSeries(app.state.series, Number(fieldOf(form, "best").value));
        if (series === app.state.series) return;
        keepSeries(series);
        app.dispatch({ type: "series", series });
      });
      void tell(chosenIn(entry, form));
    },
  );
  return answer === "start" && chosen ? settle(app, entry, chosen) : null;
};

/**
 * Return the series that goes on as it was, or a new one where another length is chosen or it is over.
 * @param {Series} series @param {number} best of how many matches, 0 for no end
 * @returns {Series}
 */
export const chosenSeries = (series, best) => {
  const isSame = (series.best ?? 0) === best && seriesWinner(series) === null;
  return isSame ? series : { players: [], won: {}, ...(best ? { best } : {}) };
};

/** @param {CatalogEntry} entry @param {State} match whose settings are offered @param {number} best of how many matches the series is */
const drawSetup = (entry, match, best) => {
  const current = presetOf(entry, match.options);
  return html`
    ${drawPlayers(entry, match)}
    ${drawPresets(entry, current)}
    <p class="verdict hush" role="status"></p>
    <details class="options" ?open=${current === "own"}>
      <summary>${t("change")}</summary>
      ${entry.options.map((option) => drawOption(entry.slug, option, match.options[option.name] ?? option.default))}
    </details>
    ${drawTime(entry, match)}
    <label class="option"><span>${t("series")}</span><select name="best">
      ${[0, 3, 5].map((n) => html`<option value=${n} ?selected=${n === best}>${n ? t("bestOf", { n }) : t("endless")}</option>`)}
    </select></label>
    <button class="button is-main" value="start">${t("start")}</button>
  `;
};

/** Return what stands in the form. @param {CatalogEntry} entry @param {HTMLFormElement} form @returns {Chosen} */
const chosenIn = (entry, form) => ({
  ...playersIn(form),
  preset: fieldOf(form, "preset").value,
  options: optionsIn(entry, form),
  tags: [...coinIn(form), ...timeIn(form)],
});
