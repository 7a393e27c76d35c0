/** The page for teachers: how to set tasks, and the worksheet of the collected ones. */

import { sayCount } from "../../features/task/record.js";
import { startRules } from "../../rules/client.js";
import { keepCards, keptCards } from "../../storage/worksheet.js";
import { render } from "../../view/lit.js";
import { finishStart, region, startPage } from "../page.js";
import { drawAllTasks, drawCards, Figures, showAllTasks, showCard } from "./cards.js";

/** @import { Game } from "./cards.js" */

const MOST_COPIES = 40;

/** @type {{ games: Game[] }} */
const { games } = await startPage("teach-data");

const gameOf = (/** @type {string} */ slug) => games.find(({ entry }) => entry.slug === slug);
let cards = keptCards((slug) => gameOf(slug) !== undefined);
const figures = new Figures(startRules({}));

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

const copies = () => {
  const field = /** @type {HTMLInputElement} */ (region("copies"));
  return Math.max(1, Math.min(MOST_COPIES, Math.round(Number(field.value)) || 1));
};

const drawSheet = () => {
  render(drawCards(gameOf, cards, copies()), region("cards"));
  render(drawAllTasks(cards), region("all-tasks"));
  region("empty").toggleAttribute("hidden", cards.length > 0);
  region("clear").toggleAttribute("hidden", cards.length === 0);
  region("print").toggleAttribute("disabled", cards.length === 0);
  void drawBoards();
};

/** @param {typeof cards} kept */
const change = (kept) => {
  cards = kept;
  keepCards(cards);
  region("said").textContent = sayCount(cards.length);
  drawSheet();
  const next = region("cards").querySelector("[data-remove]");
  (next instanceof HTMLElement ? next : region("games")).focus();
};

region("worksheet").addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-remove], [data-large]") : null;
  if (!(button instanceof HTMLElement)) return;
  const { large, remove } = button.dataset;
  if (remove) return change(cards.filter((_, at) => at !== Number(remove)));
  if (large === "all") return showAllTasks(cards);
  const card = cards[Number(large)];
  if (card) showCard(gameOf(card.game)?.name ?? "", card);
});
region("clear").addEventListener("click", () => change([]));
region("copies").addEventListener("input", drawSheet);
region("print").addEventListener("click", async () => {
  await drawBoards();
  window.print();
});
drawSheet();
finishStart();
