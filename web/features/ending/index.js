/** Ends by agreement: a draw, or a player who resigns. */

import { vocabulary } from "../../i18n/message.js";

/** @import { Command, Feature } from "../../app/types.js" */

const { t } = vocabulary("features/ending");

/**
 * Return the command that asks first, and then ends the match.
 * @param {"agreeDraw" | "resign"} what @param {"draw" | "resign"} key @returns {Command}
 */
const ask = (what, key) => ({
  run: async (app) => (await app.load("ask"))?.[what](app),
  menu: {
    group: "match",
    label: () => t(key),
    when: ({ isWriter, match }) => isWriter && !match.outcome,
  },
});

/** @type {Feature} */
export const ending = {
  commands: { draw: ask("agreeDraw", "draw"), resign: ask("resign", "resign") },
  notice: {
    rank: 70,
    of: ({ match: { offer_draw: isOffered, repetitions: n } }) =>
      isOffered ? { text: t("offerDraw", { n }), label: t("draw"), act: "draw" } : null,
  },
};
