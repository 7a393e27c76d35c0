/** The puzzle card of the home page: today's, the last seven days and the streak. */

import { vocabulary } from "../../i18n/message.ts";
import {
  dayAfter,
  isDay,
  solvedHere,
  standingOf,
  standingOfDay,
  streakOf,
} from "../../storage/puzzles.ts";
import { html, render } from "../../view/lit.ts";
import { sun } from "../sun.ts";

const { t } = vocabulary("puzzles/home");

const DAYS = 7;

/** Show it on the card, whose lines are there already. @param now the day */
export const showWeek = (card: Element, games: string[], now: string) => {
  const place = (name: string) => card.querySelector(`.${name}`) as HTMLElement;
  const solved = solvedHere();
  const n = games.filter((game) => standingOf(solved, game, now) !== "open").length;
  const days = Array.from({ length: DAYS }, (_, at) => dayAfter(now, at + 1 - DAYS));
  const standings = days.map((date) => standingOfDay(solved, date).standing);
  const streak = streakOf(solved, now);
  const date = () =>
    new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format();
  place("over").textContent = isDay(now)
    ? t("today", { n, all: games.length })
    : t("clock", { date: date() });
  place("streak").textContent = streak ? t("streak", { n: streak }) : date();
  const label = t("week", { n: standings.filter((each) => each !== "open").length });
  place("week").setAttribute("aria-label", label);
  render(html`${standings.map(sun)}`, place("week"));
};
