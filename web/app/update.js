/**
 * How the page's state changes: pure functions of the state and of what happens, one for the match,
 * one for the board and one for the page around them.
 *
 * A move that was pressed is in the newest record at once; Python confirms that record, and only its
 * refusal takes a move out again.
 */

import {
  endOf,
  isExtension,
  movesOf,
  withEnd,
  withMove,
  withoutLast,
  withTag,
} from "../match/record.js";
import {
  canRedo,
  canUndo,
  isAsking,
  isComputersTurn,
  isConfirmed,
  mayPlay,
  startOf,
  wasComputersMove,
} from "./selectors.js";

/** @typedef {import("./types.js").AppState} AppState */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Slice} Slice */

/** What belongs to one match and is forgotten with it. */
const NEW_MATCH = {
  unanswered: null,
  redo: [],
  selected: null,
  expanded: {},
  confirming: null,
  viewing: null,
  message: null,
  chance: null,
};

/**
 * Return the function that changes the state: the core first, then the slices of the features.
 * @param {Slice[]} slices
 * @returns {(state: AppState, action: Action) => AppState}
 */
export const updateWith = (slices) => (state, action) => {
  let next = updatePage(updateBoard(updateMatch(state, action), action), action);
  for (const { name, update: change } of slices) {
    const slice = change(next[name], action, next, state);
    if (slice !== next[name]) next = { ...next, [name]: slice };
  }
  return next;
};

/** Return the state after an action, without the slices of the features. */
export const update = updateWith([]);

/** The match: its newest record, what Python says of it, and who writes it. @param {AppState} state @param {Action} action @returns {AppState} */
const updateMatch = (state, action) => {
  switch (action.type) {
    case "play":
      return press(state, action.move);
    case "confirm":
      return state.confirming === null ? state : press(state, state.confirming);
    case "computer-move":
      return isNext(state, action.record) && isComputersTurn(state.match)
        ? play(state, action.move)
        : state;
    case "chance-move":
      return isNext(state, action.record)
        ? { ...play(state, action.move), chance: { record: "", player: state.match.to_move } }
        : state;
    case "undo":
      return canUndo(state) ? undo(state) : state;
    case "redo":
      return canRedo(state)
        ? { ...state, wanted: state.redo.at(-1) ?? "", redo: state.redo.slice(0, -1) }
        : state;
    case "end":
      return { ...state, wanted: withEnd(state.wanted, action.end) };
    case "tag":
      return { ...state, wanted: withTag(state.wanted, action.name, action.value) };
    case "confirmed":
      return confirm(state, action);
    case "refused":
      return refuse(state, action);
    case "unanswered":
      return { ...state, unanswered: action.record };
    case "follow":
      return follow(state, action.record);
    case "load":
      return ask(load(state, action));
    case "renamed":
      return ask({ ...state, id: action.id });
    case "asking":
      return ask(state);
    case "writer":
      return own(state, action.isWriter);
    default:
      return state;
  }
};

/** The board: what is chosen, opened and looked at, and what is said beside it. @param {AppState} state @param {Action} action @returns {AppState} */
const updateBoard = (state, action) => {
  switch (action.type) {
    case "select":
      return mayPlay(state) ? select(state, action) : state;
    case "deselect":
      return { ...state, selected: null, confirming: null, message: null };
    case "expand": {
      const expanded = { ...state.expanded, [action.name]: !state.expanded[action.name] };
      return { ...state, expanded };
    }
    case "explain":
      return { ...state, message: { text: action.why, isError: true } };
    case "message":
      return {
        ...state,
        message: { text: action.text, isError: action.isError, isRefusal: action.isRefusal },
      };
    case "missing":
      return { ...state, message: { text: action.text, isError: true, missing: action.wanting } };
    case "waiting":
      return { ...state, message: { text: action.text, isError: false, isWaiting: true } };
    case "found":
      return state.message?.missing !== undefined || state.message?.isWaiting
        ? { ...state, message: null }
        : state;
    case "look":
      return { ...state, viewing: action.position, selected: null, confirming: null };
    default:
      return state;
  }
};

/** The page around the match. @param {AppState} state @param {Action} action @returns {AppState} */
const updatePage = (state, action) => {
  switch (action.type) {
    case "rules":
      return {
        ...state,
        rules: action.phase,
        isRetried: state.isRetried && action.phase !== "ready",
        unanswered: action.phase === "ready" ? null : state.unanswered,
      };
    case "arriving":
      return { ...state, isArriving: action.isArriving };
    case "lock":
      return { ...state, isLocked: action.isLocked };
    case "dialog":
      return { ...state, dialogs: Math.max(0, state.dialogs + (action.isOpen ? 1 : -1)) };
    case "visible":
      return { ...state, isVisible: action.isVisible };
    case "wide":
      return { ...state, isWide: action.isWide };
    case "defer":
      return state.deferred.includes(action.command)
        ? state
        : { ...state, deferred: [...state.deferred, action.command] };
    case "undefer":
      return { ...state, deferred: state.deferred.slice(1) };
    case "unsaved":
      return state.isUnsaved === action.isUnsaved
        ? state
        : { ...state, isUnsaved: action.isUnsaved };
    case "fault":
      return { ...state, hasFault: true };
    case "preferences":
      return { ...state, preferences: action.preferences };
    case "series":
      return { ...state, series: action.series };
    case "part":
      return { ...state, parts: { ...state.parts, ...action.parts } };
    case "explained":
      return { ...state, explained: [...state.explained, action.what] };
    case "retry":
      return { ...state, isRetried: true };
    case "lacking":
      return { ...state, lacking: action.text };
    case "update-ready":
      return { ...state, isUpdateReady: true };
    default:
      return state;
  }
};

