/** Features of a few commands; their sheets are loaded at first use. */

import { isSettled, mayWrite } from "../app/selectors.ts";
import type { Feature } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import { keepPlayed, wasPlayed } from "../storage/settings.ts";

const ofHistory = vocabulary("features/history");
const ofRules = vocabulary("features/rules-text");
const ofTabs = vocabulary("features/tabs");

/** The matches on this device, in a sheet. */
export const history: Feature = {
  commands: {
    history: {
      run: async (app) => (await app.load("history"))?.showHistory(app),
      menu: { group: "device", label: () => ofHistory.t("title") },
    },
  },
};

/** The rules of the game, in a sheet and, without a script, below the board. */
export const rulesText: Feature = {
  commands: {
    lesson: { run: async (app) => (await app.load("rules-text"))?.showHowTo(app) },
    rules: {
      run: async (app) => (await app.load("rules-text"))?.showRules(app),
      menu: { group: "match", label: () => ofRules.t("ofGame") },
    },
  },
  effect({ after, before }) {
    if (!before.match.ply && after.match.ply) keepPlayed(after.match.game);
  },
  view: ({ match }, _front, { turns }, { lesson }) =>
    lesson && match.ply === 0 && !wasPlayed(match.game)
      ? { turns: { ...turns, lesson: ofRules.t("howTo") } }
      : {},
};

/** One match in two tabs: one writes, the other looks on and can take over. */
export const tabs: Feature = {
  commands: { "take-over": { run: ({ session }) => session.autosave.takeOver() } },
  notice: {
    rank: 10,
    of: (state) =>
      mayWrite(state)
        ? null
        : { text: ofTabs.t("readOnly"), label: ofTabs.t("takeOver"), act: "take-over" },
  },
};

/** The task that a link sets; its drawing is loaded only for such a match. */
export const task: Feature = {
  commands: {
    task: { run: (app) => app.state.parts.task?.showTask(app) },
    "set-task": {
      run: async (app) => (await app.load("set-task"))?.setTask(app),
      mayRun: isSettled,
    },
    "task-again": { run: (app) => app.state.parts.task?.tryAgain(app) },
  },
  effect(change, app) {
    const { match, parts } = change.after;
    if (match === change.before.match || !(match.tags.goal || match.tags.task)) return;
    if (parts.task) parts.task.tellTask(change, app);
    else void app.load("task");
  },
  view: (state, front, view) => state.parts.task?.viewTask(state, front, view) ?? {},
};
