/** What follows from the page's state. Pure. */

/** @typedef {import("./types.js").AppState} AppState */
/** @typedef {import("../rules/contract.js").State} State */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("../rules/contract.js").Player} Player */

/** Whether a computer is to make the next move. @param {Pick<State, "outcome" | "tags" | "to_move">} match */
export const isComputersTurn = ({ outcome, tags, to_move: mover }) =>
  outcome === null && `computer${mover + 1}` in tags;

/** Whether a computer has made the last move. @param {Pick<State, "ply" | "tags">} match */
export const wasComputersMove = ({ ply, tags }) =>
  ply > 0 && `computer${((ply - 1) % 2) + 1}` in tags;

/** Return the moves that the rules have not confirmed yet, oldest first. @param {Pick<AppState, "requests">} state */
export const pendingMoves = ({ requests }) =>
  requests.flatMap((request) => (request.do === "play" ? [request.move] : []));

/** Return what is wanted of the rules, as it can be kept. @param {Pick<AppState, "requests">} state @returns {import("./types.js").Wish[]} */
export const wishesOf = ({ requests }) => requests.map(({ id: _, ...wish }) => wish);

/** Whether the rules could not answer what is next in the queue. @param {Pick<AppState, "requests" | "unanswered">} state */
export const isStuck = ({ requests, unanswered }) =>
  unanswered !== null && requests[0]?.id === unanswered;

/** Return who moves after so many more moves. @param {Pick<State, "to_move">} match @param {number} ahead @returns {Player} */
export const moverAfter = ({ to_move: mover }, ahead) =>
  /** @type {Player} */ ((mover + ahead) % 2);

/** Return the position on the board. @param {AppState} state */
export const shownPosition = ({ match, review, viewing }) => review.position ?? viewing ?? match;

/** Whether an earlier position is looked at. @param {AppState} state */
export const isLookingBack = ({ review, viewing }) => review.position !== null || viewing !== null;

/** Whether moves can be made by hand in this match, at this moment or the next. @param {AppState} state */
export const isActive = (state) =>
  (state.isWriter || state.isAsking) &&
  state.match.outcome === null &&
  !isComputersTurn(state.match) &&
  !isLookingBack(state);

/** Whether a press on a move is taken now. @param {AppState} state */
export const mayPlay = (state) =>
  isActive(state) &&
  state.review.match === null &&
  state.inputLock === null &&
  !state.isArriving &&
  !(state.isAsking && state.requests.length > 0) &&
  !state.clock.isPaused;

/** Return how many requests of a kind are under way. @param {Pick<AppState, "requests">} state @param {Request["do"]} kind */
const underWay = ({ requests }, kind) => requests.filter((request) => request.do === kind).length;

/** Return how many moves the match will have once all that is under way has been done. @param {Pick<AppState, "match" | "requests">} state */
export const pliesToCome = (state) =>
  state.match.ply + underWay(state, "play") + underWay(state, "view") - underWay(state, "undo");

/**
 * Return how many moves were there when the match began: those of the position that a task gives.
 * @param {Pick<State, "tags">} match
 */
export const startOf = ({ tags: { start = "" } }) => (/^\d+$/.test(start) ? Number(start) : 0);

/** Whether something is left to take back: a move, or an end that was agreed on before the first. @param {AppState} state */
export const canUndo = (state) => {
  const { isWriter, match, review } = state;
  const start = startOf(match);
  const isEndAlone = match.ply === start && match.outcome !== null;
  return isWriter && review.match === null && pliesToCome(state) + (isEndAlone ? 1 : 0) > start;
};

/** Return the record that a redo asks for, undefined for none. @param {AppState} state */
export const recordToRedo = (state) => state.undone.at(-1 - underWay(state, "view"));

/** @param {AppState} state */
export const canRedo = (state) =>
  state.isWriter &&
  underWay(state, "play") === 0 &&
  underWay(state, "undo") === 0 &&
  recordToRedo(state) !== undefined;

/** Whether the rules have confirmed all there is. @param {AppState} state */
export const isSettled = ({ isArriving, requests, rules }) =>
  !isArriving && requests.length === 0 && rules === "ready";

/** Return the position as the record names it: positions of two games may have one record. @param {State} position */
export const keyOf = ({ game, record }) => `${game}#${record}`;
