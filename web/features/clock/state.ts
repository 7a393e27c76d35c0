/**
 * The time for a move, where the match has one: it runs from the second move on, and rests while
 * the page is out of sight, a dialog is open, the rules are thinking, or a player has pressed
 * pause. The record says how long it is (`clock`, in seconds) and what happens then (`at_zero`).
 * Pure.
 */

import { isComputersTurn, isConfirmed, mayWrite } from "../../app/selectors.ts";
import type { Action, AppState } from "../../app/types.ts";
import type { State } from "../../rules/contract.ts";

export type ClockState = typeof CLOCK;

export const CLOCKS = [15, 30, 60];
export const AT_ZERO = ["warn", "move", "match"] as const;
export const NEARLY_OVER = 10; // seconds
const MOST = 20; // matches whose time is kept
const SECOND = 1_000;
const EARLY = 20; // milliseconds that a timer may be early
const ASLEEP = 5_000; // milliseconds without a tick: the device slept, whatever its clock counts

/** What is left of the time for a move, and whether a player had pressed pause. */
export type TimeLeft = { key: string; left: number; isPaused: boolean };

export const CLOCK = {
  key: "", // the position whose time runs, "" for none
  left: 0, // milliseconds, as of `since`
  since: null as number | null, // when it began to run, null while it rests
  isPaused: false,
  seconds: null as number | null, // the shown time, null without a clock
  isOver: false, // the time for this move has run out
  hasWaited: false, // the device slept during this move
  /** The times that earlier pages left: a reload does not reset the clock. */
  kept: [] as TimeLeft[],
};

/** Return the seconds for a move, 0 for no limit, and what happens at zero. */
export const clockOf = ({ tags }: Pick<State, "tags">) => ({
  seconds: CLOCKS.find((each) => String(each) === tags.clock) ?? 0,
  atZero: AT_ZERO.find((each) => each === tags.at_zero) ?? "warn",
});

/** Return the milliseconds until the next full second. */
export const untilNextSecond = ({ left }: ClockState) => left % SECOND || SECOND;

export const updateClock = (clock: ClockState, action: Action, state: AppState): ClockState => {
  const key = keyOf(state);
  let next = key === clock.key ? clock : begin(clock, key, clockOf(state.match).seconds);
  if (action.type === "pause" && key) next = { ...next, isPaused: !next.isPaused };
  return run(next, isTicking(state, next), action);
};

/**
 * Return which position of which match is timed: another match may begin with the same moves. The
 * tag for analysis changes the record, and gives no time.
 */
const keyOf = ({ id, match }: AppState) => {
  const { seconds } = clockOf(match);
  const isTimed = seconds > 0 && match.ply > 0 && !match.outcome;
  return isTimed ? [id, seconds, ...match.moves].join(" ") : "";
};

const begin = ({ kept }: ClockState, key: string, seconds: number): ClockState => {
  if (!key) return { ...CLOCK, kept };
  const left = { key, left: seconds * SECOND, ...kept.find((each) => each.key === key) };
  return { ...CLOCK, ...left, kept: [] };
};

/** Return the times to keep when a match is left, its own first; null for a match that is over. */
export const withTimeLeft = (times: TimeLeft[], id: string, time: TimeLeft | null) =>
  [...(time ? [time] : []), ...times.filter(({ key }) => !key.startsWith(`${id} `))].slice(0, MOST);

const isTicking = (state: AppState, { isPaused, key }: ClockState) =>
  key !== "" &&
  !isPaused &&
  isPersonsTime(state) &&
  isConfirmed(state) &&
  state.rules === "ready" &&
  state.dialogs === 0 &&
  state.isVisible;

/** Return whether it is a person's time, in this tab. */
export const isPersonsTime = (state: AppState) => mayWrite(state) && !isComputersTurn(state.match);

/** Let it run or rest. */
const run = (clock: ClockState, isOn: boolean, { at = 0, type }: Action) => {
  const wasOn = clock.since !== null;
  const isSame = wasOn ? isOn : !isOn || clock.isOver;
  if (isSame && type !== "tick" && clock.seconds !== null) return clock;
  if (!clock.key) return clock;
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
