/** The puzzle card of the home page: today's, the last seven days and the streak. */

import { vocabulary } from "../../i18n/message.js";
import {
  dayAfter,
  isDay,
  solvedHere,
  standingOf,
  standingOfDay,
  streakOf,
} from "../../storage/puzzles.js";
import { html, render } from "../../view/lit.js";
import { sun } from "../sun.js";

const { t } = vocabulary("puzzles/home");

const DAYS = 7;

/**
 * Show it on the card, whose lines are there already.
 * @param {Element} card @param {string[]} games @param {string} now the day
 */
export const showWeek = (card, games, now) => {
  const place = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (card.querySelector(`.${name}`));
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
