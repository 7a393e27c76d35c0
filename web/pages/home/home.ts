/** The home page: the day's puzzle, matches, a worksheet, whether the site is saved, the theme. */

import { nextTheme } from "../../features/preferences/preferences.ts";
import { vocabulary } from "../../i18n/message.ts";
import { watchDay } from "../../storage/day.ts";
import { loadPart } from "../../storage/load-part.ts";
import { isDay, keptDaily, puzzleFor, solvedHere } from "../../storage/puzzles.ts";
import { SITE } from "../../storage/scope.ts";
import { keepSetting, setting, settingNames } from "../../storage/settings.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import { onCommand, onReturn, region } from "../screen.ts";
import { finishStart, saveOffline, startPage } from "../start.ts";
import { cardOf, type Fronts, pictureOf, showContinue, showStars } from "./cards.ts";

const { t } = vocabulary("frame");

const PERSISTENT = "persistent"; // the setting: the browser was asked

const { fronts }: { fronts: Fronts } = await startPage();

/** Show a puzzle of today that is not solved yet: each day it is first another game's. */
const showDaily = async (date: string) => {
  const card = region("daily") as HTMLAnchorElement;
  const slugsOf = (cards: string) =>
    [...document.querySelectorAll(cards)].map((each) => each.getAttribute("data-game") ?? "");
  const slugs = slugsOf(".card[data-game]");
  const game = puzzleFor(date, slugs, slugsOf("[data-unusual-puzzles]"), solvedHere());
  const own = cardOf(game);
  const name = card.querySelector("h2");
  if (!own || !name) return void card.remove();
  const picture = own.querySelector(".picture")?.cloneNode(true);
  if (picture) card.querySelector(".picture")?.replaceWith(picture);
  card.href = isDay(date) ? `puzzles/?game=${game}&day=${date}` : "puzzles/";
  const part = await loadPart("week", () => import("../../puzzles/home/week.ts")).catch(
    () => null, // it can be opened
  );
  part?.showWeek(card, slugs, date);
  name.textContent = own.querySelector("h2")?.textContent ?? ""; // in one frame with the week
  // Once it was made, with its own position.
  const drawn = await pictureOf(fronts, game, keptDaily(date, game)?.state);
  const place = card.querySelector<HTMLElement>(".picture");
  if (!drawn || !place) return;
  place.replaceChildren();
  render(drawn, place);
};

/** Open the first task of the worksheet; if the address is damaged, ask before. */
const openTasks = async () => {
  const { openWorksheet, tasksIn } = await loadPart(
    "worksheet",
    () => import("../../storage/worksheet.ts"),
  );
  const tasks = tasksIn(location.hash);
  const intact = tasks.filter(({ game }) => Object.hasOwn(fronts, game));
  const [first] = intact;
  const address = first && `${first.game}/#${first.record}`;
  if (first) openWorksheet(intact);
  if (address && intact.length === tasks.length) return location.replace(address);
  const damaged = region("damaged-tasks");
  damaged.hidden = false;
  const link = damaged.querySelector("a");
  if (address) link?.setAttribute("href", address);
  else link?.remove();
};

/** Whether the address names one. */
const hasTasks = () => /^#tasks(=|%3D|$)/i.test(location.hash);

const offline = saveOffline({
  onState: (state) =>
    render(html`${state === "saved" ? icon("check") : nothing}${t(state)}`, region("offline")),
  onUpdate: () =>
    render(
      html`${t("update")} <button class="inline" data-command="update">${t("change")}</button>`,
      region("update"),
    ),
});

onCommand(document.body, (command) => {
  if (command === "theme" && !nextTheme()) render(t("full"), region("offline"));
  if (command === "update") offline.update();
});
window.addEventListener("hashchange", () => hasTasks() && location.reload());
// The guard of the page says where this fails.
if (hasTasks()) await openTasks();
// The service worker leads here from a page that is not saved, while there is no network.
const missing = new URLSearchParams(location.search).get("missing");
if (missing?.startsWith(SITE.href)) {
  region("missing-page").hidden = false;
  region("missing-page").querySelector("a")?.setAttribute("href", missing);
}
finishStart();
// Once a match is over there is something that the browser should not delete.
if (settingNames("series:").length && !setting(PERSISTENT)) {
  keepSetting(PERSISTENT, "asked");
  void navigator.storage?.persist?.().catch(() => false);
}

const day = watchDay(() => void showDaily(day.date));
const showAll = () => Promise.all([showDaily(day.date), showContinue(fronts), showStars()]);
void showAll();
onReturn(showAll);
