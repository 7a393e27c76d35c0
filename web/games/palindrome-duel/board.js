/** Palindrome Duel: a line of digits under the path of the sun. */

import { drawKeys } from "../../board/keypad.ts";
import {
  drawLine,
  moveReader,
  partsOf,
  pieceKeys,
  previewLine,
  sayEnd,
  sayMove,
  spoken,
  tilePicture,
} from "../../board/line.ts";
import { inWords, vocabulary } from "../../i18n/message.ts";
import { lastMover, nextMover } from "../../rules/turns.ts";
import { html, nothing, svg } from "../../view/lit.ts";
import { mark, rays } from "../../view/marks.ts";

/** @import { LineBoard } from "../../board/line.ts" */
/** @import { CatalogEntry, State } from "../../rules/contract.ts" */
/** @import { FrontEnd } from "../../view/types.ts" */
/** @typedef {LineBoard & { score: [number, number] | null }} DuelBoard */

const { rich, t } = vocabulary("games/palindrome-duel");
const frame = vocabulary("frame");

const LATE = 2; // digits before the end from which the prompt names the result of a full line

/**
 * Draw the hours of the day on an arc: those gone filled, the sun on the next.
 * @param {number} placed @param {number} limit
 * @param {object} shape
 * @param {[number, number]} shape.middle of the horizon
 * @param {[number, number]} shape.reach of the arc, to the side and up
 * @param {unknown} shape.sun @param {number} shape.radius of an hour
 * @param {[string, string]} shape.looks the classes of an hour that is gone, and of one to come
 */
const drawHours = (placed, limit, { middle, reach, sun, radius, looks }) => {
  const now = Math.min(placed, limit - 1);
  return Array.from({ length: limit }, (_, index) => {
    const angle = Math.PI * (1 - index / (limit - 1));
    const x = (middle[0] + reach[0] * Math.cos(angle)).toFixed(1);
    const y = (middle[1] - reach[1] * Math.sin(angle)).toFixed(1);
    return index === now
      ? svg`<g class="sun" transform="translate(${x} ${y})">${sun}</g>`
      : svg`<circle class=${looks[index < now ? 0 : 1]} cx=${x} cy=${y} r=${radius} />`;
  });
};

/** @param {number} placed @param {number} limit */
const drawSunPath = (placed, limit) => {
  const hours = drawHours(placed, limit, {
    middle: [183, 148],
    reach: [165, 118],
    sun: svg`<circle r="11.5"/><path d=${rays(12, 16.5, 22)} />`,
    radius: limit > 20 ? 4 : 6,
    looks: ["hour is-gone", "hour"],
  });
  const text = t("placed", { n: placed, limit });
  return html`<div class="sky" role="img" aria-label=${text}>
    <svg class="sunpath" viewBox="-6 0 378 160">
      <path class="horizon" d="M0 148H366" />
      ${hours}
      <text class="count" x="183" y="104">${t("count", { n: placed, limit })}</text>
      <text x="183" y="130">${t("plural")}</text>
    </svg>
    <p class="count hush">${text}</p>
  </div>`;
};

/** None where nothing scores. @param {State<DuelBoard>} state */
const pointsOf = ({ board: { score }, players }) =>
  (score ?? []).map((n, seat) => t("points", { name: players[seat] ?? "", n }));

/**
 * Return both players' points: each palindrome of three or more digits at the end that grew.
 * @param {LineBoard} board @param {number} start the head start, that of Player 2 below 0
 * @returns {[number, number]}
 */
const pointsIn = ({ tiles }, start) => {
  /** @type {[number, number]} */
  const points = [Math.max(0, start), Math.max(0, -start)];
  for (const { end, player, ply } of tiles) {
    const pieces = tiles.filter((tile) => tile.ply <= ply).map(({ piece }) => piece);
    if (end === "end") pieces.reverse();
    for (let length = 3; length <= pieces.length; length += 1) {
      const reached = pieces.slice(0, length);
      if (`${reached}` === `${reached.toReversed()}`) points[player ? 1 : 0] += length;
    }
  }
  return points;
};

