/**
 * A puzzle run: as many puzzles as possible in three minutes, until the third mistake. The clock
 * runs only while a move can be made, so that a slow device costs no time.
 */

import type { After } from "../board/steps.ts";
import { bestRun, keepBestRun } from "../storage/puzzles.ts";
import { html, nothing } from "../view/lit.ts";
import { icon } from "../view/marks.ts";
import { addressOf } from "./address.ts";
import type { PuzzleClient } from "./client.ts";
import type { Solving } from "./solving.ts";
import type { Made } from "./types.ts";
import { frame, t } from "./words.ts";

const MINUTES = 3;
const MOST_MISTAKES = 3;
const EACH = 3; // puzzles of a game and difficulty before the next ones
const HARDEST = 5;
const READ = 700; // milliseconds for which a result is shown before the next puzzle
const TICK = 200; // milliseconds

/**
 * Return the puzzle of a run: a few of each game, which spares players a change of rules each time.
 * Each game is harder than the one before. @param n from 1 on
 */
const puzzleOf = (seed: string, n: number, games: { slug: string }[]): Made => {
  const stretch = Math.floor((n - 1) / EACH);
  return {
    screen: "puzzle",
    game: games[stretch % games.length]?.slug ?? "",
    seed: `run-${seed}`,
    n,
    length: 0,
    difficulty: Math.min(HARDEST, 1 + stretch),
  };
};

/**
 * Draw what a run is, with the button that starts one.
 * @param command of the button @param best the most that were solved, 0 for none
 */
export const drawBeginning = (command: string, best: number) => html`
    <h2 tabindex="-1">${t("run")}</h2>
    <p>${t("runLead")}${best ? html` <b>${t("runBest", { n: best })}</b>` : nothing}</p>
    <p><button class="button is-main" data-command=${command}>${t("runBegin")}</button></p>`;

/** A puzzle that was not solved; its solution is on its way while it is "". */
type Missed = { wanted: Made; title: string; solution: string };

export class Run {
  solved = 0;
  mistakes = 0;
  isOver = false;
  isBest = false;
  isKept = true;
  best = bestRun();
  missed: Missed[] = [];
  isBegun = false;
  shown: Made;
  seed;
  #left = MINUTES * 60_000;
  #n = 0;
  #parts;
  #callOff = () => {};
  #timer: number | undefined;

  constructor(
    seed: string,
    parts: {
      games: { slug: string }[];
      solving: Pick<Solving, "halt" | "phase">;
      puzzles: Pick<PuzzleClient, "prepare">;
      /** Names the puzzle that is shown. */
      title: () => string;
      /** Return the right move of the puzzle that is shown, in words. */
      solution: () => Promise<string>;
      open: (wanted: Made) => Promise<void>;
      after: After;
      onChange: () => void;
      announce: (text: string) => void;
    },
  ) {
    this.seed = seed;
    this.#parts = parts;
    this.shown = puzzleOf(seed, 1, parts.games);
  }

  /** Open the first puzzle and start the clock. */
  begin() {
    if (this.isBegun) return;
    this.isBegun = true;
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#pass(now - before);
      before = now;
    }, TICK);
    this.#next();
  }

  get seconds() {
    return Math.ceil(Math.max(this.#left, 0) / 1_000);
  }

  /** The progress, shown in place of the difficulty. */
  get progress() {
    return t("runProgress", { n: this.solved, mistakes: this.mistakes, all: MOST_MISTAKES });
  }

  get reason() {
    return t(this.mistakes < MOST_MISTAKES ? "runTime" : "runMistakes");
  }

  get text() {
    const address = new URL(addressOf({ screen: "run", seed: this.seed }), location.href).href;
    return `${t("runShared", { n: this.solved })}\n${address}`;
  }

  clock() {
    const { seconds } = this;
    const two = String(seconds % 60).padStart(2, "0");
    return html`<b class="puzzle-clock" role="timer" aria-label=${t("runLeft")}
      >${Math.floor(seconds / 60)}:${two}</b>`;
  }

  /** Draw what takes the place of the keys while no puzzle is open, null while one is. */
  result() {
    if (this.isBegun && !this.isOver) return null;
    return html`<div class="result puzzle-result">
      ${this.isOver ? this.#drawOver() : drawBeginning("begin", this.best)}
    </div>`;
  }

  #drawOver() {
    const { best, isBest, reason, solved } = this;
    return html`<h2 tabindex="-1">${t("runSolved", { n: solved })}</h2>
      <p>${reason} ${isBest ? t("runNewBest") : best ? t("runBest", { n: best }) : nothing}
        ${this.isKept ? nothing : t("notKept")}</p>
      <ul class="puzzle-missed">${this.missed.map(
        ({ solution, title, wanted }) =>
          html`<li><a class="inline" href=${addressOf(wanted)} data-to>${title}</a>
            ${solution}</li>`,
      )}</ul>
      <div class="buttons">
        <button class="button is-main" data-command="run">${icon("again")}${t("runAgain")}</button>
        <button class="button" data-command="share">${icon("share")}${frame.t("share")}</button>
      </div>`;
  }

  right() {
    this.solved += 1;
    this.#goOn();
    return true;
  }

  wrong() {
    this.mistakes += 1;
    this.#keepMissed();
    if (this.mistakes < MOST_MISTAKES) this.#goOn();
    else this.#end();
  }

  /** Keep the puzzle that is shown, and ask for its solution. */
  #keepMissed() {
    const { onChange, solution, title } = this.#parts;
    const missed = { wanted: this.shown, title: title(), solution: "" };
    this.missed.push(missed);
    void solution().then((inWords) => {
      missed.solution = inWords;
      onChange();
    });
  }

  stop() {
    this.#callOff();
    clearInterval(this.#timer);
  }

  /** Let time pass while a move can be made. */
  #pass(milliseconds: number) {
    if (this.#parts.solving.phase !== "open") return;
    const { seconds } = this;
    this.#left -= milliseconds;
    if (this.#left <= 0) this.#end();
    else if (seconds !== this.seconds) this.#parts.onChange();
  }

  #goOn() {
    this.#callOff = this.#parts.after(READ, () => this.#next());
  }

  #next() {
    const { games, open, puzzles, solving } = this.#parts;
    this.#n += 1;
    this.shown = puzzleOf(this.seed, this.#n, games);
    void open(this.shown).then(() => {
      if (solving.phase === "open") puzzles.prepare(puzzleOf(this.seed, this.#n + 1, games));
    });
  }

  #end() {
    this.stop();
    this.isOver = true;
    this.isBest = this.solved > this.best;
    if (this.isBest) {
      this.best = this.solved;
      this.isKept = keepBestRun(this.best);
    }
    this.#parts.solving.halt();
    this.#parts.announce(`${this.reason} ${t("runSolved", { n: this.solved })}`);
  }
}
