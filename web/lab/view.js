/** Draws the lab: the match, the library of bots, the settings, faults and tournaments. */

import { keyAction } from "../board/controls.js";
import { GamesHost } from "../board/games-host.js";
import { uiOfBoard } from "../board/ui-state.js";
import { vocabulary } from "../i18n/message.js";
import { levelInWords } from "../i18n/options.js";
import { resultOf } from "../view/frame.js";
import { html, nothing, repeat, svg } from "../view/lit.js";
import { icon } from "../view/marks.js";
import { drawRegions, openingView } from "../view/regions.js";
import { MOST_MATCHES, nameOf } from "./tournament.js";

/** @import { FrontEnd } from "../view/types.js" */
/** @import { BotMatch, Fault } from "./bot-match.js" */
/** @import { BotLibrary } from "./bots.js" */
/** @import { Entrant, Row, Tournament } from "./tournament.js" */

const { t } = vocabulary("lab");
const frame = vocabulary("frame");

const REGIONS = /** @type {const} */ (["turns", "board", "status", "keys", "moves"]);

export class LabBoard extends GamesHost {
  #dock;
  #wide;

  /** @param {(id: string) => HTMLElement} region @param {MediaQueryList} wide */
  constructor(region, wide) {
    super(region);
    this.#dock = region("dock");
    this.#wide = wide;
  }

  /** Return the action of a key, null for none. @param {KeyboardEvent} event @param {BotMatch} botMatch */
  interpret(event, botMatch) {
    const { isActive, match } = botMatch;
    return match && isActive ? keyAction(this.front, event, match, this.#uiOf(botMatch)) : null;
  }

  /** @param {BotMatch} botMatch */
  #uiOf(botMatch) {
    const { matches } = this.#wide;
    return uiOfBoard(botMatch, botMatch.isActive, matches, matches);
  }

  /** @param {BotMatch} botMatch @param {boolean} isForPeople whether a person plays */
  show(botMatch, isForPeople) {
    const { front } = this;
    const match = botMatch.match;
    if (!front || !match || match.game !== this.game) return;
    const position = botMatch.viewing ?? match;
    /** @type {import("../view/types.js").View} */
    const view = {
      ...openingView(match),
      position,
      ui: this.#uiOf(botMatch),
      isStarting: false,
      turns: { series: null, clock: null, notes: notesOf(botMatch) },
      // Keys that can't be pressed are hidden.
      ...(isForPeople ? {} : { keys: html`` }),
      message: this.#said(botMatch, front),
    };
    const drawn = drawRegions(front, view);
    const mode = match.outcome && !botMatch.viewing ? "over" : "play";
    const regions = Object.fromEntries(REGIONS.map((name) => [name, drawn[name]]));
    this.draw({ match, position, mode }, regions);
    this.#dock.toggleAttribute("hidden", !isForPeople);
  }

  /** Say aloud what the last move did. @param {import("../rules/contract.js").State} match */
  announced(match) {
    const { front } = this;
    if (!front) return "";
    if (!match.outcome) return front.announce(match);
    const { fact, title } = resultOf(match, front);
    return `${front.announce(match)} ${frame.t("ended", { title, fact })}`;
  }

  /** Return the message that replaces the prompt, null to leave the prompt. @param {BotMatch} botMatch @param {FrontEnd} front */
  #said(botMatch, front) {
    const { isThinking, match, said: message, setting, viewing } = botMatch;
    if (!match) return null;
    const said = (/** @type {string} */ text) => ({ text, isError: false });
    if (message) return { text: message, isError: true };
    if (viewing) return said(t("looking", { n: viewing.ply, all: match.ply }));
    if (match.outcome) return said(frame.t("ended", resultOf(match, front)));
    if (isThinking && setting) {
      const { bot, opponent, seat } = setting;
      const isLevel = opponent !== null && match.to_move !== seat;
      return said(t("thinks", { name: isLevel ? levelInWords(opponent.level).name : bot.name }));
    }
    return setting ? null : said(t("ready"));
  }
}

/**
 * Return the text under the names: that a player thinks, and the bot's visited positions.
 * @param {BotMatch} botMatch @returns {[string | null, string | null]}
 */
