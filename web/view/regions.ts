/**
 * The regions of a game's page as templates: turn strip, board, status, keys or result, tray, terms
 * and list of moves. The build draws the opening with the same code. Pure.
 */

import { drawTransport } from "../board/playback.ts";
import { vocabulary } from "../i18n/message.ts";
import type { Player, State } from "../rules/contract.ts";
import { moverAfter, nextMover } from "../rules/turns.ts";
import { formatBold, html, nothing } from "./lit.ts";
import { drawSun, icon, mark } from "./marks.ts";
import { inSeats } from "./seats.ts";
import type { FrontEnd, Notice, Ui, View } from "./types.ts";

const { t } = vocabulary("frame");

const NEARLY_UP = 10; // seconds
const ROOMY = 8; // letters of a name that are written large
const LONG = 11; // letters of a name that stand in one line
/** Characters of two lines on a small phone; a longer status is smaller. */
const TWO_LINES = 64;

/** The regions in the order in which they stand in the page. */
export const REGIONS = ["turns", "board", "status", "keys", "tray", "terms", "moves"] as const;

/** The `Ui` of the build: a narrow screen, nothing selected. */
export const openingUi = (): Ui => ({
  selected: null,
  pending: [],
  expanded: {},
  active: true,
  wide: false,
  turned: false,
  roomy: false,
  forecasts: null,
  good: [],
  confirming: null,
});

/** The view before the page's script has run: the opening, ready to play. */
export const openingView = (opening: State, terms: View["terms"] = null): View => ({
  match: opening,
  position: opening,
  ui: openingUi(),
  terms,
  bar: null,
  turns: { series: null, clock: null },
  tray: { canUndo: false, canRedo: false, analysis: false, isLooking: false, canEnd: true },
  notice: null,
  hint: null,
  message: null,
  starter: 1,
  offer: null,
  isStarting: true,
  isArriving: false,
  isUnchecked: false,
  isHeld: false,
  mode: "play",
  keys: null,
  status: null,
});

/** Return a function for each region that draws it. One that fails does not stop the others. */
export const drawRegions = (front: FrontEnd, view: View) => {
  const { match, mode, position, ui } = view;
  let drawn: ReturnType<FrontEnd["render"]> | undefined;
  const face = () => {
    drawn ??= front.render(position, ui);
    return drawn;
  };
  return {
    // It is still the same player's turn, or no one's, whatever position the board shows.
    turns: () => drawTurns(match, ui, view.turns),
    // The terms are in the side column of a laptop, on a phone above the board; the style decides.
    board: () => html`${view.bar ?? drawTerms(view.terms)}${drawAim(front, view)}
      ${drawStage(face().board)}`,
    status: () => drawStatus(front, view),
    keys: () => {
      if (view.keys) return view.keys;
      return mode === "over" ? drawResult(match, front, view) : (face().keys ?? html``);
    },
    tray: () => drawTray(view.tray),
    terms: () => html`${view.bar ?? drawTerms(view.terms)}`,
    moves: () =>
      html`<h2>${t("moves")}</h2>${drawMoveList(match, position.ply, front, !view.isUnchecked)}`,
  };
};

/**
 * Draw the two tabs of the turn strip, and between them the clock, the series or the moves so far.
 */
const drawTurns = (state: State, ui: Ui, { clock, lesson, notes, series }: View["turns"]) => {
  const plies = state.ply + ui.pending.length;
  const mover = nextMover(state, ui);
  const { outcome } = state;
  const said = (player: 0 | 1) => {
    if (outcome?.winner === player) return t("wins");
    if (outcome) return outcome.winner === null ? t("draw") : "";
    const isUp = mover === player;
    if (isUp && clock && clock.seconds <= NEARLY_UP) return t("seconds", { n: clock.seconds });
    return notes?.[player] ?? t(isUp ? "toMove" : "waits");
  };
  const seats = inSeats(state, [0, 1] as const);
  const tab = (player: 0 | 1, seat: number) => {
    const up = !outcome && mover === player;
    const won = outcome?.winner === player;
    const name = state.players[player] ?? "";
    const size = name.length > LONG ? "is-longest" : name.length > ROOMY ? "is-long" : nothing;
    return html`<div
      class="player of-${player + 1} at-${seat + 1} ${up ? "is-up" : ""} ${won ? "has-won" : ""}"
      aria-current=${up ? "true" : nothing}
    >
      ${mark(player)}<b class=${size}
        ><bdi translate="no">${name}</bdi></b
      ><small>${said(player)}</small>
    </div>`;
  };
  const score = html`<p class="score">${series ? inSeats(state, series).join("–") : plies}<small
    >${series ? t("series") : t("plies", { n: plies })}</small></p>`;
  const way = html`<button class="score is-lesson" data-command="lesson"
    ><small>${lesson}</small></button>`;
  return html`${tab(seats[0], 0)}
    ${clock ? drawClock(clock) : lesson ? way : score}
    ${tab(seats[1], 1)}`;
};

