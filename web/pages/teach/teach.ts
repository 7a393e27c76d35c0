/** The page for teachers: how to set tasks, and the worksheet of the collected ones. */

import { unlessDouble } from "../../board/press.ts";
import { vocabulary } from "../../i18n/message.ts";
import { startRules } from "../../rules/client.ts";
import { keepCards, keptCards, watchCards } from "../../storage/worksheet.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { onReturn, region } from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";
import { drawAllTasks, drawCards, type Game, showAllTasks, showCard } from "./cards.ts";
import { drawerOfFigures } from "./figures.ts";

const frame = vocabulary("frame");
const task = vocabulary("features/task");

const MOST_COPIES = 40;

const { games }: { games: Game[] } = await startPage();
saveOffline(); // a link may have led here first

const gameOf = (slug: string) => games.find(({ entry }) => entry.slug === slug);
const read = () => keptCards((slug) => gameOf(slug) !== undefined);
let cards = read();
const drawFigure = drawerOfFigures(startRules({}));

/** Draw the positions of the cards; a card whose position cannot be drawn goes without. */
const drawBoards = () => {
  const hosts: NodeListOf<HTMLElement> = region("cards").querySelectorAll("[data-record]");
  return Promise.allSettled(
    [...hosts].map(async (host) => {
      const { game: slug = "", position: drawn, record = "" } = host.dataset;
      const shown = gameOf(slug);
      if (shown && drawn !== `${slug}#${record}`) await drawFigure(host, shown, record);
    }),
  );
};

const copies = () => {
  const field = region("copies") as HTMLInputElement;
  return Math.max(1, Math.min(MOST_COPIES, Math.round(Number(field.value)) || 1));
};

const drawSheet = () => {
  render(drawCards(gameOf, cards, copies()), region("cards"));
  render(drawAllTasks(cards), region("all-tasks"));
  document.body.classList.toggle("has-cards", cards.length > 0); // else the guide is printed
  region("empty").toggleAttribute("hidden", cards.length > 0);
  region("clear").toggleAttribute("hidden", cards.length === 0);
  region("print").toggleAttribute("disabled", cards.length === 0);
  void drawBoards();
};

/** Change the cards; those that are taken off can be put back. */
const change = (kept: typeof cards) => {
  const before = cards;
  const isKept = keepCards(kept);
  cards = read();
  const other = isKept ? before : kept; // a change that was not stored can be tried again
  const undo = html`<button class="button is-small" @click=${() => change(other)}
    >${frame.t("undo")}</button>`;
  const isLess = cards.length < other.length;
  const said = isKept ? task.t("added", { n: cards.length }) : task.t("notKept");
  render(html`${said} ${isLess ? undo : nothing}`, region("said"));
  drawSheet();
  const next = region("cards").querySelector("[data-remove]");
  (next instanceof HTMLElement ? next : region("games")).focus();
};

/** Show the cards that the page of a game has added meanwhile. */
const catchUp = () => {
  cards = read();
  render(task.t("added", { n: cards.length }), region("said"));
  drawSheet();
};

const remove = unlessDouble((card: number) => change(cards.filter((_, at) => at !== card)));

region("worksheet").addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-remove], [data-large]") : null;
  if (!(button instanceof HTMLElement)) return;
  const { large } = button.dataset;
  if (button.dataset.remove) return remove(Number(button.dataset.remove));
  if (large === "all") return showAllTasks(cards);
  const card = cards[Number(large)];
  if (card) showCard(gameOf(card.game)?.name ?? "", card);
});
region("clear").addEventListener("click", () => change([]));
region("copies").addEventListener("input", drawSheet);
region("copies").addEventListener("change", ({ target }) => {
  (target as HTMLInputElement).value = String(copies());
});
let isPrinting = false; // Python may take seconds: another press adds no print
region("print").addEventListener("click", async () => {
  if (isPrinting) return;
  isPrinting = true;
  await drawBoards().finally(() => {
    isPrinting = false;
  });
  window.print();
});
watchCards(catchUp);
onReturn(catchUp);
drawSheet();
finishStart();
