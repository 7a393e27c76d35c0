/** Whether a task can be reached: made into a sentence from what the solver says. Pure. */

import { t } from "../messages.js";

/** @typedef {import("../../../rules/contract.js").CountedForecast} Forecast */
/** @typedef {import("../../../rules/contract.js").Lens} Lens */
/** @typedef {import("../../../rules/contract.js").State} State */
/** @typedef {import("../../../features/task/goal.js").Task} Task */
/**
 * @typedef {object} Judgement
 * @property {string} text
 * @property {boolean} isImpossible whether the task cannot be won against perfect play
 * @property {boolean} isOpen whether more will be known soon
 */

/** @param {string} text @param {boolean} [isImpossible] @param {boolean} [isOpen] @returns {Judgement} */
const said = (text, isImpossible = false, isOpen = false) => ({ text, isImpossible, isOpen });

/**
 * Judge a task by what best play comes to from its position.
 * @param {Task} task @param {Pick<State, "outcome" | "players" | "ply">} match the position
 * @param {Pick<Lens, "complete" | "forecast"> | null} lens what is known of it, null for nothing yet
 * @returns {Judgement}
 */
export const judge = (task, match, lens) => {
  if (match.outcome) return said(t("isOver"), true);
  const { complete, forecast } = lens ?? { complete: false, forecast: null };
  if (!forecast || (forecast.kind === "unknown" && !complete)) {
    return said(t("judging"), false, true);
  }
  if (forecast.kind === "unknown") return said(t("tooFar"));
  const found = sayForecast(forecast, match.players);
  const { moves, winner } = forecast;
  if (winner !== task.player) return said(`${found} ${t("cannot")}`, true, !complete);
  const most = task.goal?.within ?? null;
  if (most === null) return said(found, false, !complete);
  if (moves === null) return said(`${found} ${t("howSoon")}`, false, !complete);
  if (moves <= most) return said(found, false, !complete);
  const late = t("needs", { n: most });
  return said(`${found} ${late} ${t("cannot")}`, true, !complete);
};

/** @param {Forecast} forecast @param {string[]} players */
const sayForecast = ({ margin, moves, winner }, players) => {
  if (winner === null) return t("nobody");
  const name = players[winner] ?? "";
  if (margin !== null) return t("winsBy", { name, by: Math.abs(margin) });
  return moves ? t("winsIn", { name, n: moves }) : t("wins", { name });
};
