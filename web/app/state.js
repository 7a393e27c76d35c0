/** The page's state as it begins. */

import { ANALYSIS } from "../features/analysis/index.js";
import { CLOCK } from "../features/clock/state.js";
import { COMPUTER } from "../features/computer/index.js";
import { REVIEW } from "../features/review/index.js";
import { NEW_MATCH } from "./update.js";

/** @import { AppState } from "./types.js" */

/**
 * Return the state of a page that has just opened.
 * @param {Pick<AppState, "id" | "preferences" | "series" | "isWide" | "isRoomy">
 *   & { opening: AppState["match"], timeLeft: AppState["clock"]["kept"] }} known
 * @returns {AppState}
 */
export const initialState = ({ id, opening, preferences, series, timeLeft, isWide, isRoomy }) => ({
  ...NEW_MATCH,
  match: opening,
  id,
  wanted: opening.record,
  confirmed: opening.record,
  isLocked: false,
  rules: "starting",
  isWriter: true,
  beforeLock: null,
  isArriving: true,
  unfinished: null,
  isForeign: false,
  dialogs: 0,
  isVisible: true,
  isWide,
  isRoomy,
  isHeld: false,
  isSlow: false,
  percent: 0,
  deferred: [],
  isUnsaved: false,
  isLost: false,
  hasFault: false,
  preferences,
  isUpdateReady: false,
  series,
  analysis: ANALYSIS,
  review: REVIEW,
  clock: { ...CLOCK, kept: timeLeft },
  computer: COMPUTER,
  parts: {},
  explained: [],
  isRetried: false,
  lacking: "",
  offer: null,
});
