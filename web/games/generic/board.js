/** The front end of a game that has none of its own: what Python says, and a key for each move. */

import { vocabulary } from "../../i18n/message.js";
import { drawKeys } from "../../view/keys.js";
import { html } from "../../view/lit.js";

/** @typedef {import("../../view/types.js").FrontEnd<Record<string, unknown>>} FrontEnd */

const { t, rich } = vocabulary({
  en: {
    board: "The position",
    moves: "Moves",
    next: "**{name}** is next. Pick a move.",
    told: "{name} plays {move}.",
    won: "{name} wins",
    drawn: "A draw",
    over: "The match is over.",
  },
  de: {
    board: "Die Stellung",
    moves: "Züge",
    next: "**{name}** ist dran. Wähle einen Zug.",
    told: "{name} spielt {move}.",
    won: "{name} gewinnt",
    drawn: "Remis",
    over: "Die Partie ist vorbei.",
  },
});

/** Return a value of the view in one line. @param {unknown} value */
const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** @type {FrontEnd} */
export default {
  get boardLabel() {
    return t("board");
  },

  render(state, ui) {
    const entries = Object.entries(state.board);
    const keys = state.legal_moves.map((move) => ({ name: move, move }));
    return {
      board: html`<dl class="facts">
        ${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${shown(value)}</dd></div>`)}
        ${ui.pending.length ? html`<div class="is-waiting"><dt>…</dt><dd>${ui.pending.join(" ")}</dd></div>` : ""}
      </dl>`,
      keys: drawKeys("moves-keys", t("moves"), keys, ui, state.players),
    };
  },

  prompt(state, ui) {
    if (state.outcome) return t("over");
    return rich("next", { name: state.players[(state.to_move + ui.pending.length) % 2] ?? "" });
  },

  move(move) {
    return move;
  },

  announce(state) {
    const name = state.players[(state.ply - 1) % 2] ?? "";
    return t("told", { name, move: state.moves.at(-1) ?? "" });
  },

  result(state) {
    const winner = state.outcome?.winner ?? null;
    const title = winner === null ? t("drawn") : t("won", { name: state.players[winner] });
    return { title, fact: state.outcome?.reason ?? "" };
  },

  picture(state) {
    const text = shown(Object.values(state.board)[0] ?? "").slice(0, 8);
    return html`<svg viewBox="0 0 120 92" aria-hidden="true"><text x="60" y="54" font-size="26">${text}</text></svg>`;
  },
};
