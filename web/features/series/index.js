/** The series as a feature: counted as matches end, shown between the players. */

import { vocabulary } from "../../i18n/message.js";
import { followSetting } from "../../storage/settings.js";
import {
  countMatch,
  keepSeries,
  keptSeries,
  nextStarter,
  SERIES,
  seriesScore,
  seriesWinner,
} from "./series.js";

const { t } = vocabulary("features/series");

/**
 * Return what the result of a match says of a series with an end, and at its end the way to its card.
 * @param {import("./series.js").Series} series
 * @param {Pick<import("../../rules/contract.js").State, "outcome" | "players">} match
 * @param {import("../../view/types.js").View["offer"]} offer that there is already
 */
const offerOf = (series, { outcome, players }, offer) => {
  const { best = 0 } = series;
  const score = outcome && best ? seriesScore(series, players) : null;
  if (!score) return offer;
  const winner = seriesWinner(series);
  const values = { n: best, score: score.join("–"), name: winner ?? "" };
  const note = [offer?.note, t(winner ? "won" : "soFar", values)].filter(Boolean).join(" ");
  return winner
    ? { label: t("card"), act: "copy-series", icon: /** @type {const} */ ("share"), note }
    : { label: "", act: "", icon: /** @type {const} */ ("on"), ...offer, note };
};

/** @type {import("../../app/types.js").Feature} */
export const series = {
  name: "series",

  start({ dispatch }) {
    followSetting(SERIES, () => dispatch({ type: "series", series: keptSeries() }));
  },

  effect({ after, before }, app) {
    const { id, isWriter, match } = after;
    const isSame = match === before.match && id === before.id && isWriter === before.isWriter;
    if (isSame || !isWriter || !match.ply) return;
    // Another tab may have counted a match meanwhile.
    const kept = keptSeries(app.state.series);
    const counted = countMatch(kept, id, match);
    if (counted !== kept) keepSeries(counted);
    if (counted !== app.state.series) app.dispatch({ type: "series", series: counted });
  },

  view: ({ match, preferences, series: kept }, _front, { offer, turns }) => ({
    offer: offerOf(kept, match, offer),
    turns: { ...turns, series: seriesScore(kept, match.players) },
    starter: nextStarter(match, preferences.starts),
  }),
};
