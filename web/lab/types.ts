/** The data of the bot lab. */

import type { Source } from "../board/host.ts";
import type { Player, State } from "../rules/contract.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";

/** A game, with its address if it was added. */
export type LabGame = Source & { slug: string; name: string; opening: State; address?: string };

/** The settings of the next match. */
export interface Choices {
  game: string;
  /** A level, "" for a person. */
  opponent: string;
  /** Where the bot sits. */
  seat: Player;
  seed: number;
  nodes: number;
}

/** The settings of the match that is played. */
export interface Setting extends Choices {
  bot: { name: string; source: string };
}

/** A mistake of a bot, and its line. */
export type Fault = { line: number } & Record<
  "text" | "traceback" | "printed" | "position",
  string
>;

export type BotSandbox = Pick<Sandbox, "ask" | "end">;

export type Entrant = { level: string } | { name: string; source: string };

/** A match of a tournament. */
export interface Played {
  players: [number, number];
  game: string;
  record: string;
  faults: unknown[];
  winner: Player | null;
}
