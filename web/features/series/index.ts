/** The series as a feature: counted as matches end, and shown between the players. */

import { mayWrite } from "../../app/selectors.ts";
import type { AppState, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { followSetting } from "../../storage/settings.ts";
import { inSeats } from "../../view/seats.ts";
import type { View } from "../../view/types.ts";
import {
  countMatch,
  fromMost,
  keepSeries,
  keptSeries,
  nextStarter,
  seriesName,
  seriesOf,
  seriesScore,
  seriesWinner,
} from "./series.ts";

const { t } = vocabulary("features/series");
const frame = vocabulary("frame");

/**
 * Return the sentence about a series with an end for the result of a match, and the button to its
 * card after the last one.
 * @param offer of another feature
 */
const offerOf = ({ id, match, series }: AppState, offer: View["offer"]): View["offer"] => {
  const { outcome, players } = match;
  const { best = 0, won } = series;
  // A match of an earlier series, or one that is only looked at, says nothing about this one.
  const score = outcome && best && Object.hasOwn(won, id) ? seriesScore(series, players) : null;
  if (!score) return offer;
  const winner = seriesWinner(series);
  const ordered = winner ? fromMost(score) : inSeats(match, score).join("–");
  const values = { n: best, score: ordered, name: winner ?? "" };
  if (!winner)
    return { ...offer, note: [offer?.note, t("soFar", values)].filter(Boolean).join(" ") };
  const title = frame.t("seriesWon", values);
  const suns = (best + 1) / 2;
  return { ...offer, label: t("card"), act: "share-series", icon: "share", title, suns };
};

export const series: Feature = {
  start({ game: { entry }, set }) {
    followSetting(seriesName(entry.slug), () => set({ series: keptSeries(entry.slug) }));
  },

  effect({ after, before }, app) {
    const { id, isForeign, match } = after;
    // What is over when it is opened was counted before.
    const isPlayed = id === before.id && match.record !== before.match.record;
    if (!isPlayed || isForeign || !mayWrite(after)) return;
    // Another tab may have counted a match meanwhile.
    const kept = keptSeries(match.game, app.state.series);
    const counted = countMatch(kept, id, match);
    if (counted !== kept) keepSeries(match.game, counted);
    if (counted !== app.state.series) app.set({ series: counted });
  },

  view: (state, _front, { offer, turns }) => {
    const { id, match, preferences, series } = state;
    return {
      offer: offerOf(state, offer),
      turns: { ...turns, series: seriesScore(seriesOf(series, id, match), match.players) },
      starter: nextStarter(match, preferences.starts),
    };
  },
};
