/** Ends by agreement: a draw, or a player who resigns. A sheet asks first. */

import { mayDraw, mayWrite } from "../../app/selectors.ts";
import type { Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/ending");
const frame = vocabulary("frame");

export const ending: Feature = {
  commands: {
    finish: {
      run: async (app) => (await app.load("ask-end"))?.askEnd(app),
      menu: {
        group: "match",
        label: ({ match }) => (mayDraw(match) ? frame.t("finish") : t("resign")),
        when: (state) => mayWrite(state) && !state.match.outcome,
      },
    },
  },
  notice: {
    rank: 70,
    of: ({ match: { offer_draw: isOffered, repetitions: n } }) =>
      isOffered ? { text: frame.t("offerDraw", { n }), label: t("draw"), act: "finish" } : null,
  },
};
