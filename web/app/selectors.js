/** Values computed from the page's state. Pure. */

import { endOf, movesOf } from "../match/record.js";

/** @import { AppState } from "./types.js" */
/** @import { State } from "../rules/contract.js" */
/** @template {keyof AppState} Field @typedef {Pick<AppState, Field>} With fields of the state */

/** @param {Pick<State, "outcome" | "tags" | "to_move">} match */
export const isComputersTurn = ({ outcome, tags, to_move: mover }) =>
  outcome === null && `computer${mover + 1}` in tags;

/** @param {Pick<State, "ply" | "tags">} match */
export const wasComputersMove = ({ ply, tags }) =>
  ply > 0 && `computer${((ply - 1) % 2) + 1}` in tags;

/** Whether Python has confirmed the newest record. @param {With<"confirmed" | "wanted">} state */
export const isConfirmed = ({ confirmed, wanted }) => wanted === confirmed;

/** Return pending moves; none while moves are undone. @param {With<"match" | "wanted">} state */
export const pendingMoves = ({ match, wanted }) => {
  if (wanted === match.record) return [];
  const moves = movesOf(wanted);
  return match.moves.every((move, at) => move === moves[at]) ? moves.slice(match.ply) : [];
};

/** Whether Python failed on the newest record. @param {With<"unanswered" | "wanted">} state */
export const isStuck = ({ unanswered, wanted }) => wanted === unanswered;

/** Whether this tab doesn't know yet if it writes the match. @param {With<"beforeLock">} state */
export const isAsking = ({ beforeLock }) => beforeLock !== null;

/** Return the position on the board. @param {AppState} state */
export const shownPosition = ({ match, review, viewing }) => review.position ?? viewing ?? match;

/** Whether an earlier position is looked at. @param {AppState} state */
export const isLookingBack = ({ review, viewing }) => review.position !== null || viewing !== null;

/** Whether people can move in this match, now or in a moment. @param {AppState} state */
export const isActive = (state) => {
  const { match, wanted } = state;
  const mover = (match.to_move + pendingMoves(state).length) % 2 ? 1 : 0;
  return (
    (state.isWriter || isAsking(state)) &&
    match.outcome === null &&
    endOf(wanted) === "" &&
    !isComputersTurn({ ...match, to_move: mover }) &&
    !isLookingBack(state)
  );
};

/** Whether a press on a move is taken now. @param {AppState} state */
export const mayPlay = (state) =>
  isActive(state) &&
  state.review.match === null &&
  !state.isLocked &&
  !state.isArriving &&
  !state.clock.isPaused;

/** Return how many moves a task begins with. @param {Pick<State, "tags">} match */
export const startOf = ({ tags: { start = "" } }) => (/^\d+$/.test(start) ? Number(start) : 0);

/** Whether a move, or an end by the players, can be undone. @param {AppState} state */
export const canUndo = ({ isWriter, match, review, wanted }) =>
  isWriter &&
  review.match === null &&
  (endOf(wanted) !== "" || movesOf(wanted).length > startOf(match));

/** @param {AppState} state */
export const canRedo = ({ isWriter, redo }) => isWriter && redo.length > 0;

/**
 * Return how far a match went on: a positive number for moves and for an end by the players, a
 * negative one for what was taken back, 0 if the position is the same.
 * @param {State} before @param {State} after
 */
export const movesMade = (before, after) =>
  after.ply - before.ply || Number(after.outcome !== null) - Number(before.outcome !== null);

/** Whether Python is there and has confirmed everything. @param {AppState} state */
export const isSettled = (state) =>
  !state.isArriving && isConfirmed(state) && state.rules === "ready";

/** Return a name of the position; two games may have the same record. @param {State} position */
export const keyOf = ({ game, record }) => `${game}#${record}`;
