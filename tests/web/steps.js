/** Actions on a match, and the states that follow. */

import { RulesError } from "../../web/rules/errors.ts";
import { updateWith } from "../../web/app/update.ts";
import { frozenSteps, PREFERENCES } from "./makers.js";

export const go = frozenSteps(updateWith([]));
export const play = (move) => ({ type: "play", move });
export const select = (part, value) => ({ type: "select", part, value });
export const undo = { type: "undo" };
export const redo = { type: "redo" };
export const confirming = { preferences: { ...PREFERENCES, confirm: "yes" } };

/** Return what Python makes of a record. */
export const confirmed = (match, record = match.record) => ({ type: "confirmed", record, match });

/** Return a refusal of a move in a record. */
export const refused = (record, kept) => ({
  type: "refused",
  record,
  error: new RulesError({ code: "record.move", message: "Not there.", kept }),
});

/** Return the actions after which a match is on the board and confirmed. */
export const shown = (match, at = 0) => [
  { type: "follow", record: match.record, at },
  { ...confirmed(match), at },
];
