/** Commands of every match: undo, redo, confirm a move, try again, reload. */

import { toText, vocabulary } from "../../i18n/message.js";

/** @import { Feature } from "../../app/types.js" */

const { t } = vocabulary("features/play");

/** @param {import("../../app/types.js").AppState} state @param {import("../../view/types.js").FrontEnd} front */
const confirmNotice = ({ confirming, match }, front) =>
  confirming === null
    ? null
    : {
        text: t("confirm", { move: front.move(confirming, match) }),
        label: t("playIt"),
        act: "confirm",
      };

/** @type {Feature} */
export const play = {
  commands: {
    "load-again": { run: (app) => app.loadAgain() },
    undo: { run: ({ dispatch }) => dispatch({ type: "undo" }) },
    redo: { run: ({ dispatch }) => dispatch({ type: "redo" }) },
    confirm: { run: ({ dispatch }) => dispatch({ type: "confirm" }) },
    reload: { run: () => location.reload() },
    "bypass-cache": { run: () => (window.noonGuard ?? location).reload() },
    retry: {
      run: ({ dispatch, rules }) => {
        dispatch({ type: "retry" });
        rules.retry();
      },
    },
  },

  effect({ after, before }, app) {
    if (after.rules === "failed" && before.rules !== "failed") {
      app.dispatch({ type: "lacking", text: window.noonGuard?.lacks() ?? "" });
    }
    if (after.isLocked !== before.isLocked) {
      document.body.toggleAttribute("data-quiet", after.isLocked);
    }
    if (after.confirming === null || after.confirming === before.confirming) return;
    const notice = confirmNotice(after, app.front);
    if (notice) app.announce(`${toText(notice.text)} ${notice.label}`);
  },

  notice: { rank: 60, of: confirmNotice },
};
