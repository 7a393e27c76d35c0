/** The link of a task as a card: the game, its rules in a few words, the task, the code, the address. */

import {
  botGoal,
  codeLabel,
  goalOf,
  placeOf,
  positionOf,
  taskIn,
} from "../../features/task/record.js";
import { vocabulary } from "../../i18n/message.js";
import { levelInWords } from "../../i18n/options.js";
import { html, nothing } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { drawCode, fitsCode } from "../../view/qr-code.js";

/** @import { LinkedTask } from "../../features/task/record.js" */
/** @import { Card } from "../../storage/worksheet.js" */
/** @typedef {import("./figure.js").Drawn & { name: string, summary: string, short: string, language: string }} Game */

const { t } = vocabulary("pages/teach");

const LONG_WORDS = 60; // characters; next to a longer text a card has only a summary
export const LONG_ADDRESS = 120; // characters, too many to type
const LONG_BESIDE_BOARD = 90; // characters; a longer text replaces the board

/** Return the address of a card for everybody, whatever their language. @param {Card} card @param {URL} site */
export const addressOf = ({ game, record }, site) => new URL(placeOf(game, record), site).href;

/**
 * Return the address for typing: without the words, which are on the card, and without
 * the names of computers.
 * @param {Card} card @param {URL} site
 */
export const typedAddress = ({ game, record }, site) => {
  const pairs = record.split("&").filter((pair) => !/^(task|player\d)=/.test(pair));
  return addressOf({ game, record: pairs.join("&") }, site);
};

/** Say what a link asks for, without the words of its author. @param {LinkedTask} task */
export const sayTask = ({ goal: said, start, words }) => {
  const level = botGoal(said);
  if (level) return t("taskBot", { level: levelInWords(level).name });
  const goal = goalOf(said);
  if (!goal) return words ? "" : t("taskPlay");
  if (goal.within !== null) return t("taskWithin", { n: goal.within });
  return t(start ? "taskHere" : "taskWin");
};

/** @param {Game} game @param {Card} card @param {URL} site @param {unknown} buttons null on a copy for the printer */
const drawCard = (game, card, site, buttons) => {
  const task = taskIn(card.record);
  const typed = typedAddress(card, site);
  const said = sayTask(task);
  const hasBoard = botGoal(task.goal) === null && task.start > 0;
  const isLong = task.words.length > LONG_WORDS;
  const isTyped = typed.length <= (hasBoard ? LONG_BESIDE_BOARD : LONG_ADDRESS);
  return html`<li class="panel ${buttons ? "" : "is-copy"} ${hasBoard ? "has-board" : ""} ${isLong ? "is-long" : ""}">
    <div class="card-code">${drawCode(addressOf(card, site), codeLabel())}</div>
    <h3>${game.name}</h3>
    <div class="card-text">
      ${said ? html`<p class="card-task">${said}</p>` : nothing}
      ${task.words ? html`<p class="card-task" dir="auto">${task.words}</p>` : nothing}
      ${hasBoard ? nothing : html`<p class="card-rules hush" lang=${game.language}>${isLong ? game.summary : game.short}</p>`}
    </div>
    ${hasBoard ? html`<div class="card-board" data-game=${card.game} data-record=${positionOf(game.entry, card.record)}></div>` : nothing}
    ${isTyped && !(hasBoard && isLong) ? html`<p class="card-link" dir="ltr">${typed}</p>` : nothing}
    ${buttons}
  </li>`;
};

/**
 * Draw the worksheet: on the screen each card once, with a button to remove it, on paper *copies* times.
 * @param {(game: string) => Game | undefined} gameOf @param {Card[]} cards
 * @param {number} copies of each card @param {URL} site
 */
export const drawCards = (gameOf, cards, copies, site) =>
  html`<ol class="cards-to-print">
    ${cards.flatMap((card, at) => {
      const game = gameOf(card.game);
      if (!game || !fitsCode(addressOf(card, site))) return [];
      const buttons = html`<button type="button" class="button-icon" data-large=${at} aria-label=${t("largeCard", { n: at + 1, name: game.name })}>
        ${icon("lens")}
      </button><button type="button" class="button-icon" data-remove=${at} aria-label=${t("remove", { n: at + 1, name: game.name })}>
        ${icon("close")}
      </button>`;
      return Array.from({ length: copies }, (_, copy) =>
        drawCard(game, card, site, copy ? null : buttons),
      );
    })}
  </ol>`;
