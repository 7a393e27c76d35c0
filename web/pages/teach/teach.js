/** The page for teachers: a form, the link that it makes, and the sheet of those that are gathered. */

import { copyText } from "../../app/files.js";
import { followTime } from "../../features/clock/setup-fields.js";
import { followOptions } from "../../features/setup/options.js";
import { drawCode, fitsCode } from "../../features/share/code.js";
import { AnalysisClient } from "../../rules/analysis.js";
import { startRules } from "../../rules/client.js";
import { SITE } from "../../storage/scope.js";
import { html, nothing, render } from "../../view/lit.js";
import { region } from "../page.js";
import { finishStart, startPage } from "../start.js";
import { addressOf, drawCards, fitsCard } from "./cards.js";
import { drawFields, fixLots, followGoal, isPositionGone, lessonOf } from "./form.js";
import { asked, asTask, emptyLesson, lessonIn, positionOf, recordOfLesson } from "./link.js";
import { t } from "./messages.js";
import { Figures } from "./position/figure.js";
import { Position } from "./position/position.js";
import { keepCards, keptCards, MOST_CARDS } from "./sheet.js";

/** @typedef {import("./form.js").Game} Game */
/** @typedef {import("./link.js").Lesson} Lesson */
/** @typedef {import("./sheet.js").Card} Card */

const MOST_COPIES = 40;

/** @type {{ games: Game[] }} */
const { games } = await startPage("teach-data");

const form = /** @type {HTMLFormElement} */ (region("lesson"));
const gameOf = (/** @type {string} */ slug) => games.find(({ entry }) => entry.slug === slug);
const isGame = (/** @type {string} */ slug) => gameOf(slug) !== undefined;

/** @type {Game} */
let game = /** @type {Game} */ (games[0]);
/** @type {Lesson} */
let lesson = emptyLesson(game.entry);
let cards = keptCards(isGame);
/** The record of a task that cannot be won and is wanted all the same. */
let wantedAnyway = "";

const figures = new Figures(startRules({}), SITE.href);
const position = new Position(figures, new AnalysisClient(), () => drawLink());

/** Say something of the link to everybody. @param {string} text */
const say = (text) => {
  region("said").textContent = text;
};

/** Return the link as a card, null while the form or the rules say what cannot be. @returns {Card | null} */
const current = () => {
  const isRefused = lesson.goal !== "bot" && position.refused === positionOf(game.entry, lesson);
  if (isRefused || !form.checkValidity()) return null;
  return { game: lesson.game, record: recordOfLesson(game.entry, lesson) };
};

/**
 * Return the link to be handed out. Whoever wants one whose task cannot be won against perfect play
 * is warned, and gets it with a second press.
 * @returns {Card | null}
 */
const agreed = () => {
  const card = current();
  const { judgement } = position;
  if (!card || !judgement?.isImpossible || wantedAnyway === card.record) return card;
  wantedAnyway = card.record;
  say(t("sure", { why: judgement.text }));
  return null;
};

/** Draw the positions of the cards; a card whose position cannot be drawn goes without. */
const drawBoards = () => {
  /** @type {NodeListOf<HTMLElement>} */
  const hosts = region("cards").querySelectorAll("[data-record]");
  return Promise.allSettled(
    [...hosts].map(async (host) => {
      const { game: slug = "", position: drawn, record = "" } = host.dataset;
      const shown = gameOf(slug);
      if (shown && drawn !== `${slug}#${record}`) await figures.draw(host, shown, record);
    }),
  );
};

/** Return how often each card is printed. */
const copies = () => {
  const field = /** @type {HTMLInputElement} */ (region("copies"));
  return Math.max(1, Math.min(MOST_COPIES, Math.round(Number(field.value)) || 1));
};

