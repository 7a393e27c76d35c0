/** The analysis: each legal move shows the result of perfect play. Off when a match starts. */

import { onePerApp } from "../../app/one-per-app.ts";
import {
  isBetweenPeople,
  isConfirmed,
  isForStar,
  isSettled,
  keyOf,
  pendingMoves,
  shownPosition,
} from "../../app/selectors.ts";
import type { App, AppState, Feature } from "../../app/types.ts";
import { untilComplete } from "../../app/until-complete.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { MoveAnalysis, MoveForecast, State } from "../../rules/contract.ts";
import { RulesError } from "../../rules/errors.ts";
import { sayForecast } from "../../view/forecasts.ts";
import type { FrontEnd } from "../../view/types.ts";

export type AnalysisState = typeof ANALYSIS;

const { t } = vocabulary("features/analysis");
const frame = vocabulary("frame");

export const ANALYSIS = {
  isOn: false,
  known: null as { key: string; analysis: MoveAnalysis } | null,
  isFailed: false,
  isMissing: false, // its code or the worker failed to load
};

/** Return the position whose analysis is on, null for none. */
const analyzedPosition = (state: AppState) => {
  const position = shownPosition(state);
  return state.analysis.isOn && !position.outcome && !state.review.match ? position : null;
};

const positionToAsk = (state: AppState) =>
  !state.isArriving && isConfirmed(state) ? analyzedPosition(state) : null;

const knownAnalysis = (state: AppState) => {
  const position = analyzedPosition(state);
  const { known } = state.analysis;
  return position && known?.key === keyOf(position) ? known.analysis : null;
};

/** Whether the search for the shown position continues. */
const isLooking = (state: AppState) =>
  analyzedPosition(state) !== null && !state.analysis.isFailed && !knownAnalysis(state)?.complete;

/**
 * Return the forecast of each move, and for each part of a move the best forecast of the moves with
 * this and the chosen part.
 */
const forecastsFor = (state: AppState, partsOf: FrontEnd["parts"]) => {
  const analysis = pendingMoves(state).length === 0 ? knownAnalysis(state) : null;
  if (!analysis) return null;
  const { selected } = state;
  const chosen = selected && `${selected.part}:${selected.value}`;
  const parts: Record<string, MoveForecast> = {};
  for (const [move, forecast] of Object.entries(analysis.moves)) {
    const own = partsOf?.(move) ?? [];
    for (const part of own) {
      const isOpen = !chosen || part.startsWith(`${selected?.part}:`) || own.includes(chosen);
      const best = parts[part];
      if (isOpen && (!best || forecast.rank < best.rank)) parts[part] = forecast;
    }
  }
  return { moves: analysis.moves, parts };
};

const setOf = (app: App) => (changes: Partial<AnalysisState>) =>
  app.set({ analysis: { ...app.state.analysis, ...changes } });

/** Turn it on or off, and note its use in the record; where that costs a star, say so first. */
const turn = (app: App) => {
  const { isWriter, analysis: now, match, message } = app.state;
  const set = setOf(app);
  if (!now.isOn && isWriter && !match.outcome && !("analysis" in match.tags)) {
    if (isForStar(app.game.entry, match)) {
      const isSaid = message?.act === "analysis";
      const warning = { isError: false, label: frame.t("analysis"), act: "analysis" };
      app.set({ message: isSaid ? null : { text: t("noStar"), ...warning } });
      if (!isSaid) return;
    }
    // First: the position is asked about as it will be called then.
    app.dispatch({ type: "tag", name: "analysis", value: "on" });
  }
  set({ isOn: !now.isOn });
  if (!now.isOn) void app.load("sentences").then((part) => part?.tell(app, "analysis"));
};

/** Return the current search, or the last one. */
const searchOf = onePerApp(() => ({ key: "", controller: new AbortController() }));

/** Analyze the shown position, and no other. */
const follow = (app: App) => {
  const search = searchOf(app);
  const position = positionToAsk(app.state);
  const key = position ? keyOf(position) : "";
  if (key === search.key) return;
  search.controller.abort();
  search.key = key;
  search.controller = new AbortController();
  if (position) void analyze(app, position, search.controller.signal);
};

const again = (app: App) => {
  searchOf(app).key = "";
  follow(app);
};

const analyze = async (app: App, position: State, signal: AbortSignal) => {
  const key = keyOf(position);
  const set = setOf(app);
  set({ isFailed: false, isMissing: false });
  try {
    await untilComplete(
      () => app.analysis.analyze(position),
      (analysis) => set({ known: { key, analysis } }),
      signal,
    );
  } catch (error) {
    if (!(error instanceof RulesError)) return app.report(error);
    if (signal.aborted) return;
    if (error.code === "stopped") return again(app);
    set({ isFailed: true, isMissing: error.code === "not-loaded" });
  }
};

const say = (state: AppState) => {
  const position = shownPosition(state);
  if (!state.analysis.isOn || position.outcome) return null;
  const forecast = knownAnalysis(state)?.forecast;
  const isOpen = !forecast || (forecast.kind === "unknown" && isLooking(state));
  if (isOpen && state.analysis.isFailed) {
    const text = t(state.analysis.isMissing ? "missing" : "failed");
    return { text, label: frame.t("tryAgain"), act: "analysis-again" };
  }
  if (isOpen) return { text: frame.t("analyzing") };
  return { text: sayForecast(forecast, position.players, isLooking(state)) };
};

export const analysis: Feature = {
  slice: { name: "analysis", update: (now, { type }) => (type === "load" ? ANALYSIS : now) },
  commands: {
    analysis: {
      run: turn,
      mayRun: isSettled,
      // In a match between people the tray has another button in its place.
      menu: { group: "match", label: () => frame.t("analysis"), when: isBetweenPeople },
    },
    "analysis-again": { run: again },
  },
  start(app) {
    // Online again: repeat the load that failed.
    globalThis.addEventListener?.("online", () => {
      if (app.state.analysis.isMissing) again(app);
    });
  },
  effect: (_change, app) => follow(app),
  hint: { rank: 20, of: say },
  ui: (state, front) => ({ forecasts: forecastsFor(state, front.parts) }),
  view: (state, _front, { tray }) => ({
    tray: { ...tray, analysis: state.analysis.isOn, isLooking: isLooking(state) },
  }),
};
