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
 * @typedef {object} LensState
 * @property {boolean} isOn
 * @property {{ key: string, lens: MoveAnalysis } | null} known
 * @property {boolean} isFailed
 * @property {boolean} isMissing whether what it needs could not be loaded
 */

const { t } = vocabulary("features/lens");
const frame = vocabulary("frame");

/** @type {LensState} */
export const LENS = { isOn: false, known: null, isFailed: false, isMissing: false };

/** @param {LensState} lens @param {Action} action @returns {LensState} */
const updateLens = (lens, action) => {
  switch (action.type) {
    case "lens":
      return { ...lens, isOn: action.isOn };
    case "lens-asked":
      return { ...lens, isFailed: false, isMissing: false };
    case "lens-known":
      return { ...lens, known: { key: action.key, lens: action.lens } };
    case "lens-failed":
      return { ...lens, isFailed: true, isMissing: action.isMissing };
    case "load":
      return LENS;
    default:
      return lens;
  }
};

/** Return the position whose analysis is on, null for none. @param {AppState} state */
const analyzedPosition = (state) => {
  const position = shownPosition(state);
  return state.lens.isOn && !position.outcome && !state.review.match ? position : null;
};

/** @param {AppState} state */
const positionToAsk = (state) =>
  !state.isArriving && isConfirmed(state) ? analyzedPosition(state) : null;

/** @param {AppState} state */
const knownLens = (state) => {
  const position = analyzedPosition(state);
  const { known } = state.lens;
  return position && known?.key === keyOf(position) ? known.lens : null;
};

/** Whether more of the position that is shown will be known soon. @param {AppState} state */
const isLooking = (state) =>
  analyzedPosition(state) !== null && !state.lens.isFailed && !knownLens(state)?.complete;

/**
 * Return the forecast of each move, and of each part of a move the best that it can lead to with
 * the part that is chosen.
 * @param {AppState} state @param {FrontEnd["parts"]} partsOf
 */
const forecastsFor = (state, partsOf) => {
  const lens = pendingMoves(state).length === 0 ? knownLens(state) : null;
  if (!lens) return null;
  const { selected } = state;
  const chosen = selected && `${selected.part}:${selected.value}`;
  /** @type {Record<string, MoveForecast>} */
  const parts = {};
  for (const [move, forecast] of Object.entries(lens.moves)) {
    const own = partsOf?.(move) ?? [];
    for (const part of own) {
      const isOpen = !chosen || part.startsWith(`${selected?.part}:`) || own.includes(chosen);
      const best = parts[part];
      if (isOpen && (!best || forecast.rank < best.rank)) parts[part] = forecast;
    }
  }
  return { moves: lens.moves, parts };
};

/** Turn it on or off; that it was used is written in the record. @param {App} app */
const turn = (app) => {
  const { isWriter, lens: now, match } = app.state;
  // First: the position is asked about as it will be called then.
  if (!now.isOn && isWriter && !match.outcome && !("analysis" in match.tags)) {
    app.dispatch({ type: "tag", name: "analysis", value: "on" });
  }
  app.dispatch({ type: "lens", isOn: !now.isOn });
  if (!now.isOn) void explain(app, "lens");
};

/** Return the current search, or the last one. @param {App} app */
const searchOf = (app) =>
  app.singleton("lens", () => ({ key: "", controller: new AbortController() }));

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
  app.dispatch({ type: "lens-asked" });
  try {
    await untilComplete(
      () => app.analysis.lens(position),
      (lens) => app.dispatch({ type: "lens-known", key, lens }),
      signal,
    );
  } catch (error) {
    if (!(error instanceof RulesError)) return app.report(error);
    if (signal.aborted) return;
    if (error.code === "stopped") return again(app);
    app.dispatch({ type: "lens-failed", isMissing: error.code === "not-loaded" });
  }
};

/** @param {AppState} state */
const say = (state) => {
  const position = shownPosition(state);
  if (!state.lens.isOn || position.outcome) return null;
  const forecast = knownLens(state)?.forecast;
  const isOpen = !forecast || (forecast.kind === "unknown" && isLooking(state));
  if (isOpen && state.lens.isFailed) {
    const text = t(state.lens.isMissing ? "missing" : "failed");
    return { text, label: frame.t("tryAgain"), act: "lens-again" };
  }
  return { text: isOpen ? frame.t("analyzing") : sayForecast(forecast, position.players) };
};

/** @type {Feature} */
export const lens = {
  slice: { name: "lens", update: updateLens },
  commands: {
    lens: { run: turn, waits: true },
    "lens-again": { run: again },
  },
  start(app) {
    // Online again: repeat the load that failed.
    globalThis.addEventListener?.("online", () => {
      if (app.state.lens.isMissing) again(app);
    });
  },
  effect: (_change, app) => follow(app),
  hint: { rank: 20, of: say },
  ui: (state, front) => ({ forecasts: forecastsFor(state, front.parts) }),
  view: (state, _front, { tray }) => ({
    tray: { ...tray, lens: state.lens.isOn, isLooking: isLooking(state) },
  }),
};
