/** Ends by agreement: a draw, or a player who resigns. */

import { vocabulary } from "../../i18n/message.js";

/** @import { App, AppState } from "../../app/types.js" */

const { t } = vocabulary("features/ending");

/** Return what asks first, and then ends the match. @param {"agreeDraw" | "resign"} what */
const ask = (what) => async (/** @type {App} */ app) => (await app.load("ask"))?.[what](app);

/** @param {AppState} state */
const canEnd = ({ isWriter, match }) => isWriter && !match.outcome;

/** @type {import("../../app/types.js").Feature} */
export const ending = {
  commands: {
    draw: { run: ask("agreeDraw"), menu: { group: "match", label: () => t("draw"), when: canEnd } },
    resign: {
      run: ask("resign"),
      menu: { group: "match", label: () => t("resign"), when: canEnd },
    },
  },
  notice: {
    rank: 70,
    of: ({ match: { offer_draw: isOffered, repetitions: n } }) =>
      isOffered ? { text: t("offerDraw", { n }), label: t("draw"), act: "draw" } : null,
  },
};
