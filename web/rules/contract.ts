/**
 * The JSON that crosses the bridge, named as in Python.
 *
 * Generated from py_rules/page/ by `python3 -m tools.site.contract`; change it there.
 */

export type Player = 0 | 1;

/**
 * A forecast, and in `moves` how many moves the winner needs; None where `plies` is.
 *
 * `plies` counts the moves of both players, `moves` only the winner's. After a winning move
 * that move counts too, as in "mate in 2". `moves_at_most` is the same for `at_most`.
 */
export interface CountedForecast extends Forecast {
  moves: number | null;
  moves_at_most: number | null;
}

/** The forecast after a move, and its rank: 0 for the best moves; equal moves share one. */
export interface MoveForecast extends CountedForecast {
  rank: number;
}

/**
 * The result of perfect play by both players, counted from the position of the query.
 *
 * `kind` is "forced" (`winner` wins), "draw" (the game ends with no winner), "endless" (neither
 * side can force an end) or "unknown" (the search was not enough to tell). The winner plays for
 * the fastest win, the loser for the slowest, and `plies` is the number of moves that takes; for
 * a draw it is the number of moves to the end, where all drawn lines are equally long. It is
 * None where it has no meaning or, with a `winner`, where the search found only who wins.
 *
 * `margin` is Player 1's points minus Player 2's in games of filling and counting, in which best
 * play is for points and not for speed. `bound` is None in every complete answer, else the
 * number of nodes that was allowed or, where time or memory ran out, spent. `at_least` and
 * `at_most` are the limits of `plies` that are known where only the winner is.
 */
export interface Forecast {
  winner: Player | null;
  kind: "forced" | "draw" | "endless" | "unknown";
  plies: number | null;
  margin: number | null;
  bound: number | null;
  at_least: number | null;
  at_most: number | null;
}

/** A proved fact: the code under which the tables have its sentence, and its parameters. */
export interface Fact {
  code: string;
  params: Record<string, boolean | number | string>;
}

/**
 * How a match ended.
 *
 * `winner` is None for a draw. `reason` is a code of `Reason` or of the game, with its text under
 * `reason.<code>` in the tables. `score` has both players' points if the game counts them.
 */
export interface Outcome {
  winner: Player | null;
  reason: string;
  score: [number, number] | null;
}

/** Why a move can't be played; views hold refusals by move, as `refused`. */
export interface Refusal {
  /** One of the game's own, whose sentence is under `refusal.<code>`. */
  code: string;
  params: Record<string, boolean | number | string>;
  /** The sentence in English. */
  message: string;
}

/** The data of a match on the page; `Board` is the game's own view. */
export interface State<Board = any> {
  /** The slug. */
  game: string;
  /** The whole match, as the fragment of its link. */
  record: string;
  ply: number;
  /** After the end, whose turn it would be. */
  to_move: Player;
  /** Whether the players of this game always take turns. */
  alternates: boolean;
  moves: string[];
  /** Who made each move. */
  movers: Player[];
  /** In a fixed order; empty after the end. */
  legal_moves: string[];
  outcome: Outcome | null;
  /** Occurrences of the position so far, this one included. */
  repetitions: number;
  offer_draw: boolean;
  players: [string, string];
  tags: Record<string, string>;
  options: Record<string, boolean | number | string>;
  board: Board;
}

/** A move of a line, the match after it, and its proved facts, the most important first. */
export interface LineStep {
  move: string;
  position: State;
  facts: Fact[];
}

/** A line of moves, step by step. */
export interface Explanation {
  steps: LineStep[];
}

/** An option that is on or off. */
export interface FlagOption {
  name: string;
  kind: "flag";
  default: boolean;
}

/** An option that is a whole number. */
export interface IntegerOption {
  name: string;
  kind: "integer";
  default: number;
  minimum: number;
  maximum: number;
  /** Whether it must be odd. */
  odd: boolean;
  /** Whether it may be 0, for none, below the minimum. */
  zero: boolean;
}

/** An option that is one of a few words. */
export interface ChoiceOption {
  name: string;
  kind: "choice";
  default: string;
  choices: string[];
}

/** An option that is a string matching a pattern. */
export interface WordOption {
  name: string;
  kind: "word";
  default: string;
  /** A regular expression for the whole text. */
  pattern: string;
  suggestions: string[];
}

/** A game, with everything that a set-up needs. */
export interface CatalogEntry {
  slug: string;
  name: string;
  /** A regular expression for one move, with a named group for each of its parts. */
  notation: string;
  presets: Record<string, Record<string, boolean | number | string>>;
  /** By preset, options that are drawn at random, each value with equal chance. */
  random_options: Record<string, Record<string, (boolean | number | string)[]>>;
  /** By preset, options that each player chooses unseen. */
  hidden_options: Record<string, string[]>;
  /** The default preset against a computer. */
  solo_preset: string;
  /** Seconds for a move that the rule book suggests, 0 for none. */
  clock: number;
  options: (FlagOption | IntegerOption | ChoiceOption | WordOption)[];
  /** The computer players, from the weakest to the strongest. */
  levels: string[];
}