/** Draw the time that is left for a move; a press pauses it. */
const drawClock = ({ paused, seconds }: { seconds: number; paused: boolean }) => html`<button
  class="score ${seconds <= NEARLY_UP ? "is-late" : ""}"
  data-command="pause"
  aria-pressed=${paused}
>
  ${seconds}<small>${t(paused ? "goOn" : "pause")}</small>
</button>`;

/** Draw the place that a board has to fit. @param board of a front end */
export const drawStage = (board: unknown) => html`<div class="stage" translate="no">${board}</div>`;

/** Say above the board what the players want. */
const drawAim = (front: FrontEnd, { position, ui }: View) =>
  front.aim && !position.outcome
    ? html`<p class="aim hush">${front.aim(position, ui)}</p>`
    : nothing;

/** Whether a press did nothing, because a part of the page is missing. */
const isMissing = ({ message }: View) => message?.missing !== undefined;

/** Say what is next, what needs attention before that, or the last announcement. */
const drawStatus = (front: FrontEnd, view: View) => {
  const { hint, message, notice, position, status, ui } = view;
  const small = (said: Notice) =>
    html`<p class="hush">${formatBold(said.text)}${drawButton(said)}</p>`;
  if (status && !isMissing(view)) return html`${status}${message ? small(message) : nothing}`;
  // After the end the card has said it all.
  const prompt = () => (position.outcome ? "" : front.prompt(position, ui));
  const sentence = notice?.text ?? message?.text ?? prompt();
  const isError = message?.isError && !notice;
  const note = notice || message ? null : front.note?.(position, ui);
  const below = hint ?? (note ? { text: note } : null);
  const isLong = sentence === message?.text && sentence.length > TWO_LINES;
  // A press is answered, whatever else needs attention.
  const answer = missingOf(view) ?? (notice && message);
  return html`<p class="${isError ? "is-error" : ""} ${isLong ? "is-long" : ""}">
      ${formatBold(sentence)}${drawButton(notice ?? message ?? { text: sentence })}
    </p>
    ${answer ? small(answer) : nothing}${below ? small(below) : nothing}`;
};

/** Return the way to try again, and if a notice is shown first, the reason; null for neither. */
const missingOf = (view: View): Notice | null => {
  if (!isMissing(view)) return null;
  const { message, notice } = view;
  const text = notice ? (message?.text ?? "") : "";
  const label = message?.missing ? t("tryAgain") : "";
  return text || label ? { text, label, act: "load-again" } : null;
};

const drawButton = ({ act, key, label, or }: Notice): unknown =>
  label
    ? html` <button class="inline" data-command=${act} data-key=${key ?? nothing}
        >${label}</button>${or ? drawButton({ text: "", ...or }) : nothing}`
    : nothing;

/** Draw the line that opens the set-up. */
const drawTerms = (terms: View["terms"]) =>
  terms
    ? html`<div class="terms">
        <button class="button terms-pill" data-command="new">
          ${mark(terms.seat)}<span>${terms.who}</span><i><b class="sr">, </b></i
          ><span>${terms.rules}</span>${icon("more")}
        </button>
      </div>`
    : nothing;

const drawTray = ({ canEnd, canRedo, canUndo, isLooking, analysis }: View["tray"]) => {
  // Of a disabled button the focus would be lost.
  const off = (can: boolean) => (can ? nothing : "true");
  return html`
  <button data-command="undo" aria-disabled=${off(canUndo)}>${icon("undo")}${t("undo")}</button>
  ${
    canEnd === null || analysis
      ? html`<button
          class="is-pill"
          data-command="analysis"
          aria-pressed=${analysis}
          aria-busy=${isLooking}
          >${icon("magnifier")}${t(analysis ? "analysisOn" : "analysis")}</button>`
      : html`<button class="is-pill" data-command="finish" ?disabled=${!canEnd}
          >${icon("flag")}${t("finish")}</button>`
  }
  <button data-command="redo" aria-disabled=${off(canRedo)}>${t("redo")}${icon("redo")}</button>
`;
};

/** Return the moves in rows, each player's in their own column: [ply of Player 1, of Player 2]. */
const rowsOf = (state: State) => {
  const rows: [number | null, number | null][] = [];
  let last: Player = 1;
  for (const ply of state.moves.keys()) {
    const mover = moverAfter(state, ply);
    if (mover <= last) rows.push([null, null]);
    (rows.at(-1) ?? [])[mover] = ply;
    last = mover;
  }
  return rows;
};

