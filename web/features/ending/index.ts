/** Ends by agreement: a draw, or a player who resigns. A sheet asks first. */

import type { App, Command, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";

const { t } = vocabulary("features/ending");
const frame = vocabulary("frame");

const agreeDraw = async (app: App) => {
  const dialog = await app.load("dialog");
  const answer = await dialog?.askSheet(app, t("bothAgree"), "", [
    { label: t("yesDraw"), value: "draw", main: true },
    { label: t("playOn"), value: "" },
  ]);
  if (answer) app.dispatch({ type: "end", end: "draw" });
};

/** Ask who resigns, the player to move first. */
const resign = async (app: App) => {
  const dialog = await app.load("dialog");
  const { players, to_move: mover } = app.state.match;
  const answer = (player: number) => ({
    label: t("resigns", { name: players[player] ?? "" }),
    value: String(player + 1),
    main: player === mover,
  });
  const answers = [answer(mover), answer(1 - mover), { label: t("playOn"), value: "" }];
  const number = await dialog?.askSheet(app, t("whoResigns"), "", answers);
  if (number) app.dispatch({ type: "end", end: `resign${number}` });
};

const command = (run: Command["run"], key: "draw" | "resign"): Command => ({
  run,
  menu: {
    group: "match",
    label: () => t(key),
    when: ({ isWriter, match }) => isWriter && !match.outcome,
  },
});

export const ending: Feature = {
  commands: { draw: command(agreeDraw, "draw"), resign: command(resign, "resign") },
  notice: {
    rank: 70,
    of: ({ match: { offer_draw: isOffered, repetitions: n } }) =>
      isOffered ? { text: frame.t("offerDraw", { n }), label: t("draw"), act: "draw" } : null,
  },
};
