/** The task that a link sets; its drawing is loaded only for such a match. */

import type { Feature } from "../../app/types.ts";

export const task: Feature = {
  commands: {
    task: { run: (app) => app.state.parts.task?.showTask(app) },
    "set-task": {
      run: async (app) => (await app.load("set-task"))?.setTask(app),
      waits: true,
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
