/** The page's state as it begins. */

import { ANALYSIS } from "../features/analysis/index.ts";
import { CLOCK } from "../features/clock/state.ts";
import { COMPUTER } from "../features/computer/index.ts";
import { REVIEW } from "../features/review/index.ts";
import type { AppState } from "./types.ts";
import { NEW_MATCH } from "./update.ts";

export const initialState = ({
  opening,
  timesLeft,
  ...page
}: Pick<AppState, "id" | "preferences" | "series" | "isWide" | "isRoomy"> & {
  opening: AppState["match"];
  timesLeft: AppState["clock"]["kept"];
}): AppState => ({
  ...NEW_MATCH,
  ...page,
  match: opening,
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
  isHeld: false,
  isSlow: false,
  percent: 0,
  early: [],
  isUnsaved: false,
  isLost: false,
  hasFault: false,
  isUpdateReady: false,
  offline: "unknown",
  installer: null,
  review: REVIEW,
  analysis: ANALYSIS,
  clock: { ...CLOCK, kept: timesLeft },
  computer: COMPUTER,
  parts: {},
  explained: [],
  isRetried: false,
  lacking: "",
  offer: null,
});
