/** Ends by agreement: a draw, or a player who resigns. A sheet asks first. */

import { mayWrite } from "../../app/selectors.ts";
import type { App, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/ending");
const frame = vocabulary("frame");

/**
 * Offer the resignation of each person, first of the one to move. Two agree on a draw at any time;
 * a computer agrees where the rules offer one.
 */
const finish = async (app: App) => {
  const dialog = await app.load("dialog");
  const { offer_draw: isOffered, players, tags, to_move: mover } = app.state.match;
  const people = [mover, 1 - mover].filter((player) => !(`computer${player + 1}` in tags));
  const mayDraw = isOffered || people.length !== 1;
  const end = await dialog?.askSheet(app, t("title"), people.length === 2 ? t("about") : "", [
    ...(mayDraw ? [{ label: t("draw"), value: "draw", main: isOffered }] : []),
    ...people.map((player) => ({
      label: t("resigns", { name: players[player] ?? "" }),
      value: `resign${player + 1}`,
    })),
    { label: t("playOn"), value: "" },
  ]);
  if (end) app.dispatch({ type: "end", end });
};

export const ending: Feature = {
  commands: {
    finish: {
      run: finish,
      menu: {
        group: "match",
        label: () => frame.t("finish"),
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
