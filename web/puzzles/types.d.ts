/** What a puzzle that is being solved is made of. */

import type { RulesClient } from "../rules/client.js";
import type { State } from "../rules/contract.js";
import type { PuzzleClient } from "./client.js";

/** While it is "busy" somebody is asked, or answers. */
export type Phase = "loading" | "open" | "busy" | "refuting" | "solved";

/** Does something later; what it returns calls that off. */
export type After = (milliseconds: number, work: () => void) => () => void;

export interface Parts {
  rules: Pick<RulesClient, "view" | "play">;
  puzzles: Pick<PuzzleClient, "judge" | "why">;
  after: After;
  /** Whether no motion is wanted. */
  isStill(): boolean;
  onChange(): void;
  /** What is to be heard: of the last move of a position, and a sentence. */
  onTold(state: State | null, text: string): void;
  /** Returns whether the result could be kept. */
  onSolved(result: { isHelped: boolean; tries: number }): boolean;
}
