/** The result of perfect play, as chips and as sentences. */

import { vocabulary } from "../i18n/message.ts";
import type { CountedForecast as Forecast } from "../rules/contract.ts";

const { t } = vocabulary("frame");

/** Return the player ahead: 1 or 2, 0 for neither, "" if unknown. */
export const favored = ({ kind, winner }: Forecast) =>
  kind === "unknown" ? "" : winner === null ? "0" : String(winner + 1);

/** Say it in one sentence. @param isLooking whether the search goes on */
export const sayForecast = (forecast: Forecast, players: string[], isLooking = false) => {
  const { kind, winner, plies, moves, moves_at_most: most, margin, bound } = forecast;
  const name = winner === null ? "" : (players[winner] ?? "");
  if (kind === "unknown") return t("unknown", { n: bound ?? 0 });
  if (kind === "endless") return t("endless");
  if (winner === null) return t("bestDraw");
  if (margin !== null) return t("points", { name, n: Math.abs(margin) });
  if (moves === null) {
    if (isLooking) return t("searching", { name });
    return most === null ? t("surely", { name }) : t("within", { name, n: most });
  }
  if (!plies) return t("decided", { name });
  // Without a move of the winner's, the other player has to end the match and loses by it.
  if (!moves) return t("anyMove", { name });
  return plies === 1 ? t("nextMove", { name }) : t("forced", { name, n: moves });
};

/** Say it in a few words. */
export const briefForecast = (
  { kind, winner, plies, moves, margin }: Forecast,
  players: string[],
) => {
  const name = winner === null ? "" : (players[winner] ?? "");
  if (kind === "unknown") return t("briefUnknown");
  if (kind === "endless") return t("briefEndless");
  if (winner === null) return t("draw");
  if (margin !== null) return t("briefPoints", { name, by: Math.abs(margin) });
  return moves && plies ? t("briefForced", { name, n: moves }) : t("briefSurely", { name });
};

/**
 * Return the text of a chip: the winner's moves to the win, the lead in points, ∞, = or ?. The mark
 * shows the winner.
 */
export const chipOf = ({ kind, winner, plies, moves, margin }: Forecast) => {
  if (kind === "unknown") return "?";
  if (kind === "endless") return "∞";
  if (winner === null) return "=";
  if (margin !== null) return String(Math.abs(margin));
  return moves === null ? "…" : plies ? String(moves) : "✓";
};
