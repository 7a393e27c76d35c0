/** The record of a match that begins; random and secret options are chosen after the set-up. */

import { pickRandom } from "../../app/random.js";
import { visible, vocabulary } from "../../i18n/message.js";
import { labelOfOption, shapeOfOption } from "../../i18n/options.js";
import { html } from "../../view/lit.js";
import { clockOf } from "../clock/state.js";
import { fieldOf, openSheet } from "../dialog/dialog.js";
import { changedOptions, drawLots, hasHidden, levelsOf, openingRecord, seatTags } from "./terms.js";
import { followWords } from "./words.js";

/** @import { App } from "../../app/types.js" */
/** @import { CatalogEntry, State } from "../../rules/contract.js" */
/** @import { Chosen } from "./setup.js" */
/** @import { Tags } from "./terms.js" */

const { t } = vocabulary("features/setup");
const DOUBLE_TAP = 500; // milliseconds
const frame = vocabulary("frame");

/**
 * Return the record of a match that begins.
 * @param {CatalogEntry} entry @param {State["options"]} options @param {string[]} players
 * @param {string[]} levels of the computer in each seat, "" for a person
 * @param {Tags} tags what else is written in the record
 */
export const recordOf = (entry, options, players, levels, tags) =>
  openingRecord([
    ...changedOptions(entry, options),
    ...nameTags(players),
    ...Object.entries(seatTags(levels)),
    ...tags,
  ]);

/**
 * Return the record of a match that starts with the settings of another.
 * @param {CatalogEntry} entry @param {State} match
 * @param {boolean} isSwapped whether the second player starts now
 * @param {string} coin the side that decided it, "" if none did
 */
export const recordLike = (entry, match, isSwapped, coin) => {
  const { seconds, atZero } = clockOf(match);
  /** @type {Tags} */
  const tags = coin ? [["coin", coin]] : [];
  if (seconds) tags.push(["clock", String(seconds)], ["at_zero", atZero]);
  const inSeats = (/** @type {string[]} */ both) => (isSwapped ? [...both].reverse() : both);
  return recordOf(entry, match.options, inSeats(match.players), inSeats(levelsOf(match)), tags);
};

/** @param {string[]} players @returns {Tags} */
const nameTags = (players) =>
  players.flatMap((name, player) => {
    const given = visible(name);
    const usual = frame.t("player", { n: player + 1 });
    return given && given !== usual ? [[`player${player + 1}`, given]] : [];
  });

/**
 * Return the record of what was chosen.
 * @param {App} app @param {CatalogEntry} entry @param {Chosen} chosen
 * @returns {Promise<string | null>} null if a sheet was closed
 */
export const settle = async (app, entry, chosen) => {
  const { levels, players, tags } = chosen;
  const options = await settleOptions(app, entry, chosen);
  return options && recordOf(entry, options, players, levels, tags);
};

/**
 * Return the chosen options, with the random and secret ones filled in.
 * @param {App} app @param {CatalogEntry} entry @param {Omit<Chosen, "tags">} chosen
 * @returns {Promise<Chosen["options"] | null>} null if a sheet was closed
 */
export const settleOptions = async (app, entry, chosen) => {
  const { options, preset } = chosen;
  const hidden = hasHidden(entry, preset) ? await askHidden(app, entry, chosen) : {};
  return hidden && { ...options, ...drawLots(entry, preset), ...hidden };
};

/**
 * Let one player after the other choose unseen; a computer chooses by lot. Nothing that was chosen
 * is shown before both have.
 * @param {App} app @param {CatalogEntry} entry @param {Omit<Chosen, "tags">} chosen
 * @returns {Promise<Record<string, string> | null>} null if a sheet was closed
 */
const askHidden = async (app, entry, { levels, players, preset }) => {
  /** @type {Record<string, string>} */
  const chosen = {};
  for (const [seat, name] of (entry.hidden_options[preset] ?? []).entries()) {
    const option = entry.options.find((each) => each.name === name);
    if (option?.kind !== "word") continue; // only words are chosen unseen
    const { pattern, suggestions } = option;
    const shape = shapeOfOption(entry.slug, name);
    if (levels[seat]) {
      chosen[name] = pickRandom(suggestions);
      continue;
    }
    let word = "";
    const title = t("secretTitle", { name: players[seat] ?? "" });
    const body = html`
      <p>${t("secretText", { other: players[1 - seat] ?? "" })}</p>
      <label class="option">
        <span>${labelOfOption(entry.slug, name)}<small>${shape}</small></span>
        <input class="is-word is-secret" name=${name} required value=${pickRandom(suggestions)}
          pattern=${pattern} title=${shape}
          autocomplete="off" autocapitalize="characters" spellcheck="false" />
      </label>
      <label class="option"><span>${t("secretShow")}</span>
        <input type="checkbox" name="show" /></label>
      <button class="button is-main" value="done" disabled>${t("secretDone")}</button>`;
    const answer = await openSheet(app, title, body, (form) => {
      followWords(form);
      fieldOf(form, "show").addEventListener("change", () => {
        fieldOf(form, name).classList.toggle("is-secret", !fieldOf(form, "show").checked);
      });
      form.addEventListener("submit", () => {
        word = fieldOf(form, name).value;
      });
      // The first player's second tap is not the other's.
      setTimeout(() => form.querySelector("[disabled]")?.removeAttribute("disabled"), DOUBLE_TAP);
    });
    if (answer !== "done") return null;
    chosen[name] = word;
  }
  return chosen;
};
