/** The days of a month in weeks from Monday to Sunday. Pure. */

import { dayAfter, FIRST_DAY, LAST_DAY } from "../../storage/puzzles.js";

/** Return the weeks of a month: its days in rows of seven, null for those of other months. @param {string} month as "2026-11" @returns {(string | null)[][]} */
export const weeksOf = (month) => {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7; // days of its week, from Monday
  /** @type {(string | null)[]} */
  const days = Array.from({ length: before }, () => null);
  for (let date = first; date.startsWith(month); date = dayAfter(date, 1)) days.push(date);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
};

/** Return the month before or after another one, null where there are no puzzles. @param {string} month @param {1 | -1} step */
export const monthAfter = (month, step) => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const found = new Date(Date.UTC(year, number - 1 + step)).toISOString().slice(0, 7);
  return found >= FIRST_DAY.slice(0, 7) && found <= LAST_DAY.slice(0, 7) ? found : null;
};
