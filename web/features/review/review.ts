/** The actions and the drawing of a review; loaded with the first one. */

import { onePerApp } from "../../app/one-per-app.ts";
import type { App, AppState, Change } from "../../app/types.ts";
import { isStill } from "../../board/animation.ts";
import { drawTransport, positionAfter, stepped } from "../../board/playback.ts";
import {
  drawLine,
  drawWords,
  type Line,
  lineOf,
  named,
  Player,
  STEP_MS,
  tellStep,
} from "../../board/steps.ts";
import { either, toText, vocabulary } from "../../i18n/message.ts";
import type { CountedForecast as Forecast, ReviewEntry, State } from "../../rules/contract.ts";
import { RulesError } from "../../rules/errors.ts";
import { withTag } from "../../rules/record.ts";
import { moverAfter } from "../../rules/turns.ts";
import { briefForecast } from "../../view/forecasts.ts";
import { formatBold, html, nothing } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import type { FrontEnd, Ui, View } from "../../view/types.ts";
import type { ReviewState } from "./index.ts";
import { biggestSwing, isMistake, withoutSwing } from "./swing.ts";

type Entry = ReviewEntry | null;
type Shown = Pick<ReviewState, "entries" | "at" | "position">;

const { t, rich } = vocabulary("features/review");
const frame = vocabulary("frame");

const MOST_GOOD = 3;
const MOST_OF_LINE = 6; // moves in the text; the board shows all
const TALLEST = 12; // plies from the end below which all bars are equally low

/** @param ply counted from 1 */
const showMove = async (app: App, match: State, ply: number) => {
  const position = await app.rules.look(match, ply - 1);
  app.dispatch({ type: "review-position", ply, position });
};

interface Search {
  controller: AbortController | null; // null without a request
  isLeading: boolean; // the biggest swing is shown, until the first press
  awaited: number; // the ply that is shown once its forecast is known, 0 for none
}
const searchOf = onePerApp((): Search => ({ controller: null, isLeading: false, awaited: 0 }));

/** Show the biggest known swing, unless the player has chosen a move. */
const lead = (app: App) => {
  const ply = searchOf(app).isLeading ? biggestSwing(app.state.review.entries) : null;
  if (ply !== null) app.dispatch({ type: "review-select", ply });
};

/** Request the forecasts before each move. */
const search = async (app: App, match: State) => {
  const controller = new AbortController();
  const { signal } = controller;
  searchOf(app).controller = controller;
  const failed = new Set<number>(); // the next review asks for them again
  try {
    while (!signal.aborted) {
      const ply = nextEntry(app.state.review, failed);
      if (ply === null) break;
      const entry = await askEntry(app, match, ply);
      if (signal.aborted) return;
      if (entry === undefined) continue;
      if (!entry) failed.add(ply);
      app.dispatch({ type: "review-known", ply, entry });
      lead(app);
    }
  } catch (error) {
    app.report(error);
  }
  if (!signal.aborted) searchOf(app).controller = null;
};

/**
 * Return the ply of the next request, null for none. From the end backward, because late positions
 * are solved first and read first. Incomplete entries follow.
 */
const nextEntry = ({ entries, match }: ReviewState, failed: Set<number>) => {
  if (!match) return null;
  for (let ply = match.ply - 1; ply >= 0; ply -= 1) {
    if (!entries[ply] && !failed.has(ply)) return ply;
  }
  const open = entries.findLastIndex((entry) => entry?.complete === false);
  return open < 0 ? null : open;
};

/**
 * Return an entry, null if the solvers fail on it, undefined if others have stopped them.
 * @param ply moves before the entry's own
 */
const askEntry = async ({ analysis }: App, match: State, ply: number) => {
  try {
    return await analysis.review(match, ply);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return error.code === "stopped" ? undefined : null;
  }
};

const stopSearch = (app: App) => {
  const { controller } = searchOf(app);
  if (!controller) return;
  searchOf(app).controller = null;
  controller.abort();
  app.analysis.stop();
};

/** Open the review, at a move if one is asked for, else at the biggest swing. */
export const openReview = (app: App, move: string) => {
  app.dispatch({ type: "review-open" });
  searchOf(app).isLeading = !move;
  if (move) app.dispatch({ type: "review-select", ply: Number(move) });
  else lead(app);
  void app.load("sentences").then((part) => part?.tell(app, "review"));
};

