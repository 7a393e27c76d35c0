/** The question whether a link may take the place of a match that is not over. */

import { vocabulary } from "../../i18n/message.js";
import { askSheet } from "../dialog/dialog.js";

/** @typedef {import("../../app/types.js").App} App */

const { t } = vocabulary({
  en: {
    title: "Open the match from this link?",
    text: "A match of {name} with {n} moves is unfinished here. It stays on this device.",
    open: "Open the link",
    keep: "Back to my match",
  },
  de: {
    title: "Die Partie aus dem Link öffnen?",
    text: "Hier ist eine Partie {name} mit {n} Zügen nicht zu Ende. Sie bleibt auf diesem Gerät.",
    open: "Link öffnen",
    keep: "Zurück zu meiner Partie",
  },
});

/** @param {App} app @param {import("../../rules/contract.js").State} unfinished @returns {Promise<boolean>} whether to open it */
export const askLink = async (app, { players, ply }) => {
  const text = t("text", { name: players.join(" – "), n: ply });
  const answer = await askSheet(app, t("title"), text, [
    { label: t("keep"), value: "", main: true },
    { label: t("open"), value: "open" },
  ]);
  return answer === "open";
};
