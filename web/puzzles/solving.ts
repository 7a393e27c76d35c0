/** A puzzle that is being solved: a right move is answered, a wrong one plays itself out. */

import type { Playback } from "../board/playback.ts";
import { named, Player, sayProof } from "../board/steps.ts";
import type { Judgment, Puzzle, State } from "../rules/contract.ts";
import { noneIfRefused, RulesError, stepOf } from "../rules/errors.ts";
import { withTag } from "../rules/record.ts";
import type { Parts, Phase } from "./types.ts";
import { reasonFor, t } from "./words.ts";

/** `proofs` say what is proved of the move to each position, "" for nothing. */
type Proved = { positions: State[]; proofs: string[] };
type Line = Playback & Proved;

const READ = 900; // milliseconds until the other side answers
const STEP_MS = 1_200;
const RETURN = 1_000; // milliseconds without the solution: its button is where the way back was
const READ_FAST = 350; // in a puzzle run

export class Solving {
  phase: Phase = "loading";
  puzzle: Puzzle | null = null;
  isHelped = false;
  tries = 0;
  /** The number of moves to the win. */
  moves = 0;
  said = "";
  facts = ""; // shown with the task
  why = ""; // the reason for the solution, once it is known
  isKept = true;
  /** Whether it is part of a run: a wrong move ends it, and nothing is explained. */
  isFast = false;
  /** With the action of “Try again”. */
  failure: { text: string; again: () => void } | null = null;
  player: Player<Line> | null = null;
  #line: State[] = []; // the positions from the puzzle's own on, with what was right
  #tried: State | null = null; // the position of a move that is not judged yet, or wins too late
  #parts;
  #isBack = false; // for a moment after the line that refutes a try
  #work = new AbortController();
  #callOff = () => {};

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The position on the board, null while there is none. */
  get position(): State | null {
    const { at, positions } = this.player?.playback ?? { at: -1, positions: [] };
    return positions[at] ?? this.#tried ?? this.#line.at(-1) ?? null;
  }

  /** The way it was solved, null before that. */
  get result() {
    return this.phase === "solved" ? { isHelped: this.isHelped, tries: this.tries } : null;
  }

  /** Whether a press on the solution shows it: not just after a refuted try. */
  get canShowSolution() {
    return this.isActive && !this.#isBack;
  }

  get isActive() {
    return this.phase === "open" && this.failure === null;
  }

