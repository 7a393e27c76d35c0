/** Names of players who have given none; Python has them only in English. */

import { visible, vocabulary } from "./message.js";

/** @import { State } from "../rules/contract.js" */

const { t } = vocabulary("frame");

/** Return what is seen of a name. A record may hold more: that was no fault once. @param {unknown} name */
const shown = (name) => (typeof name === "string" ? visible(name) : "");

/** Return a match as it is shown in the language of the page. @param {State} state @returns {State} */
export const withNames = (state) => {
  const { player1, player2 } = state.tags ?? {}; // old versions saved matches without names
  return {
    ...state,
    players: [shown(player1) || t("player", { n: 1 }), shown(player2) || t("player", { n: 2 })],
  };
};
