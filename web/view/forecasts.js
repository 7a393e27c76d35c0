/** What best play leads to, in marks and in words. */

import { vocabulary } from "../i18n/message.js";

/** @typedef {import("../rules/contract.js").Forecast} Forecast */

const { t } = vocabulary({
  en: {
    forced: {
      one: "With best play {name} wins with the next move.",
      other: "With best play {name} wins in {n} moves.",
    },
    decided: "{name} has won.",
    surely: "With best play {name} wins.",
    points: "With best play {name} wins by {by}.",
    level: "With best play both have the same score.",
    draw: "With best play it is a draw.",
    endless: "Nobody can force the end.",
    unknown: "Nothing forced within {n} positions; beyond that nobody has looked.",
    briefForced: { one: "{name} in {n} move", other: "{name} in {n} moves" },
    briefWon: "wins",
    briefSurely: "{name} wins",
    briefPoints: "{name} by {by}",
    briefLevel: "level",
    briefDraw: "a draw",
    briefEndless: "open",
    briefUnknown: "not known",
  },
  de: {
    forced: {
      one: "Bei bestem Spiel gewinnt {name} mit dem nächsten Zug.",
      other: "Bei bestem Spiel gewinnt {name} in {n} Zügen.",
    },
    decided: "{name} hat gewonnen.",
    surely: "Bei bestem Spiel gewinnt {name}.",
    points: "Bei bestem Spiel gewinnt {name} mit {by} Vorsprung.",
    level: "Bei bestem Spiel haben beide gleich viele Punkte.",
    draw: "Bei bestem Spiel ist es remis.",
    endless: "Niemand kann das Ende erzwingen.",
    unknown: "Nichts erzwungen in {n} Stellungen; weiter hat niemand geschaut.",
    briefForced: { one: "{name} in {n} Zug", other: "{name} in {n} Zügen" },
    briefWon: "gewinnt",
    briefSurely: "{name} gewinnt",
    briefPoints: "{name} mit {by} vorn",
    briefLevel: "gleich",
    briefDraw: "remis",
    briefEndless: "offen",
    briefUnknown: "nicht bekannt",
  },
});

/** Who is ahead: 1 or 2, 0 for nobody, "" where it is not known. @param {Forecast} forecast */
export const favoured = ({ kind, winner }) =>
  kind === "unknown" ? "" : winner === null ? "0" : String(winner + 1);

/** Say it in one sentence. @param {Forecast} forecast @param {string[]} players */
export const sayForecast = ({ kind, winner, plies, margin, bound }, players) => {
  const name = winner === null ? "" : (players[winner] ?? "");
  if (kind === "unknown") return t("unknown", { n: bound ?? 0 });
  if (kind === "endless") return t("endless");
  if (margin !== null)
    return winner === null ? t("level") : t("points", { name, by: Math.abs(margin) });
  if (winner === null) return t("draw");
  if (plies === null) return t("surely", { name });
  return plies ? t("forced", { name, n: plies }) : t("decided", { name });
};

/** Say it in a few words, for what a control is described by. @param {Forecast} forecast @param {string[]} players */
export const briefForecast = ({ kind, winner, plies, margin }, players) => {
  const name = winner === null ? "" : (players[winner] ?? "");
  if (kind === "unknown") return t("briefUnknown");
  if (kind === "endless") return t("briefEndless");
  if (margin !== null) {
    return winner === null ? t("briefLevel") : t("briefPoints", { name, by: Math.abs(margin) });
  }
  if (winner === null) return t("briefDraw");
  if (plies === null) return t("briefSurely", { name });
  return plies ? t("briefForced", { name, n: plies }) : t("briefWon");
};

/**
 * Return what a chip says: how far the win is or how large, ∞, = or ?. The mark shows whose win it is.
 * @param {Forecast} forecast
 */
export const chipOf = ({ kind, winner, plies, margin }) => {
  if (kind === "unknown") return "?";
  if (kind === "endless") return "∞";
  if (winner === null) return "=";
  if (margin !== null) return String(Math.abs(margin));
  return plies === null ? "…" : String(plies || "✓");
};
