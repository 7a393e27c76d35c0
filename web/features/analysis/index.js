/** The analysis: each legal move shows the result of perfect play. Off when a match starts. */

import { isConfirmed, keyOf, pendingMoves, shownPosition } from "../../app/selectors.js";
import { untilComplete } from "../../app/until-complete.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError } from "../../rules/errors.js";
import { sayForecast } from "../../view/forecasts.js";
import { explain } from "../first-use/first-use.js";

/** @import { Action, App, AppState, Feature } from "../../app/types.js" */
/** @import { MoveAnalysis, MoveForecast, State } from "../../rules/contract.js" */
/** @import { FrontEnd } from "../../view/types.js" */
/**
 * @typedef {object} AnalysisState
 * @property {boolean} isOn
 * @property {{ key: string, analysis: MoveAnalysis } | null} known
 * @property {boolean} isFailed
 * @property {boolean} isMissing whether what it needs could not be loaded
 */

const { t } = vocabulary("features/analysis");
const frame = vocabulary("frame");

/** @type {AnalysisState} */
export const ANALYSIS = { isOn: false, known: null, isFailed: false, isMissing: false };

/** @param {AnalysisState} analysis @param {Action} action @returns {AnalysisState} */
const updateAnalysis = (analysis, action) => {
  switch (action.type) {
    case "analysis":
      return { ...analysis, isOn: action.isOn };
    case "analysis-asked":
      return { ...analysis, isFailed: false, isMissing: false };
    case "analysis-known":
      return { ...analysis, known: { key: action.key, analysis: action.analysis } };
    case "analysis-failed":
      return { ...analysis, isFailed: true, isMissing: action.isMissing };
    case "load":
      return ANALYSIS;
    default:
      return analysis;
  }
};

/** Return the position whose analysis is on, null for none. @param {AppState} state */
const analyzedPosition = (state) => {
  const position = shownPosition(state);
  return state.analysis.isOn && !position.outcome && !state.review.match ? position : null;
};

/** @param {AppState} state */
const positionToAsk = (state) =>
  !state.isArriving && isConfirmed(state) ? analyzedPosition(state) : null;

/** @param {AppState} state */
const knownAnalysis = (state) => {
  const position = analyzedPosition(state);
  const { known } = state.analysis;
  return position && known?.key === keyOf(position) ? known.analysis : null;
};

/** Whether more of the position that is shown will be known soon. @param {AppState} state */
const isLooking = (state) =>
  analyzedPosition(state) !== null && !state.analysis.isFailed && !knownAnalysis(state)?.complete;

/**
 * Return the forecast of each move, and of each part of a move the best that it can lead to with
 * the part that is chosen.
 * @param {AppState} state @param {FrontEnd["parts"]} partsOf
 */
const forecastsFor = (state, partsOf) => {
  const analysis = pendingMoves(state).length === 0 ? knownAnalysis(state) : null;
  if (!analysis) return null;
  const { selected } = state;
  const chosen = selected && `${selected.part}:${selected.value}`;
  /** @type {Record<string, MoveForecast>} */
  const parts = {};
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

/** Turn it on or off; that it was used is written in the record. @param {App} app */
const turn = (app) => {
  const { isWriter, analysis: now, match } = app.state;
  // First: the position is asked about as it will be called then.
  if (!now.isOn && isWriter && !match.outcome && !("analysis" in match.tags)) {
    app.dispatch({ type: "tag", name: "analysis", value: "on" });
  }
  app.dispatch({ type: "analysis", isOn: !now.isOn });
  if (!now.isOn) void explain(app, "analysis");
};

/** Return the current search, or the last one. @param {App} app */
const searchOf = (app) =>
  app.singleton("analysis", () => ({ key: "", controller: new AbortController() }));

/** Analyze the shown position, and no other. @param {App} app */
const follow = (app) => {
  const search = searchOf(app);
  const position = positionToAsk(app.state);
  const key = position ? keyOf(position) : "";
  if (key === search.key) return;
  search.controller.abort();
  search.key = key;
  search.controller = new AbortController();
  if (position) void analyze(app, position, search.controller.signal);
};

/** @param {App} app */
const again = (app) => {
  searchOf(app).key = "";
  follow(app);
};

/** @param {App} app @param {State} position @param {AbortSignal} signal */
const analyze = async (app, position, signal) => {
  const key = keyOf(position);
  app.dispatch({ type: "analysis-asked" });
  try {
    await untilComplete(
      () => app.analysis.analyze(position),
      (analysis) => app.dispatch({ type: "analysis-known", key, analysis }),
      signal,
    );
  } catch (error) {
    if (!(error instanceof RulesError)) return app.report(error);
    if (signal.aborted) return;
    if (error.code === "stopped") return again(app);
    app.dispatch({ type: "analysis-failed", isMissing: error.code === "not-loaded" });
  }
};

/** @param {AppState} state */
const say = (state) => {
  const position = shownPosition(state);
  if (!state.analysis.isOn || position.outcome) return null;
  const forecast = knownAnalysis(state)?.forecast;
  const isOpen = !forecast || (forecast.kind === "unknown" && isLooking(state));
  if (isOpen && state.analysis.isFailed) {
    const text = t(state.analysis.isMissing ? "missing" : "failed");
    return { text, label: frame.t("tryAgain"), act: "analysis-again" };
  }
  return { text: isOpen ? frame.t("analyzing") : sayForecast(forecast, position.players) };
};

/** @type {Feature} */
export const analysis = {
  slice: { name: "analysis", update: updateAnalysis },
  commands: {
    analysis: { run: turn, waits: true },
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
