/** The series as a feature: counted as matches end, shown between the players. */

import { followSetting } from "../../storage/settings.js";
import { countMatch, keepSeries, keptSeries, nextStarter, SERIES, seriesScore } from "./series.js";

/** @type {import("../../app/types.js").Feature} */
export const series = {
  start({ dispatch }) {
    followSetting(SERIES, () => dispatch({ type: "series", series: keptSeries() }));
  },

  effect({ after, before }, app) {
    const { id, isWriter, match } = after;
    if (after.series.best && match.outcome) void app.load("end");
    const isSame = match === before.match && id === before.id && isWriter === before.isWriter;
    if (isSame || !isWriter || !match.ply) return;
    // Another tab may have counted a match meanwhile.
    const kept = keptSeries(app.state.series);
    const counted = countMatch(kept, id, match);
    if (counted !== kept) keepSeries(counted);
    if (counted !== app.state.series) app.dispatch({ type: "series", series: counted });
  },

  view: ({ match, parts, preferences, series: kept }, _front, { offer, turns }) => ({
    offer: parts.end?.offerOf(kept, match, offer) ?? offer,
    turns: { ...turns, series: seriesScore(kept, match.players) },
    starter: nextStarter(match, preferences.starts),
  }),
};
