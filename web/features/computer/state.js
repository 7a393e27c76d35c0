/** Whose move a computer is thinking about. Pure. */

import { isComputersTurn, isConfirmed, isLookingBack } from "../../app/selectors.js";

/** @import { Action, AppState } from "../../app/types.js" */
/**
 * @typedef {object} ComputerState
 * @property {"idle" | "thinking" | "failed"} phase
 * @property {string} record the match it thinks about
 * @property {boolean} [isMissing] whether what it needs could not be loaded
 */

/** @type {ComputerState} */
export const COMPUTER = { phase: "idle", record: "" };

/** Whether a computer is to move, here and now. @param {AppState} state */
export const isComputerNext = (state) =>
  state.isWriter &&
  !state.isArriving &&
  state.rules === "ready" &&
  isConfirmed(state) &&
  !isLookingBack(state) &&
  isComputersTurn(state.match);

/** @param {ComputerState} computer @param {Action} action @param {AppState} state @returns {ComputerState} */
export const updateComputer = (computer, action, state) => {
  if (action.type === "thinking") return { phase: "thinking", record: action.record };
  if (action.type === "no-answer" && action.record === computer.record) {
    return { ...computer, phase: "failed", isMissing: action.isMissing };
  }
  if (action.type === "think-again") return COMPUTER;
  if (computer === COMPUTER) return computer;
  return isComputerNext(state) && state.match.record === computer.record ? computer : COMPUTER;
};
