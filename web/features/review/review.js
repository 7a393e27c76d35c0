/** The actions and the drawing of a review; loaded with the first one. */

import { isStill } from "../../board/animation.js";
import { drawTransport, positionAfter, stepped } from "../../board/playback.js";
import { drawLine, drawWords, lineOf, Player, STEP_MS, tellStep } from "../../board/steps.js";
import { either, toText, vocabulary } from "../../i18n/message.js";
import { withNames } from "../../i18n/names.js";
import { RulesError } from "../../rules/errors.js";
import { briefForecast } from "../../view/forecasts.js";
import { formatBold, html, nothing } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { explain } from "../first-use/first-use.js";

/** @import { App, AppState, Change } from "../../app/types.js" */
/** @import { Line } from "../../board/steps.js" */
/** @import { CountedForecast as Forecast, ReviewEntry, State } from "../../rules/contract.js" */
/** @import { FrontEnd, Ui, View } from "../../view/types.js" */
/** @import { ReviewState } from "./index.js" */
/** @typedef {ReviewEntry | null} Entry */
/** @typedef {Pick<ReviewState, "entries" | "at">} Shown */

const { t, rich } = vocabulary("features/review");
const frame = vocabulary("frame");

const MOST_GOOD = 3;
const MOST_OF_LINE = 6; // moves that are written out: the steps on the board show all
const TALLEST = 12; // plies from the end below which all bars are equally low

/** @param {App} app @param {State} match @param {number} ply counted from 1 */
const showMove = async (app, match, ply) => {
  const position = await app.rules.look(match, ply - 1);
  app.dispatch({ type: "review-position", ply, position });
  app.flush();
  const bar = globalThis.document?.querySelector(".graph [aria-current]");
  bar?.scrollIntoView({ block: "nearest", inline: "center" });
};

/** @typedef {{ controller: AbortController | null }} Search null while nothing is asked */
/** @param {App} app @returns {Search} */
const searchOf = (app) => app.singleton("review-search", () => ({ controller: null }));

/** Ask for all that can be known before each move. @param {App} app @param {State} match */
const search = async (app, match) => {
  const controller = new AbortController();
  const { signal } = controller;
  searchOf(app).controller = controller;
  try {
    while (!signal.aborted) {
      const ply = nextEntry(app.state.review);
      if (ply === null) break;
      const entry = await askEntry(app, match, ply);
      if (signal.aborted) return;
      if (entry !== undefined) app.dispatch({ type: "review-known", ply, entry });
    }
  } catch (error) {
    app.report(error);
  }
  if (!signal.aborted) searchOf(app).controller = null;
};

/**
 * Return the ply whose entry is to be asked for next, null for none. From the end backwards: the
 * last moves are soonest known, and looked at first. Then those of which not all is known yet.
 * @param {ReviewState} review
 */
const nextEntry = ({ entries, match }) => {
  if (!match) return null;
  for (let ply = match.ply - 1; ply >= 0; ply -= 1) if (entries[ply] === undefined) return ply;
  const open = entries.findLastIndex((entry) => entry?.complete === false);
  return open < 0 ? null : open;
};

/**
 * Return an entry, null if the solvers fail on it, undefined if others have stopped them.
 * @param {App} app @param {State} match @param {number} ply moves before the one in question
 */
const askEntry = async ({ analysis }, match, ply) => {
  try {
    return await analysis.review(match, ply);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return error.code === "stopped" ? undefined : null;
  }
};

/** @param {App} app */
const stopSearch = (app) => {
  const { controller } = searchOf(app);
  if (!controller) return;
  searchOf(app).controller = null;
  controller.abort();
  app.analysis.stop();
};

/** Open the review, at a move if one is asked for. @param {App} app @param {string} move */
export const openReview = (app, move) => {
  app.dispatch({ type: "review-open" });
  if (move) app.dispatch({ type: "review-select", ply: Number(move) });
  void explain(app, "review");
};

/** The move whose line is shown as soon as it is known. @param {App} app */
const awaited = (app) => app.singleton("why-here", () => ({ ply: 0 }));

/** Explain the move that led to the position of the replay. @param {App} app */
export const whyHere = (app) => {
  const ply = app.state.viewing?.ply ?? 0;
  if (!ply) return;
  app.dispatch({ type: "look", position: null });
  openReview(app, String(ply));
  awaited(app).ply = ply;
};

/** Show the line that is waited for, unless another move is looked at by now. @param {App} app */
const showAwaited = (app) => {
  const { at, entries, match, wanted } = app.state.review;
  const waiting = awaited(app);
  if (!match || wanted !== waiting.ply) waiting.ply = 0;
  else if (at === wanted && entries[at - 1]?.played) {
    waiting.ply = 0;
    void askWhy(app).catch(app.report);
  }
};

