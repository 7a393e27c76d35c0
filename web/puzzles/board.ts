/** The board of a puzzle and the regions around it. */

import { GamesHost } from "../board/games-host.ts";
import { drawTransport } from "../board/playback.ts";
import { drawTiles } from "../board/steps.ts";
import { toText } from "../i18n/message.ts";
import type { Puzzle, State } from "../rules/contract.ts";
import { lastMover } from "../rules/turns.ts";
import { solvedHere, today } from "../storage/puzzles.ts";
import { formatBold, html, nothing } from "../view/lit.ts";
import { icon, mark } from "../view/marks.ts";
import { drawStage, resultOf } from "../view/regions.ts";
import type { FrontEnd, Ui } from "../view/types.ts";
import { addressOf } from "./address.ts";
import type { Run } from "./run.ts";
import type { Solving } from "./solving.ts";
import { drawStreak } from "./streak.ts";
import { sun } from "./sun.ts";
import type { Wanted } from "./types.ts";
import { aboutPuzzle, dateInWords, frame, resultInWords, t } from "./words.ts";

export class PuzzleBoard extends GamesHost {
  /** Shown in place of the puzzle's own message. */
  notice = "";
  #parts;

  constructor(parts: {
    region: (id: string) => HTMLElement;
    solving: Solving;
    wide: MediaQueryList;
    roomy: MediaQueryList;
  }) {
    super(parts.region);
    this.#parts = parts;
  }

  /** Return the aim of a position's rules in words, with the note if there is one. */
  rulesOf(state: State) {
    const { front } = this;
    const ui = this.#ui(state);
    const sentences = [front?.aim?.(state, ui), front?.note?.(state, ui)];
    return toText(sentences.filter(Boolean).join(" "));
  }

  #ui(shown: State | null) {
    const { roomy, solving, wide } = this.#parts;
    const { isActive: active } = solving;
    return this.uiOf(shown, { active, roomy: roomy.matches, wide: wide.matches });
  }

  /**
   * @param wanted what is shown @param of its game @param next the puzzle after it
   * @param run that it is part of
   */
  show(
    wanted: Wanted,
    of: { address?: string } | undefined,
    next: Wanted | null,
    run: Run | null = null,
  ) {
    const { solving } = this.#parts;
    const { phase, position, puzzle } = solving;
    const { front, game } = this;
    const isSolved = phase === "solved";
    const shown = puzzle && position?.game === game ? position : null;
    const ui = this.#ui(shown);
    const face = front && shown ? front.render(shown, ui) : null;
    const prompt = front && shown ? promptOf(front, shown, ui, isSolved) : "";
    // A wrong try was followed to the end of its match.
    const isRefuted = phase === "refuting" && shown?.outcome != null;
    const notice =
      front && shown && isRefuted ? frame.t("ended", resultOf(shown, front)) : this.notice;
    const result = run?.result() ?? null;
    const mode = isSolved || result ? "over" : "play";
    const isEnd = (isSolved || run?.isOver) && document.body.dataset.mode === "play";
    this.draw(
      { match: position, position, ui, mode },
      {
        turns: () => face && drawTurns(solving, run),
        board: () => face && drawStage(face.board),
        status: () =>
          result && !shown
            ? nothing
            : drawStatus(solving, prompt, ui.selected !== null, notice, run),
        keys: () =>
          result ??
          (front && shown && isSolved ? drawSolved(solving, front, wanted, next) : face?.keys),
        tray: () => drawTray(solving, wanted, run !== null),
        side: () => puzzle && drawSide(wanted, puzzle, solving.facts),
        rules: () => (run ? run.clock() : drawRules(of?.address ?? `${wanted.game}/`)),
      },
    );
    // The key that ended it is gone: reading goes on with the result.
    if (isEnd) this.region("keys").querySelector("h2")?.focus({ preventScroll: true });
    const { dataset } = document.body;
    dataset.phase = phase;
    dataset.rival = String(2 - (puzzle?.player ?? 0));
  }
}

