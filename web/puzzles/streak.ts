/** The streak of days in a row, on lists and below a result. */

import { type Solved, streakOf } from "../storage/puzzles.ts";
import { html, nothing } from "../view/lit.ts";
import { sun } from "./sun.ts";
import { t } from "./words.ts";

/** Draw it, nothing if there is none. */
export const drawStreak = (solved: Solved, now: string) => {
  const n = streakOf(solved, now);
  return n
    ? html`<p class="puzzle-streak in-row">${sun("alone")}<b>${t("streak", { n })}</b></p>`
    : nothing;
};