/** Look at a move, by its number or a step. @param {App} app @param {string} to */
export const selectMove = ({ dispatch, state: { review } }, to) => {
  dispatch({ type: "deselect" });
  const last = (review.match?.ply ?? 1) - 1;
  const number = Number(to);
  const ply = Number.isNaN(number) ? positionAfter(review.at - 1, last, to) + 1 : number;
  dispatch({ type: "review-select", ply });
};

/** Go back to the match. @param {App} app */
export const closeReview = ({ dispatch }) => {
  dispatch({ type: "deselect" });
  dispatch({ type: "review-close" });
};

/** Continue the shown position as a new match. @param {App} app */
export const playFromHere = async (app) => {
  const { position } = app.state.review;
  if (!position) return;
  app.dispatch({ type: "review-close" });
  await app.session.choose(async () => position.record);
};

/** @param {Change} change @param {App} app */
export const follow = ({ after, before }, app) => {
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
 * @param {App} app @param {State} position before the move
 * @param {ReviewEntry & { played: string }} entry
 */
const stepsOf = async ({ analysis }, position, { line, played }) => {
  try {
    const missed = line.length ? [] : (await analysis.line(position, position.ply)).line;
    const moves = missed.length ? missed : [played, ...line];
    return (await analysis.explain(position, moves)).steps;
  } catch (error) {
    if (error instanceof RulesError && error.code === "stopped") return null;
    throw error;
  }
};

/** Ask for the line of the move that is looked at, and let it step. @param {App} app */
export const askWhy = async (app) => {
  const { at, entries, line, position } = app.state.review;
  const entry = entries[at - 1];
  if (!position || line) return;
  if (!entry?.played) return app.announce(frame.t("analyzing"));
  const { played } = entry;
  const steps = await stepsOf(app, position, { ...entry, played });
  if (!steps || app.state.review.position !== position) return; // the player has moved on
  const all = steps.map((each) => ({ ...each, position: withNames(each.position) }));
  app.dispatch({ type: "review-line", line: lineOf(all, !isStill()) });
  focusOn(app, '[data-command="step-line"][data-value="play"]');
};

/** @param {App} app @param {string} what was pressed */
export const step = (app, what) => {
  const { line } = app.state.review;
  if (!line) return;
  const isLeft = what === "close";
  app.dispatch({ type: "review-line", line: isLeft ? null : stepped(line, what) });
  if (isLeft) focusOn(app, '[data-command="why"]');
};

/** Move the focus, whose control is gone. @param {App} app @param {string} selector */
const focusOn = (app, selector) => {
  app.flush();
  /** @type {HTMLElement | null | undefined} */
  const control = globalThis.document?.querySelector(selector);
  control?.focus();
};

/**
 * Announce a step to screen readers, and let the next one follow while the page is visible.
 * @param {AppState} before @param {AppState} after @param {App} app
 */
const tellLine = (before, after, app) => {
  const { line } = after.review;
  const isSame = line === before.review.line;
  if (isSame && after.isVisible === before.isVisible) return;
  const player = app.singleton("step-line", () => playerOf(app));
  if (!line) return player.stop();
  if (!isSame && line.at !== before.review.line?.at) app.announce(tellStep(line, app.front));
  player.show({ ...line, isPlaying: line.isPlaying && after.isVisible });
};

/** @param {App} app @returns {Player<Line>} */
const playerOf = (app) =>
  new Player(lineOf([], false), {
    pause: STEP_MS,
    onStep: (line) => app.dispatch({ type: "review-line", line }),
  });

/**
 * The board shows the position before the move, with a better one held ready; in a line the next
 * move is marked.
 * @param {AppState} state @param {FrontEnd} front @returns {Partial<Ui>}
 */
export const reviewUi = ({ review: { at, entries, line, position } }, front) => {
  if (!position) return {};
  const good = line
    ? line.steps.slice(line.at + 1, line.at + 2).map(({ move }) => move)
    : (entries[at - 1]?.good ?? []);
  const [part = "", value = ""] = front.parts?.(good[0] ?? "")[0]?.split(":") ?? [];
  // Held ready, a piece would take the arrow keys from the tiles of the line.
  const selected = part && good.length && !line ? { part, value } : null;
  return { good, selected, active: true, pending: [], confirming: null };
};

/** @param {AppState} state @param {FrontEnd} front @returns {Partial<View>} */
export const viewReview = ({ match, message, review }, front) => {
  const { line, position } = review;
  if (!position) return {};
  return {
    mode: "review",
    keys: line ? drawLine(line, front, frame.t("variation")) : drawReview(match, review),
    status: line ? drawWords(line, front) : drawVerdict(match, review, front, message?.text),
  };
};

/** @param {Forecast | null | undefined} forecast */
const height = (forecast) => {
  if (!forecast || forecast.winner === null) return 0;
  if (forecast.margin !== null) return Math.min(100, 20 + 8 * Math.abs(forecast.margin));
  // A win of unknown length is drawn as a far one.
  return Math.max(14, 100 - (86 * Math.min(forecast.plies ?? TALLEST, TALLEST)) / TALLEST);
};

/** Draw the graph and what can be done in it. @param {State} state @param {Shown} review */
const drawReview = (state, { entries, at }) => {
  const bars = Array.from({ length: state.ply + 1 }, (_, ply) =>
    drawBar(state, entries[ply], ply, at),
  );
  const playback = { at: at - 1, last: state.ply - 1, isPlaying: false };
  const hasPoints = entries.some((entry) => entry && entry.forecast?.margin != null);
  return html`<div class="review stack">
    <p class="review-words"
      ><span class="of-1">${t("axis", { arrow: "↑", name: state.players[0] })}</span
      ><span>${t(hasPoints ? "points" : "howMany")}</span></p>
    <div class="graph" role="group" aria-label=${t("graph")} data-roving>${bars}</div>
    <p class="review-words"
      ><span class="of-2">${t("axis", { arrow: "↓", name: state.players[1] })}</span
      ><span>${t("after")}</span></p>
    ${drawTransport(["first", "back", "on", "last"], playback, "review-move")}
    <div class="buttons">
      <button class="button" data-command="play-from-here">${t("playOn")}</button>
      <button class="button" data-command="share">${icon("share")}${frame.t("share")}</button>
      <button class="button" data-command="close-review"
        >${icon("close")}${frame.t("close")}</button>
    </div>
  </div>`;
};

/** @param {State} state @param {Entry | undefined} entry @param {number} ply @param {number} at */
const drawBar = (state, entry, ply, at) => {
  const isEnd = ply === state.ply;
  const winner = isEnd ? (state.outcome?.winner ?? null) : (entry?.forecast?.winner ?? null);
  const tall = isEnd ? (winner === null ? 0 : 100) : height(entry?.forecast);
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
    aria-current=${ply === at ? "true" : nothing}
    tabindex=${ply === at ? 0 : -1}
    ><i .style=${`--tall: ${tall / 100}`}><b data-number=${number}></b></i
    ><small data-number=${ply}></small></button>`;
};

/**
 * Show the played move, and below it the continuation by perfect play.
 * @param {State} state @param {Shown} review @param {FrontEnd} front
 * @param {string} [message] in place of a prompt
 */
const drawVerdict = (state, review, front, message) => html`<p>
    ${formatBold(sayReview(state, review, front))}
  </p>
  <p class="hush">
    ${sayLine(state, review, front)}${drawWhy(review)}
  </p>
  ${message ? html`<p class="hush">${message}</p>` : nothing}`;

/** Draw the control that lets the line of a move step on the board. @param {Shown} review */
const drawWhy = ({ entries, at }) =>
  entries[at - 1]?.played
    ? html` <button class="inline" data-command="why">${t("why")}</button>`
    : nothing;

/** Whether too little is known of a move to say what was good. @param {ReviewEntry} entry */
const isOpen = ({ best, complete, played_forecast }) =>
  complete === false && (best?.kind === "unknown" || played_forecast?.kind === "unknown");

/** @param {State} state @param {Shown} review @param {FrontEnd} front */
const sayReview = (state, { entries, at }, front) => {
  const entry = entries[at - 1];
  if (entry === null) return t("unknown");
  if (!entry?.played || !entry.played_forecast || isOpen(entry)) return frame.t("analyzing");
  const name = state.players[(at - 1) % 2] ?? "";
  const move = toText(front.move(entry.played, state));
  if (!entry.best || entry.good.includes(entry.played)) return rich("playedGood", { name, move });
  const shown = entry.good.slice(0, MOST_GOOD).map((each) => toText(front.move(each, state)));
  const more = entry.good.length - shown.length;
  if (more > 0) shown.push(t("more", { n: more }));
  const brief = briefForecast(entry.best, state.players);
  return rich("played", { name, move, good: either(shown), brief });
};

/** @param {State} state @param {Shown} review @param {FrontEnd} front */
const sayLine = (state, { entries, at }, front) => {
  const line = entries[at - 1]?.line ?? [];
  if (line.length === 0) return "";
  const shown = line.slice(0, MOST_OF_LINE).map((each) => toText(front.move(each, state)));
  if (line.length > MOST_OF_LINE) shown.push(t("more", { n: line.length - MOST_OF_LINE }));
  return t("line", { line: shown.join(", ") });
};
