/** Draws the lab around the board: the library of bots, the settings, faults and results. Pure. */

import { vocabulary } from "../i18n/message.js";
import { levelInWords } from "../i18n/options.js";
import { html, nothing, repeat } from "../view/lit.js";
import { icon } from "../view/marks.js";

/** @import { BotLibrary } from "./bot-library.js" */
/** @import { Fault } from "./play/faults.js" */
/**
 * @typedef {object} Choices what the next match is played with
 * @property {string} game
 * @property {string} opponent a level, "" for a person
 * @property {0 | 1} seat of the bot
 * @property {number} seed
 * @property {number} nodes
 */

/** @typedef {{ slug: string, address?: string }} Addressed a game, with its address if it was added */

const { t } = vocabulary("lab");
const frame = vocabulary("frame");

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
