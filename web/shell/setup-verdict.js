/** Whom a set of rules favours, in one sentence made from what the solver says. */

import { EngineError } from "./engine.js";
import { t } from "./setup-words.js";

/** @typedef {import("../contract.js").Forecast} Forecast */

/**
 * Say whom the rules favour, once that is known; what is asked last counts.
 * @param {HTMLElement} place
 * @param {string[]} records one for each way the lots can fall
 * @param {boolean} isSecret whether the players choose something unseen
 * @param {(record: string) => Promise<Forecast>} judge
 */
export const showVerdict = async (place, records, isSecret, judge) => {
  const rules = [isSecret, ...records].join("\n");
  if (place.dataset.rules === rules) return;
  place.dataset.rules = rules;
  place.textContent = t("looking");
  let said = t("unknown");
  try {
    if (isSecret) said = t("secret");
    else {
      const forecasts = [];
      for (const record of records) forecasts.push(await judge(record));
      said = sayVerdict(forecasts);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code !== "engine" && error.code !== "stopped") said = error.message;
  }
  if (place.dataset.rules === rules) place.textContent = said;
};

/** @param {Forecast[]} forecasts one for each way the lots can fall */
const sayVerdict = (forecasts) => {
  const said = forecasts.map(sayForecast);
  if (said.length === 1) return said[0] ?? "";
  const winners = new Set(forecasts.map(({ winner }) => winner));
  const [first, second] = [t("playerName", { n: 1 }), t("playerName", { n: 2 })];
  const even = winners.has(0) && winners.has(1) && winners.size === 2;
  return t("lots", { ways: even ? t("lotBoth", { first, second }) : said.join(" ") });
};

/** @param {Forecast} forecast */
const sayForecast = ({ kind, winner, plies, margin }) => {
  if (kind === "unknown" || kind === "endless") return t(kind);
  if (winner === null) return t(margin === null ? "fair" : "even");
  const name = t("playerName", { n: winner + 1 });
  return margin === null
    ? t("favours", { name, n: plies ?? 0 })
    : t("favoursBy", { name, by: Math.abs(margin) });
};
