/** The state of the puzzle page, and of a puzzle that is being solved. */

import type { Source } from "../board/host.ts";
import type { After } from "../board/steps.ts";
import type { RulesClient } from "../rules/client.ts";
import type { FoundPuzzle, Puzzle, State } from "../rules/contract.ts";
import type { Tried } from "../storage/puzzles.ts";
import type { PuzzleClient } from "./client.ts";

/** A game, with its address if it was added. */
export type Game = Source & {
  slug: string;
  name: string;
  look: string;
  address?: string;
  hasUnusualPuzzles?: boolean; // in rules that no preset has
};

/** One puzzle: of a day, made from a seed, or a position of a match. */
export type Wanted = OfDay | Made | Position;
type OfDay = { screen: "puzzle"; game: string; day: string };
export interface Made {
  screen: "puzzle";
  game: string;
  seed: string;
  n: number;
  /** Plies, and 1 to 5; 0 for any. */
  length: number;
  difficulty: number;
}
type Position = { screen: "puzzle"; game: string; record: string };

/** A screen without a single puzzle; null is the current day or month. */
export type List =
  | { screen: "day"; date: string | null }
  | { screen: "archive"; month: string | null }
  | { screen: "run"; seed: string }
  | { screen: "practice" | "matches" | "unknown" };

/** The puzzles of a match on this device. */
export interface FoundIn {
  id: string;
  game: string;
  players: [string, string];
  found: FoundPuzzle[];
}

/** The sentence above a list, and the action of “Try again”. */
export type Notice = { text: string; again: (() => void) | null } | null;

/** While it is "busy" a request is pending, or the opponent moves. */
export type Phase = "loading" | "open" | "busy" | "refuting" | "solved";

/** The right moves of a puzzle so far with their answers, and how many are left. */
interface FoundMoves {
  line: string[];
  moves: number;
}

export interface Parts {
  rules: Pick<RulesClient, "view" | "play">;
  puzzles: Pick<PuzzleClient, "judge" | "explain">;
  after: After;
  /** Whether no motion is wanted. */
  isStill(): boolean;
  onChange(): void;
  /** Announce the last move of a position, and a sentence. */
  onTold(state: State | null, text: string): void;
  /** The facts of a puzzle besides its task: rules that differ from the classic ones. */
  factsOf(puzzle: Puzzle, state: State): string;
  triedBefore(id: string): Tried;
  onTried(id: string, tried: Tried): void;
  foundBefore(id: string): FoundMoves | null;
  onFound(id: string, found: FoundMoves): void;
  /** Called after a wrong move in a run. */
  onMissed(): void;
  /** Returns whether the result could be kept. */
  onSolved(result: Tried): boolean;
}
