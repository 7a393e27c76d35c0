/** Whom a set of rules favours, in one sentence made from what the solver says. */

import { EngineError } from "../../rules/channel.js";
import { reasonOf } from "../../rules/errors.js";
import { t } from "./messages.js";

/** @typedef {import("../../contract.js").Forecast} Forecast */

/**
 * Say whom the rules favour, once that is known; what is asked last counts.
 * @param {HTMLElement} place
 * @param {string[]} records one for each way the lots can fall
 * @param {boolean} isSecret whether the players choose something unseen
 * @param {string[]} players
 * @param {(record: string) => Promise<Forecast>} judge
 */
export const showVerdict = async (place, records, isSecret, players, judge) => {
  const rules = [isSecret, ...players, ...records].join("\n");
  if (place.dataset.rules === rules) return;
  place.dataset.rules = rules;
  place.textContent = t("looking");
  let said = t("unknown");
  try {
    if (isSecret) said = t("secret");
    else {
      const forecasts = [];
      for (const record of records) forecasts.push(await judge(record));
      said = sayVerdict(forecasts, players);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code !== "engine" && error.code !== "stopped") said = reasonOf(error);
  }
  if (place.dataset.rules === rules) place.textContent = said;
};

/** @param {Forecast[]} forecasts one for each way the lots can fall @param {string[]} players */
const sayVerdict = (forecasts, players) => {
  const said = forecasts.map((forecast) => sayForecast(forecast, players));
  if (said.length === 1) return said[0] ?? "";
  const winners = new Set(forecasts.map(({ winner }) => winner));
  const [first = "", second = ""] = players;
  const even = winners.has(0) && winners.has(1) && winners.size === 2;
  return t("lots", { ways: even ? t("lotBoth", { first, second }) : said.join(" ") });
};

/** @param {Forecast} forecast @param {string[]} players */
const sayForecast = ({ kind, winner, plies, margin }, players) => {
  if (kind === "unknown" || kind === "endless") return t(kind);
  if (winner === null) return t(margin === null ? "fair" : "even");
  const name = players[winner] ?? "";
  return margin === null
    ? t("favours", { name, n: plies ?? 0 })
    : t("favoursBy", { name, by: Math.abs(margin) });
};
