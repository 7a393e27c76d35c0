/**
 * Moves that are chosen part by part, taken apart by the notation of the game: the first part from
 * all there are, the next from those that go with it.
 */

import { readerOf } from "../../view/notation.js";
import { labelOf } from "./values.js";

/** @typedef {{ names: string[], values: string[] }} Path the parts of a move, and what they are called */

/**
 * Return what takes a move of a game apart. A move that has another set of parts than the others
 * begins with the name of its parts; one that the notation does not tell anything about is whole.
 * @param {string} notation a regular expression of Python with a named group for each part
 * @returns {(move: string, moves: string[]) => Path}
 */
export const pathsBy = (notation) => {
  const read = readerOf(notation);
  const groups = (/** @type {string} */ move) => Object.entries(read(move));
  return (move, moves) => {
    const own = groups(move);
    if (own.length === 0) return { names: [""], values: [move] };
    const kind = own.map(([name]) => name).join(" ");
    const isMixed = moves.some((each) => {
      const names = groups(each).map(([name]) => name);
      return names.length > 0 && names.join(" ") !== kind;
    });
    return {
      names: [...(isMixed ? [""] : []), ...own.map(([name]) => labelOf(name))],
      values: [...(isMixed ? [labelOf(kind)] : []), ...own.map(([, value]) => value)],
    };
  };
};

/** Return the first parts of a move as `data-hold` writes them. @param {string[]} values */
export const holdOf = (values) => `path:${values.map(encodeURIComponent).join("|")}`;

/** Return the parts that are chosen. @param {import("../../view/types.js").Selection | null} selected */
export const chosenParts = (selected) =>
  selected?.part === "path" && selected.value
    ? selected.value.split("|").map(decodeURIComponent)
    : [];

/**
 * Return what may be chosen next: each value once, with the move it completes, if it does.
 * @param {string[]} moves @param {string[]} chosen
 * @param {(move: string, moves: string[]) => Path} pathOf
 */
export const nextParts = (moves, chosen, pathOf) => {
  /** @type {Map<string, { name: string, value: string, move: string | undefined }>} */
  const found = new Map();
  for (const move of moves) {
    const { names, values } = pathOf(move, moves);
    const value = values[chosen.length];
    if (value === undefined || chosen.some((part, at) => part !== values[at])) continue;
    const isLast = values.length === chosen.length + 1;
    found.set(value, { name: names[chosen.length] ?? "", value, move: isLast ? move : undefined });
  }
  return [...found.values()];
};
