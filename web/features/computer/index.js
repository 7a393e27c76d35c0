/** Computer players, who make their moves after a calm moment, and the hint. */

import { isComputersTurn } from "../../app/selectors.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { briefForecast } from "../../view/forecasts.js";
import { explain } from "../first-use/first-use.js";
import { isComputerNext, updateComputer } from "./state.js";

/** @import { App, Feature } from "../../app/types.js" */

const { t } = vocabulary("features/computer");
const frame = vocabulary("frame");

const MIN_THINK_MS = 400; // the shortest time for a move

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
      return isComputersTurn(match) ? { text: t("thinks", { name }) } : null;
    },
  },
};
