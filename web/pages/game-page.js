/** Starts the page of a game: connects the app with the page, the rules and the front end. */

import { createApp, FEATURES } from "../app/app.js";
import { newId } from "../app/random.js";
import { mayPlay, shownPosition } from "../app/selectors.js";
import { initialState } from "../app/state.js";
import { uiOf } from "../app/view.js";
import { keyAction } from "../board/controls.js";
import { frontEndOf } from "../board/host.js";
import { timeLeftBehind } from "../features/clock/index.js";
import { preferences } from "../features/preferences/preferences.js";
import { keptSeries } from "../features/series/series.js";
import { termsOf, usualBeginning } from "../features/setup/index.js";
import { withNames } from "../i18n/names.js";
import { listenToPresses } from "../input/press.js";
import { Session } from "../match/session.js";
import { isFirstVisit } from "../storage/visit.js";
import { startRendering } from "../view/render.js";
import {
  addPageMessages,
  announce,
  listenToDragsOnceNeeded,
  ownFailures,
  ROOMY,
  showProgress,
  WIDE,
} from "./page.js";

/** @import { Action, App, Feature } from "../app/types.js" */
/** @import { Listener } from "../rules/channel.js" */

const root = document.documentElement;

/** @type {CSSStyleSheet | undefined} */
let lateStyles;

/** Add the styles of lazy parts. @param {string} [again] another end of their address */
const addLateStyles = async (again = "") => {
  if (lateStyles) return;
  const answer = await fetch(new URL(`late.css${again}`, import.meta.url));
  if (!answer.ok) throw new Error(`late.css: ${answer.status}`);
  const sheet = await new CSSStyleSheet().replace(await answer.text());
  if (!lateStyles) document.adoptedStyleSheets.push(sheet);
  lateStyles ??= sheet;
};

/**
 * @param {object} parts
 * @param {any} parts.data what the page says of its game
 * @param {boolean} parts.isDrawn whether the opening stands in the page
 * @param {(listener: Listener) => import("../rules/client.js").RulesClient} parts.startRules
 * @param {import("../rules/client.js").AnalysisClient} parts.analysis
 * @param {Feature[]} [parts.features] of this page alone
 */
export const startGamePage = async ({ data, isDrawn, startRules, analysis, features = [] }) => {
  const { frontEnd, messages, own, opening, ...game } = data;
  const names = Object.entries(game.names).map(([slug, name]) => [`rules/${slug}`, { name }]);
  const [module] = await Promise.all([
    import(frontEnd),
    addPageMessages({ messages, own: { ...Object.fromEntries(names), ...own } }),
  ]);
  const front = frontEndOf(module, game.entry);

  const shown = withNames(opening);
  const render = await startRendering(
    front,
    shown,
    { ...termsOf(game.entry, shown), panel: null },
    isDrawn,
  );

  /** @type {App} */
  const app = createApp({
    state: initialState({
      id: newId(),
      opening: shown,
      preferences: preferences(),
      series: keptSeries(),
      timeLeft: timeLeftBehind(),
      isWide: WIDE.matches,
      isRoomy: ROOMY.matches,
    }),
    front,
    game,
    rules: startRules({
      onPhase: (phase) => app.dispatch({ type: "rules", phase }),
      onShare: (share) => {
        showProgress(share);
        app.dispatch({ type: "percent", percent: Math.round(share * 100) });
      },
      onStart: (how) => {
        root.dataset.start = how;
      },
    }),
    analysis,
    features: [...FEATURES, ...features],
    makeSession: (made) => new Session(made, () => usualBeginning(made, shown)),
    render,
    announce,
    loadStyles: addLateStyles,
  });
  ownFailures(app.report);
  WIDE.addEventListener("change", () => app.dispatch({ type: "wide", isWide: WIDE.matches }));
  ROOMY.addEventListener("change", () => app.dispatch({ type: "roomy", isRoomy: ROOMY.matches }));

  /** @param {string} key @returns {Action | null} */
  const interpret = (key) => {
    const { state } = app;
    return mayPlay(state) ? keyAction(front, key, shownPosition(state), uiOf(state)) : null;
  };
  window.noonGuard?.alive();
  const arrival = app.session.arrive().catch(app.report);
  // A board that waits for what the device has kept, or for Python to check a link, looks as if it
  // could be played on: moves that are pressed until then are carried out afterwards.
  if (!("arriving" in root.dataset)) await arrival;
  const { press, pressKey, takeKept } = listenToPresses(app, interpret);
  listenToDragsOnceNeeded(app);
  const early = window.takeEarlyPresses();
  const isHere = await arrival;
  const kept = takeKept();
  // On another match, or of a link that is refused, they would be other moves.
  if (isHere !== false && !app.state.message?.isError) {
    for (const { at, pressed } of early) {
      if (pressed instanceof HTMLElement) press(pressed, at);
      else if (pressed instanceof KeyboardEvent) pressKey(pressed, at);
    }
    for (const again of kept) again();
  }
  window.forgetEarlyPresses();
  if (location.hash === "#rules") app.run("rules");
  // On a first visit there is nothing to tidy, and other files come first.
  if (!isFirstVisit()) {
    import("../storage/matches.js").then(
      ({ tidyMatches }) => tidyMatches(),
      () => {}, // the next visit will do
    );
  }
};
