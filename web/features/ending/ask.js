/** The questions before a match ends by agreement. */

import { vocabulary } from "../../i18n/message.js";
import { askSheet } from "../dialog/dialog.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("features/ending");

/** Ask both for a draw. @param {App} app */
export const agreeDraw = async (app) => {
  const answer = await askSheet(app, t("bothAgree"), "", [
    { label: t("yesDraw"), value: "draw", main: true },
    { label: t("playOn"), value: "" },
  ]);
  if (answer === "draw") app.dispatch({ type: "end", end: "draw" });
};

/** Ask who resigns, the player to move first. @param {App} app */
export const resign = async (app) => {
  const { players, to_move: mover } = app.state.match;
  const answer = (/** @type {number} */ player) => ({
    label: t("resigns", { name: players[player] ?? "" }),
    value: String(player),
    main: player === mover,
  });
  const answers = [answer(mover), answer(1 - mover), { label: t("playOn"), value: "" }];
  const chosen = await askSheet(app, t("whoResigns"), "", answers);
  if (!chosen) return;
  app.dispatch({ type: "end", end: `resign${Number(chosen) + 1}` });
};
