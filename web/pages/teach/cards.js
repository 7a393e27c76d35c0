/** A classroom link as a card: the game, its rules in a few words, the task, the code, the address. */

import { drawCode, fitsCode } from "../../features/share/code.js";
import { levelInWords } from "../../i18n/options.js";
import { html, nothing } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { lessonIn, placeOf } from "./link.js";
import { t } from "./messages.js";

/** @typedef {import("./form.js").Game} Game */
/** @typedef {import("./sheet.js").Card} Card */

const LONG_WORDS = 60; // characters beside which a card has no room for more than a summary

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

/** @param {Game} game @param {Card} card @param {URL} site @param {unknown} [button] */
const drawCard = (game, card, site, button = nothing) => {
  const lesson = lessonIn(game.entry, card.record);
  const address = addressOf(card, site);
  const said = sayTask(lesson);
  const isLong = lesson.words.length > LONG_WORDS;
  return html`<div class="card-code">${fitsCode(address) ? drawCode(address, t("code")) : nothing}</div>
    <div class="card-text ${isLong ? "is-long" : ""}">
      <h3>${game.name}</h3>
      ${said ? html`<p class="card-task">${said}</p>` : nothing}
      ${lesson.words && lesson.goal !== "bot" ? html`<p class="card-task" dir="auto">${lesson.words}</p>` : nothing}
      <p class="card-rules" lang=${game.language}>${isLong ? game.summary : game.short}</p>
    </div>
    <p class="card-link" dir="ltr">${typedAddress(card, site)}</p>
    ${button}`;
};

/**
 * Draw the sheet: on the screen each card once, with a way to remove it; on paper as often as it is
 * wanted. Where nothing is gathered, the link that is being made is printed.
 * @param {(game: string) => Game | undefined} gameOf @param {Card[]} cards @param {Card | null} current
 * @param {number} copies of each card @param {URL} site
 */
export const drawCards = (gameOf, cards, current, copies, site) => {
  const shown = cards.length || !current ? cards : [current];
  return html`<ol class="cards-to-print">
    ${shown.flatMap((card, at) => {
      const game = gameOf(card.game);
      if (!game) return [];
      const button = html`<button type="button" class="button-icon" data-remove=${at} aria-label=${t("remove", { n: at + 1, name: game.name })}>
        ${icon("close")}
      </button>`;
      return Array.from({ length: copies }, (_, copy) => {
        const isPrintOnly = copy > 0 || cards.length === 0;
        return html`<li class=${isPrintOnly ? "is-copy" : ""}>${drawCard(game, card, site, isPrintOnly ? nothing : button)}</li>`;
      });
    })}
  </ol>`;
};