/** Explain the move that led to the position of the replay. */
export const whyHere = (app: App) => {
  const ply = app.state.viewing?.ply ?? 0;
  if (!ply) return;
  app.dispatch({ type: "look", position: null });
  openReview(app, String(ply));
  searchOf(app).awaited = ply;
};

/** Whether a move was played and its line is complete: it would not grow once it is shown. */
const mayExplain = (entry: Entry | undefined) => !!entry?.played && entry.complete !== false;

/** Show the requested line, unless the player has moved on to another move. */
const showAwaited = (app: App) => {
  const { at, entries, match, wanted } = app.state.review;
  const current = searchOf(app);
  if (!match || wanted !== current.awaited) current.awaited = 0;
  else if (at === wanted && mayExplain(entries[at - 1])) {
    current.awaited = 0;
    void askWhy(app).catch(app.report);
  }
};

/** Show a move, by its number or a step. */
export const selectMove = (app: App, to: string) => {
  const { dispatch, state } = app;
  const { review } = state;
  searchOf(app).isLeading = false;
  dispatch({ type: "deselect" });
  const last = (review.match?.ply ?? 1) - 1;
  const number = Number(to);
  const ply = Number.isNaN(number) ? positionAfter(review.at - 1, last, to) + 1 : number;
  dispatch({ type: "review-select", ply });
};

/** Go back to the match. */
export const closeReview = ({ dispatch }: App) => {
  dispatch({ type: "deselect" });
  dispatch({ type: "review-close" });
};

/** Continue the shown position as a new match, whose record says with which move it began. */
export const playFromHere = async (app: App) => {
  const { position } = app.state.review;
  if (!position) return;
  const { ply, record, tags } = position;
  const start = tags.start ?? (ply ? String(ply) : "");
  app.dispatch({ type: "review-close" });
  await app.session.choose(async () => withTag(record, "start", start));
};

export const follow = ({ after, before }: Change, app: App) => {
  const { match, wanted } = after.review;
  if (before.review.match && !match) stopSearch(app);
  if (match && after.review.refused !== before.review.refused) app.say(t("refused"), true);
  tellLine(before, after, app);
  if (!match) return;
  const isOther = match !== before.review.match || wanted !== before.review.wanted;
  if (isOther) showMove(app, match, wanted).catch(app.report);
  showAwaited(app);
  if (match !== before.review.match) void search(app, match);
};

/**
 * Return the steps that show why a move was good or bad: the forced moves after it; if there are
 * none, the line that it missed, else the move alone. Null if the review was closed meanwhile.
 * @param position before the move
 */
const stepsOf = async (
  { analysis }: App,
  position: State,
  { line, played }: ReviewEntry & { played: string },
) => {
  try {
    const missed = line.length ? [] : (await analysis.line(position, position.ply)).line;
    const moves = missed.length ? missed : [played, ...line];
    return (await analysis.explain(position, moves)).steps;
  } catch (error) {
    if (error instanceof RulesError && error.code === "stopped") return null;
    throw error;
  }
};

/** Request the line of the shown move, and play it. */
export const askWhy = async (app: App) => {
  const { at, entries, line, position } = app.state.review;
  const entry = entries[at - 1];
  searchOf(app).isLeading = false;
  if (!position || line) return;
  if (!entry?.played || !mayExplain(entry)) return app.announce(frame.t("analyzing"));
  const { played } = entry;
  const steps = await stepsOf(app, position, { ...entry, played });
  if (!steps || app.state.review.position !== position) return; // the player has moved on
  app.dispatch({ type: "review-line", line: lineOf(named(steps), !isStill()) });
  focusOn(app, '[data-command="step-line"][data-value="play"]');
};

/** @param what was pressed */
export const step = (app: App, what: string) => {
  const { line } = app.state.review;
  if (!line) return;
  const isLeft = what === "close";
  app.dispatch({ type: "review-line", line: isLeft ? null : stepped(line, what) });
  if (isLeft) focusOn(app, '[data-command="why"]');
};

/** Move the focus from a removed control. */
const focusOn = (app: App, selector: string) => {
  app.flush();
  const control: HTMLElement | null | undefined = globalThis.document?.querySelector(selector);
  control?.focus();
};