const notesOf = ({ isThinking, match, seat, used, viewing }) => {
  const note = (/** @type {0 | 1} */ player) => {
    if (viewing) return null;
    if (isThinking && match?.to_move === player) return t("thinksNow");
    return player === seat && used !== null ? t("positions", { n: used }) : null;
  };
  return [note(0), note(1)];
};

/** Draw what a bot has printed. @param {string} text */
export const drawOutput = (text) =>
  html`<h2>${t("output")}</h2>${text ? html`<pre class="lab-output" tabindex="0">${text}</pre>` : html`<p class="hush">${t("noOutput")}</p>`}`;

/**
 * @typedef {object} Choices what the next match is played with
 * @property {string} game
 * @property {string} opponent a level, "" for a person
 * @property {0 | 1} seat of the bot
 * @property {number} seed
 * @property {number} nodes
 */

/** @typedef {{ slug: string, address?: string }} Addressed a game, with its address if it was added */

/** Draw the added games for which a new bot can be begun. @param {readonly { slug: string, name: string, picture: unknown }[]} games */
export const drawGames = (games) =>
  games.map(
    ({ name, picture, slug }) =>
      html`<button data-command="new-bot-for" data-value=${slug}><span class="picture card-generic">${picture}</span><bdi>${name}</bdi></button>`,
  );

/** Draw the bots, and what can be done with the open one. @param {BotLibrary} library */
export const drawLibrary = ({ bots, open, removed }) => html`
  <label class="labeled lab-field is-wide"><span>${t("bot")}</span>
    <select data-field="bot">
      ${repeat(
        bots,
        ({ id }) => id,
        ({ id, name }) => html`<option value=${id} .selected=${id === open.id}>${name}</option>`,
      )}
    </select>
  </label>
  <button class="button is-small" data-command="which" aria-controls="which" aria-expanded="false">${icon("plus")}${t("newBot")}</button>
  <details class="lab-more">
    <summary class="button is-small">${t("file")}</summary>
  </details>
  <div class="lab-bar lab-menu">
      <label class="labeled lab-field"><span>${t("name")}</span>
        <input data-field="name" .value=${open.name} maxlength="44" autocomplete="off" spellcheck="false" />
      </label>
      <button class="button is-small" data-command="copy-bot">${t("duplicate")}</button>
      <button class="button is-small" data-command="import-bot">${t("bringIn")}</button>
      <button class="button is-small" data-command="export-bot">${t("takeOut")}</button>
      <button class="button is-small" data-command="share-bot">${t("share")}</button>
      <button class="button is-small" data-command="remove-bot">${t("remove")}</button>
      ${removed ? html`<button class="button is-small" data-command="restore-bot">${t("restore", { bot: removed.name })}</button>` : nothing}
  </div>`;

/** Ask whether the code of a link is to be kept. @param {BotLibrary} library */
export const drawStranger = ({ stranger }) =>
  stranger
    ? html`<div class="lab-notice">
        <p>${t("stranger", { bot: stranger.name })}</p>
        <p class="lab-bar lab-menu">
          <button class="button is-small is-main" data-command="trust-bot">${t("trust")}</button>
          <button class="button is-small" data-command="distrust-bot">${t("distrust")}</button>
        </p>
      </div>`
    : nothing;

/** Draw the error of the code or a notice below it. @param {Fault | null} fault @param {string} notice @param {readonly Addressed[]} games */
export const drawFault = (fault, notice, games) => {
  if (!fault) return notice ? html`<p class="hush">${notice}</p>` : nothing;
  return html`<p class="is-error">${fault.text}</p>
    ${fault.position ? html`<p><a class="inline tap" href=${addressOf(fault.position, games)}>${t("showPosition")}</a></p>` : nothing}
    ${fault.traceback ? html`<pre class="lab-output" tabindex="0">${fault.traceback}</pre>` : nothing}`;
};

