/** The frame that all games share: turn strip, tray, list of moves, result. Pure drawing. */

import { drawTransport } from "../board/playback.js";
import { vocabulary } from "../i18n/message.js";
import { formatBold } from "./bold.js";
import { html, nothing } from "./lit.js";
import { icon, mark } from "./marks.js";

/** @import { State } from "../rules/contract.js" */
/** @import { FrontEnd, Ui } from "./types.js" */

const { t } = vocabulary("frame");

/**
 * Draw the two tabs of the turn strip, and between them the clock, the series or the moves so far.
 * @param {State} state @param {Ui} ui @param {import("./types.js").View["turns"]} turns
 */
export const drawTurns = (state, ui, { clock, notes, series }) => {
  const plies = state.ply + ui.pending.length;
  const mover = (state.to_move + ui.pending.length) % 2;
  const outcome = state.outcome;
  const tab = (/** @type {0 | 1} */ player) => {
    const up = !outcome && mover === player;
    const won = outcome?.winner === player;
    const said = outcome
      ? won
        ? t("wins")
        : outcome.winner === null
          ? t("draw")
          : ""
      : up && clock && clock.seconds <= NEARLY_UP
        ? t("left", { n: clock.seconds })
        : (notes?.[player] ?? t(up ? "toMove" : "waits"));
    const name = state.players[player] ?? "";
    return html`<div
      class="player of-${player + 1} ${up ? "is-up" : ""} ${won ? "has-won" : ""}"
      aria-current=${up ? "true" : nothing}
    >
      ${mark(player)}<b class=${name.length > ROOMY ? "is-long" : nothing}><bdi>${name}</bdi></b><small>${said}</small>
    </div>`;
  };
  return html`${tab(0)}
    ${clock ? drawClock(clock) : html`<p class="score">${series ? series.join("–") : plies}<small>${series ? t("series") : t("plies", { n: plies })}</small></p>`}
    ${tab(1)}`;
};

const NEARLY_UP = 10; // seconds
const ROOMY = 9; // letters of a name that are written large

/** Draw what is left of the time for a move; a press lets it rest. @param {{ seconds: number, paused: boolean }} clock */
const drawClock = ({ paused, seconds }) => html`<button
  class="score ${seconds <= NEARLY_UP ? "is-late" : ""}"
  data-command="pause"
  aria-pressed=${paused}
>
  ${seconds}<small>${t(paused ? "goOn" : "pause")}</small>
</button>`;

/** Draw the tray under the keys. @param {import("./types.js").View["tray"]} tray */
export const drawTray = ({ canRedo, canUndo, isLooking, lens }) => html`
  <button data-command="undo" ?disabled=${!canUndo}>${icon("undo")}${t("undo")}</button>
  <button class="is-pill" data-command="lens" aria-pressed=${lens} aria-busy=${isLooking}>${icon("lens")}${t(lens ? "lensOn" : "lens")}</button>
  <button data-command="redo" ?disabled=${!canRedo}>${t("redo")}${icon("redo")}</button>
`;

/**
 * Draw the moves in pairs, and mark the visible one.
 * @param {State} state @param {number} shown how many moves the board shows @param {FrontEnd} front
 */
export const drawMoveList = (state, shown, front) => {
  const rounds = Array.from({ length: Math.ceil(state.moves.length / 2) }, (_, round) => round);
  const cell = (/** @type {number} */ ply) => {
    const move = state.moves[ply];
    if (move === undefined) return html`<span></span>`;
    const now = ply + 1 === shown ? `of-${(ply % 2) + 1} is-now` : "";
    return html`<span class=${now}>${formatBold(front.move(move, state))}</span>`;
  };
  const playback = { at: shown, last: state.ply, isPlaying: false };
  const number = (/** @type {number} */ ply) =>
    html`<i>${ply < state.moves.length ? ply + 1 : nothing}</i>`;
  return html`${rounds.length === 0 ? html`<p class="hush">${t("noMoves")}</p>` : nothing}
    <ol class="moves" tabindex="0" aria-label=${t("moves")}>
      ${rounds.map((round) => html`<li>${cell(round * 2)}${number(round * 2)}${number(round * 2 + 1)}${cell(round * 2 + 1)}</li>`)}
    </ol>
    ${drawTransport(["first", "back", "on", "last"], playback, "look")}`;
};

/**
 * Say how the match was ended by the referee, null where it goes on or has ended by the rules of the
 * game: of such an end a front end knows nothing.
 * @param {State} state
 */
export const refereedOf = ({ outcome, players, ply }) => {
  const { winner, reason } = outcome ?? { winner: null, reason: "" };
  if ((reason === "resignation" || reason === "time") && winner !== null) {
    const loser = players[1 - winner] ?? "";
    return {
      title: t("resigned", { name: players[winner] }),
      fact: t(reason === "time" ? "time" : "resignedFact", { loser }),
    };
  }
  if (reason === "agreed-draw") return { title: t("agreed"), fact: t("agreedFact") };
  return reason === "move-limit" ? { title: t("agreed"), fact: t("limitFact", { n: ply }) } : null;
};

/** Say how the match ended, by the game's own words or by the referee's. @param {State} state @param {FrontEnd} front */
export const resultOf = (state, front) => refereedOf(state) ?? front.result(state);

/**
 * Draw the card that takes the place of the keys.
 * @param {string} title @param {unknown} text @param {unknown} offer a button before the others, "" for none
 * @param {string} command that begins again @param {string} label of that
 */
export const drawCard = (title, text, offer, command, label) => html`<div class="result">
  <h2 tabindex="-1">${title}</h2>
  ${text}
  <div class="buttons ${offer ? "has-offer" : ""}">
    ${offer}
    <button class="button ${offer ? "" : "is-main"}" data-command=${command}>${icon("again")}${label}</button>
    <button class="button" data-command="review">${icon("lens")}${t("review")}</button>
    <button class="button" data-command="share">${icon("share")}${t("share")}</button>
    <button class="button" data-command="new">${icon("plus")}${t("newMatch")}</button>
  </div>
</div>`;

/**
 * Draw the card of a match that is over.
 * @param {State} state @param {FrontEnd} front
 * @param {Pick<import("./types.js").View, "offer" | "starter">} next
 */
export const drawResult = (state, front, { offer, starter }) => {
  const { title, fact } = resultOf(state, front);
  const { act, icon: sign, label, note } = offer ?? {};
  const rematch =
    starter === null ? t("rematchCoin") : t("rematch", { name: state.players[starter] });
  const text = html`<p>${fact}</p>${note ? html`<p>${note}</p>` : nothing}`;
  const first = label
    ? html`<button class="button is-main" data-command=${act}>${icon(sign ?? "on")}${label}</button>`
    : "";
  return drawCard(title, text, first, "rematch", rematch);
};
