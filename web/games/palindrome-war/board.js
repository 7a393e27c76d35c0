/** Palindrome War: a line of letters, a keyboard of letters. */

import { vocabulary } from "../../i18n/message.js";
import { drawKeys } from "../../view/keys.js";
import { drawLine, moveReader, partsOf, pieceKeys } from "../../view/line.js";
import { html, svg } from "../../view/lit.js";
import { spoken, tilePicture } from "../../view/tile-picture.js";

/** @typedef {import("../../view/types.js").FrontEnd<import("../../view/line.js").LineBoard>} FrontEnd */

const { rich, t, why } = vocabulary({
  en: {
    board: "The line of letters",
    letters: "Letters",
    letter: "letter",
    plural: "letters",
    goal: "{least} or more that mirror win · {n} so far",
    goalLimit: "{least} or more that mirror win · {n} of {limit}",
    next: "**{name}** is next. Pick a letter, then an end.",
    starts: "**{name}** starts. Pick a letter.",
    holds: "**{name}** holds **{held}**. Tap an end to place it.",
    holdsFirst: "**{name}** holds **{held}**. Tap the line to place it.",
    holdsEnd: "**{name}** chose the {held}. Now a letter.",
    beginning: "beginning",
    end: "end",
    moveBeginning: "**{piece}** beginning",
    moveEnd: "**{piece}** end",
    "why.echo": "{piece} was just played. Pick another letter.",
    told: "{name} puts {piece} at the {end}: {line}.",
    foldedAway: "{n} folded",
    won: "{name} wins with “{word}”",
    mirrors: "**{word}** reads the same both ways.",
    wonFact: { one: "{n} move.", other: "{n} moves." },
    drawn: "The line is full",
    drawnFact: "{limit} letters and no palindrome: a draw.",
    lostFact: "{limit} letters and no palindrome. {loser} placed the last one.",
    lost: "{name} wins at the last letter",
    number3: "three",
    number4: "four",
    number5: "five",
    number6: "six",
    number7: "seven",
    number8: "eight",
    number9: "nine",
  },
  de: {
    board: "Die Reihe der Buchstaben",
    letters: "Buchstaben",
    letter: "Buchstabe",
    plural: "Buchstaben",
    goal: "Ein Palindrom ab {least} gewinnt · bisher {n}",
    goalLimit: "Ein Palindrom ab {least} gewinnt · {n} von {limit}",
    next: "**{name}** ist dran. Wähle einen Buchstaben, dann ein Ende.",
    starts: "**{name}** beginnt. Wähle einen Buchstaben.",
    holds: "**{name}** hält **{held}**. Tippe auf ein Ende der Reihe.",
    holdsFirst: "**{name}** hält **{held}**. Tippe auf die Reihe.",
    holdsEnd: "**{name}** hat „{held}“ gewählt. Jetzt ein Buchstabe.",
    beginning: "Anfang",
    end: "Ende",
    moveBeginning: "**{piece}** Anfang",
    moveEnd: "**{piece}** Ende",
    "why.echo": "{piece} kam gerade erst. Wähle einen anderen Buchstaben.",
    told: "{name} legt {piece}, {end}: {line}.",
    foldedAway: "{n} gefaltet",
    won: "{name} gewinnt mit „{word}“",
    mirrors: "**{word}** liest sich von beiden Seiten gleich.",
    wonFact: { one: "{n} Zug.", other: "{n} Züge." },
    drawn: "Die Reihe ist voll",
    drawnFact: "{limit} Buchstaben und kein Palindrom: remis.",
    lostFact: "{limit} Buchstaben und kein Palindrom. {loser} hat den letzten gelegt.",
    lost: "{name} gewinnt beim letzten Buchstaben",
    number3: "drei",
    number4: "vier",
    number5: "fünf",
    number6: "sechs",
    number7: "sieben",
    number8: "acht",
    number9: "neun",
  },
});

const MOST_IN_WORDS = 9; // larger numbers are written in digits

/** @param {Parameters<FrontEnd["render"]>[0]} state */
const word = ({ board }) => board.winning.map((at) => board.line[at]).join("");

/** @param {import("../../rules/contract.js").CatalogEntry} entry @returns {FrontEnd} */
const frontEnd = ({ notation }) => {
  const readMove = moveReader(notation);
  return {
    get boardLabel() {
      return t("board");
    },

    parts: (move) => partsOf(readMove(move)),

    render(state, ui) {
      const { alphabet, limit, line, min_length: least } = state.board;
      const goal = t(limit ? "goalLimit" : "goal", {
        least: least <= MOST_IN_WORDS ? t(`number${least}`) : least,
        limit: limit ?? "",
        n: line.length + ui.pending.length,
      });
      const keys = pieceKeys([...alphabet], state, ui, why);
      return {
        board: html`<p class="goal hush">${goal}</p>
        ${drawLine(state, ui, readMove, {
          inOneRow: 5,
          wideInOneRow: 13,
          piece: t("letter"),
          pieces: t("plural"),
        })}`,
        keys: drawKeys("letters", t("letters"), keys, ui, state.players),
      };
    },

    prompt(state, ui) {
      if (state.board.winning.length) return rich("mirrors", { word: word(state) });
      const name = state.players[(state.to_move + ui.pending.length) % 2] ?? "";
      const empty = state.board.line.length + ui.pending.length === 0;
      if (ui.selected?.part === "piece") {
        return rich(empty ? "holdsFirst" : "holds", { name, held: ui.selected.value });
      }
      if (ui.selected) return rich("holdsEnd", { name, held: t(ui.selected.value) });
      return rich(empty ? "starts" : "next", { name });
    },

    move(move) {
      const { piece, end } = readMove(move);
      return rich(end === "end" ? "moveEnd" : "moveBeginning", { piece });
    },

    announce(state) {
      const { piece, end } = readMove(state.moves.at(-1) ?? "");
      const name = state.players[(state.ply - 1) % 2] ?? "";
      const line = spoken(state.board.line, (n) => t("foldedAway", { n }));
      return t("told", { name, piece, end: t(end), line });
    },

    result(state) {
      const winner = state.outcome?.winner ?? null;
      const limit = state.board.limit ?? 0;
      if (state.board.winning.length) {
        const name = state.players[winner ?? 0];
        return {
          title: t("won", { name, word: word(state) }),
          fact: t("wonFact", { n: state.ply }),
        };
      }
      if (winner === null) return { title: t("drawn"), fact: t("drawnFact", { limit }) };
      const loser = state.players[1 - winner] ?? "";
      return {
        title: t("lost", { name: state.players[winner] }),
        fact: t("lostFact", { limit, loser }),
      };
    },

    picture(state) {
      const { line } = state.board;
      const mirror = svg`<path class="mirror-line" d="M14.5 37C14.5 11 105.5 11 105.500 37M37 37C37 22 83 22 83 37"/>`;
      return tilePicture(line, state.to_move, line.length === 4 ? mirror : svg``);
    },
  };
};

export default frontEnd;