/** @param {Choices} choices @param {{ slug: string, name: string, levels: string[] }[]} games */
export const drawSetting = ({ game, nodes, opponent, seat, seed }, games) => {
  const levels = games.find(({ slug }) => slug === game)?.levels ?? [];
  return html`
    <label class="labeled lab-field is-wide"><span>${t("game")}</span>
      <select data-field="game">
        ${games.map(({ name, slug }) => html`<option value=${slug} .selected=${slug === game}>${name}</option>`)}
      </select>
    </label>
    <label class="labeled lab-field"><span>${t("against")}</span>
      <select data-field="opponent">
        <option value="" .selected=${opponent === ""}>${t("person")}</option>
        ${levels.map((level) => html`<option value=${level} .selected=${level === opponent}>${levelInWords(level).name}</option>`)}
      </select>
    </label>
    <details class="lab-more">
      <summary class="button is-small">${t("more")}</summary>
    </details>
    <div class="lab-bar lab-menu">
        <label class="labeled lab-field"><span>${t("seat")}</span>
          <select data-field="seat">
            <option value="0" .selected=${seat === 0}>${t("startsFirst")}</option>
            <option value="1" .selected=${seat === 1}>${t("startsSecond")}</option>
          </select>
        </label>
        <label class="labeled lab-field"><span>${t("seed")}</span>
          <input data-field="seed" type="number" min="1" .value=${String(seed)} />
        </label>
        <button class="button is-small" data-command="draw-seed">${t("drawSeed")}</button>
        <label class="labeled lab-field"><span>${t("budget")}</span>
          <input data-field="nodes" type="number" min="1" .value=${String(nodes)} />
        </label>
        <p class="hush">${t("budgetExplain")}</p>
    </div>`;
};

/**
 * Draw the buttons under the thumb.
 * @param {{ isBusy: boolean, canRun: boolean, canCompete: boolean, canUndo: boolean, isTournament: boolean, opponent: string }} how
 */
export const drawGo = ({ canCompete, canRun, canUndo, isBusy, isTournament, opponent }) =>
  isBusy
    ? html`<button class="button is-main" data-command="stop">${t(isTournament ? "cancel" : "stop")}</button>`
    : html`<button class="button is-main" data-command="run" ?disabled=${!canRun}>
          ${opponent ? t("runAgainst", { level: levelInWords(opponent).name }) : t("run")}
        </button>
        ${
          opponent
            ? nothing
            : html`<button class="button" data-command="undo" ?disabled=${!canUndo}>${icon("undo")}${frame.t("undo")}</button>`
        }
        <button class="button is-main" data-command="tournament" ?disabled=${!canCompete}>${t("playTournament")}</button>`;

/**
 * Return the address of a match from the lab, a page next to those of the games.
 * @param {string} place "<slug>/#<record>" @param {readonly Addressed[]} games
 */
export const addressOf = (place, games) => {
  const [page = "", record = ""] = place.split(/#(.*)/s);
  const added = games.find(({ address, slug }) => address && `${slug}/` === page);
  return `../${added?.address ?? page}#${record}`;
};

/** @param {Entrant | undefined} entrant */
const shownName = (entrant) =>
  entrant && "level" in entrant ? levelInWords(entrant.level).name : nameOf(entrant);

/**
 * @param {Tournament} tournament
 * @param {{ bots: import("../storage/bots.js").Bot[], games: (import("./view.js").Addressed & { name: string, levels: string[] })[], choices: { seed: number, nodes: number } }} site
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

/** List the matches, each with its link. @param {Tournament} tournament @param {readonly import("./view.js").Addressed[]} games */
const drawMatches = ({ entrants, matches, shown }, games) => html`<details class="lab-matches">
  <summary>${t("matches", { n: matches.length })}</summary>
  <ol>${matches.slice(0, shown).map(({ game, players, record, winner }) => {
    const [first, second] = players.map((player) => shownName(entrants[player]));
    const who = winner === null ? t("drawn") : t("won", { name: (winner ? second : first) ?? "" });
    return html`<li><a class="tap" href=${addressOf(`${game}/#${record}`, games)}>${t("pairing", { first: first ?? "", second: second ?? "" })}</a> <span class="hush">${who}</span></li>`;
  })}</ol>
  ${shown < matches.length ? html`<p><button class="button is-small" data-command="more-matches">${t("moreMatches")}</button></p>` : nothing}
</details>`;