/** @param address of the game's page on the site */
const drawRules = (address: string) =>
  html`<a class="button-icon" href=${`../${address}#rules`} aria-label=${t("rules")}
    >${icon("book")}</a>`;

/** Draw solver and goal. @param run that it is part of */
const drawTurns = ({ isHelped, phase, moves, position, puzzle }: Solving, run: Run | null) => {
  if (!puzzle || !position) return nothing;
  const { goal, player } = puzzle;
  const isSolved = phase === "solved";
  const text = goal === "win" ? t("shortWin", { n: moves }) : frame.t("draw");
  const isEnded = isSolved || run?.isOver || position.outcome !== null;
  const isUp = isSolved || (!isEnded && position.to_move === player);
  const standing = isSolved && !isHelped ? "has-won" : "is-up";
  const turn = isEnded ? "" : frame.t(isUp ? "toMove" : "waits");
  const role = turn && html`<small>${turn}</small>`;
  const sides = `of-${player + 1} at-${player + 1}`;
  const seat = html`<div
    class="player ${sides} ${isUp ? standing : ""}"
    aria-current=${isUp ? "true" : nothing}
  >
    ${mark(player)}<b><bdi translate="no">${position.players[player]}</bdi></b>${role}
  </div>`;
  const level = isSolved
    ? t(isHelped ? "helped" : "solved")
    : (run?.progress ?? t("difficulty", { n: puzzle.difficulty }));
  const aim = html`<p class="puzzle-aim in-row"
    >${sun(isHelped ? "helped" : "alone")}<span>${text}<small>${level}</small></span></p>`;
  return player === 0 ? html`${seat}${aim}` : html`${aim}${seat}`;
};

/**
 * Draw what is to be done, or the last announcement.
 * @param prompt of the game @param isBegun whether a part of a move is chosen
 * @param notice of the page @param run that it is part of
 */
const drawStatus = (
  { facts, failure, said, phase, puzzle, task }: Solving,
  prompt: string,
  isBegun: boolean,
  notice: string,
  run: Run | null,
) => {
  if (failure) {
    return html`<p class="is-error">${failure.text}
      <button class="inline" data-command="try-again">${frame.t("tryAgain")}</button></p>`;
  }
  if (phase === "loading") return html`<p class="hush">${frame.t("loadingText")}</p>`;
  const fact = phase === "solved" && puzzle ? prompt || aboutPuzzle(puzzle) : said;
  const sentence = notice || fact || (run?.isOver ? "" : isBegun ? prompt : task);
  return html`<p>${formatBold(sentence)}</p>
    ${phase === "solved" ? nothing : html`<p class="puzzle-facts hush">${facts}</p>`}`;
};

const drawSteps = ({ playback }: NonNullable<Solving["player"]>) =>
  drawTransport(["first", "back", "play", "on"], playback, "look");

/** Draw the way out and the solution, which a run has not; while a try is refuted, its steps. */
const drawTray = ({ canShowSolution, phase, player }: Solving, wanted: Wanted, isRun: boolean) => {
  if (phase === "refuting" && player) {
    return html`<div class="puzzle-refuted">${drawSteps(player)}
      <button class="button" data-command="back">${t("backToPuzzle")}</button></div>`;
  }
  return html`<div class="puzzle-tray">
    <a class="puzzle-link tap" href=${listOf(wanted)} data-to>${icon("back")}${t("all")}</a>
    ${
      phase === "solved" || isRun
        ? nothing
        : html`<button class="puzzle-link tap" data-command="solution" ?disabled=${!canShowSolution}
            >${t("showSolution")}${icon("magnifier")}</button>`
    }</div>`;
};

/**
 * Draw what takes the place of the keys when the puzzle is solved.
 * @param wanted what is shown @param next what comes after it
 */
const drawSolved = (solving: Solving, front: FrontEnd, wanted: Wanted, next: Wanted | null) => {
  const { isHelped, isKept, player, tries, why } = solving;
  if (!player) return nothing;
  const archive = {
    screen: "archive" as const,
    month: "day" in wanted ? wanted.day.slice(0, 7) : null,
  };
  return html`<div class="result puzzle-result">
    <h2 tabindex="-1">${t(isHelped ? "solution" : "solved")}</h2>
    <p>${resultInWords({ isHelped, tries })}${isKept ? nothing : html` ${t("notKept")}`}</p>
    ${why ? html`<p class="puzzle-why">${why}</p>` : nothing}
    ${"day" in wanted && wanted.day === today() ? drawStreak(solvedHere(), today()) : nothing}
    ${drawTiles(tilesOf(player, front), player.playback.at, frame.t("variation"), "look")}
    ${drawSteps(player)}
    <div class="buttons">
      ${next && html`<a class="button is-main" href=${addressOf(next)} data-to>${t("next")}</a>`}
      <button class="button" data-command="share">${icon("share")}${frame.t("share")}</button>
      <a class="button" href=${addressOf(archive)} data-to>${t("archive")}</a>
    </div>
  </div>`;
};

const tilesOf = (
  { playback: { last, positions } }: NonNullable<Solving["player"]>,
  front: FrontEnd,
) =>
  positions.map((state, at) => {
    const player = lastMover(state);
    if (at === 0) return { player, face: sun("alone"), label: t("start") };
    const move = formatBold(front.move(state.moves.at(-1) ?? "", state));
    return {
      player,
      face: html`${mark(player)}<span>${move}</span>`,
      label: t("step", { n: at, all: last }),
    };
  });

/**
 * Return what the game says of a position: what is to be pressed next; of a solved puzzle how it
 * ended, "" while it goes on.
 */
const promptOf = (front: FrontEnd, position: State, ui: Ui, isSolved: boolean) => {
  if (!isSolved) return front.prompt(position, ui);
  return position.outcome ? `${toText(resultOf(position, front).title)}.` : "";
};

const listOf = (wanted: Wanted) => {
  if ("day" in wanted) return addressOf({ screen: "day", date: wanted.day });
  return addressOf({ screen: "seed" in wanted ? "practice" : "matches" });
};

const drawSide = (wanted: Wanted, puzzle: Puzzle, facts: string) => {
  const of = "seed" in wanted ? t("number", { n: wanted.n }) : t("matches");
  const title = "day" in wanted ? dateInWords(wanted.day) : of;
  return html`<section class="panel"><h2>${title}</h2><p>${aboutPuzzle(puzzle)}</p>
    <p class="hush">${facts}</p></section>`;
};
