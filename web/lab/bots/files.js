/** Bots as files: names, limits of imports, and the template of a new bot. Pure. */

import { vocabulary } from "../../i18n/message.js";

/** @typedef {{ id: string, name: string, source: string, updated: number }} Bot */

const { t } = vocabulary("lab");

/** Bytes of a bot that is read from a file or a link. */
export const MOST_BYTES = 100_000;
const MOST_IN_A_NAME = 40; // characters
const SHOWN_MOVES = 3;

/**
 * Return a name as a Python file has it, "bot.py" where nothing is left of it.
 * @param {string} wanted
 */
export const fileName = (wanted) => {
  const plain = wanted.normalize("NFKD").replace(/\p{M}|\.py$/giu, "");
  const word = plain.replace(/[^\w]+/g, "_").replace(/^_+|_+$/g, "");
  return `${word.slice(0, MOST_IN_A_NAME) || "bot"}.py`;
};

/** Return an unused name. @param {string} wanted @param {string[]} taken */
export const freeName = (wanted, taken) => {
  const name = fileName(wanted);
  if (!taken.includes(name)) return name;
  const stem = name.slice(0, -3).replace(/_\d+$/, "");
  for (let n = 2; ; n += 1) if (!taken.includes(`${stem}_${n}.py`)) return `${stem}_${n}.py`;
};

/**
 * Return the source in a file, or what is wrong with it.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {{ source: string } | { fault: "tooLarge" | "notText" }}
 */
export const readSource = (bytes) => {
  if (bytes.length > MOST_BYTES) return { fault: "tooLarge" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.includes("\0")) return { fault: "notText" };
    return { source: text.replaceAll(/\r\n?/g, "\n") };
  } catch {
    return { fault: "notText" };
  }
};

/** Write a sentence as comments of Python, of lines that fit next to a board. @param {string} text @param {string} indent */
const comment = (text, indent = "") => {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last && indent.length + last.length + word.length > 56) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.map((line) => `${indent}# ${line}`).join("\n");
};

/**
 * Return the bot that a game begins with: it plays legally, wins where one move wins, and leaves alone
 * what would lose at once. It says in the language of the page what it does.
 * @param {string} name of the game @param {import("../../rules/contract.js").State} opening
 */
export const template = (
  name,
  { board, legal_moves: moves },
) => `"""${t("templateAbout", { game: name })}"""

import random

${comment(t("templateMoves", { game: name, moves: moves.slice(0, SHOWN_MOVES).map(quoted).join(", ") }))}
${comment(t("templateView", { names: Object.keys(board).join(", ") }))}


def choose(match, budget):
${comment(t("templateChoose"), "    ")}
    me = match.to_move
    moves = list(match.legal_moves)
    random.shuffle(moves)

${comment(t("templateOffer"), "    ")}
    budget.offer(moves[0])

${comment(t("templateWin"), "    ")}
    for move in moves:
        if winner(match.play(move)) == me:
            return move

${comment(t("templateSafe"), "    ")}
    for move in moves:
        after = match.play(move)
        if not any(winner(after.play(reply)) == 1 - me for reply in after.legal_moves):
            return move

${comment(t("templateLost"), "    ")}
    return moves[0]


def winner(match):
${comment(t("templateWinner"), "    ")}
    return match.outcome.winner if match.outcome else None
`;

/** @param {string} move */
const quoted = (move) => `"${move}"`;
