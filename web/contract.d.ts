/** The JSON that crosses the bridge, and what a front end is. Names are those of py_rules. */

import type { TemplateResult } from "lit-html";

export type Player = 0 | 1;

export interface Outcome {
  winner: Player | null;
  reason: string;
  score: [number, number] | null;
}

/** `bridge.state`: all that the page shows of a match. `Board` is the game's own view. */
export interface State<Board = any> {
  game: string;
  record: string;
  ply: number;
  to_move: Player;
  moves: string[];
  legal_moves: string[];
  outcome: Outcome | null;
  repetitions: number;
  offer_draw: boolean;
  players: [string, string];
  tags: Record<string, string>;
  options: Record<string, boolean | number | string>;
  board: Board;
}

/** What best play leads to, from `py_rules.search`. */
export interface Forecast {
  winner: Player | null;
  kind: "forced" | "draw" | "endless" | "unknown";
  plies: number | null;
  margin: number | null;
  bound: number | null;
}

/** One option of a game, from `bridge.catalog`. */
export interface Option {
  name: string;
  kind: "flag" | "integer" | "choice" | "word";
  default: boolean | number | string;
  label: string;
  explain: string;
  minimum: number;
  maximum: number;
  odd: boolean;
  zero: boolean;
  choices: string[];
  shape: string;
  pattern: string;
  suggestions: string[];
  /** Each choice in words, where the page speaks another language than the rules. */
  said?: Record<string, string>;
}

/** One game, from `bridge.catalog`. */
export interface CatalogEntry {
  slug: string;
  name: string;
  revision: number;
  notation: string;
  presets: Record<string, Record<string, boolean | number | string>>;
  /** By preset, options that are drawn by lot at the set-up. */
  lots: Record<string, Record<string, (boolean | number | string)[]>>;
  /** By preset, options that each player chooses unseen. */
  secrets: Record<string, string[]>;
  /** Seconds for a move that the rule book suggests, 0 for none. */
  clock: number;
  options: Option[];
}

/** A reply of `bridge.handle`. */
export type Reply =
  | { ok: true; value: any }
  | { ok: false; error: { code: string; message: string; kept?: string } };

/** What the players are doing between two moves; the rules know nothing of it. */
export interface Ui {
  /** The half of a two-part move that is held: the name of the part and its value. */
  held: { part: string; value: string } | null;
  /** Moves made before the engine could check them, oldest first. */
  pending: string[];
  /** What has been opened for a look, by name: a folded line, a list. */
  open: Record<string, boolean>;
  /** Whether moves can be made now: not after the end, nor in a match that is only shown. */
  active: boolean;
  /** Whether the screen has room for a side column. */
  wide: boolean;
}

/** A sentence with some words in bold, ready to be rendered. */
export type Sentence = TemplateResult | string;

/**
 * A front end: pure functions of what Python says and what the players hold.
 *
 * Whatever makes a move carries `data-move="-3"`, whatever holds half of one
 * `data-hold="letter:r"`, and the shell does the rest. A control that is shown but not allowed
 * carries `aria-disabled="true"` and `data-why`, the sentence that a try is answered with.
 * What carries `data-swipe` can be swiped over, which presses the arrow key of that direction.
 * `data-key="r"` names the key on a keyboard that presses it.
 */
export interface FrontEnd<Board = any> {
  /** Draw the board, and the keys under the thumb (none if the board holds all controls). */
  render(state: State<Board>, ui: Ui): { board: TemplateResult; keys: TemplateResult | null };
  /** Say what is to be done now, in one sentence of at most two lines. */
  prompt(state: State<Board>, ui: Ui): Sentence;
  /** Say a move in few words, for the list of moves. */
  move(move: string, state: State<Board>): Sentence;
  /** Say to somebody who does not see the board what the last move did. */
  announce(state: State<Board>): string;
  /** Say how the match ended by the rules of the game: a heading and one fact. */
  result(state: State<Board>): { title: string; fact: string };
  /** Draw the match as a picture of 120 by 92 for the home page. */
  picture(state: State<Board>): TemplateResult;
  /** Turn a key into a move or a hold where `data-key` does not suffice. */
  interpret?(
    event: KeyboardEvent,
    state: State<Board>,
    ui: Ui,
  ): { move: string } | { hold: Ui["held"] } | null;
  /** Return the halves of a two-part move as `data-hold` writes them. */
  halves?(move: string): string[];
  /** What the board is called to somebody who does not see it. */
  boardLabel: string;
}

declare global {
  interface Window {
    /** From `shell/early.js`: what was pressed before the page's own script was there. */
    takeEarlyPresses(): HTMLElement[];
    /** From `shell/launch.js`. */
    noonEngine: {
      launch(manner: string[]): Worker;
      takeFirst(): { worker: Worker; heard: any[] };
    };
  }
}
