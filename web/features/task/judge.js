/** Whether a task can be completed, as a sentence from what the solver knows. Pure. */

import { vocabulary } from "../../i18n/message.js";
import { sayForecast } from "../../view/forecasts.js";

/** @import { Lens } from "../../rules/contract.js" */
/**
 * @typedef {object} Judgement
 * @property {string} text
 * @property {boolean} isImpossible whether the task cannot be completed against perfect play
 * @property {boolean} isOpen whether more will be known soon
 */

const { t } = vocabulary("features/task");

/** @param {string} text @param {boolean} [isImpossible] @param {boolean} [isOpen] @returns {Judgement} */
const said = (text, isImpossible = false, isOpen = false) => ({ text, isImpossible, isOpen });

/**
 * Judge a task by perfect play from its position.
 * @param {Pick<import("./goal.js").Task, "goal" | "player">} task @param {string[]} players
 * @param {Pick<Lens, "complete" | "forecast"> | null} lens null for nothing known yet
 * @returns {Judgement}
 */
export const judge = ({ goal, player }, players, lens) => {
  const { complete, forecast } = lens ?? { complete: false, forecast: null };
  if (!forecast || (forecast.kind === "unknown" && !complete)) {
    return said(t("judging"), false, true);
  }
  if (forecast.kind === "unknown") return said(t("tooFar"));
  const found = sayForecast(forecast, players);
  const { moves, winner } = forecast;
  if (winner !== player) return said(`${found} ${t("cannot")}`, true, !complete);
  const most = goal?.within ?? null;
  if (most === null) return said(found, false, !complete);
  if (moves === null) return said(`${found} ${t("howSoon")}`, false, !complete);
  if (moves <= most) return said(found, false, !complete);
  return said(`${found} ${t("needs", { n: most })} ${t("cannot")}`, true, !complete);
};
