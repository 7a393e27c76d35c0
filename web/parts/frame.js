/** The frame that all games share: turn strip, tray, list of moves, result. Pure drawing. */

import { html, nothing } from "./lit.js";
import { icon, mark } from "./marks.js";
import { vocabulary } from "./words.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../contract.js").Ui} Ui */
/** @typedef {import("../contract.js").FrontEnd} FrontEnd */

const { t } = vocabulary({
  en: {
    turns: "Players",
    toMove: "to move",
    waits: "waits",
    wins: "wins",
    draw: "draw",
    plies: { one: "move", other: "moves" },
    undo: "Undo",
    rules: "Rules",
    redo: "Redo",
    moves: "Moves",
    noMoves: "No move yet.",
    replay: "Replay",
    first: "First position",
    back: "One move back",
    on: "One move on",
    last: "Last position",
    rematch: "Rematch, {name} starts",
    share: "Share",
    newMatch: "New match",
    resigned: "{name} wins",
    resignedFact: "{loser} resigned.",
    agreed: "A draw",
    agreedFact: "Both agreed.",
    limitFact: "The match reached its longest, {n} moves.",
  },
});

/** Draw the two tabs of the turn strip. @param {State} state @param {Ui} ui */
export const drawTurns = (state, ui) => {
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
      : t(up ? "toMove" : "waits");
    return html`<div
      class="player of-${player + 1} ${up ? "is-up" : ""} ${won ? "has-won" : ""}"
      aria-current=${up ? "true" : nothing}
    >
      ${mark(player)}<b>${state.players[player]}</b><small>${said}</small>
    </div>`;
  };
  return html`${tab(0)}
    <p class="score">${state.ply + ui.pending.length}<small>${t("plies", { n: state.ply + ui.pending.length })}</small></p>
    ${tab(1)}`;
};

/** Draw the tray under the keys. @param {boolean} canUndo @param {boolean} canRedo */
export const drawTray = (canUndo, canRedo) => html`
  <button data-do="undo" ?disabled=${!canUndo}>${icon("undo")}${t("undo")}</button>
  <button class="is-pill" data-do="rules">${icon("book")}${t("rules")}</button>
  <button data-do="redo" ?disabled=${!canRedo}>${t("redo")}${icon("redo")}</button>
`;

/**
 * Draw the moves in pairs, the one that is looked at marked.
 * @param {State} state @param {number} shown how many moves the board shows @param {FrontEnd} front
 */
export const drawMoves = (state, shown, front) => {
  const rounds = Array.from({ length: Math.ceil(state.moves.length / 2) }, (_, round) => round);
  const cell = (/** @type {number} */ ply) => {
    const move = state.moves[ply];
    if (move === undefined) return html`<span></span>`;
    const now = ply + 1 === shown ? `of-${(ply % 2) + 1} is-now` : "";
    return html`<span class=${now}>${front.move(move, state)}</span>`;
  };
  const step = (/** @type {"first" | "back" | "on" | "last"} */ to, /** @type {boolean} */ able) =>
    html`<button class="key" data-look=${to} aria-label=${t(to)} aria-disabled=${able ? nothing : "true"}>
      ${icon(to)}
    </button>`;
  return html`<h2>${t("moves")}</h2>
    ${rounds.length === 0 ? html`<p class="hush">${t("noMoves")}</p>` : nothing}
    <ol class="moves">
      ${rounds.map((round) => html`<li>${cell(round * 2)}<i>${round + 1}</i>${cell(round * 2 + 1)}</li>`)}
    </ol>
    <div class="transport" role="group" aria-label=${t("replay")}>
      ${step("first", shown > 0)}${step("back", shown > 0)}
      ${step("on", shown < state.ply)}${step("last", shown < state.ply)}
    </div>`;
};

/** Say how the match ended, by the game's own words or by the referee's. @param {State} state @param {FrontEnd} front */
export const resultOf = (state, front) => {
  const { winner, reason } = state.outcome ?? { winner: null, reason: "" };
  if (reason === "resignation" && winner !== null) {
    const loser = state.players[1 - winner] ?? "";
    return {
      title: t("resigned", { name: state.players[winner] }),
      fact: t("resignedFact", { loser }),
    };
  }
  if (reason === "agreed draw") return { title: t("agreed"), fact: t("agreedFact") };
  if (reason === "move limit")
    return { title: t("agreed"), fact: t("limitFact", { n: state.ply }) };
  return front.result(state);
};

/** Draw the card that takes the place of the keys. @param {State} state @param {FrontEnd} front */
export const drawResult = (state, front) => {
  const { title, fact } = resultOf(state, front);
  return html`<div class="result">
    <h2>${title}</h2>
    <p>${fact}</p>
    <div class="buttons">
      <button class="button is-main" data-do="rematch">
        ${icon("again")}${t("rematch", { name: state.players[1] })}
      </button>
      <button class="button" data-do="share">${icon("share")}${t("share")}</button>
      <button class="button" data-do="new">${icon("plus")}${t("newMatch")}</button>
    </div>
  </div>`;
};
