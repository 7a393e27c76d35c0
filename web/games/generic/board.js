/**
 * The front end of a game that has none of its own: what Python says in rows, and keys for the
 * moves. A move of several parts is chosen part by part.
 */

import { vocabulary } from "../../i18n/message.js";
import { reasonInWords } from "../../i18n/refusals.js";
import { drawKeys } from "../../view/keys.js";
import { html } from "../../view/lit.js";
import { icon } from "../../view/marks.js";
import { chosenParts, holdOf, nextParts, pathsBy } from "./paths.js";
import { drawFacts, labelOf } from "./values.js";

/** @typedef {import("../../view/types.js").FrontEnd<Record<string, unknown>>} FrontEnd */

const { t, rich } = vocabulary("games/generic");

/** Return the front end of a game. @param {import("../../rules/contract.js").CatalogEntry} entry @returns {FrontEnd} */
const frontEnd = ({ notation }) => {
  const pathOf = pathsBy(notation);

  /** Return the parts that are chosen, if moves go on from there. @param {Parameters<FrontEnd["render"]>[0]} state @param {Parameters<FrontEnd["render"]>[1]} ui */
  const chosenIn = (state, ui) => {
    const chosen = chosenParts(ui.selected);
    return nextParts(state.legal_moves, chosen, pathOf).length ? chosen : [];
  };

  return {
    get boardLabel() {
      return t("board");
    },

    parts(move) {
      const { values } = pathOf(move, [move]);
      return values.slice(0, -1).map((_, at) => holdOf(values.slice(0, at + 1)));
    },

    render(state, ui) {
      const chosen = chosenIn(state, ui);
      const keys = nextParts(state.legal_moves, chosen, pathOf).map(({ name, value, move }) => ({
        name: value,
        label: name ? `${name} ${value}` : value,
        move,
        hold: move === undefined ? holdOf([...chosen, value]) : undefined,
      }));
      const back = {
        name: "back",
        face: icon("undo"),
        label: t("back"),
        hold: holdOf(chosen.slice(0, -1)),
      };
      return {
        board: html`<div class="position" role="group" aria-label=${t("board")} tabindex="0">
          ${drawFacts(state.board)}
          ${ui.pending.length ? html`<p class="is-waiting">${ui.pending.join(" ")}</p>` : ""}
        </div>`,
        keys: drawKeys(
          "moves-keys",
          t("moves"),
          chosen.length ? [back, ...keys] : keys,
          ui,
          state.players,
        ),
      };
    },

    prompt(state, ui) {
      if (state.outcome) return t("over");
      const name = state.players[(state.to_move + ui.pending.length) % 2] ?? "";
      const chosen = chosenIn(state, ui);
      if (chosen.length === 0) return rich("next", { name });
      const part = nextParts(state.legal_moves, chosen, pathOf)[0]?.name ?? "";
      return rich(part ? "named" : "part", { name, chosen: chosen.join(" "), part });
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
      const code = state.outcome?.reason ?? "";
      const words = reasonInWords(state.game, code) ?? labelOf(code);
      const reason = words.charAt(0).toUpperCase() + words.slice(1);
      const [first = 0, second = 0] = state.outcome?.score ?? [];
      const fact = state.outcome?.score ? "score" : "reason";
      return { title, fact: t(fact, { reason, first, second }) };
    },

    picture(state) {
      return html`<svg viewBox="0 0 120 92" aria-hidden="true">
        <rect class="lip" x="36" y="21" width="48" height="54" rx="9" />
        <rect class="paper" x="36" y="17" width="48" height="54" rx="9" />
        <text x="60" y="56" font-size="36">${state.game.charAt(0).toUpperCase()}</text>
      </svg>`;
    },
  };
};

export default frontEnd;
