/** The worksheet of the teachers' page: a card for each task, its board, and codes for a class. */

import { keyed } from "lit-html/directives/keyed.js";
import type { Drawn } from "../../board/host.ts";
import { openSheet } from "../../features/dialog/dialog.ts";
import {
  botGoal,
  goalOf,
  type LinkedTask,
  placeOf,
  positionOf,
  taskIn,
} from "../../features/task/record.ts";
import { vocabulary } from "../../i18n/message.ts";
import { levelName } from "../../i18n/names.ts";
import { SITE } from "../../storage/scope.ts";
import { type Card, fragmentOfTasks, tasksIn } from "../../storage/worksheet.ts";
import { html, nothing } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import { drawCode, fitsCode } from "../../view/qr-code.ts";

export type Game = Drawn & Record<"look" | "name" | "summary" | "short" | "language", string>;

const { t } = vocabulary("pages/teach");
const ofTask = vocabulary("features/task");

const LONG_WORDS = 60; // characters; next to a longer text a card has only a summary
const LONG_ADDRESS = 120; // characters, too many to type
const LONG_BESIDE_BOARD = 90; // characters; a longer text replaces the board

/** Return the address of a card for everybody, whatever their language. */
const addressOf = ({ game, record }: Card) => new URL(placeOf(game, record), SITE).href;

/** Return the address for typing: without the words, which are on the card, and without names. */
const typedAddress = ({ game, record }: Card) => {
  const pairs = record.split("&").filter((pair) => !/^(task|player\d)=/.test(pair));
  return addressOf({ game, record: pairs.join("&") });
};

/** Describe the task of a link without the words of its author. */
const sayTask = ({ goal: said, start, words }: LinkedTask) => {
  const level = botGoal(said);
  if (level) return t("taskBot", { level: levelName(level) });
  const goal = goalOf(said);
  if (!goal) return words ? "" : t("taskPlay");
  if (goal.within !== null) return t("taskWithin", { n: goal.within });
  return t(start ? "taskHere" : "taskWin");
};

/** @param buttons null on a copy for the printer */
const drawCard = (game: Game, card: Card, buttons: unknown) => {
  const task = taskIn(card.record);
  const typed = typedAddress(card);
  const said = sayTask(task);
  const hasBoard = botGoal(task.goal) === null && task.start > 0;
  const isLong = task.words.length > LONG_WORDS;
  const isTyped = typed.length <= (hasBoard ? LONG_BESIDE_BOARD : LONG_ADDRESS);
  const classes = [buttons ? "" : "is-copy", hasBoard ? "has-board" : "", isLong ? "is-long" : ""];
  const rules = () => html`<p class="card-rules hush" lang=${game.language}
    >${isLong ? game.summary : game.short}</p>`;
  const position = positionOf(game.entry, card.record);
  const board = () =>
    keyed(
      `${card.game}#${position}`,
      html`<div class="card-board" data-game=${card.game} data-record=${position}></div>`,
    );
  return html`<li class="panel ${classes.join(" ")}">
    <div class="card-code">${drawCode(addressOf(card), ofTask.t("code"))}</div>
    <h3>${game.name}</h3>
    <div class="card-text">
      ${said ? html`<p class="card-task">${said}</p>` : nothing}
      ${task.words ? html`<p class="card-task" dir="auto">${task.words}</p>` : nothing}
      ${hasBoard ? nothing : rules()}
    </div>
    ${hasBoard ? board() : nothing}
    ${isTyped && !(hasBoard && isLong) ? drawLink(typed) : nothing}
    ${buttons}
  </li>`;
};

/** @param content an address */
const drawLink = (content: unknown) => html`<p class="card-link" dir="ltr">${content}</p>`;

/** @param name of the game */
const drawButtons = (at: number, name: string) => {
  const values = { n: at + 1, name };
  return html`<button
      type="button"
      class="button-icon"
      data-large=${at}
      aria-label=${t("largeCard", values)}
    >${icon("magnifier")}</button><button
      type="button"
      class="button-icon"
      data-remove=${at}
      aria-label=${t("remove", values)}
    >${icon("close")}</button>`;
};

/**
 * Draw the worksheet: each card once on the screen, with its buttons, and *copies* times on paper.
 */
export const drawCards = (
  gameOf: (game: string) => Game | undefined,
  cards: Card[],
  copies: number,
) =>
  html`<ol class="cards-to-print">
    ${cards.flatMap((card, at) => {
      const game = gameOf(card.game);
      if (!game || !fitsCode(addressOf(card))) return [];
      const buttons = drawButtons(at, game.name);
      return Array.from({ length: copies }, (_, copy) =>
        drawCard(game, card, copy ? null : buttons),
      );
    })}
  </ol>`;

/** Whether a card has a task that opens in turn; one for bots opens in the lab. */
const isInTurn = ({ record }: Card) => {
  const { goal, words } = taskIn(record);
  return Boolean(goal || words) && botGoal(goal) === null;
};

/** Return the address that opens tasks in turn, "" where there are fewer than two. */
const addressOfAll = (cards: Card[]) => {
  const fragment = fragmentOfTasks(cards.filter(isInTurn));
  return tasksIn(fragment).length > 1 ? new URL(`#${fragment}`, SITE).href : "";
};

/** Draw the code for all tasks, nothing where there are fewer than two. */
export const drawAllTasks = (cards: Card[]) => {
  const address = addressOfAll(cards);
  if (!address) return nothing;
  return html`<h3>${t("allTasks")}</h3>
    <p>${t("inTurn")} ${cards.every(isInTurn) ? nothing : t("leftOut")}</p>
    ${drawCode(address, ofTask.t("code"), ofTask.t("noCard"))}
    ${drawLink(html`<a href=${address} target="_blank" rel="noopener">${address}</a>`)}
    ${
      fitsCode(address)
        ? html`<button type="button" class="button" data-large="all">${t("large")}</button>`
        : nothing
    }`;
};

/** Show a code on the whole screen, with its address if that is short enough to be typed. */
const showLarge = (title: string, address: string, typed: string) => {
  const short = typed.replace(/^https?:\/\//, "");
  void openSheet(
    { set() {} },
    title,
    html`<div class="projector stack is-loose">
      ${drawCode(address, ofTask.t("code"))}
      ${short.length <= LONG_ADDRESS ? html`<p dir="ltr">${short}</p>` : nothing}
    </div>`,
  );
};

/** Show the code for all tasks on the whole screen. */
export const showAllTasks = (cards: Card[]) => {
  const address = addressOfAll(cards);
  showLarge(t("allTasks"), address, address);
};

/** Show the code of a card on the whole screen. */
export const showCard = (title: string, card: Card) =>
  showLarge(title, addressOf(card), typedAddress(card));
