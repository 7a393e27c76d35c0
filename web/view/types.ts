/** Types of front ends, and of the page's view. */

import type { TemplateResult } from "lit-html";
import type { CatalogEntry, MoveForecast, Player, State } from "../rules/contract.ts";

/** A sentence as plain text; what stands between two marks of `i18n/message.ts` is bold. */
export type Message = string;

/** The chosen part of a two-part move: the name of the part and its value. */
export interface Selection {
  part: string;
  value: string;
}

/** The forecast after each move. */
interface Forecasts {
  moves: Record<string, MoveForecast>;
  /** By part of a move, as `data-select` writes it: what the better end of it leads to. */
  parts: Record<string, MoveForecast>;
}

/** The state of the board between two moves, which the rules don't know. */
export interface Ui {
  selected: Selection | null;
  /** Moves made before the rules could check them, oldest first. */
  pending: string[];
  /** Open parts of the board, by name: a folded line, a list. */
  expanded: Record<string, boolean>;
  /** Whether moves can be made now: not after the end, nor in a match that is only shown. */
  active: boolean;
  /** Whether a side column fits on the screen. */
  wide: boolean;
  /** Whether the player on turn sits across the table, and sees the board upside down. */
  turned: boolean;
  /** Whether a row of twelve tiles fits: on a tablet or larger. */
  roomy: boolean;
  /** The analysis, null if it is off or not known yet. */
  forecasts: Forecasts | null;
  /** Moves that were as good as any, for the review. */
  good: string[];
  /** The move that waits for its second press. */
  confirming: string | null;
}

/**
 * A front end: pure functions of the rules' state and the players' selection.
 *
 * A control that makes a move carries `data-move="-3"`, one that chooses a part of a move
 * `data-select="letter:r"`, and the page does the rest. A control that is shown but not allowed
 * carries `aria-disabled="true"` and `data-disabled-reason`, the sentence shown after a press.
 * An element with `data-swipe` can be swiped over, which presses the arrow key of that direction.
 * `data-key="r"` names the key on a keyboard that presses it. The marks of analysis, review and
 * move confirmation come from `board/annotations.ts`.
 */
export interface FrontEnd<Board = any> {
  /** Draw the board, and the keys under the thumb (none if the board holds all controls). */
  render(state: State<Board>, ui: Ui): { board: TemplateResult; keys: TemplateResult | null };
  /**
   * Return the board after the moves and under the options of a record, as the text of a link says
   * them, without checking whether they are legal; `state.board` is that of the opening. It is
   * drawn until Python's own arrives.
   */
  preview?(state: State<Board>): Board;
  /** Say what the players want to reach, in one short sentence that stands above the board. */
  aim?(state: State<Board>, ui: Ui): string;
  /** Say what is to be done now, in one sentence of at most two lines. */
  prompt(state: State<Board>, ui: Ui): Message;
  /** Say below the prompt, in one line, what the players should know before a move. */
  note?(state: State<Board>, ui: Ui): Message | null;
  /** Say a move in few words, for the list of moves. */
  move(move: string, state: State<Board>): Message;
  /** Describe the last move for screen readers. */
  announce(state: State<Board>): string;
  /** Say how the match ended by the rules of the game: a heading and one fact. */
  result(state: State<Board>): { title: string; fact: string };
  /** Draw the match as a picture of 120 by 92 for the home page, without messages. */
  picture(state: State<Board>): TemplateResult;
  /** Turn a key into a move or a choice where `data-key` does not suffice. */
  interpret?(
    key: string,
    state: State<Board>,
    ui: Ui,
  ): { move: string } | { select: Selection } | null;
  /** Return the parts of a two-part move as `data-select` writes them. */
  parts?(move: string): string[];
  /** The name of the board for screen readers. */
  boardLabel: string;
  /** Whether perfect play is about points: forecasts then have a margin, not a number of moves. */
  countsPoints?: boolean;
}

/**
 * The module of a front end: its default export draws the game, whatever its options. One that
 * needs what the catalog knows of the game, such as its notation, is a function of that entry.
 */
export interface FrontEndModule {
  default: FrontEnd | ((entry: CatalogEntry) => FrontEnd);
}

/** A sentence, perhaps with a button; `act` names its command. */
export interface Notice {
  text: Message;
  label?: string;
  act?: string;
  /** The key that presses the button. */
  key?: string;
  /** A second button. */
  or?: { label: string; act: string };
}

/** The offer after a match: perhaps a button, and a note above the buttons. */
interface Offer {
  label?: string;
  act?: string;
  value?: string;
  icon?: "magnifier" | "on" | "share";
  note?: string;
  /** What is won by the match: the title, with a sun for each of `suns`. */
  title?: string;
  suns?: number;
  /** The next match: the computer has this level, or the seats change. */
  next?: { level: string; isSwapped: boolean };
}

/** Everything that one render draws. */
export interface View {
  match: State;
  /** The position on the board: that of the match, or an earlier one. */
  position: State;
  ui: Ui;
  /** Opponent and rules; null if they can't be changed any more. */
  terms: { who: string; rules: string; seat: Player } | null;
  /** The bar in place of the terms, null for none. */
  bar: TemplateResult | null;
  turns: {
    series: [number, number] | null;
    clock: { seconds: number; paused: boolean } | null;
    /** The label of the way to the lesson, before a first match. */
    lesson?: string;
    /** Notes below the names in place of whose turn it is, null for none. */
    notes?: [string | null, string | null];
  };
  tray: {
    canUndo: boolean;
    canRedo: boolean;
    analysis: boolean;
    isLooking: boolean;
    /** Whether the players may end the match here, null where the analysis has this place. */
    canEnd: boolean | null;
  };
  notice: Notice | null;
  hint: Notice | null;
  /** The last announcement; `missing` if a part failed to load, true if a retry is possible. */
  message: (Notice & { isError: boolean; missing?: boolean; isRefusal?: boolean }) | null;
  /** The player who starts the next match, null if a coin decides. */
  starter: 0 | 1 | null;
  /** The offer after the match in place of a rematch, null for none. */
  offer: Offer | null;
  isStarting: boolean;
  /** Whether the match that the address asks for is on its way, and nothing of it can be drawn. */
  isArriving: boolean;
  /** Whether the match is drawn as a link says it, and Python has not checked it. */
  isUnchecked: boolean;
  /** Whether the status keeps its sentence. */
  isHeld: boolean;
  mode: "play" | "look" | "over" | "review"; // "look" at an earlier position
  /** The replacement of the keys, null for none. */
  keys: TemplateResult | null;
  /** The replacement of the status, null for none. */
  status: TemplateResult | null;
}
