/** Palindrome Duel: a line of digits under the path of the sun. */

import { drawKeys } from "../../board/keypad.js";
import { drawLine, moveReader, partsOf, pieceKeys, spoken, tilePicture } from "../../board/line.js";
import { inWords, vocabulary } from "../../i18n/message.js";
import { html, nothing, svg } from "../../view/lit.js";
import { mark, rays } from "../../view/marks.js";

/** @typedef {import("../../board/line.js").LineBoard & { score: [number, number] | null }} DuelBoard */
/** @typedef {import("../../view/types.js").FrontEnd<DuelBoard>} FrontEnd */

/** @typedef {"beginning" | "end"} End */

const { rich, t } = vocabulary("games/palindrome-duel");

const LATE = 2; // digits before the end from which the prompt names the result of a full line

/** Draw the hours of the day: those gone filled, the sun on the next. @param {number} placed @param {number} limit */
const drawSunPath = (placed, limit) => {
  const now = Math.min(placed, limit - 1);
  const at = (/** @type {number} */ index) => {
    const angle = Math.PI * (1 - index / (limit - 1));
    return [183 + 165 * Math.cos(angle), 148 - 118 * Math.sin(angle)].map((n) => n.toFixed(1));
  };
  const radius = limit > 20 ? 4 : 6;
  const hours = Array.from({ length: limit }, (_, index) => {
    const [x, y] = at(index);
    return index === now
      ? svg`<g class="sun" transform="translate(${x} ${y})"><circle r="11.5"/><path d=${rays(12, 16.5, 22)} /></g>`
      : svg`<circle class="hour ${index < placed ? "is-gone" : ""}" cx=${x} cy=${y} r=${radius} />`;
  });
  return html`<svg
    class="sunpath"
    viewBox="0 0 366 160"
    role="img"
    aria-label=${t("placed", { n: placed, limit })}
  >
    <path class="horizon" d="M0 148H366" />
    ${hours}
    <text class="count" x="183" y="104">${t("count", { n: placed, limit })}</text>
    <text class="hour-name" x="183" y="130">${t("plural")}</text>
  </svg>`;
};

/** Return the points of both players in words, none where nothing scores. @param {import("../../rules/contract.js").State<DuelBoard>} state */
const pointsOf = ({ board: { score }, players }) =>
  (score ?? []).map((n, seat) => t("points", { name: players[seat] ?? "", n }));

/** @param {import("../../rules/contract.js").CatalogEntry} entry @returns {FrontEnd} */
const frontEnd = ({ notation }) => {
  const readMove = moveReader(notation);
  return {
    get boardLabel() {
      return t("board");
    },

    aim({ board: { full_line_winner: winner, limit, min_length: least, score } }) {
      if (score) return t("aimScore");
      return t(winner === null ? "aimDraw" : "aim", { least: inWords(least), limit: limit ?? 0 });
    },

    parts: (move) => partsOf(readMove(move)),

    render(state, ui) {
      const { alphabet, line, limit, score } = state.board;
      // On a keyboard 0 comes after 9.
      const order = [...alphabet].sort((a, b) => (Number(a) || 10) - (Number(b) || 10));
      const keys = pieceKeys(order, state, ui);
      return {
        board: html`${drawSunPath(line.length + ui.pending.length, limit ?? 0)}
        ${score ? html`<p class="points">${pointsOf(state).map((text, seat) => html`<span>${mark(seat)}${text}</span>`)}</p>` : nothing}
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
      const { full_line_winner: late, line, limit, score, winning } = state.board;
      if (winning.length) return rich("mirrors", { line });
      if (state.outcome) return t("sunset");
      const name = state.players[(state.to_move + ui.pending.length) % 2] ?? "";
      const placed = line.length + ui.pending.length;
      if (ui.selected?.part === "piece") {
        return rich(placed ? "holds" : "holdsFirst", { held: ui.selected.value });
      }
      if (ui.selected) return t("holdsEnd", { held: t(/** @type {End} */ (ui.selected.value)) });
      if (!score && (limit ?? 0) - placed <= LATE) {
        const winner = late === null ? "" : (state.players[late] ?? "");
        return rich(late === null ? "lateDraw" : "lateWins", { name, winner });
      }
      return rich(placed ? "next" : "starts", { name });
    },

    move(move) {
      const { piece, end } = readMove(move);
      return rich(end === "end" ? "moveEnd" : "moveBeginning", { piece });
    },

    announce(state) {
      const { piece, end } = readMove(state.moves.at(-1) ?? "");
      const { limit, line } = state.board;
      const announced = t("announced", {
        name: state.players[(state.ply - 1) % 2] ?? "",
        piece,
        end: t(/** @type {End} */ (end)),
        line: spoken(line, (n) => t("foldedAway", { n })),
        n: line.length,
        limit: limit ?? 0,
      });
      return `${announced} ${pointsOf(state).join(", ")}`.trim();
    },

    result(state) {
      const winner = state.outcome?.winner ?? null;
      const { limit, line, winning } = state.board;
      const points = pointsOf(state).join(", ");
      if (winner === null) {
        return { title: t("sunDraw"), fact: points || t("sunDrawFact", { limit: limit ?? 0 }) };
      }
      const name = state.players[winner];
      const loser = state.players[1 - winner] ?? "";
      return winning.length
        ? { title: t("won", { name, line }), fact: t("wonFact", { n: state.ply }) }
        : { title: t("sunWon", { name }), fact: points || t("sunWonFact", { loser }) };
    },

    picture(state) {
      const { limit, line } = state.board;
      const last = (limit ?? 0) - 1;
      const now = Math.min(line.length, last);
      const hours = Array.from({ length: last + 1 }, (_, index) => {
        const angle = Math.PI * (1 - index / last);
        const [x, y] = [60 + 48 * Math.cos(angle), 70 - 52 * Math.sin(angle)].map((n) =>
          n.toFixed(1),
        );
        const gone = index < now;
        return index === now
          ? svg`<g class="sun" transform="translate(${x} ${y})"><circle r="4.500"/><path d=${rays(10, 6.5, 9)} /></g>`
          : svg`<circle class=${gone ? "dot is-gone" : "dot"} cx=${x} cy=${y} r=${last < 20 ? "2.4" : "1.6"} />`;
      });
      return tilePicture(line, state.to_move, svg`${hours}`, { widest: 16, y: 50 });
    },
  };
};

export default frontEnd;
