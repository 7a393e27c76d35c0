/** Computer players, who make their moves after a calm moment, and the hint. */

import {
  isComputersTurn,
  isConfirmed,
  isForStar,
  isLookingBack,
  isSettled,
  mayWrite,
} from "../../app/selectors.ts";
import type { Action, App, AppState, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import { RulesError } from "../../rules/errors.ts";

export interface ComputerState {
  phase: "idle" | "thinking" | "failed";
  record: string; // the match it thinks about
  isMissing?: boolean | undefined; // its code or the worker failed to load
}

const { t } = vocabulary("features/computer");
const frame = vocabulary("frame");

const MIN_THINK_MS = 400; // the shortest time for a move

export const COMPUTER: ComputerState = { phase: "idle", record: "" };

const isComputerNext = (state: AppState) =>
  state.isWriter &&
  !state.isArriving &&
  state.rules === "ready" &&
  isConfirmed(state) &&
  !isLookingBack(state) &&
  isComputersTurn(state.match);

/** Stop thinking if it is another player's turn. */
const updateComputer = (
  computer: ComputerState,
  _action: Action,
  state: AppState,
): ComputerState => {
  if (computer === COMPUTER) return computer;
  return isComputerNext(state) && state.match.record === computer.record ? computer : COMPUTER;
};

/** Seat a person if a link or a file names a level that does not exist. */
const dropUnknownLevel = ({ dispatch, game, say, state }: App) => {
  const { isWriter, match } = state;
  if (!isWriter || !isConfirmed(state) || match.outcome) return;
  for (const [seat, name] of match.players.entries()) {
    const level = match.tags[`computer${seat + 1}`];
    if (level === undefined || game.entry.levels.includes(level)) continue;
    dispatch({ type: "tag", name: `computer${seat + 1}`, value: "" });
    say(t("noLevel", { level, name }), true);
  }
};

const think = async (app: App) => {
  const { match } = app.state;
  const { record } = match;
  app.set({ computer: { phase: "thinking", record } });
  const pause = new Promise((done) => setTimeout(done, MIN_THINK_MS));
  try {
    const { move } = await app.analysis.advise(match);
    await pause;
    app.dispatch({ type: "computer-move", record, move });
  } catch (error) {
    if (!(error instanceof RulesError)) return app.report(error);
    if (app.state.computer.record !== record) return;
    const phase = error.code === "stopped" ? "idle" : "failed"; // idle: it is asked again
    app.set({ computer: { phase, record, isMissing: error.code === "not-loaded" } });
  }
};

export const computer: Feature = {
  slice: { name: "computer", update: updateComputer },
  commands: {
    hint: {
      run: async (app) => (await app.load("hint"))?.giveHint(app),
      mayRun: isSettled,
      menu: {
        group: "match",
        label: ({ match }, { entry }) => t(isForStar(entry, match) ? "hintForStar" : "hintItem"),
        when: (state) => mayWrite(state) && !state.match.outcome,
      },
    },
    "think-again": { run: ({ set }) => set({ computer: COMPUTER }) },
  },

  start(app) {
    // Online again: repeat the load that failed.
    globalThis.addEventListener?.("online", () => {
      if (app.state.computer.isMissing) app.set({ computer: COMPUTER });
    });
  },

  effect({ action, after, before }, app) {
    dropUnknownLevel(app);
    const isLeft = before.computer.phase === "thinking" && after.computer.phase === "idle";
    if (isLeft && ["undo", "load", "look"].includes(action.type)) app.analysis.stop();
    if (app.state.computer.phase === "idle" && isComputerNext(app.state)) void think(app);
  },

  notice: {
    rank: 30,
    of: ({ computer: { isMissing, phase }, match }) => {
      if (phase === "failed") {
        const text = t(isMissing ? "missing" : "noMove");
        return { text, label: frame.t("tryAgain"), act: "think-again" };
      }
      const name = match.players[match.to_move];
      return isComputersTurn(match) ? { text: frame.t("thinks", { name }) } : null;
    },
  },
};
