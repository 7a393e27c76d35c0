/** One sentence about which player a set of rules favors, by the solver. */

import type { App } from "../../app/types.ts";
import { untilComplete } from "../../app/until-complete.ts";
import { known as sentence, vocabulary } from "../../i18n/message.ts";
import type { CatalogEntry, Verdict } from "../../rules/contract.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { sayForecast } from "../../view/forecasts.ts";
import type { Chosen } from "./setup.ts";
import { allLots, changedOptions, hasHidden, openingRecord } from "./terms.ts";

const { t } = vocabulary("features/setup");
const frame = vocabulary("frame");

/**
 * Return a function that says in *place* whom the chosen rules favor, once that is known. With a
 * computer it says what no level changes. The last call counts.
 */
export const fairnessTeller = (
  analysis: App["analysis"],
  entry: CatalogEntry,
  place: HTMLElement,
) => {
  let question = "";
  let asked = new AbortController();
  return async ({ options, players: chosen, preset, levels }: Omit<Chosen, "tags">) => {
    // “With perfect play Easy wins” would be odd: a level does not play perfectly.
    const players = chosen.map((name, seat) =>
      levels[seat] ? frame.t("player", { n: seat + 1 }) : name,
    );
    const records = allLots(entry, preset).map((lot) =>
      openingRecord(changedOptions(entry, { ...options, ...lot })),
    );
    const isHidden = hasHidden(entry, preset);
    const known = (key: string) => sentence(`rules/${entry.slug}`, `${key}.${preset}`);
    const decided = known("verdict") || (levels.some(Boolean) && known("decides"));
    const about = sentence(`rules/${entry.slug}`, `preset.${preset}.explain`);
    const next = [isHidden, decided, about, ...players, ...records].join("\n");
    if (next === question) return;
    question = next;
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const show = (text: string, isLooking = false) => {
      if (signal.aborted) return;
      place.textContent = about ? `${about} ${text}` : text;
      place.ariaBusy = String(isLooking);
    };
    if (isHidden) return show(t("secret"));
    if (decided) return show(decided);
    show(t("looking"), true);
    const verdicts = new Map<string, Verdict>();
    const open = () => records.filter((record) => !verdicts.get(record)?.complete);
    const ask = async () => {
      for (const record of open()) {
        verdicts.set(record, await analysis.verdict({ game: entry.slug, record }));
        if (!place.isConnected) asked.abort();
        if (signal.aborted) break;
      }
      return { complete: open().length === 0 };
    };
    try {
      await untilComplete(
        ask,
        ({ complete }) => show(sayVerdicts([...verdicts.values()], players), !complete),
        signal,
      );
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      show(error.code === "engine" || error.code === "stopped" ? t("unknown") : reasonOf(error));
    }
  };
};

/** @param verdicts one for each way the lots can fall */
const sayVerdicts = (verdicts: Verdict[], players: string[]) => {
  const isDark = verdicts.some(
    ({ complete, forecast: { kind } }) => kind === "unknown" && !complete,
  );
  if (isDark) return t("looking");
  const forecasts = verdicts.map(({ forecast }) => forecast);
  const said = [...new Set(verdicts.map((verdict) => sayOne(verdict, players)))];
  if (forecasts.length === 1) return said[0] ?? "";
  const wins = (seat: number) => forecasts.filter(({ winner }) => winner === seat).length;
  const even = wins(0) === wins(1) && wins(0) + wins(1) === forecasts.length;
  return t("lots", { ways: even ? t("lotBoth") : said.join(" ") });
};

const sayOne = ({ forecast, complete }: Verdict, players: string[]) => {
  const { kind, winner } = forecast;
  if (kind === "unknown") return t("unknown");
  const said = sayForecast(forecast, players, !complete);
  return winner === null && kind !== "endless" ? `${said} ${t("fair")}` : said;
};
