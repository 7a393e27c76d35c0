/** The drawing of a tournament: players, standings, grid, and matches to open. Pure. */

import { vocabulary } from "../../i18n/message.js";
import { levelInWords } from "../../i18n/options.js";
import { html, nothing, svg } from "../../view/lit.js";
import { addressOf } from "../view.js";
import { MOST_MATCHES, nameOf } from "./tournament.js";

/** @import { Entrant, Row, Tournament } from "./tournament.js" */

const { t } = vocabulary("lab");

/** @param {Entrant | undefined} entrant */
const shownName = (entrant) =>
  entrant && "level" in entrant ? levelInWords(entrant.level).name : nameOf(entrant);

/**
 * @param {Tournament} tournament
 * @param {{ bots: import("../../storage/lab.js").Bot[], games: (import("../view.js").Addressed & { name: string, levels: string[] })[], choices: { seed: number, nodes: number } }} site
 */
export const drawTournament = (tournament, { bots, choices, games }) => {
  const { isRunning, matches, message, rounds, size, standings, ticked } = tournament;
  const said = isRunning ? t("playedSoFar", { n: matches.length }) : message;
  const tick = (
    /** @type {string} */ value,
    /** @type {string} */ label,
  ) => html`<label class="lab-tick tap">
      <input type="checkbox" data-field="in-list" value=${value} .checked=${ticked.has(value)} ?disabled=${isRunning} />
      <span>${label}</span>
    </label>`;
  const levels = [...new Set(games.flatMap((game) => game.levels))];
  return html`
    ${said ? html`<p class="lab-message">${said}</p>` : nothing}
    ${standings ? drawStandings(tournament) : nothing}
    ${matches.length && !isRunning ? drawMatches(tournament, games) : nothing}
    <fieldset class="lab-set"><legend>${t("entrants")}</legend>
      ${levels.map((level) => tick(`level:${level}`, levelInWords(level).name))}
      ${bots.map(({ id, name }) => tick(`bot:${id}`, name))}
    </fieldset>
    <fieldset class="lab-set"><legend>${t("game")}</legend>
      ${games.map(({ name, slug }) => tick(`game:${slug}`, name))}
    </fieldset>
    <div class="lab-bar">
      <label class="labeled lab-field"><span>${t("rounds")}</span>
        <input data-field="in-rounds" type="number" min="1" max="1000" .value=${String(rounds)} ?disabled=${isRunning} />
      </label>
      <p class="hush">${t("tournamentHow", { seed: String(choices.seed), n: choices.nodes })}</p>
      ${size > 0 ? drawSize(size) : nothing}
    </div>`;
};

/** Say how many matches that makes, and whether they are too many, before any is played. @param {number} size */
const drawSize = (size) =>
  size > MOST_MATCHES
    ? html`<p class="is-error">${t("tournamentTooLarge", { n: size, most: MOST_MATCHES })}</p>`
    : html`<p class="hush">${t("tournamentSize", { n: size })}</p>`;

/** Return a rating as it is printed, with a minus sign. @param {number} rating */
export const signed = (rating) => String(Math.round(rating)).replace("-", "\u2212");

/** @param {Tournament} tournament */
const drawStandings = ({ entrants, standings }) => {
  const { grid = [], table = [] } = standings ?? {};
  const order = table.map(({ player }) => player);
  return html`<h2>${t("table")}</h2>
    <div class="lab-scroll" tabindex="0" role="group" aria-label=${t("table")}><table class="lab-table">
      <thead><tr><td></td>
        <th scope="col">${t("points")}</th><th scope="col" colspan="2">${t("rating")}</th><th scope="col">${t("wins")}</th><th scope="col">${t("draws")}</th><th scope="col">${t("losses")}</th>
      </tr></thead>
      <tbody>${table.map((row) => drawRow(row, entrants, table))}</tbody>
    </table></div>
    <h2>${t("grid")}</h2>
    <div class="lab-scroll" tabindex="0" role="group" aria-label=${t("grid")}><table class="lab-table lab-grid">
      <thead><tr><td></td>${order.map((other) => html`<th scope="col">${shownName(entrants[other])}</th>`)}</tr></thead>
      <tbody>${order.map(
        (player) => html`<tr><th scope="row">${shownName(entrants[player])}</th>
          ${order.map((other) => drawCell(grid[player]?.[other], player === other))}</tr>`,
      )}</tbody>
    </table></div>
    <p><button class="button is-small" data-command="save-tournament">${t("saveTournament")}</button></p>`;
};

/** Draw a row, its rating as a dot with the bar of its error, on one scale for all. @param {Row} row @param {Entrant[]} entrants @param {Row[]} all */
const drawRow = ({ drawn, error, lost, player, points, rating, won }, entrants, all) => {
  const ends = all.flatMap((row) => [row.rating - row.error, row.rating + row.error]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const at = (/** @type {number} */ value) => 4 + (92 * (value - low)) / (high - low || 1);
  return html`<tr><th scope="row">${shownName(entrants[player])}</th>
    <td>${points}</td>
    <td>${signed(rating)} ± ${Math.round(error)}</td>
    <td><svg class="lab-rating" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<path d=${`M${at(rating - error)} 6H${at(rating + error)}`}/><circle cx=${at(rating)} cy="6" r="4"/>`}
    </svg></td>
    <td>${won}</td><td>${drawn}</td><td>${lost}</td></tr>`;
};

/** @param {number[] | undefined} counts wins, draws and losses @param {boolean} isSelf */
const drawCell = (counts, isSelf) => {
  if (isSelf) return html`<td class="is-self"></td>`;
  const [wins = 0, draws = 0, losses = 0] = counts ?? [];
  const ahead = wins > losses ? "of-1 is-ahead" : wins < losses ? "of-2 is-ahead" : "";
  return html`<td class=${ahead}>${wins} ${draws} ${losses}</td>`;
};

/** List the matches, each with its link. @param {Tournament} tournament @param {readonly import("../view.js").Addressed[]} games */
const drawMatches = ({ entrants, matches, shown }, games) => html`<details class="lab-matches">
  <summary>${t("matches", { n: matches.length })}</summary>
  <ol>${matches.slice(0, shown).map(({ game, players, record, winner }) => {
    const [first, second] = players.map((player) => shownName(entrants[player]));
    const who = winner === null ? t("drawn") : t("won", { name: (winner ? second : first) ?? "" });
    return html`<li><a class="tap" href=${addressOf(`${game}/#${record}`, games)}>${t("pairing", { first: first ?? "", second: second ?? "" })}</a> <span class="hush">${who}</span></li>`;
  })}</ol>
  ${shown < matches.length ? html`<p><button class="button is-small" data-command="more-matches">${t("moreMatches")}</button></p>` : nothing}
</details>`;
