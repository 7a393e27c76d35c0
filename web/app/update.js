/**
 * How the page's state changes: one pure function of the state and of what happens.
 *
 * The queue of requests is in here too. A move that was pressed is in the state at once; the rules
 * confirm one request after the other, and only their refusal takes a move out again.
 */

import {
  canRedo,
  canUndo,
  isComputersTurn,
  mayPlay,
  pliesToCome,
  recordToRedo,
  startOf,
  wasComputersMove,
} from "./selectors.js";

/** @typedef {import("./types.js").AppState} AppState */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Slice} Slice */
/** @typedef {import("./types.js").Wish} Wish */

/** Ends without a move: an undo opens the match again, and takes no move back. */
const BY_WORD = new Set(["resignation", "time", "agreed-draw"]);

/** What belongs to one match and is forgotten with it. */
const FRESH = {
  requests: [],
  asked: null,
  unanswered: null,
  undone: [],
  selected: null,
  expanded: {},
  confirming: null,
  viewing: null,
  message: null,
  chance: null,
};

/** It is to be found out who writes the match. */
const ASKING = { isWriter: false, isAsking: true, asked: null };

/**
 * Return the function that changes the state: the core first, then the slices of the features.
 * @param {Slice[]} slices
 * @returns {(state: AppState, action: Action) => AppState}
 */
export const updateWith = (slices) => (state, action) => {
  let next = update(state, action);
  for (const { name, update: change } of slices) {
    const slice = change(next[name], action, next, state);
    if (slice !== next[name]) next = { ...next, [name]: slice };
  }
  return next;
};

/** Return the state after an action, without what features make of it. @param {AppState} state @param {Action} action @returns {AppState} */
export const update = (state, action) => {
  switch (action.type) {
    case "play":
      return press(state, action.move);
    case "confirm":
      return state.confirming === null ? state : press(state, state.confirming);
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
      return { ...state, message: { text: action.text, isError: action.isError } };
    case "undo":
      return canUndo(state) ? undo(state) : state;
    case "redo":
      return redo(state);
    case "wish":
      return enqueue(state, action.wish);
    case "computer-move":
      return isNext(state, action.record) && isComputersTurn(state.match)
        ? play(state, action.move)
        : state;
    case "chance-move":
      return isNext(state, action.record)
        ? { ...play(state, action.move), chance: { record: "", player: state.match.to_move } }
        : state;
    case "look":
      return { ...state, viewing: action.position, selected: null, confirming: null };
    default:
      return answer(state, action);
  }
};

/** What the rules and the session say. @param {AppState} state @param {Action} action @returns {AppState} */
const answer = (state, action) => {
  switch (action.type) {
    case "asked":
      return { ...state, asked: action.id };
    case "unanswered":
      return state.asked === action.id ? { ...state, asked: null, unanswered: action.id } : state;
    case "confirmed":
      return isNow(state, action) ? confirmed(state, action.match) : state;
    case "refused":
      return isNow(state, action) ? refused(state) : state;
    case "load":
      return withWishes(
        { ...state, ...FRESH, ...ASKING, id: action.id, match: action.match },
        action,
      );
    case "renamed":
      return { ...state, ...ASKING, id: action.id };
    case "refresh":
      return withWishes({ ...state, match: action.match }, action);
    case "asking":
      return { ...state, ...ASKING };
    case "writer":
      return owned(state, action.isWriter);
    default:
      return world(state, action);
  }
};

/** What happens around the match. @param {AppState} state @param {Action} action @returns {AppState} */
const world = (state, action) => {
  switch (action.type) {
    case "rules":
      return {
        ...state,
        rules: action.phase,
        unanswered: action.phase === "ready" ? null : state.unanswered,
      };
    case "arriving":
      return { ...state, isArriving: action.isArriving };
    case "lock":
      return { ...state, inputLock: "loading" };
    case "unlock":
      return state.inputLock === action.reason ? { ...state, inputLock: null } : state;
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
    case "missing":
      return { ...state, message: { text: action.text, isError: true, missing: action.wanting } };
    case "found":
      return state.message?.missing !== undefined || state.message?.text === action.waiting
        ? { ...state, message: null }
        : state;
    case "fault":
      return { ...state, hasFault: true };
    case "preferences":
      return { ...state, preferences: action.preferences };
    case "series":
      return { ...state, series: action.series };
    case "update-ready":
      return { ...state, isUpdateReady: true };
    default:
      return state;
  }
};

