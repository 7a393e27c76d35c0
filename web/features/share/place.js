/** The link to a single position of a match. */

import { sharedAddress } from "../../i18n/language.js";
import { hasLink } from "../../match/record.js";

/** @typedef {import("../../app/types.js").AppState} AppState */

/** Return the ply of an earlier position that is looked at, null for none. @param {Pick<AppState, "match" | "review" | "viewing">} state */
export const plyLookedAt = ({ match, review, viewing }) => {
  const ply = (review.from ?? review.position ?? viewing)?.ply ?? match.ply;
  return ply < match.ply ? ply : null;
};

/** Return the link that opens at the position on the board, null where that is the match's own. @param {AppState} state */
export const placeAddress = (state) => {
  const ply = plyLookedAt(state);
  return ply === null || !hasLink(state.match.record) ? null : `${sharedAddress()}&at=${ply}`;
};
