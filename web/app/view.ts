/** The view of one render, from the page's state and the features. Pure. */

import { vocabulary } from "../i18n/message.ts";
import { nextMover } from "../rules/turns.ts";
import { openingUi, openingView } from "../view/regions.ts";
import { inSeats } from "../view/seats.ts";
import type { Ui, View } from "../view/types.ts";
import {
  canRedo,
  canUndo,
  isAcross,
  isActive,
  isAsking,
  isBetweenPeople,
  isLookingBack,
  isStuck,
  mayWrite,
  pendingMoves,
  shownPosition,
} from "./selectors.ts";
import type { App, AppState, Feature } from "./types.ts";

const { t } = vocabulary("frame");

/** Return the state for front ends. */
export const uiOf = (state: AppState): Ui => {
  const { match } = state;
  const pending = isLookingBack(state) || isAsking(state) ? [] : pendingMoves(state);
  const seat = inSeats(match, [0, 1]).indexOf(nextMover(match, { pending }));
  return {
    ...openingUi(),
    selected: state.selected,
    pending,
    expanded: state.expanded,
    active: isActive(state),
    wide: state.isWide,
    turned: isAcross(state) && seat === 1,
    roomy: state.isRoomy,
    confirming: state.confirming,
  };
};

/** Return the view of the whole page. A feature that fails is reported and left out. */
export const viewOf = (
  actual: AppState,
  { front, game, report }: Pick<App, "front" | "game" | "report">,
  features: Feature[],
): View => {
  const state = actual.preview ? { ...actual, ...actual.preview } : actual;
  const guarded = <T>(ask: () => T): T | null => {
    try {
      return ask();
    } catch (error) {
      report(error);
      return null;
    }
  };
  /** Return the sentence of the feature with the smallest rank. */
  const first = (what: "notice" | "hint") => {
    const sources = features.flatMap((feature) => feature[what] ?? []);
    for (const source of sources.sort((a, b) => a.rank - b.rank)) {
      const said = guarded(() => source.of(state, front));
      if (said) return said;
    }
    return null;
  };
  const isOver = state.match.outcome !== null && !isLookingBack(state);
  const ui = uiOf(state);
  for (const feature of features)
    Object.assign(
      ui,
      guarded(() => feature.ui?.(state, front)),
    );
  const view: View = {
    ...openingView(state.match),
    position: shownPosition(state),
    ui,
    tray: {
      canUndo: canUndo(actual),
      canRedo: canRedo(actual),
      analysis: false,
      isLooking: false,
      canEnd: isBetweenPeople(state) ? mayWrite(actual) : null,
    },
    // Before Python has seen the match, no feature knows whose turn it is or what to offer.
    notice: failure(state) ?? (state.preview ? null : first("notice")),
    hint: fault(state) ?? first("hint") ?? unsaved(state),
    message: state.message,
    isStarting: state.rules === "starting",
    isArriving: state.isArriving && !state.preview,
    isUnchecked: state.preview !== null,
    isHeld: state.isHeld,
    mode: isOver ? "over" : isLookingBack(state) ? "look" : "play",
  };
  for (const feature of features) {
    Object.assign(
      view,
      guarded(() => feature.view?.(state, front, view, game)),
    );
  }
  return view;
};

/**
 * Say that Python doesn't start, which feature the browser lacks for it, or that Python doesn't
 * answer. After a second failure, offer a reload.
 */
const failure = (state: AppState) => {
  const { isRetried, isUnsaved, lacking, rules } = state;
  const again = { label: t("tryAgain"), act: "retry" };
  const says = (text: "failed" | "other") => t(isUnsaved ? "engine" : text); // no match is saved
  if (rules === "ready" && isStuck(state)) return { ...again, text: says("other") };
  if (rules !== "failed") return null;
  if (lacking) return { text: lacking };
  const past = { label: t("loadAgain"), act: "reload" };
  return { ...(isRetried ? past : again), text: says("failed") };
};

const fault = (state: AppState) => {
  const { early, hasFault, isSlow, isUnsaved, percent, preview, rules } = state;
  if (hasFault) return { text: t("fault"), label: t("loadAgain"), act: "reload" };
  if (preview && percent && rules === "starting") return { text: t("loadingGame", { n: percent }) };
  if (isSlow && percent && rules === "starting" && pendingMoves(state).length)
    return { text: t(isUnsaved ? "loadingGame" : "loading", { n: percent }) };
  const isWaiting = early.length > 0 && rules !== "failed";
  return isWaiting ? { text: t("rulesWait") } : null;
};

const unsaved = ({ isLost, isUnsaved }: AppState) => {
  if (isLost) return { text: t("lost"), label: t("copyLink"), act: "copy" };
  return isUnsaved ? { text: t(isUnsaved === true ? "notSaved" : isUnsaved) } : null;
};