/** Announce a step to screen readers, and let the next one follow while the page is visible. */
const tellLine = (before: AppState, after: AppState, app: App) => {
  const { line } = after.review;
  const isSame = line === before.review.line;
  if (isSame && after.isVisible === before.isVisible) return;
  const player = playerOf(app);
  if (!line) return player.stop();
  if (!isSame && line.at !== before.review.line?.at) app.announce(tellStep(line, app.front));
  player.show({ ...line, isPlaying: line.isPlaying && after.isVisible });
};

const playerOf = onePerApp(
  (app) =>
    new Player<Line>(lineOf([], false), {
      pause: STEP_MS,
      onStep: (line) => app.dispatch({ type: "review-line", line }),
    }),
);

/**
 * Draw the position before the move with a better piece selected, or that of the move if none is
 * better; in a line, mark the next move.
 */
export const reviewUi = (
  { review: { at, entries, line, position } }: AppState,
  front: FrontEnd,
): Partial<Ui> => {
  if (!position) return {};
  const entry = entries[at - 1];
  const good = line
    ? line.steps.slice(line.at + 1, line.at + 2).map(({ move }) => move)
    : (entry?.good ?? []);
  const shown = good.find((move) => move === entry?.played) ?? good[0] ?? "";
  const [part = "", value = ""] = front.parts?.(shown)[0]?.split(":") ?? [];
  // A selected piece would take the arrow keys from the tiles of the line.
  const selected = part && good.length && !line ? { part, value } : null;
  return { good, selected, active: true, pending: [], confirming: null };
};

export const viewReview = ({ match, review }: AppState, front: FrontEnd): Partial<View> => {
  const { line, position } = review;
  if (!position) return {};
  return {
    mode: "review",
    keys: line ? drawLine(line, front, frame.t("variation")) : drawReview(match, review),
    status: line ? drawWords(line, front) : drawVerdict(match, review, front),
  };
};

/** @param most the largest lead of the match, in points */
const height = (forecast: Forecast | null | undefined, most: number) => {
  if (!forecast || forecast.winner === null) return 0;
  if (forecast.margin !== null) return 14 + (86 * Math.abs(forecast.margin)) / most;
  // A win of unknown length is drawn as a far one.
  return Math.max(14, 100 - (86 * Math.min(forecast.plies ?? TALLEST, TALLEST)) / TALLEST);
};

/** Draw the graph and its controls. */
const drawReview = (state: State, { entries, at }: Shown) => {
  const leads = entries.map((entry) => Math.abs(entry?.forecast?.margin ?? 0));
  const most = Math.max(0, ...leads);
  const bars = Array.from({ length: state.ply + 1 }, (_, ply) =>
    drawBar(state, entries[ply], ply, at, most),
  );
  const playback = { at: at - 1, last: state.ply - 1, isPlaying: false };
  const hasPoints = entries.some((entry) => entry && entry.forecast?.margin != null);
  return html`<div class="review stack">
    <p class="review-words"
      ><span class="of-1">${t("axis", { arrow: "↑", name: state.players[0] })}</span
      ><span>${t(hasPoints ? "points" : "howMany")}</span></p>
    <div class="graph" .style=${`--digits: ${String(most).length}`} role="group"
      aria-label=${t("graph")} data-roving data-shows-last>${bars}</div>
    <p class="review-words"
      ><span class="of-2">${t("axis", { arrow: "↓", name: state.players[1] })}</span
      ><span>${t("after")}</span></p>
    ${drawTransport(["first", "back", "on", "last"], playback, "review-move")}
    <div class="buttons">
      <button class="button" data-command="play-from-here">${t("playOn")}</button>
      <button class="button" data-command="share">${icon("share")}${frame.t("share")}</button>
      <button class="button" data-command="close-review" data-key="Escape"
        >${icon("close")}${frame.t("close")}</button>
    </div>
  </div>`;
};

