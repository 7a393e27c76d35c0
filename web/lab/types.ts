/** The data of the bot lab. */

import type { Player, State } from "../rules/contract.ts";

export interface LabGame {
  slug: string;
  name: string;
  levels: string[];
  opening: State;
  /** Only of an added game. */
  address?: string;
}

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

export interface BotSandbox {
  ask(
    endpoint: "lab",
    message: { do: string; [param: string]: unknown },
    limit?: { milliseconds?: number },
  ): Promise<any>;
  end(): void;
}

export type Entrant = { level: string } | { name: string; source: string };

/** A match of a tournament. */
export interface Played {
  players: [number, number];
  game: string;
  record: string;
  faults: unknown[];
  winner: Player | null;
}

/** A row of the standings. */
export type Row = Record<
  "player" | "played" | "won" | "drawn" | "lost" | "points" | "rating" | "error",
  number
>;

export type Standings = {
  table: Row[];
  grid: number[][][];
  /** The first line of the file. */
  header: object;
};
