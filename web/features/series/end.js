/** The end of a series: its sentence, and its card. Loaded when a series has a length. */

import { vocabulary } from "../../i18n/message.js";
import { seriesScore, seriesWinner } from "./series.js";

const { t } = vocabulary("features/series");

/**
 * Return what the result of a match says of a series with an end, and at its end the way to its card.
 * @param {import("./series.js").Series} series
 * @param {Pick<import("../../rules/contract.js").State, "outcome" | "players">} match
 * @param {import("../../view/types.js").View["offer"]} offer that there is already
 */
export const offerOf = (series, { outcome, players }, offer) => {
  const { best = 0 } = series;
  const score = outcome && best ? seriesScore(series, players) : null;
  if (!score) return offer;
  const winner = seriesWinner(series);
  const values = { n: best, score: score.join("–"), name: winner ?? "" };
  const note = [offer?.note, t(winner ? "won" : "soFar", values)].filter(Boolean).join(" ");
  return winner
    ? { label: t("card"), act: "share-series", icon: /** @type {const} */ ("share"), note }
    : { ...offer, note };
};