/** Take a press on a move: the first of two where each move has to be confirmed. @param {AppState} state @param {string} move */
const press = (state, move) => {
  if (!mayPlay(state)) return state;
  return state.preferences.confirm === "yes" && state.confirming !== move
    ? { ...state, confirming: move, message: null }
    : play(state, move);
};

/** @param {AppState} state @param {string} move @returns {AppState} */
const play = (state, move) => ({
  ...state,
  wanted: withMove(state.wanted, move),
  redo: [],
  selected: null,
  confirming: null,
  message: null,
  viewing: null,
});

/** Choose a part of a move, or let go of it if it is chosen already. @param {AppState} state @param {{ part: string, value: string }} chosen */
const select = (state, { part, value }) => {
  const isSame = state.selected?.part === part && state.selected.value === value;
  return {
    ...state,
    selected: isSame ? null : { part, value },
    confirming: null,
    message: null,
  };
};

/** Take back the end that the players gave the match, or the last move; a computer's goes together with the one it answered. @param {AppState} state @returns {AppState} */
const undo = (state) => {
  const { match, redo, wanted } = state;
  const { length: ply } = movesOf(wanted);
  const { tags } = match;
  const isPair =
    endOf(wanted) === "" &&
    ply > startOf(match) + 1 &&
    wasComputersMove({ ply, tags }) &&
    !wasComputersMove({ ply: ply - 1, tags });
  const once = withoutLast(wanted);
  return {
    ...state,
    wanted: isPair ? withoutLast(once) : once,
    redo: [...redo, wanted],
    selected: null,
    confirming: null,
    chance: null,
  };
};

/** Take over Python's answer. What was pressed since remains to be confirmed. @param {AppState} state @param {{ record: string, match: AppState["match"] }} answer @returns {AppState} */
const confirm = (state, { match, record }) => {
  const isNewest = state.wanted === record;
  const isOther = match.ply !== state.match.ply || match.outcome !== state.match.outcome;
  const isChance = state.chance?.record === "" && match.ply > state.match.ply;
  return {
    ...state,
    match,
    wanted: isNewest ? match.record : state.wanted,
    confirmed: isNewest ? match.record : record,
    unanswered: null,
    viewing: isOther ? null : state.viewing,
    chance: isChance && state.chance ? { ...state.chance, record: match.record } : state.chance,
  };
};

/** Go back to what the rules allow: the part of the record before the refused move. @param {AppState} state @param {{ error: import("../rules/errors.js").RulesError }} refusal @returns {AppState} */
const refuse = (state, { error: { kept } }) => {
  const { record } = state.match;
  const wanted = kept !== undefined && isExtension(kept, record) ? kept : record;
  return { ...state, wanted, unanswered: null, selected: null, chance: null };
};

/** @param {AppState} state @param {Extract<Action, { type: "load" }>} action @returns {AppState} */
const load = (state, { id, isConfirmed: isKnown = true, match, wanted = match.record }) => ({
  ...state,
  ...NEW_MATCH,
  id,
  match,
  wanted,
  confirmed: isKnown ? match.record : null,
});

/** Show what another tab has written. @param {AppState} state @param {string} record @returns {AppState} */
const follow = (state, record) => {
  if (state.wanted === record) return state;
  return { ...state, wanted: record, beforeLock: isAsking(state) ? record : null, redo: [] };
};

/** Find out who writes the match. @param {AppState} state @returns {AppState} */
const ask = (state) => ({ ...state, isWriter: false, beforeLock: state.wanted });

/** Take note of who writes the match: what was pressed before another tab was known to write it is dropped. @param {AppState} state @param {boolean} isWriter @returns {AppState} */
const own = (state, isWriter) => {
  const wanted = isAsking(state) && !isWriter ? (state.beforeLock ?? "") : state.wanted;
  return { ...state, isWriter, beforeLock: null, wanted };
};

/** Whether the match is still the one that a computer or chance has moved in. @param {AppState} state @param {string} record */
const isNext = (state, record) =>
  state.isWriter &&
  isConfirmed(state) &&
  state.match.record === record &&
  state.match.outcome === null;
