/** One sentence about which player a set of rules favors, by the solver. */

import type { App } from "../../app/types.ts";
import { untilComplete } from "../../app/until-complete.ts";
import { known as sentence, vocabulary } from "../../i18n/message.ts";
import type { CatalogEntry, Verdict } from "../../rules/contract.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { sayForecast } from "../../view/forecasts.ts";
import { allLots, changedOptions, hasHidden, openingRecord } from "./options.ts";
import type { Chosen } from "./setup.ts";

const { t } = vocabulary("features/setup");
const frame = vocabulary("frame");

/**
 * Return a function that says in *place* whom the chosen rules favor, once that is known, or why
 * there are no such rules. With a computer it says what no level changes. The last call counts.
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
    const show = (text: string, { isLooking = false, isRefused = false } = {}) => {
      if (signal.aborted) return;
      place.classList.toggle("is-error", isRefused);
      place.textContent = about ? `${about} ${text}` : text;
      place.ariaBusy = String(isLooking);
    };
    if (isHidden) return show(t("secret"));
    if (decided) return show(decided);
    show(t("looking"), { isLooking: true });
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
        ({ complete }) =>
          show(sayVerdicts([...verdicts.values()], players), { isLooking: !complete }),
        signal,
      );
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      const isUnanswered = error.code === "engine" || error.code === "stopped";
      // Other failures, such as a part of Python that did not load, say nothing about the rules.
      const isRefused = error.code.startsWith("option.");
      show(isUnanswered ? t("unknown") : reasonOf(error), { isRefused });
    }
  };
};

/** @param verdicts one for each way the lots can fall */
const sayVerdicts = (verdicts: Verdict[], players: string[]) => {
  const isDark = verdicts.some(
    ({ complete, forecast: { kind } }) => kind === "unknown" && !complete,
  );
  if (isDark) return t("looking");
  if (verdicts.length === 1) return sayAll(verdicts, players);
  const of = (seat: number | null) => verdicts.filter(({ forecast }) => forecast.winner === seat);
  const [first, second, neither] = [of(0), of(1), of(null)];
  const isEven = first.length === second.length && !neither.length;
  const ways = [first, second, neither].map((alike) => sayAll(alike, players));
  return t("lots", { ways: isEven ? t("lotBoth") : ways.filter(Boolean).join(" ") });
};

/** @param alike verdicts with the same winner, which may differ in how soon */
const sayAll = (alike: Verdict[], players: string[]) => {
  const said = [...new Set(alike.map((verdict) => sayOne(verdict, players)))];
  const moves = alike.map(({ forecast }) => (forecast.margin === null && forecast.moves) || 0);
  const [from, to] = [Math.min(...moves), Math.max(...moves)];
  const name = players[alike[0]?.forecast.winner ?? -1];
  if (said.length < 2 || name === undefined || !from || from === to) return said.join(" ");
  return t("inMoves", { name, from, to });
};

const sayOne = ({ forecast, complete }: Verdict, players: string[]) => {
  const { kind, winner } = forecast;
  if (kind === "unknown") return t("unknown");
  const said = sayForecast(forecast, players, !complete);
  return winner === null && kind !== "endless" ? `${said} ${t("fair")}` : said;
};