/** Why a request was refused: a code and parameters for programs, a sentence for people. */
export interface Failure {
  /** With dots: `illegal-move.repeat` is an illegal move that the game refuses as "repeat". */
  code: string;
  /** Parameters of the sentence. `game` is a slug, `option` a key of its options, `player` a seat,
    and `why` the code of another sentence, which the same parameters make. */
  params: Record<string, boolean | number | string>;
  /** The sentence in English. */
  message: string;
  /** The record up to the move that was refused, where a part of it was good. */
  kept?: string;
}

/** The forecast of a position and of each legal move. */
export interface MoveAnalysis {
  /** The match of the request. */
  record: string;
  /** There is none after the end. */
  forecast: CountedForecast | null;
  moves: Record<string, MoveForecast>;
  /** The moves of rank 0. */
  best: string[];
  /** False if time ran out: the same request continues the search. */
  complete: boolean;
}

/** The analysis before a move of a match, and of the move itself. */
export interface ReviewEntry {
  ply: number;
  /** Of the position; null after the end. */
  forecast: CountedForecast | null;
  /** The best moves. */
  good: string[];
  /** After the first of the good moves; null after the end. */
  best: CountedForecast | null;
  /** Null after the last move. */
  played: string | null;
  /** After the move that was played. */
  played_forecast: CountedForecast | null;
  /** Perfect play after that move, while a win is forced. */
  line: string[];
  /** False if time ran out: the same request continues the search. */
  complete: boolean;
}

/** Perfect play by both from a position, while a win is forced. */
export interface BestLine {
  line: string[];
  /** False if time ran out: the same request continues the search. */
  complete: boolean;
}

/** A move and the forecast after it. */
export interface Advice {
  move: string;
  forecast: CountedForecast;
}

/** The value of the start of a game with its options. */
export interface Verdict {
  forecast: CountedForecast;
  /** False if time ran out: the same request continues the search. */
  complete: boolean;
}

/** A puzzle, without its solution. */
export interface Puzzle {
  /** 16 hexadecimal digits, the same for the same position of the same match. */
  id: string;
  game: string;
  /** The match up to the position, as the fragment of its link. */
  record: string;
  /** The player to move. */
  player: Player;
  goal: "win" | "draw";
  /** In plies: to the end of the win, or until the longest of the wrong moves has lost. */
  length: number;
  /** The number of the solver's moves among these plies. */
  moves: number;
  /** From 1, easy, to 5. */
  difficulty: number;
  /** Wrong moves that look as good as a right one to a search of two plies. */
  traps: number;
  /** Whether only one move keeps the goal, up to symmetry. */
  unique: boolean;
}

/** The judgment of the last move of a try. */
export interface Judgment {
  puzzle: Puzzle;
  /** "slower" keeps the win, but another move wins sooner; "shown" where no move was tried. */
  verdict: "right" | "slower" | "wrong" | "shown";
  solved: boolean;
  /** The opponent's best answer to a right move; null once the puzzle is solved. */
  reply: string | null;
  /** Plies to the win after the reply. */
  plies: number | null;
  /** The number of the solver's moves among these plies. */
  moves: number | null;
  /** After a wrong move its refutation, without a move the solution, else empty. */
  line: string[];
}

/** A ply of a match at which a win or a draw was lost. */
export interface FoundPuzzle {
  ply: number;
  played: string;
  puzzle: Puzzle;
}

/** Puzzles from a match, in the order of play. */
export interface FoundPuzzles {
  found: FoundPuzzle[];
  /** The ply to continue from, 0 if that is all. */
  rest: number;
}

/** The parameters and the reply of each request. */
export interface Requests {
  catalog: { params: object; reply: CatalogEntry[] };
  view: { params: { game: string; record: string }; reply: State };
  analyze: { params: { game: string; record: string; milliseconds?: number }; reply: MoveAnalysis };
  review: {
    params: { game: string; record: string; ply: number; milliseconds?: number };
    reply: ReviewEntry;
  };
  line: {
    params: { game: string; record: string; ply: number; milliseconds?: number };
    reply: BestLine;
  };
  explain: { params: { game: string; record: string; line: string }; reply: Explanation };
  advise: { params: { game: string; record: string; milliseconds?: number }; reply: Advice };
  hint: { params: { game: string; record: string; milliseconds?: number }; reply: Advice };
  verdict: { params: { game: string; record: string; milliseconds?: number }; reply: Verdict };
  read: { params: { text: string }; reply: State };
  write: { params: { game: string; record: string }; reply: string };
  puzzle_of_day: { params: { game: string; date: string }; reply: Puzzle };
  puzzle_make: {
    params: { game: string; seed: string; length: number; difficulty: number };
    reply: Puzzle;
  };
  puzzle_judge: {
    params: { game: string; record: string; line: string; milliseconds?: number };
    reply: Judgment;
  };
  puzzles_of_match: {
    params: { game: string; record: string; ply: number; milliseconds?: number };
    reply: FoundPuzzles;
  };
}
