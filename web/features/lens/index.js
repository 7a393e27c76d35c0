/** The analysis: every legal move shows the result of perfect play after it. */

import { keyOf, shownPosition } from "../../app/selectors.js";
import { untilComplete } from "../../app/until-complete.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError } from "../../rules/errors.js";
import { sayForecast } from "../../view/forecasts.js";
import { explain } from "../first-use/first-use.js";
import { forecastsFor, isLooking, knownLens, positionToAsk, updateLens } from "./state.js";

/** @import { App, AppState, Feature } from "../../app/types.js" */
/** @import { State } from "../../rules/contract.js" */

const { t } = vocabulary("features/lens");
const frame = vocabulary("frame");

/** Turn it on or off; that it was used is written in the record. @param {App} app */
const turn = (app) => {
  const { isWriter, lens: now, match } = app.state;
  // First: the position is asked about as it will be called then.
  if (!now.isOn && isWriter && !match.outcome && !("lens" in match.tags)) {
    app.dispatch({ type: "tag", name: "lens", value: "on" });
  }
  app.dispatch({ type: "lens", isOn: !now.isOn });
  if (!now.isOn) void explain(app, "lens");
};

/** The search that is going on, or was the last. @param {App} app */
const searchOf = (app) =>
  app.singleton("lens", () => ({ key: "", controller: new AbortController() }));

/** Analyze the position that is shown, and no other. @param {App} app */
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

/** Analyze the position once more. @param {App} app */
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

/** Return the result of the position, or that it is being computed. @param {AppState} state */
const say = (state) => {
  const position = shownPosition(state);
  if (!state.lens.isOn || position.outcome) return null;
  const forecast = knownLens(state)?.forecast;
  const isOpen = !forecast || (forecast.kind === "unknown" && isLooking(state));
  if (isOpen && state.lens.isFailed) {
    const text = t(state.lens.isMissing ? "missing" : "failed");
    return { text, label: frame.t("tryAgain"), act: "lens-again" };
  }
  return { text: isOpen ? t("thinking") : sayForecast(forecast, position.players) };
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
