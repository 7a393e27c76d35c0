/** What players do, as actions, and the steps of a state through them. */

import { update } from "../../web/app/update.js";
import { frozenSteps, makeMatch, makeState, PREFERENCES } from "./makers.js";

export const go = frozenSteps(update);
export const play = (move) => ({ type: "play", move });
export const select = (part, value) => ({ type: "select", part, value });
export const unlock = { type: "unlock", reason: "after-move" };
export const undo = { type: "undo" };
export const redo = { type: "redo" };
export const confirming = { preferences: { ...PREFERENCES, confirm: "yes" } };
export const wishesOf = ({ requests }) =>
  requests.map((request) => [request.do, request.move ?? request.record].filter(Boolean).join(" "));

export const takenBack = () =>
  go(makeState({ match: makeMatch(["a", "b"]) }), undo, {
    type: "confirmed",
    id: 1,
    match: makeMatch(["a"]),
  });
