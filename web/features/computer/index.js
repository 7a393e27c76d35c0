/** Computer players, who make their moves after a calm moment, and the hint. */

import { isComputersTurn, isConfirmed, isLookingBack } from "../../app/selectors.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { briefForecast } from "../../view/forecasts.js";
import { explain } from "../first-use/first-use.js";

/** @import { Action, App, AppState, Feature } from "../../app/types.js" */
/**
 * @typedef {object} ComputerState
 * @property {"idle" | "thinking" | "failed"} phase
 * @property {string} record the match it thinks about
 * @property {boolean} [isMissing] whether what it needs could not be loaded
 */

const { t } = vocabulary("features/computer");
const frame = vocabulary("frame");

const MIN_THINK_MS = 400; // the shortest time for a move

/** @type {ComputerState} */
export const COMPUTER = { phase: "idle", record: "" };

/** @param {AppState} state */
const isComputerNext = (state) =>
  state.isWriter &&
  !state.isArriving &&
  state.rules === "ready" &&
  isConfirmed(state) &&
  !isLookingBack(state) &&
  isComputersTurn(state.match);

/**
 * @param {ComputerState} computer @param {Action} action @param {AppState} state
 * @returns {ComputerState}
 */
const updateComputer = (computer, action, state) => {
  if (action.type === "thinking") return { phase: "thinking", record: action.record };
  if (action.type === "no-answer" && action.record === computer.record) {
    return { ...computer, phase: "failed", isMissing: action.isMissing };
  }
  if (action.type === "think-again") return COMPUTER;
  if (computer === COMPUTER) return computer;
  return isComputerNext(state) && state.match.record === computer.record ? computer : COMPUTER;
};

/**
 * Let a person play where a link or a file names a level that does not exist. @param {App} app
 */
const dropUnknownLevel = ({ dispatch, game, say, state }) => {
  const { isWriter, match } = state;
  if (!isWriter || !isConfirmed(state) || match.outcome) return;
  for (const [seat, name] of match.players.entries()) {
    const level = match.tags[`computer${seat + 1}`];
    if (level === undefined || game.entry.levels.includes(level)) continue;
    dispatch({ type: "tag", name: `computer${seat + 1}`, value: "" });
    say(t("noLevel", { level, name }), true);
  }
};

/** @param {App} app */
const think = async (app) => {
  const { match } = app.state;
  const { record } = match;
  app.dispatch({ type: "thinking", record });
  const pause = new Promise((done) => setTimeout(done, MIN_THINK_MS));
  try {
    const { move } = await app.analysis.advise(match);
    await pause;
    app.dispatch({ type: "computer-move", record, move });
  } catch (error) {
    if (!(error instanceof RulesError)) return app.report(error);
    if (error.code === "stopped") return;
    app.dispatch({ type: "no-answer", record, isMissing: error.code === "not-loaded" });
  }
};

/** @param {App} app */
const giveHint = async (app) => {
  const { match } = app.state;
  try {
    const { forecast, move } = await app.analysis.hint(match);
    if (app.state.match.record !== match.record) return;
    const brief = briefForecast(forecast, match.players);
    const said = t("hint", { move: app.front.move(move, match), brief });
    app.say(said);
    void explain(app, "hint", said);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    if (error.code !== "stopped") app.say(reasonOf(error), true);
  }
};

/** @type {Feature} */
export const computer = {
  slice: { name: "computer", update: updateComputer },
  commands: {
    hint: {
      run: giveHint,
      waits: true,
      menu: {
        group: "match",
        label: () => t("hintItem"),
        when: ({ isWriter, match }) => isWriter && !match.outcome,
      },
    },
    "think-again": { run: ({ dispatch }) => dispatch({ type: "think-again" }) },
  },

  start(app) {
    // Online again: repeat the load that failed.
    globalThis.addEventListener?.("online", () => {
      if (app.state.computer.isMissing) app.dispatch({ type: "think-again" });
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
