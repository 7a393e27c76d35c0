/** The panel of the line of terms: who plays, which rules, and whom they favor. */

import type { App } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { presetInWords } from "../../i18n/names.ts";
import { levelInWords } from "../../i18n/options.ts";
import type { CatalogEntry, State } from "../../rules/contract.ts";
import { html, nothing } from "../../view/lit.ts";
import { askSheet } from "../dialog/dialog.ts";
import { fairnessTeller } from "./fairness.ts";
import { settleOptions } from "./record.ts";
import { hasHidden, levelsOf, optionsOf, presetOf } from "./terms.ts";
import { keepPicture, keepTerms, keptPreset, startOf } from "./usual.ts";

const { t } = vocabulary("features/setup");
const frame = vocabulary("frame");

export const drawPanel = (entry: CatalogEntry, match: State) => {
  const levels = levelsOf(match);
  const seated = levels.every(Boolean) ? null : (levels.find(Boolean) ?? "");
  const current = presetOf(entry, match.options);
  const presets = Object.keys(entry.presets);
  return html`<div class="terms-panel stack">
    <div class="segmented" role="group" aria-label=${t("whoPlays")}>
      ${["", ...entry.levels].map(
        (level) =>
          html`<button data-command="seat" data-value=${level} aria-pressed=${level === seated}
            >${level ? levelInWords(level).name : t("two")}</button>`,
      )}
    </div>
    <div class="segmented" role="group" aria-label=${frame.t("rules")}>
      ${
        presets.length > 1
          ? presets.map(
              (preset) =>
                html`<button data-command="preset" data-value=${preset}
                  aria-pressed=${preset === current}
                  >${presetInWords(entry.slug, preset)}</button>`,
            )
          : nothing
      }
      <button data-command="new">${t("more")}</button>
    </div>
    <p class="verdict hush" role="status"></p>
  </div>`;
};

/** Say whom the chosen rules favor. */
export const tellVerdict = ({ analysis, game, state: { match } }: App) => {
  const place = document.querySelector<HTMLElement>(".terms-panel .verdict");
  if (!place) return;
  const { options, players } = match;
  const preset = presetOf(game.entry, options);
  const tell = fairnessTeller(analysis, game.entry, place);
  void tell({ preset, options, players, levels: levelsOf(match) });
};

/** Close it, and go back to the line. */
export const close = (app: App) => {
  if (app.state.expanded.terms) app.dispatch({ type: "expand", name: "terms" });
  app.flush();
  const pills = [...document.querySelectorAll<HTMLElement>(".terms-pill")];
  pills.find((pill) => pill.getClientRects().length > 0)?.focus(); // the one that is drawn
};

/** Replace the computer player, or add one as Player 2. @param level "" for a person */
export const chooseSeat = (app: App, level: string) => {
  const { match } = app.state;
  const { entry } = app.game;
  const [first, second] = levelsOf(match);
  const levels = first && !second ? [level, ""] : ["", level];
  const preset = presetOf(entry, match.options);
  const becomesSolo = level && !first && !second && preset === "classic";
  const solo = entry.solo_preset;
  if (becomesSolo && solo !== preset) return begin(app, levels, solo, null, preset);
  // The solo rules of this game may not be what was chosen for the others.
  const kept = solo !== "classic" && solo === preset ? keptPreset() : preset;
  return begin(app, levels, preset, match.options, kept);
};

/** Play by a set of rules. */
export const choosePreset = (app: App, preset: string) =>
  begin(app, levelsOf(app.state.match), preset, null);

/** Ask before words that both have chosen are lost. */
const mayReplace = async (app: App) => {
  const answers = [{ label: t("newWords"), value: "new", main: true }];
  return (await askSheet(app, t("newWords"), t("newWordsText"), answers)) === "new";
};

/**
 * Begin on other terms, in place of the match in which nothing has been played.
 * @param given options that were chosen before, null to choose them now
 * @param kept the preset that the next game starts with
 */
const begin = async (
  app: App,
  levels: string[],
  preset: string,
  given: State["options"] | null,
  kept: string = preset,
) => {
  const { entry } = app.game;
  const { match } = app.state;
  const hasWords = hasHidden(entry, preset) && presetOf(entry, match.options) === preset;
  await app.session.choose(async () => {
    if (!given && hasWords && !(await mayReplace(app))) return null;
    const chosen = { levels, options: optionsOf(entry, preset), players: match.players, preset };
    const settled = given ?? (await settleOptions(app, entry, chosen));
    if (!settled) return null;
    keepTerms({ levels, preset: kept });
    return { ...startOf(entry, match, levels, settled), inPlace: true };
  });
  close(app);
  keepPicture(app.state.match);
};
