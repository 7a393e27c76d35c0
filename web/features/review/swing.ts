/** The move of a match that lost the most, from the forecast before each move. Pure. */

import type { CountedForecast as Forecast, ReviewEntry } from "../../rules/contract.ts";

type Entry = ReviewEntry | null | undefined;

const RESULT = 1_000; // a changed result counts more than any number of points

/** Return the worth of a forecast for Player 1, null if it isn't known. */
const worthOf = (forecast: Forecast | null | undefined) => {
  if (!forecast || forecast.kind === "unknown") return null;
  const { margin, winner } = forecast;
  return (winner === null ? 0 : winner === 0 ? RESULT : -RESULT) + (margin ?? 0);
};

/** Return how much a move gave away: 0 for nothing, or if it isn't known. */
const lossOf = (entry: Entry) => {
  const [best, played] = [worthOf(entry?.best), worthOf(entry?.played_forecast)];
  return best === null || played === null ? 0 : Math.abs(best - played);
};

/** Whether the move has changed who wins. */
export const isMistake = (entry: Entry) =>
  lossOf(entry) > 0 && entry?.best?.winner !== entry?.played_forecast?.winner;

/** Return the move that gave away the most, the last of equals, counted from 1; null for none. */
export const biggestSwing = (entries: Entry[]) => {
  const losses = Array.from(entries, lossOf);
  const most = Math.max(0, ...losses);
  return most ? losses.lastIndexOf(most) + 1 : null;
};

/**
 * Return who could force a win, and after how many moves that is known, if no move gave anything
 * away; the winner is null for a draw. Undefined while too little is known.
 */
export const withoutSwing = (entries: Entry[], plies: number) => {
  const known = Array.from({ length: plies }, (_, ply) => entries[ply]);
  const isOpen = known.some((entry) => entry === undefined || entry?.complete === false);
  if (isOpen || biggestSwing(entries)) return undefined;
  const isUnknown = (entry: Entry) => !entry?.forecast || entry.forecast.kind === "unknown";
  const ply = known.findLastIndex(isUnknown) + 1;
  const forecast = known[ply]?.forecast;
  return forecast ? { winner: forecast.winner, ply } : undefined;
};
