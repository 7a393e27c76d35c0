/**
 * How the page's state changes: a table of pure functions, one for each type of action.
 *
 * A pressed move is in the newest record at once; Python confirms that record, and only its refusal
 * takes a move out again.
 */

import {
  endOf,
  isExtension,
  upTo,
  withEnd,
  withMove,
  withoutLast,
  withTag,
} from "../rules/record.ts";
import {
  canRedo,
  canUndo,
  expandedAfter,
  isAsking,
  isComputersTurn,
  isConfirmed,
  lastOwnMove,
  mayPlay,
  mayWrite,
  selectedAfter,
} from "./selectors.ts";
import type { Action, AppState, Slice } from "./types.ts";

/** Fields that are reset with each match. */
export const NEW_MATCH = {
  unanswered: null,
  redo: [],
  selected: null,
  expanded: {},
  confirming: null,
  viewing: null,
  preview: null,
  message: null,
  chance: null,
};

const press = (state: AppState, { move }: { move: string }) => {
  if (!mayPlay(state)) return state;
  return state.preferences.confirm === "yes" && state.confirming !== move
    ? { ...state, confirming: move, message: null }
    : { ...play(state, move), unfinished: null };
};

const play = (state: AppState, move: string): AppState => ({
  ...deselect(state),
  wanted: withMove(state.wanted, move),
  redo: [],
  viewing: null,
  isForeign: false,
});

const deselect = (state: AppState): AppState => ({
  ...state,
  selected: null,
  confirming: null,
  message: null,
});

/** Moves of a computer are undone with the person's move before them. */
const undo = (state: AppState): AppState => {
  const { redo, wanted } = state;
  return {
    ...state,
    wanted: endOf(wanted) ? withoutLast(wanted) : upTo(wanted, lastOwnMove(state)),
    redo: [...redo, wanted],
    selected: null,
    confirming: null,
    chance: null,
  };
};

const confirm = (state: AppState, { match, record }: Extract<Action, { type: "confirmed" }>) => {
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

const refuse = (state: AppState, { error: { kept } }: Extract<Action, { type: "refused" }>) => {
  const { record } = state.match;
  const wanted = kept !== undefined && isExtension(kept, record) ? kept : record;
  return { ...state, wanted, unanswered: null, selected: null, chance: null };
};

const load = (
  state: AppState,
  {
    id,
    isConfirmed: isKnown = true,
    isLinked,
    match,
    wanted = match.record,
  }: Extract<Action, { type: "load" }>,
): AppState => ({
  ...state,
  ...NEW_MATCH,
  unfinished: isLinked ? state.unfinished : null,
  isForeign: Boolean(isLinked && match.outcome),
  id,
  match,
  wanted,
  confirmed: isKnown ? match.record : null,
});

const follow = (state: AppState, { record }: { record: string }): AppState => {
  // A press since this tab asked belongs to the position that the other tab handed over.
  if (state.wanted === record || state.beforeLock === record) return state;
  return { ...state, wanted: record, beforeLock: isAsking(state) ? record : null, redo: [] };
};

const ask = (state: AppState): AppState => ({
  ...state,
  isWriter: false,
  beforeLock: state.wanted,
});

const setWriter = (state: AppState, { isWriter }: { isWriter: boolean }): AppState => {
  // Drop moves that were pressed before another tab was known to write the match.
  const wanted = isAsking(state) && !isWriter ? (state.beforeLock ?? "") : state.wanted;
  return { ...state, isWriter, beforeLock: null, wanted };
};

const isNext = (state: AppState, record: string) =>
  state.isWriter &&
  isConfirmed(state) &&
  state.match.record === record &&
  state.match.outcome === null;

/** Types that are missing here change only slices of features. */
const CHANGES: {
  [Type in Action["type"]]?: (state: AppState, action: Extract<Action, { type: Type }>) => AppState;
} = {
  // The match: its newest record, Python's reply to it, and the tab that writes it.
  play: press,
  confirm: (state) =>
    state.confirming === null ? state : press(state, { move: state.confirming }),
  "computer-move": (state, { move, record }) =>
    isNext(state, record) && isComputersTurn(state.match) ? play(state, move) : state,
  "chance-move": (state, { move, record }) =>
    isNext(state, record)
      ? { ...play(state, move), chance: { record: "", player: state.match.to_move } }
      : state,
  undo: (state) => (canUndo(state) ? undo(state) : state),
  redo: (state) =>
    canRedo(state)
      ? { ...state, wanted: state.redo.at(-1) ?? "", redo: state.redo.slice(0, -1), message: null }
      : state,
  end: (state, { end }) =>
    mayWrite(state) ? { ...state, wanted: withEnd(state.wanted, end), message: null } : state,
  tag: (state, { name, value }) => ({ ...state, wanted: withTag(state.wanted, name, value) }),
  confirmed: confirm,
  refused: refuse,
  unanswered: (state, { record }) => ({ ...state, unanswered: record }),
  follow,
  load: (state, action) => ask(load(state, action)),
  renamed: (state, { id }) => ask({ ...state, id }),
  asking: ask,
  writer: setWriter,

  // The board: selection, folds, viewed position and message.
  select: (state, chosen) =>
    mayPlay(state)
      ? { ...deselect(state), selected: selectedAfter(state.selected, chosen) }
      : state,
  deselect,
  expand: (state, { name }) => ({
    ...state,
    expanded: expandedAfter(state.expanded, name),
  }),
  explain: (state, { why }) => ({ ...state, message: { text: why, isError: true } }),
  "review-line": deselect, // the message may be about the bars
  look: (state, { position }) => ({ ...deselect(state), viewing: position }),

  // The page around the match.
  set: (state, { changes }) => ({ ...state, ...changes }),
  rules: (state, { phase }) => ({
    ...state,
    rules: phase,
    isRetried: state.isRetried && phase !== "ready",
    unanswered: phase === "ready" ? null : state.unanswered,
  }),
};

/** Return the function that changes the state: the core first, then the slices of the features. */
export const updateWith =
  (slices: Slice[]): ((state: AppState, action: Action) => AppState) =>
  (state, action) => {
    const change = CHANGES[action.type] as any;
    let next: AppState = change ? change(state, action) : state;
    for (const { name, update: changed } of slices) {
      const slice = changed(next[name], action, next, state);
      if (slice !== next[name]) next = { ...next, [name]: slice };
    }
    return next;
  };
