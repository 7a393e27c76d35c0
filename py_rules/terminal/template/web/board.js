/** Last Counter: the heap as a row of counters, and three keys. */

import { drawKeys } from "../../board/keypad.ts";
import { vocabulary } from "../../i18n/message.ts";
import { refusalOf } from "../../i18n/refusals.ts";
import { lastMover, nextMover } from "../../rules/turns.ts";
import { html, svg } from "../../view/lit.ts";

/** @typedef {import("../../rules/contract.ts").Refusal} Refusal */
/**
 * @typedef {object} HeapBoard
 * @property {number} counters @property {number} left @property {number} last
 * @property {Record<string, Refusal>} refused
 */
/** @typedef {import("../../view/types.ts").FrontEnd<HeapBoard>} FrontEnd */

const { rich, t } = vocabulary("games/last-counter");

/** The counters left after pending moves. @param {HeapBoard} board @param {string[]} pending */
const leftAfter = ({ left }, pending) => pending.reduce((rest, move) => rest - Number(move), left);

/** @type {FrontEnd} */
export default {
  get boardLabel() {
    return t("board");
  },

  render(state, ui) {
    const { counters, last, left, refused } = state.board;
    const rest = leftAfter(state.board, ui.pending);
    const taker = 2 - state.to_move; // counted from 1, as the colors are
    const counter = (/** @type {number} */ at) => {
      const shape = at <= rest ? "" : at <= left ? "is-waiting" : "is-gone";
      const taken = at > left && at <= left + last ? `is-last of-${taker}` : "";
      return html`<span class="counter ${shape} ${taken}"></span>`;
    };
    const keys = ["1", "2", "3"].map((count) => {
      const refusal = ui.pending.length ? undefined : refused[count];
      return {
        name: count,
        move: count,
        label: t("take", { n: Number(count) }),
        why: refusal && refusalOf(state.game, refusal, state.players),
      };
    });
    return {
      board: html`<p class="hush">${t("left", { n: rest })}</p>
        <div class="counters" role="img" aria-label=${t("left", { n: rest })}>
          ${Array.from({ length: counters }, (_, index) => counter(index + 1))}
        </div>`,
      keys: drawKeys("counts is-large", t("keys"), keys, ui, state.players),
    };
  },

  aim() {
    return t("aim");
  },

  prompt(state, ui) {
    return rich("next", { name: state.players[nextMover(state, ui)] });
  },

  move(move) {
    return rich("move", { n: Number(move) });
  },

  announce(state) {
    const name = state.players[lastMover(state)];
    return t("announced", { name, n: state.board.last, left: state.board.left });
  },

  result(state) {
    const name = state.players[state.outcome?.winner ?? 0];
    return { title: t("won", { name }), fact: t("fact", { n: state.ply }) };
  },

  picture(state) {
    const { counters, left } = state.board;
    const across = Math.ceil(Math.sqrt(counters * 1.5));
    const down = Math.ceil(counters / across);
    const step = Math.min(108 / across, 80 / down, 22);
    const at = (/** @type {number} */ index) => ({
      x: (60 + ((index % across) - (across - 1) / 2) * step).toFixed(1),
      y: (46 + (Math.floor(index / across) - (down - 1) / 2) * step).toFixed(1),
    });
    return html`<svg viewBox="0 0 120 92" aria-hidden="true">
      ${Array.from({ length: counters }, (_, index) => {
        const { x, y } = at(index);
        const kind = index < left ? "counter" : "counter is-gone";
        return svg`<circle class=${kind} cx=${x} cy=${y} r=${step * 0.38} />`;
      })}
    </svg>`;
  },
};