/**
 * Draw the moves in pairs, and mark the visible one.
 * @param shown how many moves the board shows
 * @param hasSteps whether earlier positions can be shown
 */
export const drawMoveList = (state: State, shown: number, front: FrontEnd, hasSteps = true) => {
  const rows = rowsOf(state);
  const cell = (ply: number | null) => {
    const move = state.moves[ply ?? -1];
    if (ply === null || move === undefined) return html`<span></span>`;
    const now = ply + 1 === shown ? `of-${moverAfter(state, ply) + 1} is-now` : "";
    return html`<span class=${now}>${formatBold(front.move(move, state))}</span>`;
  };
  const number = (ply: number | null) =>
    html`<i>${ply === null ? nothing : html`${ply + 1}<b class="sr">. </b>`}</i>`;
  // As they are read; the style puts both numbers in the middle.
  const row = ([first, second]: (typeof rows)[number]) =>
    html`<li>${number(first)}${cell(first)}${number(second)}${cell(second)}</li>`;
  const playback = { at: hasSteps ? shown : 0, last: hasSteps ? state.ply : 0, isPlaying: false };
  return html`${rows.length === 0 ? html`<p class="hush">${t("noMoves")}</p>` : nothing}
    <ol class="moves" translate="no" aria-label=${t("moves")}
      tabindex=${rows.length > 0 ? 0 : nothing} data-shows-last>
      ${rows.map(row)}
    </ol>
    ${drawTransport(["first", "back", "on", "last"], playback, "look")}`;
};

/**
 * Return how the referee ended the match, null if it goes on or has ended by the rules of the game:
 * only such an end is known to a front end.
 */
const refereedOf = ({ outcome, players, ply }: State) => {
  const { winner, reason } = outcome ?? { winner: null, reason: "" };
  if ((reason === "resignation" || reason === "time") && winner !== null) {
    const loser = players[1 - winner] ?? "";
    return {
      title: t("winsMatch", { name: players[winner] }),
      fact: t(reason === "time" ? "time" : "resignedFact", { loser }),
    };
  }
  if (reason === "agreed-draw") return { title: t("drawn"), fact: t("agreedFact") };
  return reason === "move-limit" ? { title: t("drawn"), fact: t("limitFact", { n: ply }) } : null;
};

/** Return how the match ended: a title and a fact. */
export const resultOf = (state: State, front: FrontEnd) => refereedOf(state) ?? front.result(state);

/**
 * Say for the window's title whose turn it is, or how the match ended; "" before the first move.
 */
export const headline = ({ match }: View, front: FrontEnd) => {
  if (match.outcome) return resultOf(match, front).title;
  return match.ply ? t("turnOf", { name: match.players[match.to_move] ?? "" }) : "";
};

/**
 * Draw the card that takes the place of the keys.
 * @param offer a button before the others, "" for none @param command that begins again
 * @param label of that @param hasMoves which can be reviewed
 */
export const drawCard = (
  title: unknown,
  text: unknown,
  offer: unknown,
  command: string,
  label: string,
  hasMoves: boolean,
) => {
  const review = html`${icon("magnifier")}${t("review")}`;
  return html`<div class="result">
    <h2 tabindex="-1">${title}</h2>
    ${text}
    <div class="buttons ${offer ? "has-offer" : ""}">
      ${offer}
      <button class="button ${offer ? "" : "is-main"}" data-command=${command}
        >${icon("again")}${label}</button>
      ${hasMoves ? html`<button class="button" data-command="review">${review}</button>` : nothing}
      <button class="button" data-command="share">${icon("share")}${t("share")}</button>
      <button class="button" data-command="new">${icon("plus")}${t("newMatch")}</button>
    </div>
  </div>`;
};

const drawResult = (
  state: State,
  front: FrontEnd,
  { offer, starter }: Pick<View, "offer" | "starter">,
) => {
  const { title, fact } = resultOf(state, front);
  const { act, icon: sign = "on", label, note, suns = 0, title: won, value } = offer ?? {};
  const rematch =
    starter === null ? t("rematchCoin") : t("rematch", { name: state.players[starter] });
  // What a match decides beyond itself is the title; how it ended is said below.
  const end = won ? t("ended", { title, fact }) : fact;
  const text = html`<p>${end}</p>${note ? html`<p>${note}</p>` : nothing}`;
  const head = won
    ? html`<span class="suns">${Array.from({ length: suns }, () => drawSun())}</span>${won}`
    : title;
  const first = label
    ? html`<button class="button is-main" data-command=${act} data-value=${value ?? nothing}
        >${icon(sign)}${label}</button>`
    : "";
  return drawCard(head, text, first, "rematch", rematch, state.ply > 0);
};