const drawSheet = () => {
  render(drawCards(gameOf, cards, current(), copies(), SITE), region("cards"));
  region("empty").toggleAttribute("hidden", cards.length > 0);
  region("clear").toggleAttribute("hidden", cards.length === 0);
  void drawBoards();
};

const showPosition = () =>
  position.show(game, lesson, { board: region("position-board"), said: region("judged") });

const drawLink = () => {
  const card = current();
  const address = card ? addressOf(card, SITE) : "";
  region("add").toggleAttribute("disabled", !card);
  region("copy").toggleAttribute("disabled", !card);
  const code = fitsCode(address)
    ? drawCode(address, t("code"))
    : html`<p class="hush">${t("tooLong")}</p>`;
  render(
    card
      ? html`${code}<p class="card-link" dir="ltr"><a href=${address} target="_blank" rel="noopener">${address}</a></p>`
      : html`<p class="hush">${t("invalid")}</p>`,
    region("link"),
  );
  if (card) {
    const whole = recordOfLesson(game.entry, lesson, lesson.moves);
    history.replaceState(null, "", `#game=${lesson.game}${whole ? `&${whole}` : ""}`);
  }
  drawSheet();
};

/** Show a link in the form. @param {Lesson} shown */
const open = (shown) => {
  lesson = shown;
  game = gameOf(shown.game) ?? game;
  render(nothing, form); // fields keep what was typed: those of another link are others
  render(drawFields(games, game.entry, lesson), form);
  followTime(form);
  followGoal(form);
  drawLink();
  void showPosition();
};

/** Show what the address of this page asks for. */
const follow = () => {
  const { game: slug, record } = asked(location.hash);
  const { entry } = gameOf(slug) ?? game;
  open(isGame(slug) ? asTask(entry, lessonIn(entry, record)) : emptyLesson(entry));
};

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.name === "game") {
    const chosen = gameOf(target.value);
    if (!chosen) return;
    const { goal, within, words } = lesson;
    open({ ...emptyLesson(chosen.entry), goal, within, words });
    /** @type {HTMLElement} */ (form.elements.namedItem("game")).focus();
    return;
  }
  followOptions(game.entry, form, target);
  fixLots(game.entry, form, target);
  followTime(form);
  followGoal(form);
  const next = lessonOf(game.entry, form, lesson);
  const isGone = isPositionGone(lesson, next);
  lesson = isGone ? { ...next, moves: [], start: 0 } : next;
  if (isGone) {
    region("position").hidden = true;
    /** @type {HTMLInputElement} */ (form.elements.namedItem("start")).disabled = true;
    say(t("positionGone"));
  }
  drawLink();
  if (form.checkValidity()) void showPosition();
});

region("add").addEventListener("click", () => {
  const card = agreed();
  if (!card) return;
  if (!fitsCard(card, SITE)) return say(t("noCard"));
  if (cards.length >= MOST_CARDS) return say(t("full", { n: MOST_CARDS }));
  cards = [...cards, card];
  keepCards(cards);
  say(t("added", { n: cards.length }));
  drawSheet();
});

region("copy").addEventListener("click", async () => {
  const card = agreed();
  if (card) say(t((await copyText(addressOf(card, SITE))) ? "copied" : "notCopied"));
});

region("cards").addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-remove]") : null;
  if (!(button instanceof HTMLElement)) return;
  cards = cards.filter((_, at) => at !== Number(button.dataset.remove));
  keepCards(cards);
  say(t("added", { n: cards.length }));
  drawSheet();
  const next = region("cards").querySelector("[data-remove]");
  (next instanceof HTMLElement ? next : region("add")).focus();
});

region("clear").addEventListener("click", () => {
  cards = [];
  keepCards(cards);
  say(t("added", { n: 0 }));
  drawSheet();
  region("add").focus();
});

region("copies").addEventListener("input", drawSheet);
region("print").addEventListener("click", async () => {
  await drawBoards();
  window.print();
});
window.addEventListener("hashchange", follow);
follow();
finishStart();