/** Draw a bar, which leads to its move; that of the start leads to the first move. */
const drawBar = (state: State, entry: Entry | undefined, ply: number, at: number, most: number) => {
  const isEnd = ply === state.ply;
  const winner = isEnd ? (state.outcome?.winner ?? null) : (entry?.forecast?.winner ?? null);
  const tall = isEnd ? (winner === null ? 0 : 100) : height(entry?.forecast, most);
  const none = entry === null ? t("unknown") : frame.t("analyzing");
  const brief = entry?.forecast ? briefForecast(entry.forecast, state.players) : none;
  const label = isEnd ? t("end") : t(ply ? "bar" : "start", { n: ply, brief });
  const { margin, moves } = entry?.forecast ?? { margin: null, moves: null };
  const number = isEnd || winner === null ? "" : margin === null ? moves : Math.abs(margin);
  const owner = winner === null ? "is-open" : `of-${winner + 1}`;
  const knowledge = isEnd ? "is-end" : entry ? "" : "is-unknown";
  return html`<button
    class="ply ${owner} ${ply === at ? "is-now" : ""} ${knowledge}"
    data-command="review-move"
    data-value=${Math.max(1, ply)}
    aria-label=${label}
    aria-disabled=${ply === 0 && at === 1 ? "true" : nothing}
    aria-current=${ply === at ? "true" : nothing}
    tabindex=${ply === at ? 0 : -1}
    ><i .style=${`--tall: ${tall / 100}`}><b data-number=${number}></b></i
    ><small data-number=${ply}></small></button>`;
};

/** Show the played move, and below it the continuation by perfect play. */
const drawVerdict = (state: State, review: Shown, front: FrontEnd) => html`<p>
    ${formatBold(sayReview(state, review, front))}
  </p>
  <p class="hush">
    ${sayLine(state, review, front)}${drawWhy(review)}${drawTryAgain(state, review)}
  </p>`;

/** Draw the button that plays the line of a move on the board. */
const drawWhy = ({ entries, at }: Shown) =>
  mayExplain(entries[at - 1])
    ? html` <button class="inline" data-command="why">${t("why")}</button>`
    : nothing;

/** Draw the link to the puzzle of a move that gave the match away. */
const drawTryAgain = ({ game }: State, { entries, at, position }: Shown) => {
  if (!position || !isMistake(entries[at - 1])) return nothing;
  return html` <a class="inline" href=${`../puzzles/?game=${game}#${position.record}`}
    >${frame.t("tryAgain")}</a>`;
};

/** Whether too little is solved to name the good moves. */
const isOpen = ({ best, complete, played_forecast }: ReviewEntry) =>
  complete === false && (best?.kind === "unknown" || played_forecast?.kind === "unknown");

const sayReview = (state: State, { entries, at }: Shown, front: FrontEnd) => {
  const entry = entries[at - 1];
  if (entry === null) return t("unknown");
  if (!entry?.played || !entry.played_forecast || isOpen(entry)) return frame.t("analyzing");
  const name = state.players[moverAfter(state, at - 1)];
  const move = toText(front.move(entry.played, state));
  if (!entry.best || entry.good.includes(entry.played)) return rich("playedGood", { name, move });
  const shown = entry.good.slice(0, MOST_GOOD).map((each) => toText(front.move(each, state)));
  const more = entry.good.length - shown.length;
  if (more > 0) shown.push(t("more", { n: more }));
  const brief = briefForecast(entry.best, state.players);
  return rich("played", { name, move, good: either(shown), brief });
};

/** Say who could force a win from where, if no move of the match changed that. */
const sayWhole = ({ players, ply: plies }: State, entries: Shown["entries"]) => {
  const whole = withoutSwing(entries, plies);
  if (!whole) return "";
  const { ply, winner } = whole;
  if (winner === null) return "";
  const name = players[winner] ?? "";
  return ply ? t("forcedAfter", { n: ply, name }) : t("forcedFromStart", { name });
};

const sayLine = (state: State, { entries, at }: Shown, front: FrontEnd) => {
  const { line = [], played } = entries[at - 1] ?? {};
  if (line.length === 0) return at === state.ply ? sayWhole(state, entries) : "";
  // The words of a move stay in one line.
  const say = (each: string) => toText(front.move(each, state)).replaceAll(" ", "\u00a0");
  const shown = line.slice(0, MOST_OF_LINE).map(say);
  const move = played ? say(played) : "";
  if (line.length > MOST_OF_LINE) shown.push(t("more", { n: line.length - MOST_OF_LINE }));
  return html`<span class="perfect-play">${t("line", { move, line: shown.join(", ") })}</span>`;
};
