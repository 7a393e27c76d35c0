/** Bots as files and in links: names, limits of imports, and the template of a new bot. Pure. */

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
 * Return the bot that a game begins with: it plays legally, wins where one move wins, leaves alone what
 * would lose at once, and chooses by playouts. It says in the language of the page what it does.
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
    safe = []
    for move in moves:
        after = match.play(move)
        if not any(winner(after.play(reply)) == 1 - me for reply in after.legal_moves):
            safe.append(move)

${comment(t("templatePlayouts"), "    ")}
    points = dict.fromkeys(safe or moves, 0)
    for _ in range(10):
        for move in points:
            points[move] += playout(match.play(move), me)
        budget.offer(max(points, key=points.get))
    return max(points, key=points.get)

def playout(match, me):
${comment(t("templatePlayout"), "    ")}
    for _ in range(40):
        if not match.outcome:
            match = match.play(random.choice(match.legal_moves))
    return {me: 1, 1 - me: 0}.get(winner(match), 0.5)

def winner(match):
${comment(t("templateWinner"), "    ")}
    return match.outcome.winner if match.outcome else None
`;

/** @param {string} move */
const quoted = (move) => `"${move}"`;

/** Characters of a fragment that every messenger hands on. */
const MOST_IN_A_LINK = 6_000;
const PACKED = "z"; // "p" was plain, for browsers that could not pack

/** @param {Uint8Array} bytes */
const toText = (bytes) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** @param {string} text */
const toBytes = (text) => {
  const characters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(characters, (each) => each.charCodeAt(0));
};

/**
 * Read a stream, and stop once it is longer than any bot.
 * @param {ReadableStream<Uint8Array>} stream
 */
const readSome = async (stream) => {
  /** @type {number[]} */
  const all = [];
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const byte of read.value) all.push(byte);
    if (all.length > MOST_BYTES) {
      await reader.cancel();
      break;
    }
  }
  return Uint8Array.from(all);
};

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} through */
const piped = (bytes, through) =>
  readSome(new Blob([bytes]).stream().pipeThrough(/** @type {any} */ (through)));

/**
 * Return the fragment of a link that opens a bot in the lab; null if it would be too long.
 * @param {{ name: string, source: string }} bot @param {string} game slug of the game it is for
 */
export const toFragment = async ({ name, source }, game) => {
  const bytes = new TextEncoder().encode(source);
  if (bytes.length > MOST_BYTES) return null;
  const code = PACKED + toText(await piped(bytes, new CompressionStream("deflate-raw")));
  const fragment = `${new URLSearchParams({ game, bot: name, code })}`;
  return fragment.length > MOST_IN_A_LINK ? null : fragment;
};

/**
 * Return the game, level and bot in the fragment of an address, unchecked: the game or level may not
 * exist, and the code is untrusted.
 * @param {string} fragment
 * @returns {Promise<{ game: string | null, level: string | null, bot: { name: string, source: string } | null, isDamaged: boolean }>}
 */
export const readFragment = async (fragment) => {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const code = asked.get("code");
  const bot = code ? await unpacked(code) : null;
  return {
    game: asked.get("game"),
    level: asked.get("level"),
    bot: bot === null ? null : { name: fileName(asked.get("bot") ?? ""), source: bot },
    isDamaged: code !== null && bot === null,
  };
};

/** @param {string} code @returns {Promise<string | null>} */
const unpacked = async (code) => {
  if (code.length > MOST_IN_A_LINK) return null;
  try {
    const bytes = toBytes(code.slice(1));
    const isPacked = code.startsWith(PACKED);
    const plain = isPacked ? await piped(bytes, new DecompressionStream("deflate-raw")) : bytes;
    const read = readSource(plain);
    return "source" in read ? read.source : null;
  } catch {
    return null; // damaged
  }
};
