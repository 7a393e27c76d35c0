/** The home page: the match to go on with, whether the site is saved, and the theme. */

import { loadPicture, type Source } from "../board/host.ts";
import { nextTheme } from "../features/preferences/preferences.ts";
import { vocabulary } from "../i18n/message.ts";
import { hasLink } from "../match/record.ts";
import type { State } from "../rules/contract.ts";
import { watchDay } from "../storage/day.ts";
import { type Running, runningMatches } from "../storage/matches.ts";
import { Offline } from "../storage/offline.ts";
import { isDay, keptDaily, puzzleFor, solvedHere } from "../storage/puzzles.ts";
import { setting } from "../storage/settings.ts";
import { html, nothing, render } from "../view/lit.ts";
import { icon } from "../view/marks.ts";
import { finishStart, pageLoaded, region, startPage } from "./page.ts";

const { t } = vocabulary("frame");

const { fronts }: { fronts: Record<string, Pick<Source, "entry" | "script">> } =
  await startPage();

const offline = new Offline(
  {
    onState: (state) => {
      if (state === "unknown") return;
      render(html`${state === "saved" ? icon("check") : nothing}${t(state)}`, region("offline"));
    },
    onUpdate: () =>
      render(
        html`${t("update")} <button class="inline" data-command="update">${t("change")}</button>`,
        region("update"),
      ),
  },
  pageLoaded(),
);

document.addEventListener("click", (event) => {
  const act = event.target instanceof Element ? event.target.closest("[data-command]") : null;
  if (!(act instanceof HTMLElement)) return;
  if (act.dataset.command === "theme") nextTheme();
  if (act.dataset.command === "update") offline.update();
});
/** Open the first task of the worksheet that the address names; if it is damaged, ask before. */
const openTasks = async () => {
  const { openWorksheet, tasksIn } = await import("../storage/worksheet.ts");
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

const hasTasks = () => /^#tasks(=|%3D|$)/i.test(location.hash);

window.addEventListener("hashchange", () => hasTasks() && location.reload());
if (hasTasks()) await openTasks(); // the guard of the page says where this fails
finishStart();

/** Show how many levels of the computer were mastered in each game. */
const showStars = async () => {
  if (!setting("ladder")) return;
  const part = await import("../storage/ladder.ts").catch(() => null); // the games can be played
  if (!part) return;
  const ladder = part.ladderHere();
  for (const stars of document.querySelectorAll(".card[data-game] .stars")) {
    const game = stars.closest(".card")?.getAttribute("data-game") ?? "";
    const n = part.rungsOf(ladder, game).won.length;
    const label = stars.getAttribute("data-label") ?? "";
    stars.setAttribute("aria-label", label.replace("{n}", String(n)));
    for (const [at, star] of [...stars.children].entries()) {
      star.classList.toggle("is-won", at < n);
    }
  }
};

/** Return the picture of a position, null for none: the card of the game keeps its picture. */
const pictureOf = async (game: string, state: State | null | undefined) => {
  const source = fronts[game];
  return source && state ? loadPicture(source, state) : null;
};

/** Show each game's own running match on its card. */
const showRunning = async (running: Running[]) => {
  for (const card of document.querySelectorAll(".card[data-game]")) {
    const game = card.getAttribute("data-game") ?? "";
    const match = running.find((each) => each.game === game);
    const picture = card.querySelector<HTMLElement>(".picture");
    if (!match || !picture) continue;
    const drawn = await pictureOf(game, match.picture);
    if (!drawn) continue;
    // Replace the picture of the build once; lit updates its own.
    if (!picture.hasAttribute("data-live")) picture.replaceChildren();
    picture.setAttribute("data-live", "");
    render(drawn, picture);
  }
};

/** Return the card of a game, ours or from a wheel. */
const cardOf = (game: string) => {
  const slug = CSS.escape(game);
  return document.querySelector(`.card:is([data-game="${slug}"], [data-added="${slug}"])`);
};

/** Return what a card shows of a match: its picture, or else that of its game. */
const pictureOn = async (card: Element, { game, picture: position }: Running) => {
  const drawn = card.hasAttribute("data-added") ? null : await pictureOf(game, position);
  return drawn ?? card.querySelector(".picture > *")?.cloneNode(true) ?? nothing;
};

/** Show the match that was left last, if it is not over. */
const showContinue = async () => {
  // Games that came as wheels.
  if (setting("added-games")) {
    // Without it the others can be played.
    const part = await import("../added-games/game.ts").catch(() => null);
    await part?.showGameFiles(region("added-games"));
  }
  const running = await runningMatches();
  // One whose wheel was removed cannot be gone on with.
  const match = running.find(({ game }) => cardOf(game));
  const card = match && cardOf(match.game);
  const picture = card && (await pictureOn(card, match));
  region("continue").querySelector(".is-blank")?.remove();
  if (!card) return render(nothing, region("continue"));
  const { players, ply, record } = match;
  const [first, second] = players;
  const values = { first, second, name: ply % 2 ? second : first, n: ply + 1 };
  const address = `${card.getAttribute("href")}#${hasLink(record) ? record : ""}`;
  render(
    html`<a class="card is-continue" href=${address}>
      <div class=${card.querySelector(".picture")?.className}>${picture}</div>
      <div>
        <p class="over">${t("continue")}</p>
        <h2>${card.querySelector("h2")?.textContent}</h2>
        <p>${t("next", values)}</p>
      </div>
    </a>`,
    region("continue"),
  );
  await showRunning(running);
};

/** Show a puzzle of today that is not solved yet: each day it is first another game's. */
const showDaily = async () => {
  const card = region("daily") as HTMLAnchorElement;
  const slugs = [...document.querySelectorAll(".card[data-game]")].map(
    (each) => each.getAttribute("data-game") ?? "",
  );
  const { date } = day;
  const game = puzzleFor(date, slugs, solvedHere());
  const own = cardOf(game);
  const name = card.querySelector("h2");
  if (!own || !name) return void card.remove();
  const picture = own.querySelector(".picture")?.cloneNode(true);
  if (picture) card.querySelector(".picture")?.replaceWith(picture);
  card.href = isDay(date) ? `puzzles/?game=${game}&day=${date}` : "puzzles/";
  const part = await import("../puzzles/home/week.ts").catch(() => null); // it can be opened
  part?.showWeek(card, slugs, date);
  name.textContent = own.querySelector("h2")?.textContent ?? ""; // in one frame with the week
  // Once it was made, with its own position.
  const drawn = await pictureOf(game, keptDaily(date, game)?.state);
  const place = card.querySelector<HTMLElement>(".picture");
  if (!drawn || !place) return;
  place.replaceChildren();
  render(drawn, place);
};

const day = watchDay(() => void showDaily());
const showAll = () => Promise.all([showDaily(), showContinue(), showStars()]);
void showAll();
// A page that comes back from the browser's memory may have been overtaken by a match.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void showAll();
});
