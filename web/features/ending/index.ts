/** Ends by agreement: a draw, or a player who resigns. A sheet asks first. */

import type { App, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/ending");
const frame = vocabulary("frame");

/** Offer a draw and the resignation of each player, first of the player to move. */
const finish = async (app: App) => {
  const dialog = await app.load("dialog");
  const { offer_draw: isOffered, players, tags, to_move: mover } = app.state.match;
  const people = [mover, 1 - mover].filter((player) => !(`computer${player + 1}` in tags));
  const end = await dialog?.askSheet(app, t("title"), t("about"), [
    { label: t("draw"), value: "draw", main: isOffered },
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
        when: ({ isWriter, match }) => isWriter && !match.outcome,
      },
    },
  },
  notice: {
    rank: 70,
    of: ({ match: { offer_draw: isOffered, repetitions: n } }) =>
      isOffered ? { text: frame.t("offerDraw", { n }), label: t("draw"), act: "finish" } : null,
  },
};
