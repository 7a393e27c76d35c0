/** The question whether a link may take the place of a match that is not over. */

import { apart, vocabulary } from "../../i18n/message.js";
import { askSheet } from "../dialog/dialog.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary("features/share");

/** @param {App} app @param {Pick<import("../../rules/contract.js").State, "players" | "ply">} unfinished @returns {Promise<boolean>} whether to open it */
export const askLink = async (app, { players, ply }) => {
  const text = t("openText", { name: players.map(apart).join(" – "), n: ply });
  const answer = await askSheet(app, t("openTitle"), text, [
    { label: t("keep"), value: "", main: true },
    { label: t("open"), value: "open" },
  ]);
  return answer === "open";
};
