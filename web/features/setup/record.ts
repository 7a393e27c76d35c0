/** The record of a match that begins; random and secret options are chosen after the set-up. */

import { pickRandom } from "../../app/random.ts";
import type { App } from "../../app/types.ts";
import { visible, vocabulary } from "../../i18n/message.ts";
import { optionInWords, usualName } from "../../i18n/names.ts";
import type { CatalogEntry, Player, State } from "../../rules/contract.ts";
import { html, nothing } from "../../view/lit.ts";
import { areSeatsSwapped } from "../../view/seats.ts";
import { clockOf } from "../clock/state.ts";
import { fieldOf, openSheet } from "../dialog/dialog.ts";
import { type Series, seriesScore, seriesWinner } from "../series/series.ts";
import { changedOptions, drawLots, openingRecord, seatTags, type Tags } from "./options.ts";
import type { Chosen } from "./setup.ts";
import { levelsOf } from "./terms.ts";
import { followWords } from "./words.ts";

const { t } = vocabulary("features/setup");
const DOUBLE_TAP = 500; // milliseconds

/**
 * Return the record of a match that begins.
 * @param levels of the computer in each seat, "" for a person
 * @param tags what else is written in the record
 */
export const recordOf = (
  entry: CatalogEntry,
  options: State["options"],
  players: string[],
  levels: string[],
  tags: Tags,
) =>
  openingRecord([
    ...changedOptions(entry, options),
    ...nameTags(players, levels, new Map(tags).get("seats")),
    ...Object.entries(seatTags(levels)),
    ...tags,
  ]);

/** Return how a series with an end stands, "" before the first match and after the last. */
export const standingOf = (series: Series, players: string[]) => {
  const score = series.best && !seriesWinner(series) && seriesScore(series, players);
  const draws = Object.values(series.won).filter((name) => !name).length;
  return score ? [...score, draws].join("-") : "";
};

/**
 * Return the record of a match that starts with the settings of another. Both players keep seat and
 * color; only who starts changes.
 * @param isSwapped whether the second player starts now
 * @param coin the side that decided it, "" if none did @param series to which it belongs
 */
export const recordLike = (
  entry: CatalogEntry,
  match: State,
  isSwapped: boolean,
  coin: string,
  series?: Series,
) => {
  const { seconds, atZero } = clockOf(match);
  const tags: Tags = coin ? [["coin", coin]] : [];
  if (seconds) tags.push(["clock", String(seconds)], ["at_zero", atZero]);
  const players = inOrder(match.players, isSwapped);
  if (match.tags.best) tags.push(["best", match.tags.best]);
  if (series) tags.push(["standing", standingOf(series, players)]);
  if (areSeatsSwapped(match) !== isSwapped) tags.push(["seats", "swapped"]);
  return recordOf(entry, match.options, players, inOrder(levelsOf(match), isSwapped), tags);
};

/** Return a value of each player, in the order of the next match. */
export const inOrder = (both: string[], isSwapped: boolean) =>
  isSwapped ? [...both].reverse() : both;

const nameTags = (players: string[], levels: string[], seats?: string): Tags =>
  players.flatMap((name, player) => {
    const given = visible(name);
    const usual = usualName(player as Player, levels, seats);
    return given && given !== usual ? [[`player${player + 1}`, given]] : [];
  });

/**
 * Return the record of what was chosen, with the random and secret options filled in.
 * @returns null if a sheet was closed
 */
export const settle = async (
  app: App,
  entry: CatalogEntry,
  chosen: Chosen,
): Promise<string | null> => {
  const { levels, options, players, preset, tags } = chosen;
  const hidden = await askHidden(app, entry, chosen);
  if (!hidden) return null;
  const all = { ...options, ...drawLots(entry, preset), ...hidden };
  return recordOf(entry, all, players, levels, tags);
};

/**
 * Let one player after the other choose the secret options of a preset unseen; a computer chooses
 * by lot. Nothing that was chosen is shown before both have.
 * @returns null if a sheet was closed
 */
export const askHidden = async (
  app: App,
  entry: CatalogEntry,
  { levels, players, preset }: Pick<Chosen, "levels" | "players" | "preset">,
): Promise<Record<string, string> | null> => {
  const chosen: Record<string, string> = {};
  for (const [seat, name] of (entry.hidden_options[preset] ?? []).entries()) {
    const option = entry.options.find((each) => each.name === name);
    if (option?.kind !== "word") continue; // only words are chosen unseen
    const { pattern, suggestions } = option;
    const shape = optionInWords(entry.slug, name, "shape");
    if (levels[seat]) {
      chosen[name] = pickRandom(suggestions);
      continue;
    }
    let word = "";
    const player = players[seat] ?? "";
    const hasWitness = !levels[1 - seat];
    const title = t("secretTitle", { name: player });
    const body = html`
      <p>${hasWitness ? t("secretLook", { other: players[1 - seat] ?? "" }) : nothing}
        ${t("secretText")}</p>
      <label class="option">
        <span><bdi translate="no">${player}</bdi><small>${shape}</small></span>
        <input class="is-word ${hasWitness ? "is-secret" : ""}" name=${name} required
          value=${pickRandom(suggestions)} pattern=${pattern} title=${shape}
          autocomplete="off" autocapitalize="characters" spellcheck="false" />
      </label>
      <label class="option" ?hidden=${!hasWitness}><span>${t("secretShow")}</span>
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
