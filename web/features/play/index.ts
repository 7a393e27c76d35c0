/** Commands of every match: the menu, undo, redo, confirm a move, try again, reload. */

import type { AppState, Feature } from "../../app/types.ts";
import { toText, vocabulary } from "../../i18n/message.ts";
import type { FrontEnd } from "../../view/types.ts";

const { t } = vocabulary("features/play");

const confirmNotice = ({ confirming, match }: AppState, front: FrontEnd) =>
  confirming === null
    ? null
    : {
        text: t("confirm", { move: front.move(confirming, match) }),
        label: t("playIt"),
        act: "confirm",
      };

export const play: Feature = {
  commands: {
    menu: { run: async (app) => (await app.load("dialog"))?.openMenu(app) },
    "load-again": { run: (app) => app.loadAgain() },
    undo: { run: ({ dispatch }) => dispatch({ type: "undo" }) },
    redo: { run: ({ dispatch }) => dispatch({ type: "redo" }) },
    confirm: { run: ({ dispatch }) => dispatch({ type: "confirm" }) },
    reload: { run: () => (window.noonGuard ?? location).reload() }, // past the browser's cache
    retry: {
      run: ({ rules, set }) => {
        set({ isRetried: true });
        rules.retry();
      },
    },
  },

  effect({ after, before }, app) {
    if (after.rules === "failed" && before.rules !== "failed") {
      app.set({ lacking: window.noonGuard?.lacks() ?? "" });
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
