/**
 * The parts of a game's page that load when they are first used, by the names of their files. The
 * build writes `pages/parts.json` from this list: the address of each, for another try.
 */

export const LAZY_PARTS = {
  actions: () => import("../features/share/actions.js"),
  "back-bar": () => import("../features/share/back-bar.js"),
  dialog: () => import("../features/dialog/dialog.js"),
  history: () => import("../features/history/history.js"),
  picture: () => import("../features/share/picture.js"),
  rematch: () => import("../features/setup/rematch.js"),
  returned: () => import("../match/returned.js"),
  review: () => import("../features/review/review.js"),
  "rules-text": () => import("../features/rules-text/rules-text.js"),
  sentences: () => import("../features/first-use/sentences.js"),
  "set-task": () => import("../features/task/set-task.js"),
  setup: () => import("../features/setup/setup.js"),
  share: () => import("../features/share/share.js"),
  sheet: () => import("../features/preferences/sheet.js"),
  task: () => import("../features/task/task.js"),
  "terms-panel": () => import("../features/setup/terms-panel.js"),
  usual: () => import("../features/setup/usual.js"),
};
