/**
 * The board that a view describes under `board`, in the words of docs/front-ends.md. It comes from
 * other people's code: a board that is invalid or too large is not drawn.
 */

import { visible } from "../../../i18n/message.js";

/** @import { Request } from "../paths.js" */
/** @typedef {(typeof KINDS)[number]} Kind */
/** @typedef {(typeof MARKS)[number]} Mark */
/** @typedef {(typeof SIGNS)[number]} Sign */
/** @typedef {(typeof SIDES)[number]} Side */
/** @typedef {{ owner: 0 | 1 | null, text: string, sign: Sign | null, joins: Side[] }} Piece */
/** @typedef {{ label: string, piece: Piece | null, marks: Mark[], requests: Request[] }} Place */
/** @typedef {{ kind: Kind, label: string, caption: string, columns: number, places: (Place | null)[] }} Part */

const KINDS = /** @type {const} */ (["grid", "line", "pool", "row"]);
const MARKS = /** @type {const} */ (["last", "covered", "blocked", "winning"]);
const SIGNS = /** @type {const} */ (["up", "down", "left", "right", "plus", "cross"]);
const SIDES = /** @type {const} */ (["up", "down", "left", "right"]);

const MOST_PARTS = 6;
const MOST_PLACES = 144; // of a part
const MOST_IN_A_ROW = 12; // of a grid, and rows of one
const MOST_WISHES = 4;
const LONGEST = { piece: 3, label: 60, caption: 120, move: 40 }; // characters

/** Something that is not as it has to be. */
class Misfit extends Error {}

/** @param {boolean} holds */
const must = (holds) => {
  if (!holds) throw new Misfit();
};

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {Record<string, unknown>} */
const objectOf = (value) => {
  if (!isObject(value)) throw new Misfit();
  return value;
};

/** @param {unknown} value @param {number} most @returns {unknown[]} */
const listOf = (value, most) => {
  if (!Array.isArray(value) || value.length > most) throw new Misfit();
  return value;
};

/** Return a text that may be missing, as it can be seen. @param {unknown} value @param {number} most */
const textOf = (value, most) => {
  if (value === undefined || value === null) return "";
  if (typeof value !== "string" || value.length > 4 * most) throw new Misfit();
  const text = visible(value);
  must([...text].length <= most);
  return text;
};

/** @template {string} Word @param {unknown} value @param {readonly Word[]} words @returns {Word} */
const wordOf = (value, words) => {
  const word = words.find((each) => each === value);
  if (word === undefined) throw new Misfit();
  return word;
};

/** @template {string} Word @param {unknown} value @param {readonly Word[]} words @returns {Word[]} */
const wordsOf = (value, words) => [
  ...new Set(listOf(value ?? [], words.length).map((each) => wordOf(each, words))),
];

/** @param {unknown} value @returns {Piece | null} */
const pieceOf = (value) => {
  if (value === undefined || value === null) return null;
  const { joins, owner = null, sign = null, text } = objectOf(value);
  if (owner !== 0 && owner !== 1 && owner !== null) throw new Misfit();
  return {
    owner,
    text: textOf(text, LONGEST.piece),
    sign: sign === null ? null : wordOf(sign, SIGNS),
    joins: wordsOf(joins, SIDES),
  };
};

/** @param {unknown} value @returns {string} */
const moveOf = (value) => {
  if (typeof value !== "string" || value.length > LONGEST.move) throw new Misfit();
  return value;
};

/** @param {unknown} value @returns {Request} */
const wishOf = (value) => {
  if (!isObject(value)) return moveOf(value);
  const parts = listOf(Object.entries(value), MOST_WISHES);
  must(parts.length > 0);
  return Object.fromEntries(
    /** @type {[string, unknown][]} */ (parts).map(([name, part]) => [name, moveOf(part)]),
  );
};

/** @param {unknown} value @returns {Place | null} */
const placeOf = (value) => {
  if (value === null) return null;
  const { label, marks, move, piece } = objectOf(value);
  const requests = move === undefined || move === null ? [] : Array.isArray(move) ? move : [move];
  return {
    label: textOf(label, LONGEST.label),
    piece: pieceOf(piece),
    marks: wordsOf(marks, MARKS),
    requests: listOf(requests, MOST_WISHES).map(wishOf),
  };
};

/** @param {unknown} value @returns {Part} */
const partOf = (value) => {
  const { caption, cells, columns = 1, kind, label } = objectOf(value);
  const places = listOf(cells, MOST_PLACES).map(placeOf);
  const known = wordOf(kind, KINDS);
  if (typeof columns !== "number" || !Number.isInteger(columns)) throw new Misfit();
  if (known === "grid") {
    must(places.length > 0 && columns > 0 && columns <= MOST_IN_A_ROW);
    must(places.length % columns === 0 && places.length / columns <= MOST_IN_A_ROW);
  }
  return {
    kind: known,
    label: textOf(label, LONGEST.label),
    caption: textOf(caption, LONGEST.caption),
    columns,
    places,
  };
};

/**
 * Return the parts of the board that a view describes, null if it describes none or does not keep to
 * the words and limits there are.
 * @param {Record<string, unknown>} view
 * @returns {Part[] | null}
 */
export const boardOf = ({ board }) => {
  if (typeof board !== "object" || board === null) return null;
  try {
    const parts = listOf(Array.isArray(board) ? board : [board], MOST_PARTS).map(partOf);
    return parts.length ? parts : null;
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
};
