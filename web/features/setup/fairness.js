/** Whom a set of rules favours, in one sentence made from what the solver says. */

import { known as sentence } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { allLots, hasHidden } from "./lots.js";
import { t } from "./messages.js";
import { changedOptions } from "./terms/record.js";

/** @typedef {import("../../rules/contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../../rules/contract.js").CountedForecast} Forecast */
/** @typedef {import("../../app/types.js").App["analysis"]} AnalysisClient */

/**
 * Return a function that says in *place* whom the chosen rules favour, once that is known, and with
 * a computer at the table what no level of it can change; what it was asked last counts.
 * @param {AnalysisClient} analysis @param {CatalogEntry} entry @param {HTMLElement} place
 */
export const fairnessTeller = (analysis, entry, place) => {
  let asked = "";
  /** @param {import("./setup.js").Chosen} chosen */
  return async ({ options, players, preset, levels }) => {
    const records = allLots(entry, preset).map((lot) =>
      changedOptions(entry, { ...options, ...lot }).join("&"),
    );
    const isHidden = hasHidden(entry, preset);
    const known = (/** @type {string} */ key) =>
      sentence(`rules/${entry.slug}`, `${key}.${preset}`);
    const decided = known("verdict") || (levels.some(Boolean) && known("decides"));
    const question = [isHidden, decided, ...players, ...records].join("\n");
    if (question === asked) return;
    asked = question;
    const isAsked = () => question === asked && place.isConnected;
    const show = (/** @type {string} */ text, isLooking = false) => {
      if (!isAsked()) return;
      place.textContent = text;
      place.ariaBusy = String(isLooking);
    };
    if (isHidden) return show(t("secret"));
    if (decided) return show(decided);
    show(t("looking"), true);
    await tellFairness(analysis, entry.slug, records, players, show, isAsked);
  };
};

/**
 * Show what is known, and ask again until that is all there will be to know, or nobody asks.
 * @param {AnalysisClient} analysis @param {string} game
 * @param {string[]} records one for each way the lots can fall @param {string[]} players
 * @param {(text: string, isLooking?: boolean) => void} show @param {() => boolean} isAsked
 */
const tellFairness = async (analysis, game, records, players, show, isAsked) => {
  /** @type {Map<string, import("../../rules/contract.js").Verdict>} */
  const known = new Map();
  const open = () => records.filter((record) => !known.get(record)?.complete);
  try {
    while (isAsked() && open().length) {
      for (const record of open()) {
        known.set(record, await analysis.verdict({ game, record }));
        if (!isAsked()) return;
      }
      const verdicts = [...known.values()];
      const isDark = verdicts.some(
        ({ complete, forecast: { kind } }) => kind === "unknown" && !complete,
      );
      const forecasts = verdicts.map(({ forecast }) => forecast);
      show(isDark ? t("looking") : sayFairness(forecasts, players), open().length > 0);
    }
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    show(error.code === "engine" || error.code === "stopped" ? t("unknown") : reasonOf(error));
  }
};

/** @param {Forecast[]} forecasts one for each way the lots can fall @param {string[]} players */
const sayFairness = (forecasts, players) => {
  const said = [...new Set(forecasts.map((forecast) => sayOne(forecast, players)))];
  if (forecasts.length === 1) return said[0] ?? "";
  const wins = (/** @type {number} */ seat) =>
    forecasts.filter(({ winner }) => winner === seat).length;
  const [first = "", second = ""] = players;
  const even = wins(0) === wins(1) && wins(0) + wins(1) === forecasts.length;
  return t("lots", { ways: even ? t("lotBoth", { first, second }) : said.join(" ") });
};

/** @param {Forecast} forecast @param {string[]} players */
const sayOne = ({ kind, winner, plies, margin }, players) => {
  if (kind === "unknown" || kind === "endless") return t(kind);
  if (winner === null) return t(margin === null ? "fair" : "even");
  const name = players[winner] ?? "";
  return margin === null
    ? plies // null where the length is not known, 0 where it is over at the start
      ? t("favours", { name, n: plies })
      : t("favoursSome", { name })
    : t("favoursBy", { name, by: Math.abs(margin) });
};
