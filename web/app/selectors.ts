/** Values computed from the page's state. Pure. */

import type { CatalogEntry, State } from "../rules/contract.ts";
import { endOf, movesOf } from "../rules/record.ts";
import { moverAfter, nextMover } from "../rules/turns.ts";
import type { Selection } from "../view/types.ts";
import type { AppState } from "./types.ts";

type With<Field extends keyof AppState> = Pick<AppState, Field>;

export const isComputersTurn = ({
  outcome,
  tags,
  to_move: mover,
}: Pick<State, "outcome" | "tags" | "to_move">) =>
  outcome === null && `computer${mover + 1}` in tags;

/** Whether Python has confirmed the newest record. */
export const isConfirmed = ({ confirmed, wanted }: With<"confirmed" | "wanted">) =>
  wanted === confirmed;

/** Return pending moves; none while moves are undone. */
export const pendingMoves = ({ match, wanted }: With<"match" | "wanted">) => {
  if (wanted === match.record) return [];
  const moves = movesOf(wanted);
  return match.moves.every((move, at) => move === moves[at]) ? moves.slice(match.ply) : [];
};

/** Whether Python failed on the newest record. */
export const isStuck = ({ unanswered, wanted }: With<"unanswered" | "wanted">) =>
  wanted === unanswered;

/** Whether this tab doesn't know yet if it writes the match. */
export const isAsking = ({ beforeLock }: With<"beforeLock">) => beforeLock !== null;

/** Whether this tab writes the match, or finds out in a moment whether it does. */
export const mayWrite = (state: With<"beforeLock" | "isWriter">) =>
  state.isWriter || isAsking(state);

/** Whether people play each other now, without a task. */
export const isBetweenPeople = ({ match: { outcome, tags } }: With<"match">) =>
  outcome === null && !["computer1", "computer2", "goal"].some((name) => name in tags);

/** Whether players may agree on a draw: people at any time, a computer where the rules offer it. */
export const mayDraw = ({ offer_draw: isOffered, tags }: Pick<State, "offer_draw" | "tags">) =>
  isOffered || !isAgainstComputer(tags);

const isAgainstComputer = (tags: State["tags"]) => "computer1" in tags !== "computer2" in tags;

/** Whether a person sits across the table: nothing turns for a computer. */
export const isAcross = ({ match: { tags }, preferences }: With<"match" | "preferences">) =>
  preferences.seating === "across" && !isAgainstComputer(tags);

/** Return the preset that has these options, "own" if none has. */
export const presetOf = (entry: CatalogEntry, options: State["options"]) =>
  Object.keys(entry.presets).find((preset) => {
    const hidden = entry.hidden_options[preset] ?? [];
    return entry.options.every(
      ({ name, default: usual }) =>
        hidden.includes(name) ||
        (entry.presets[preset]?.[name] ?? usual) === options[name] ||
        entry.random_options[preset]?.[name]?.includes(options[name] ?? usual),
    );
  }) ?? "own";

/** Whether a match can bring a star: against one computer, by fair rules, without help. */
export const isForStar = (
  entry: CatalogEntry,
  { options, tags }: Pick<State, "options" | "tags">,
) =>
  isAgainstComputer(tags) &&
  !("start" in tags || "analysis" in tags) &&
  presetOf(entry, options) === "fair";

/** Return the position on the board. */
export const shownPosition = ({ match, review, viewing }: AppState) =>
  review.position ?? viewing ?? match;

/** Whether the board shows an earlier position. */
export const isLookingBack = ({ review, viewing }: AppState) =>
  review.position !== null || viewing !== null;

/** Whether people can move in this match, now or in a moment. */
export const isActive = (state: AppState) => {
  const { match, wanted } = state;
  const pending = pendingMoves(state);
  const isKnown = match.alternates || pending.length === 0;
  return (
    mayWrite(state) &&
    match.outcome === null &&
    endOf(wanted) === "" &&
    isKnown &&
    !isComputersTurn({ ...match, to_move: nextMover(match, { pending }) }) &&
    !isLookingBack(state)
  );
};

/** Whether a press makes a move now. */
export const mayPlay = (state: AppState) =>
  isActive(state) &&
  state.review.match === null &&
  !state.isLocked &&
  !state.isArriving &&
  !state.clock.isPaused;

/** Return how many moves a task begins with. */
export const startOf = ({ tags: { start = "" } }: Pick<State, "tags">) =>
  /^\d+$/.test(start) ? Number(start) : 0;

/** Return the number of the last move that a person made, counted from 0; -1 if there is none. */
export const lastOwnMove = ({ match, wanted }: With<"match" | "wanted">) => {
  const start = startOf(match);
  const isOwn = (at: number) => !(`computer${moverAfter(match, at) + 1}` in match.tags);
  return movesOf(wanted).findLastIndex((_, at) => at >= start && isOwn(at));
};

/** Whether a person's move, or an end by the players, can be undone. */
export const canUndo = (state: AppState) =>
  state.isWriter &&
  state.review.match === null &&
  (endOf(state.wanted) !== "" || lastOwnMove(state) >= 0);

export const canRedo = ({ isWriter, redo, review }: AppState) =>
  isWriter && review.match === null && redo.length > 0;

/**
 * Return how far a match went on: a positive number for moves and for an end by the players, a
 * negative one for undone moves, 0 if the position is the same.
 */
export const movesMade = (before: State, after: State) =>
  after.ply - before.ply || Number(after.outcome !== null) - Number(before.outcome !== null);

/** Whether Python runs and has confirmed the newest record. */
export const isSettled = (state: AppState) =>
  !state.isArriving && isConfirmed(state) && state.rules === "ready";

/** Return the selection after a press on a part of a move; a second press clears it. */
export const selectedAfter = (selected: Selection | null, { part, value }: Selection) =>
  selected?.part === part && selected.value === value ? null : { part, value };

/** Return which parts of a board are open after a press on one. */
export const expandedAfter = (expanded: Record<string, boolean>, name: string) => ({
  ...expanded,
  [name]: !expanded[name],
});

/** Return a name of the position; two games may have the same record. */
export const keyOf = ({ game, record }: State) => `${game}#${record}`;
