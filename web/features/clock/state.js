/**
 * The time for a move, where the match has one: it runs from the second move on, and rests while
 * the page is out of sight, a dialog is open, the rules are thinking, or a player has pressed
 * pause. The record says how long it is (`clock`, in seconds) and what happens then (`at_zero`).
 * Pure.
 */

import { isAsking, isComputersTurn, isConfirmed } from "../../app/selectors.js";

/** @import { State } from "../../rules/contract.js" */
/** @import { Action, AppState } from "../../app/types.js" */
/**
 * @typedef {object} ClockState
 * @property {string} key the position whose time runs, "" for none
 * @property {number} left milliseconds, as of `since`
 * @property {number | null} since when it began to run, null while it rests
 * @property {boolean} isPaused
 * @property {number | null} seconds what is shown, null where there is no clock
 * @property {boolean} isOver whether the time for this move has run out
 * @property {boolean} hasWaited whether the device slept in the time for this move
 * @property {{ key: string, left: number } | null} kept what a page left behind: a reload does not
 *   reset the clock
 */

export const CLOCKS = [15, 30, 60];
export const AT_ZERO = /** @type {const} */ (["warn", "move", "match"]);
export const NEARLY_OVER = 10; // seconds
const SECOND = 1_000;
const EARLY = 20; // milliseconds that a timer may be early
const ASLEEP = 5_000; // milliseconds without a tick: the device slept, whatever its clock counts

/** @type {ClockState} */
export const CLOCK = {
  key: "",
  left: 0,
  since: null,
  isPaused: false,
  seconds: null,
  isOver: false,
  hasWaited: false,
  kept: null,
};

/**
 * Return the seconds for a move, 0 for no limit, and what happens at zero.
 * @param {Pick<State, "tags">} match
 */
export const clockOf = ({ tags }) => ({
  seconds: CLOCKS.find((each) => String(each) === tags.clock) ?? 0,
  atZero: AT_ZERO.find((each) => each === tags.at_zero) ?? "warn",
});

/** Return the milliseconds until the next full second. @param {ClockState} clock */
export const untilNextSecond = ({ left }) => left % SECOND || SECOND;

/**
 * Return the clock after an action.
 * @param {ClockState} clock @param {Action} action @param {AppState} state @returns {ClockState}
 */
export const updateClock = (clock, action, state) => {
  const key = keyOf(state.match);
  let next = key === clock.key ? clock : begin(clock, key, clockOf(state.match).seconds);
  if (action.type === "pause" && key) next = { ...next, isPaused: !next.isPaused };
  return run(next, isTicking(state, next), action);
};

/**
 * Return which position is timed: the tag for analysis changes the record, and gives no time.
 * @param {State} match
 */
const keyOf = (match) => {
  const { seconds } = clockOf(match);
  const isTimed = seconds > 0 && match.ply > 0 && !match.outcome;
  return isTimed ? [seconds, ...match.moves].join(" ") : "";
};

/** @param {ClockState} clock @param {string} key @param {number} seconds @returns {ClockState} */
const begin = ({ kept }, key, seconds) => {
  const isKept = key !== "" && kept?.key === key;
  return { ...CLOCK, key, left: isKept ? kept.left : seconds * SECOND, kept: key ? null : kept };
};

/** @param {AppState} state @param {ClockState} clock */
const isTicking = (state, { isPaused, key }) =>
  key !== "" &&
  !isPaused &&
  isPersonsTime(state) &&
  isConfirmed(state) &&
  state.rules === "ready" &&
  state.dialogs === 0 &&
  state.isVisible;

/** Return whether it is a person's time, in this tab. @param {AppState} state */
export const isPersonsTime = (state) =>
  (state.isWriter || isAsking(state)) && !isComputersTurn(state.match);

/** Let it run or rest. @param {ClockState} clock @param {boolean} isOn @param {Action} action */
const run = (clock, isOn, { at = 0, type }) => {
  const wasOn = clock.since !== null;
  const isSame = wasOn ? isOn : !isOn || clock.isOver;
  if (isSame && type !== "tick" && clock.seconds !== null) return clock;
  if (!clock.key) return clock.seconds === null ? clock : { ...clock, seconds: null };
  const elapsed = clock.since === null ? 0 : at - clock.since;
  const isAsleep = elapsed > ASLEEP;
  const passed = isAsleep ? 0 : elapsed;
  const rest = clock.left - passed;
  const left = rest < EARLY ? 0 : rest;
  return {
    ...clock,
    left,
    since: isOn && left > 0 ? at : null,
    seconds: Math.ceil(left / SECOND),
    isOver: left === 0,
    hasWaited: clock.hasWaited || isAsleep,
  };
};
