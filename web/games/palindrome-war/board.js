/** Palindrome War: a line of letters, a keyboard of letters. */

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
import { svg } from "../../view/lit.ts";

/** @import { LineBoard } from "../../board/line.ts" */
/** @import { CatalogEntry, State } from "../../rules/contract.ts" */
/** @import { FrontEnd } from "../../view/types.ts" */

const { rich, t } = vocabulary("games/palindrome-war");
const frame = vocabulary("frame");

/** @param {State<LineBoard>} state */
const word = ({ board }) => board.winning.map((at) => board.line[at]).join("");

/** @param {CatalogEntry} entry @returns {FrontEnd<LineBoard>} */
const frontEnd = ({ notation }) => {
  const readMove = moveReader(notation);
  return {
    get boardLabel() {
      return t("board");
    },

    aim({ board: { full_line_winner: winner, limit, min_palindrome } }) {
      const least = inWords(min_palindrome);
      if (limit === null) return t("aim", { least });
      return t(winner === null ? "aimLimitDraw" : "aimLimit", { least, limit });
    },

    parts: (move) => partsOf(readMove(move)),

    preview(state) {
      const letters = "abcdefghijklmnopqrstuvwxyz".slice(
        0,
        /** @type {number} */ (state.options.letters),
      );
      return previewLine(state, readMove, letters);
    },

    render(state, ui) {
      const { alphabet } = state.board;
      const keys = pieceKeys([...alphabet], state, ui);
      return {
        board: drawLine(state, ui, readMove, {
          inOneRow: 5,
          wideInOneRow: 13,
          piece: t("letter"),
          pieces: t("plural"),
        }),
        keys: drawKeys("letters", t("letters"), keys, ui, state.players),
      };
    },

    prompt(state, ui) {
      const name = state.players[nextMover(state, ui)];
      const empty = state.board.line.length + ui.pending.length === 0;
      if (ui.selected?.part === "piece") return frame.rich("pickSide", { held: ui.selected.value });
      if (ui.selected) return t("holdsEnd", { held: sayEnd(ui.selected.value) });
      return rich(empty ? "starts" : "next", { name });
    },

    move: (move) => sayMove(readMove(move)),

    announce(state) {
      const { piece, end } = readMove(state.moves.at(-1) ?? "");
      const name = state.players[lastMover(state)];
      const line = spoken(state.board.line);
      return t("announced", { name, piece, end: sayEnd(end), line });
    },

    result(state) {
      const winner = state.outcome?.winner ?? null;
      const limit = state.board.limit ?? 0;
      if (state.board.winning.length) {
        const name = state.players[winner ?? 0];
        return {
          title: t("won", { name, word: word(state) }),
          fact: frame.t("movesInAll", { n: state.ply }),
        };
      }
      if (winner === null) return { title: frame.t("fullDraw"), fact: t("drawnFact", { limit }) };
      const loser = state.players[1 - winner] ?? "";
      return {
        title: frame.t("fullWin", { name: state.players[winner] }),
        fact: t("lostFact", { limit, loser }),
      };
    },

    picture(state) {
      const { line } = state.board;
      const mirror = svg`<path
        class="mirror-line"
        d="M14.5 37C14.5 11 105.5 11 105.500 37M37 37C37 22 83 22 83 37"
      />`;
      return tilePicture(state, line.length === 4 ? mirror : svg``);
    },
  };
};

export default frontEnd;
