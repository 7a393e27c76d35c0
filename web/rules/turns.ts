/** Whose turn it is: the rules decide, as a player may move again. Pure. */

import type { Player, State } from "./contract.ts";

type Turns = Pick<State, "alternates" | "movers" | "to_move">;

/**
 * Return whose turn it is after the first moves of a match. Python may not have seen them all: if
 * the players don't alternate, that is the last player who is known to have a turn.
 */
export const moverAfter = ({ alternates, movers, to_move: mover }: Turns, moves: number): Player =>
  movers[moves] ?? (alternates && (moves - movers.length) % 2 ? (mover ? 0 : 1) : mover);

/** Return who made the last move. */
export const lastMover = (state: Turns) => moverAfter(state, state.movers.length - 1);

/** Return whose turn it is after the pending moves. */
export const nextMover = (state: Turns, { pending }: { pending: string[] }) =>
  moverAfter(state, state.movers.length + pending.length);
