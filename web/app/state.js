/** The page's state as it begins. */

import { CLOCK } from "../features/clock/state.js";
import { COMPUTER } from "../features/computer/state.js";
import { LENS } from "../features/lens/state.js";
import { REVIEW } from "../features/review/state.js";

/** @import { AppState } from "./types.js" */

/**
 * Return the state of a page that has just opened.
 * @param {object} known
 * @param {string} known.id the name under which the match will be kept
 * @param {import("../rules/contract.js").State} known.opening
 * @param {AppState["preferences"]} known.preferences
 * @param {AppState["series"]} known.series
 * @param {{ key: string, left: number } | null} known.timeLeft what a page left behind of a move's time
 * @param {boolean} known.isWide
 * @param {boolean} known.isRoomy
 * @returns {AppState}
 */
export const initialState = ({ id, opening, preferences, series, timeLeft, isWide, isRoomy }) => ({
  match: opening,
  id,
  wanted: opening.record,
  confirmed: opening.record,
  unanswered: null,
  redo: [],
  selected: null,
  expanded: {},
  confirming: null,
  viewing: null,
  message: null,
  isLocked: false,
  rules: "starting",
  isWriter: true,
  beforeLock: null,
  isArriving: true,
  unfinished: null,
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
  chance: null,
  isUpdateReady: false,
  series,
  lens: LENS,
  review: REVIEW,
  clock: { ...CLOCK, kept: timeLeft },
  computer: COMPUTER,
  parts: {},
  explained: [],
  isRetried: false,
  lacking: "",
  offer: null,
});
