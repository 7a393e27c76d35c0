/** The series as a feature: counted as matches end, and shown between the players. */

import type { AppState, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { followSetting } from "../../storage/settings.ts";
import type { View } from "../../view/types.ts";
import {
  countMatch,
  keepSeries,
  keptSeries,
  nextStarter,
  seriesName,
  seriesScore,
  seriesWinner,
} from "./series.ts";

const { t } = vocabulary("features/series");
const frame = vocabulary("frame");

/**
 * Return what the result of a match says of a series with an end, and at its end the way to its
 * card.
 * @param offer that is there already
 */
const offerOf = (
  { match: { outcome, players }, series }: AppState,
  offer: View["offer"],
): View["offer"] => {
  const { best = 0 } = series;
  const score = outcome && best ? seriesScore(series, players) : null;
  if (!score) return offer;
  const winner = seriesWinner(series);
  const values = { n: best, score: score.join("–"), name: winner ?? "" };
  const note = [offer?.note, winner ? frame.t("seriesWon", values) : t("soFar", values)]
    .filter(Boolean)
    .join(" ");
  return winner
    ? { label: t("card"), act: "share-series", icon: "share", note }
    : { ...offer, note };
};

export const series: Feature = {
  start({ game: { entry }, set }) {
    followSetting(seriesName(entry.slug), () => set({ series: keptSeries(entry.slug) }));
  },

  effect({ after, before }, app) {
    const { id, isForeign, isWriter, match } = after;
    const isSame = match === before.match && id === before.id && isWriter === before.isWriter;
    if (isSame || isForeign || !isWriter || !match.ply) return;
    // Another tab may have counted a match meanwhile.
    const kept = keptSeries(match.game, app.state.series);
    const counted = countMatch(kept, id, match);
    if (counted !== kept) keepSeries(match.game, counted);
    if (counted !== app.state.series) app.set({ series: counted });
  },

  view: (state, _front, { offer, turns }) => ({
    offer: offerOf(state, offer),
    turns: { ...turns, series: seriesScore(state.series, state.match.players) },
    starter: nextStarter(state.match, state.preferences.starts),
  }),
};
