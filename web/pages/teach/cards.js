/** A classroom link as a card: the game, its rules in a few words, the task, the code, the address. */

import { drawCode, fitsCode } from "../../features/share/code.js";
import { levelInWords } from "../../i18n/options.js";
import { html, nothing } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { lessonIn, placeOf, positionOf } from "./link.js";
import { t } from "./messages.js";

/** @typedef {import("./form.js").Game} Game */
/** @typedef {import("./sheet.js").Card} Card */

const LONG_WORDS = 60; // characters beside which a card has no room for more than a summary
const LONG_ADDRESS = 120; // characters that nobody types
const LONG_BESIDE_BOARD = 90; // characters that take the room of the board

/** Return the address of a card for everybody, whatever their language. @param {Card} card @param {URL} site */
export const addressOf = ({ game, record }, site) => new URL(placeOf(game, record), site).href;

/**
 * Return the address as somebody may type it: without the words, which stand on the card, and without
 * the names of computers.
 * @param {Card} card @param {URL} site
 */
const typedAddress = ({ game, record }, site) => {
  const pairs = record.split("&").filter((pair) => !/^(task|player\d)=/.test(pair));
  return addressOf({ game, record: pairs.join("&") }, site);
};

/** Say what a link asks for, without the words of whoever made it. @param {import("./link.js").Lesson} lesson */
export const sayTask = ({ goal, level, start, within, words }) => {
  if (goal === "bot") return t("taskBot", { level: levelInWords(level).name });
  if (goal === "within") return t("taskWithin", { n: within });
  if (goal === "win") return t(start ? "taskHere" : "taskWin");
  return words ? "" : t("taskPlay");
};

/** Whether there is a code for a link: a card is nothing without. @param {Card} card @param {URL} site */
export const fitsCard = (card, site) => fitsCode(addressOf(card, site));

/** Return what a card has to have room for. @param {import("./link.js").Lesson} lesson */
const roomOf = ({ goal, start, words }) => ({
  hasBoard: goal !== "bot" && start > 0,
  isLong: goal !== "bot" && words.length > LONG_WORDS,
});

/** @param {Game} game @param {Card} card @param {URL} site @param {unknown} [button] */
const drawCard = (game, card, site, button = nothing) => {
  const lesson = lessonIn(game.entry, card.record);
  const typed = typedAddress(card, site);
  const said = sayTask(lesson);
  const { hasBoard, isLong } = roomOf(lesson);
  const isTyped = typed.length <= (hasBoard ? LONG_BESIDE_BOARD : LONG_ADDRESS);
  return html`<div class="card-code">${drawCode(addressOf(card, site), t("code"))}</div>
    <h3>${game.name}</h3>
    <div class="card-text">
      ${said ? html`<p class="card-task">${said}</p>` : nothing}
      ${lesson.words && lesson.goal !== "bot" ? html`<p class="card-task" dir="auto">${lesson.words}</p>` : nothing}
      ${hasBoard ? nothing : html`<p class="card-rules" lang=${game.language}>${isLong ? game.summary : game.short}</p>`}
    </div>
    ${hasBoard ? html`<div class="card-board" data-game=${card.game} data-record=${positionOf(game.entry, lesson)}></div>` : nothing}
    ${isTyped && !(hasBoard && isLong) ? html`<p class="card-link" dir="ltr">${typed}</p>` : nothing}
    ${button}`;
};

/**
 * Draw the sheet: on the screen each card once, with a way to remove it; on paper as often as it is
 * wanted. Where nothing is gathered, the link that is being made is printed.
 * @param {(game: string) => Game | undefined} gameOf @param {Card[]} cards @param {Card | null} current
 * @param {number} copies of each card @param {URL} site
 */
export const drawCards = (gameOf, cards, current, copies, site) => {
  const wanted = cards.length || !current ? cards : [current];
  const shown = wanted.filter((card) => fitsCard(card, site));
  return html`<ol class="cards-to-print">
    ${shown.flatMap((card, at) => {
      const game = gameOf(card.game);
      if (!game) return [];
      const button = html`<button type="button" class="button-icon" data-remove=${at} aria-label=${t("remove", { n: at + 1, name: game.name })}>
        ${icon("close")}
      </button>`;
      return Array.from({ length: copies }, (_, copy) => {
        const isPrintOnly = copy > 0 || cards.length === 0;
        const { hasBoard, isLong } = roomOf(lessonIn(game.entry, card.record));
        return html`<li class="${isPrintOnly ? "is-copy" : ""} ${hasBoard ? "has-board" : ""} ${isLong ? "is-long" : ""}">${drawCard(game, card, site, isPrintOnly ? nothing : button)}</li>`;
      });
    })}
  </ol>`;
};
