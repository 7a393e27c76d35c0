/** The analysis of the visible position. Off at the start of each match. Pure. */

import { isConfirmed, keyOf, pendingMoves, shownPosition } from "../../app/selectors.js";

/** @import { Action, AppState } from "../../app/types.js" */
/** @import { Lens, MoveForecast } from "../../rules/contract.js" */
/**
 * @typedef {object} LensState
 * @property {boolean} isOn
 * @property {{ key: string, lens: Lens } | null} known
 * @property {boolean} isFailed
 * @property {boolean} isMissing whether what it needs could not be loaded
 */

/** @type {LensState} */
export const LENS = { isOn: false, known: null, isFailed: false, isMissing: false };

/** @param {LensState} lens @param {Action} action @returns {LensState} */
export const updateLens = (lens, action) => {
  switch (action.type) {
    case "lens":
      return { ...lens, isOn: action.isOn };
    case "lens-asked":
      return { ...lens, isFailed: false, isMissing: false };
    case "lens-known":
      return { ...lens, known: { key: action.key, lens: action.lens } };
    case "lens-failed":
      return { ...lens, isFailed: true, isMissing: action.isMissing };
    case "load":
      return LENS;
    default:
      return lens;
  }
};

/** Return the position that is analyzed, null for none. @param {AppState} state */
export const positionToAsk = (state) => {
  const { isArriving, lens, review } = state;
  const position = shownPosition(state);
  const isWanted =
    lens.isOn && !isArriving && !position.outcome && isConfirmed(state) && !review.match;
  return isWanted ? position : null;
};

/** Return what is known of the position that is shown, null if nothing is. @param {AppState} state */
export const knownLens = (state) => {
  const { lens, review } = state;
  const position = shownPosition(state);
  const isShown = lens.isOn && !position.outcome && !review.match;
  return isShown && lens.known?.key === keyOf(position) ? lens.known.lens : null;
};

/** Whether more of the position that is shown will be known soon. @param {AppState} state */
export const isLooking = (state) => {
  const { lens, review } = state;
  const isShown = lens.isOn && !lens.isFailed && !review.match && !shownPosition(state).outcome;
  return isShown && !knownLens(state)?.complete;
};

/**
 * Return what the controls wear: each move its forecast, each part of a move that of the better end
 * of it, given what is chosen already.
 * @param {AppState} state
 * @param {((move: string) => string[]) | undefined} partsOf
 * @returns {import("../../view/types.js").Forecasts | null}
 */
export const forecastsFor = (state, partsOf) => {
  const lens = pendingMoves(state).length === 0 ? knownLens(state) : null;
  if (!lens) return null;
  const { selected } = state;
  const chosen = selected && `${selected.part}:${selected.value}`;
  /** @type {Record<string, MoveForecast>} */
  const parts = {};
  for (const [move, forecast] of Object.entries(lens.moves)) {
    const own = partsOf?.(move) ?? [];
    for (const part of own) {
      const isOpen = !chosen || part.startsWith(`${selected?.part}:`) || own.includes(chosen);
      const best = parts[part];
      if (isOpen && (!best || forecast.rank < best.rank)) parts[part] = forecast;
    }
  }
  return { moves: lens.moves, parts };
};