  async open(load: () => Promise<Puzzle>, isFast = false) {
    this.close();
    this.isFast = isFast;
    this.#parts.onChange();
    await this.#guarded(async (signal) => {
      const puzzle = await load();
      const { game, player, record } = puzzle;
      // Who plays against a computer is called “You”.
      const alone = withTag(record, `computer${2 - player}`, "hard");
      const { foundBefore, rules } = this.#parts;
      const state = await rules.view({ game, record: alone });
      const found = isFast ? null : foundBefore(puzzle.id);
      const line = found && (await played(rules, [state], found.line).catch(noneIfRefused));
      if (signal.aborted) return;
      this.puzzle = puzzle;
      this.moves = line ? found.moves : puzzle.moves;
      this.facts = this.#parts.factsOf(puzzle, state);
      if (!isFast) Object.assign(this, this.#parts.triedBefore(puzzle.id));
      this.#line = line ?? [state];
      this.phase = "open";
      this.#parts.onTold(null, `${this.task} ${this.facts}`.trim());
    });
  }

  /** Take no more moves; what is on the board stays. */
  halt() {
    this.#work.abort();
    this.#callOff();
    this.phase = "busy";
    this.#parts.onChange();
  }

  /** End what is being done, and show nothing. */
  close() {
    this.#work.abort();
    this.#work = new AbortController();
    this.#callOff();
    this.player?.stop();
    this.#line = [];
    Object.assign(this, {
      ...{ phase: "loading", puzzle: null, isHelped: false, tries: 0, moves: 0, said: "" },
      ...{ facts: "", why: "", isKept: true, failure: null, player: null, isFast: false },
    });
    this.#tried = null;
    this.#isBack = false;
  }

  get task() {
    if (!this.puzzle || !this.#line.length) return "";
    return this.puzzle.goal === "win" ? t("taskWin", { n: this.moves }) : t("taskDraw");
  }

  /** Step through the line that is shown. @param to a position or direction */
  look(to: string | number) {
    this.player?.step(to);
    this.#parts.onChange();
  }

  /** Go back to the puzzle from the line that refutes a try. */
  back() {
    if (this.phase !== "refuting") return;
    this.player?.stop();
    this.player = null;
    this.#isBack = true;
    this.#callOff = this.#parts.after(RETURN, () => {
      this.#isBack = false;
      this.#parts.onChange();
    });
    this.#say("open", t("goneBack"));
  }

  /** Show how the puzzle is solved, which ends it. */
  async showSolution() {
    const { puzzle } = this;
    if (!puzzle || !this.canShowSolution) return;
    this.#begin();
    await this.#guarded(async (signal) => {
      const { line } = await this.#parts.puzzles.judge(puzzle, this.#moves());
      const from = this.#line.length - 1;
      this.#line = await stepOf(signal, played(this.#parts.rules, this.#line, line));
      this.#solve(true, from);
    });
  }

  /** Return the moves since the puzzle's own position. */
  #moves() {
    return this.#line.slice(1).map(moveTo);
  }

  /** Begin work that must not be interrupted. */
  #begin() {
    this.phase = "busy";
    this.said = "";
    this.#parts.onChange();
  }

  async play(move: string) {
    const { puzzle } = this;
    const before = this.#line.at(-1);
    if (!puzzle || !before || !this.isActive) return;
    this.#begin();
    await this.#guarded(async (signal) => {
      const playing = this.#parts.rules.play(before, move);
      const judging = this.#parts.puzzles.judge(puzzle, [...this.#moves(), move]);
      judging.catch(() => {}); // reported with the move, which has failed too
      const after = await stepOf(signal, playing);
      this.#tried = after;
      this.said = t("judging");
      this.#parts.onChange();
      const judged = await judging;
      const shown = this.isFast ? null : await refutation(this.#parts, before, move, judged);
      if (!signal.aborted) this.#follow(judged, after, shown);
    });
  }

  /** @param after the move */
  #follow(judged: Judgment, after: State, shown: Proved | null) {
    const { goal, player = 0 } = this.puzzle ?? {};
    const name = after.players[1 - player] ?? "";
    if (shown) {
      this.tries += 1;
      this.#keepTried();
      this.#tried = null;
      this.player = this.#play(shown, 1, () => this.back());
      const hasReply = shown.positions.length > 2; // unless the move has ended the match
      const wrong = () => t(goal === "win" ? "wrongWin" : "wrongDraw", { name });
      return this.#say("refuting", hasReply ? wrong() : t("runWrong"), after);
    }
    if (judged.verdict === "wrong") {
      this.#say("busy", t("runWrong"), after);
      return this.#parts.onMissed();
    }
    const read = this.isFast ? READ_FAST : READ;
    if (judged.verdict === "slower") {
      this.#say("busy", t("slower"), after);
      this.#callOff = this.#parts.after(read, () => {
        this.#tried = null;
        this.phase = "open";
        this.#parts.onChange();
      });
      return;
    }
    this.#line = [...this.#line, after];
    this.#tried = null;
    if (judged.solved) return this.#solve(false);
    const n = judged.moves ?? 0;
    if (judged.reply === null) {
      this.moves = n;
      this.#keepFound();
      return this.#say("open", t("again", { n }), after);
    }
    this.#say("busy", t("right", { n, name }), after);
    this.#callOff = this.#parts.after(read, () => void this.#answer(after, judged));
  }

  /** Play the opponent's answer, up to the solver's turn. */
  async #answer(state: State, { moves, reply }: Judgment) {
    const { puzzle } = this;
    await this.#guarded(async (signal) => {
      const answers: State[] = [];
      let next = state;
      for (let move = reply; move; ) {
        next = await this.#parts.rules.play(next, move);
        answers.push(next);
        if (!puzzle || next.to_move === puzzle.player) break;
        const tried = [...this.#line.slice(1), ...answers].map(moveTo);
        move = (await this.#parts.puzzles.judge(puzzle, tried)).line[0] ?? null;
      }
      if (signal.aborted) return;
      this.#line = [...this.#line, ...answers];
      this.moves = moves ?? 0;
      this.#keepFound();
      this.phase = "open";
      this.said = "";
      this.#parts.onTold(next, this.task);
    });
  }

  /** @param from the position from which on it is shown */
  #solve(isHelped: boolean, from: number = this.#line.length - 1) {
    if (this.isFast) {
      this.#say("busy", t("solved"), this.#line.at(-1));
      this.#parts.onSolved({ isHelped, tries: 0 });
      return;
    }
    if (isHelped) {
      this.isHelped = true;
      this.#keepTried();
    }
    void this.#explain(this.#line);
    this.moves = this.puzzle?.moves ?? 0; // the task stays in view
    this.#keepFound([]);
    this.player = this.#play({ positions: this.#line, proofs: [] }, from);
    this.isKept = this.#parts.onSolved({ isHelped: this.isHelped, tries: this.tries });
    this.#say("solved", t(isHelped ? "solution" : "solved"), isHelped ? null : this.#line.at(-1));
  }

  /** Say why the move to find is right, from what is proved of it. */
  async #explain([first, next]: State[]) {
    const { signal } = this.#work;
    if (!first || !next) return;
    const { onChange, puzzles } = this.#parts;
    const proved = await puzzles.explain(first, [moveTo(next)]).catch(noneIfRefused);
    if (!proved || signal.aborted) return; // the solution stands without a reason
    this.why = named(proved.steps).map(sayProof)[0] ?? "";
    onChange();
  }

  /** Keep what was tried before anything else can happen. */
  #keepTried() {
    if (this.puzzle) this.#parts.onTried(this.puzzle.id, this);
  }

  /** Keep what was found, for a reload. */
  #keepFound(line = this.#moves()) {
    if (this.puzzle && !this.isFast)
      this.#parts.onFound(this.puzzle.id, { line, moves: this.moves });
  }

  #play(shown: Proved, at: number, onEnd: (() => void) | null = null) {
    const onStep = (line: Line) => {
      const proof = line.proofs[line.at] ?? "";
      this.said = proof || this.said;
      this.#parts.onTold(line.positions[line.at] as State, proof);
      this.#parts.onChange();
    };
    const { after, isStill } = this.#parts;
    const line = { ...shown, at, isPlaying: false, last: shown.positions.length - 1 };
    const player = new Player(line, { after, onEnd, onStep, pause: STEP_MS });
    // With reduced motion it waits for a press.
    if (!isStill() && (onEnd || at < line.last)) player.run();
    return player;
  }

  /** @param state to announce too */
  #say(phase: Phase, text: string, state: State | null = null) {
    this.phase = phase;
    this.said = text;
    this.#parts.onTold(state, text);
    this.#parts.onChange();
  }

  /** After a failure the board is as before, and the work can be tried again. */
  async #guarded(work: (signal: AbortSignal) => Promise<void>) {
    const { signal } = this.#work;
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RulesError)) throw error;
      this.#tried = null;
      const text = reasonFor(error);
      this.failure = {
        text,
        again: () => {
          this.failure = null;
          void this.#guarded(work);
        },
      };
      this.#parts.onTold(null, text);
    }
    if (!signal.aborted) this.#parts.onChange();
  }
}

/** Return the move that leads to a position. */
const moveTo = ({ moves }: State) => moves.at(-1) ?? "";

/**
 * Return the line that refutes a wrong move, null for another one; without sentences where Python
 * fails to explain it.
 * @returns rejects with a RulesError
 */
const refutation = async (
  { puzzles, rules }: Pick<Parts, "puzzles" | "rules">,
  before: State,
  move: string,
  { line, verdict }: Judgment,
): Promise<Proved | null> => {
  if (verdict !== "wrong") return null;
  const moves = [move, ...line];
  const proved = await puzzles.explain(before, moves).catch(noneIfRefused);
  if (!proved) return { positions: await played(rules, [before], moves), proofs: [] };
  const steps = named(proved.steps);
  return {
    positions: [before, ...steps.map(({ position }) => position)],
    proofs: ["", ...steps.map(sayProof)],
  };
};

/** Return positions and those after further moves. */
const played = async (rules: Parts["rules"], positions: State[], moves: string[]) => {
  const found = [...positions];
  for (const move of moves) {
    const last = found.at(-1) as State;
    found.push(await rules.play(last, move));
  }
  return found;
};
