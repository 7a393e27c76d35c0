/** What a match is played for, where its link sets a task: shown by a part that comes late. */

/** @typedef {import("../../app/types.js").App} App */

/** @type {typeof import("./task.js") | undefined} */
let part;

/** @param {Pick<App, "dispatch" | "load">} app */
export const bringTask = async (app) => {
  part = (await app.load(() => import("./task.js"))) ?? undefined;
  if (part) app.dispatch({ type: "task" });
};

/** @type {import("../../app/types.js").Feature} */
export const task = {
  name: "task",
  slice: { name: "task", update: (isHere, { type }) => isHere || type === "task" },
  commands: {
    task: { run: (app) => part?.showTask(app) },
    "task-again": { run: (app) => part?.tryAgain(app) },
  },
  effect(change, app) {
    const { match } = change.after;
    if (match === change.before.match || !(match.tags.goal || match.tags.task)) return;
    if (part) part.tellTask(change, app);
    else void bringTask(app);
  },
  view: (state, front, view) => part?.viewTask(state, front, view) ?? {},
};
