/** Ends by agreement: a draw, or a player who resigns. A sheet asks first. */

import { vocabulary } from "../../i18n/message.js";

/** @import { App, Command, Feature } from "../../app/types.js" */

const { t } = vocabulary("features/ending");
const frame = vocabulary("frame");

/** @param {App} app */
const agreeDraw = async (app) => {
  const dialog = await app.load("dialog");
  const answer = await dialog?.askSheet(app, t("bothAgree"), "", [
    { label: t("yesDraw"), value: "draw", main: true },
    { label: t("playOn"), value: "" },
  ]);
  if (answer) app.dispatch({ type: "end", end: "draw" });
};

/** Ask who resigns, the player to move first. @param {App} app */
const resign = async (app) => {
  const dialog = await app.load("dialog");
  const { players, to_move: mover } = app.state.match;
  const answer = (/** @type {number} */ player) => ({
    label: t("resigns", { name: players[player] ?? "" }),
    value: String(player + 1),
    main: player === mover,
  });
  const answers = [answer(mover), answer(1 - mover), { label: t("playOn"), value: "" }];
  const number = await dialog?.askSheet(app, t("whoResigns"), "", answers);
  if (number) app.dispatch({ type: "end", end: `resign${number}` });
};

/** @param {Command["run"]} run @param {"draw" | "resign"} key @returns {Command} */
const command = (run, key) => ({
  run,
  menu: {
    group: "match",
    label: () => t(key),
    when: ({ isWriter, match }) => isWriter && !match.outcome,
  },
});

/** @type {Feature} */
export const ending = {
  commands: { draw: command(agreeDraw, "draw"), resign: command(resign, "resign") },
  notice: {
    rank: 70,
    of: ({ match: { offer_draw: isOffered, repetitions: n } }) =>
      isOffered ? { text: frame.t("offerDraw", { n }), label: t("draw"), act: "draw" } : null,
  },
};
