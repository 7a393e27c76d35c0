/** The players in the set-up: names, computers, and who starts. */

import { levelInWords } from "../../i18n/options.js";
import { html } from "../../view/lit.js";
import { mark } from "../../view/marks.js";
import { listenToToss } from "../coin/coin.js";
import { fieldOf } from "../dialog/dialog.js";
import { keepNames, keptNames } from "../preferences/preferences.js";
import { t } from "./messages.js";
import { drawSeats } from "./setup-fields.js";
import { levelsOf } from "./terms/record.js";
import { keepTerms } from "./terms/usual.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */

/** Return the names that are offered: those at the table, else the last that were given. @param {State} match */
const offered = ({ players, tags }) => {
  const isNamed = ["player1", "player2", "computer1", "computer2"].some((name) => name in tags);
  return isNamed ? players : (keptNames() ?? players);
};

/** @param {CatalogEntry} entry @param {State} match whose players are offered */
export const drawPlayers = (entry, match) => html`
    ${drawSeats(
      entry.levels,
      levelsOf(match),
      html`<div class="pair">
        ${offered(match).map(
          (name, player) => html`<label class="name in-row of-${player + 1}">
            ${mark(player)}<input name=${`player${player + 1}`} value=${name} maxlength="40" dir="auto"
              autocomplete="off" aria-label=${t("name", { n: player + 1 })} />
          </label>`,
        )}
      </div>`,
    )}
    <div class="toss"></div>`;

/** Return who plays, as the form says it. @param {HTMLFormElement} form */
export const playersIn = (form) => ({
  players: [1, 2].map((seat) => String(fieldOf(form, `player${seat}`).value)),
  levels: [1, 2].map((seat) => String(fieldOf(form, `computer${seat}`).value)),
});

/** Give a computer its name, and take it away again; let the coin be tossed. @param {CatalogEntry} entry @param {HTMLFormElement} form */
export const listenToPlayers = (entry, form) => {
  listenToToss(form);
  form.addEventListener("input", ({ target }) => {
    const seat = target instanceof HTMLSelectElement && /^computer([12])$/.exec(target.name)?.[1];
    if (!seat) return;
    const name = fieldOf(form, `player${seat}`);
    const ours = [
      t("playerName", { n: seat }),
      ...entry.levels.map((level) => levelInWords(level).name),
    ];
    if (!ours.includes(name.value)) return;
    name.value = target.value ? levelInWords(target.value).name : t("playerName", { n: seat });
  });
};

/** Offer the same terms for the next match, and the names where people have given them. @param {import("./setup.js").Chosen} chosen */
export const remember = ({ levels, players, preset }) => {
  keepTerms({ levels, preset });
  const usual = [1, 2].map((n) => t("playerName", { n }));
  const isGiven = players.some((name) => !usual.includes(name));
  if (isGiven && !levels.some(Boolean)) keepNames(players);
};