/** Take a press on a move: the first of two where each move is to be confirmed. @param {AppState} state @param {string} move */
const press = (state, move) => {
  if (!mayPlay(state)) return state;
  if (state.preferences.confirm === "yes" && state.confirming !== move) {
    return { ...state, confirming: move, message: null };
  }
  return { ...play(state, move), inputLock: /** @type {const} */ ("after-move") };
};

/** @param {AppState} state @param {string} move @returns {AppState} */
const play = (state, move) => ({
  ...enqueue(state, { do: "play", move }),
  undone: [],
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

/** @param {AppState} state @param {Wish} wish @returns {AppState} */
const enqueue = (state, wish) => {
  const id = state.lastRequest + 1;
  return { ...state, lastRequest: id, requests: [...state.requests, { ...wish, id }] };
};

/** Take back the last move; a computer's goes together with the one that it answered. @param {AppState} state */
const undo = (state) => {
  const { outcome, tags } = state.match;
  const ply = pliesToCome(state);
  const isPair =
    ply > startOf(state.match) + 1 &&
    wasComputersMove({ ply, tags }) &&
    !wasComputersMove({ ply: ply - 1, tags }) &&
    !BY_WORD.has(outcome?.reason ?? "");
  const once = undoOne({ ...state, selected: null, confirming: null, chance: null });
  return isPair ? undoOne(once) : once;
};

/** One that the rules have not seen yet just goes. @param {AppState} state @returns {AppState} */
const undoOne = (state) => {
  const last = state.requests.at(-1);
  if (last?.do === "play" && last.id !== state.asked) {
    return { ...state, requests: state.requests.slice(0, -1) };
  }
  return enqueue(state, { do: "undo" });
};

/** @param {AppState} state */
const redo = (state) => {
  const record = recordToRedo(state);
  return canRedo(state) && record !== undefined ? enqueue(state, { do: "view", record }) : state;
};

/** Whether the rules have answered what is asked now, of the tab that writes. @param {AppState} state @param {{ id: number }} answered */
const isNow = ({ isWriter, requests }, { id }) => isWriter && requests[0]?.id === id;

/** What was wanted after a wish that is refused counted on it, unless that changes no position. @param {AppState} state @returns {AppState} */
const refused = (state) => {
  const [{ do: kind }, ...others] = /** @type {[Wish, ...AppState["requests"]]} */ (state.requests);
  const requests = ["play", "undo", "view"].includes(kind) ? [] : others;
  return { ...state, requests, asked: null, unanswered: null, selected: null, chance: null };
};

/** Put wishes that were kept, or told by another tab, in the place of those in the queue. @param {AppState} state @param {{ wishes?: Wish[] }} kept @returns {AppState} */
const withWishes = (state, { wishes }) => {
  if (!wishes) return state;
  const requests = wishes.map((wish, at) => ({ ...wish, id: state.lastRequest + 1 + at }));
  return { ...state, requests, lastRequest: state.lastRequest + requests.length };
};

/**
 * What a tab has pressed before it was known that another one writes is not made; what it wrote until
 * then goes on in the other one, and is shown until that tells what it has taken over.
 * @param {AppState} state @param {boolean} isWriter @returns {AppState}
 */
const owned = (state, isWriter) => {
  const next = { ...state, isWriter, isAsking: false };
  if (isWriter) return next;
  return { ...next, asked: null, unanswered: null, requests: state.isAsking ? [] : state.requests };
};

/** @param {AppState} state @param {AppState["match"]} match @returns {AppState} */
const confirmed = (state, match) => {
  const [request, ...requests] = state.requests;
  const { undone } = state;
  const isChance = state.chance?.record === "" && request?.do === "play";
  const next = { ...state, match, requests, asked: null, unanswered: null };
  if (isChance && next.chance) next.chance = { ...next.chance, record: match.record };
  if (request?.do === "play") next.undone = []; // of an undo that was under way when it was pressed
  if (request?.do === "undo") next.undone = [...undone, state.match.record];
  if (request?.do === "view") next.undone = undone.slice(0, -1);
  if (request?.do !== "tag") next.viewing = null;
  return next;
};

/** Whether the match is still the one that somebody has thought about. @param {AppState} state @param {string} record */
const isNext = ({ isWriter, match, requests }, record) =>
  isWriter && requests.length === 0 && match.record === record && match.outcome === null;
