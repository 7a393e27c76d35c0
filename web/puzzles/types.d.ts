/** A puzzle that is being solved. */

import type { After } from "../board/steps.js";
import type { RulesClient } from "../rules/client.js";
import type { Puzzle, State } from "../rules/contract.js";
import type { PuzzleClient } from "./client.js";

/** While it is "busy" a request is pending, or the opponent moves. */
export type Phase = "loading" | "open" | "busy" | "refuting" | "solved";

export interface Parts {
  rules: Pick<RulesClient, "view" | "play">;
  puzzles: Pick<PuzzleClient, "judge" | "why">;
  after: After;
  /** Whether no motion is wanted. */
  isStill(): boolean;
  onChange(): void;
  /** Announce the last move of a position, and a sentence. */
  onTold(state: State | null, text: string): void;
  /** The facts of a puzzle besides its task: rules that differ from the classic ones. */
  factsOf(puzzle: Puzzle, state: State): string;
  /** Return the failed tries of a puzzle so far, and whether its solution was shown. */
  triedBefore(id: string): { isHelped: boolean; tries: number };
  /** Store the tries of a puzzle. */
  onTried(id: string, tried: { isHelped: boolean; tries: number }): void;
  /** Called after a wrong move in a run. */
  onMissed(): void;
  /** Returns whether the result could be kept. */
  onSolved(result: { isHelped: boolean; tries: number }): boolean;
}
