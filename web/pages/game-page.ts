/** Starts the page of a game: connects the app with the page, the rules and the front end. */

import { createApp, FEATURES } from "../app/app.ts";
import { newId } from "../app/random.ts";
import { isAsking } from "../app/selectors.ts";
import { initialState } from "../app/state.ts";
import type { App, Feature } from "../app/types.ts";
import { frontEndOf } from "../board/host.ts";
import { timesLeft } from "../features/clock/index.ts";
import { preferences } from "../features/preferences/preferences.ts";
import { keptSeries } from "../features/series/series.ts";
import { termsOf, usualBeginning } from "../features/setup/index.ts";
import { withNames } from "../i18n/names.ts";
import { isPlace } from "../match/arrival.ts";
import { Session } from "../match/session.ts";
import type { Listener } from "../rules/channel.ts";
import type { AnalysisClient, RulesClient } from "../rules/client.ts";
import { importFile } from "../storage/load-part.ts";
import { tidyMatches } from "../storage/matches.ts";
import { isFirstVisit } from "../storage/visit.ts";
import { startRendering } from "../view/render.ts";
import { addLate } from "./late.ts";
import { announce, ROOMY, showProgress, WIDE } from "./screen.ts";
import { addPageMessages, ownFailures } from "./start.ts";

const root = document.documentElement;

export const startGamePage = async ({
  data,
  isDrawn,
  startRules,
  analysis,
  features = [],
}: {
  data: any; // the page's own data about its game
  isDrawn: boolean; // the page contains the opening
  startRules: (listener: Listener) => RulesClient;
  analysis: AnalysisClient;
  features?: Feature[]; // of this page alone
}) => {
  const { frontEnd, lateMessages, messages, own, opening, ...game } = data;
  const names = Object.entries(game.names).map(([slug, name]) => [`rules/${slug}`, { name }]);
  const [module] = await Promise.all([
    importFile(frontEnd),
    addPageMessages({ messages, own: { ...Object.fromEntries(names), ...own } }),
  ]);
  const front = frontEndOf(module, game.entry);

  const shown = withNames(opening);
  const { draw, host } = await startRendering(front, shown, termsOf(game.entry, shown), isDrawn);

  const app: App = createApp({
    state: initialState({
      id: newId(),
      opening: shown,
      preferences: preferences(),
      series: keptSeries(game.entry.slug),
      timesLeft: timesLeft(),
      isWide: WIDE.matches,
      isRoomy: ROOMY.matches,
    }),
    front,
    game,
    rules: startRules({
      onPhase: (phase) => app.dispatch({ type: "rules", phase }),
      onShare: (share) => {
        showProgress(share);
        app.set({ percent: Math.round(share * 100) });
      },
      onStart: (how) => {
        root.dataset.start = how;
      },
    }),
    analysis,
    features: [...FEATURES, ...features],
    makeSession: (made) => new Session(made, () => usualBeginning(made, shown)),
    render: draw,
    announce,
    loadCommon: (again) => addLate(lateMessages, again),
  });
  ownFailures(app.report);
  WIDE.addEventListener("change", () => app.set({ isWide: WIDE.matches }));
  ROOMY.addEventListener("change", () => app.set({ isRoomy: ROOMY.matches }));
  // Paper has the list of moves. Neither its size nor a frame comes before it is printed.
  window.addEventListener("beforeprint", () => {
    app.set({ isRoomy: true });
    app.flush();
  });
  window.addEventListener("afterprint", () => app.set({ isRoomy: ROOMY.matches }));

  window.noonGuard?.alive();
  const isOfRules = isPlace(location.hash); // before the match is in the address
  const arrival = app.session.arrive().catch(app.report);
  // A board that waits for what the device has kept, or for Python to check a link, looks as if it
  // could be played on: moves that are pressed until then are carried out afterward.
  if (!("arriving" in root.dataset)) await arrival;
  const repeatPresses = host.listen(app)();
  const isHere = await arrival;
  // On another match, or of a link that is refused, they would be other moves.
  // Their moves are stored once this tab writes the match.
  const stored = app.until((state) => !isAsking(state));
  repeatPresses(isHere !== false && !app.state.message?.isError, stored);
  if (isOfRules) app.run("rules");
  // On a first visit there is nothing to tidy, and other files come first.
  if (!isFirstVisit()) {
    void tidyMatches().catch(() => {}); // the next visit will do
  }
};