/** @param {CatalogEntry} entry @returns {FrontEnd<DuelBoard>} */
const frontEnd = ({ notation }) => {
  const readMove = moveReader(notation);
  return {
    get boardLabel() {
      return t("board");
    },

    aim({ board: { full_line_winner: winner, limit, min_palindrome: least, score } }) {
      const words = { least: inWords(least), limit: limit ?? 0 };
      if (score) return t("aimScore", words);
      return t(winner === null ? "aimDraw" : "aim", words);
    },

    parts: (move) => partsOf(readMove(move)),

    preview(state) {
      const { digits, head_start: start, score } = state.options;
      const board = previewLine(
        state,
        readMove,
        "0123456789".slice(0, /** @type {number} */ (digits)),
      );
      return {
        ...board,
        score: score === "lengths" ? pointsIn(board, /** @type {number} */ (start)) : null,
      };
    },

    render(state, ui) {
      const { alphabet, line, limit, score } = state.board;
      // On a keyboard 0 comes after 9.
      const order = [...alphabet].sort((a, b) => (Number(a) || 10) - (Number(b) || 10));
      const keys = pieceKeys(order, state, ui);
      const points = pointsOf(state).map((text, seat) => html`<span>${mark(seat)}${text}</span>`);
      return {
        board: html`${drawSunPath(line.length + ui.pending.length, limit ?? 0)}
        ${score ? html`<p class="points">${points}</p>` : nothing}
        ${drawLine(state, ui, readMove, {
          inOneRow: 7,
          wideInOneRow: 15,
          piece: t("digit"),
          pieces: t("plural"),
        })}`,
        keys: drawKeys("is-large digits", t("digits"), keys, ui, state.players),
      };
    },

    prompt(state, ui) {
      const name = state.players[nextMover(state, ui)];
      const placed = state.board.line.length + ui.pending.length;
      if (ui.selected?.part === "piece") return frame.rich("pickSide", { held: ui.selected.value });
      if (ui.selected) return t("holdsEnd", { held: sayEnd(ui.selected.value) });
      return rich(placed ? "next" : "starts", { name });
    },

    note({ board, outcome, players }, { pending }) {
      const { full_line_winner: winner, limit, line, score } = board;
      const left = (limit ?? 0) - line.length - pending.length;
      if (outcome || score || left > LATE) return null;
      return winner === null ? t("lateDraw") : t("lateWins", { winner: players[winner] ?? "" });
    },

    move: (move) => sayMove(readMove(move)),

    announce(state) {
      const { piece, end } = readMove(state.moves.at(-1) ?? "");
      const { limit, line } = state.board;
      const announced = t("announced", {
        name: state.players[lastMover(state)],
        piece,
        end: sayEnd(end),
        line: spoken(line),
        n: line.length,
        limit: limit ?? 0,
      });
      const points = pointsOf(state).join(", ");
      return points ? `${announced} ${points}.` : announced;
    },

    result(state) {
      const winner = state.outcome?.winner ?? null;
      const { limit, line, winning } = state.board;
      const points = pointsOf(state).join(", ");
      if (winner === null) {
        return {
          title: frame.t("fullDraw"),
          fact: points || t("sunDrawFact", { limit: limit ?? 0 }),
        };
      }
      const name = state.players[winner];
      const loser = state.players[1 - winner] ?? "";
      return winning.length
        ? { title: t("won", { name, line }), fact: frame.t("movesInAll", { n: state.ply }) }
        : { title: frame.t("fullWin", { name }), fact: points || t("sunWonFact", { loser }) };
    },

    picture(state) {
      const { limit, line } = state.board;
      const hours = drawHours(line.length, limit ?? 0, {
        middle: [60, 70],
        reach: [48, 52],
        sun: svg`<circle r="4.500"/><path d=${rays(10, 6.5, 9)} />`,
        radius: (limit ?? 0) > 20 ? 1.6 : 2.4,
        looks: ["ink", "paper-flat"],
      });
      return tilePicture(state, svg`${hours}`, { widest: 16, y: 50 });
    },
  };
};

export default frontEnd;
