/**
 * Moves that are chosen part by part, taken apart by the notation of the game: the first part from
 * all there are, the next from those that go with it.
 */

import { readerOf } from "../../board/notation.js";
import { readable } from "../../i18n/names.js";

/** @import { Selection } from "../../view/types.js" */
/** @typedef {{ groups: string[], values: string[] }} Path the parts of a move, by the notation */
/** @typedef {(move: string, moves: string[]) => Path} PathOf */
/** @typedef {string | Record<string, string>} Request for a move, or for parts of one by name */

/**
 * Return what takes a move of a game apart. A move that has another set of parts than the others
 * begins with the name of its parts; one that the notation does not tell anything about is whole.
 * @param {string} notation a regular expression of Python with a named group for each part
 * @returns {PathOf}
 */
export const pathsBy = (notation) => {
  const read = readerOf(notation);
  const groups = (/** @type {string} */ move) => Object.entries(read(move));
  const kindOf = (/** @type {string} */ move) => Object.keys(read(move)).join(" ");
  /**
   * By list, whether its moves have different sets of parts, and their paths so far.
   * @type {WeakMap<string[], { isMixed: boolean, paths: Map<string, Path> }>}
   */
  const lists = new WeakMap();
  const listOf = (/** @type {string[]} */ moves) => {
    const isMixed = new Set(moves.map(kindOf).filter(Boolean)).size > 1;
    const list = { isMixed, paths: new Map() };
    lists.set(moves, list);
    return list;
  };
  /** @param {string} move @param {boolean} isMixed @returns {Path} */
  const apart = (move, isMixed) => {
    const own = groups(move);
    if (own.length === 0) return { groups: [""], values: [move] };
    const first = isMixed ? [readable(kindOf(move))] : [];
    return {
      groups: [...first.map(() => ""), ...own.map(([name]) => name)],
      values: [...first, ...own.map(([, value]) => value)],
    };
  };
  return (move, moves) => {
    const { isMixed, paths } = lists.get(moves) ?? listOf(moves);
    const path = paths.get(move) ?? apart(move, isMixed);
    paths.set(move, path);
    return path;
  };
};

/** Return the first parts of a move as `data-select` writes them. @param {string[]} values */
export const holdOf = (values) => `path:${values.map(encodeURIComponent).join("|")}`;

/** Return the parts that are chosen. @param {Selection | null} selected */
export const chosenParts = (selected) =>
  selected?.part === "path" && selected.value
    ? selected.value.split("|").map(decodeURIComponent)
    : [];

/**
 * Return what may be chosen next: each value once, with the move it completes, if it does. What is
 * called as the only thing it consists of, such as a pass, is one value.
 * @param {string[]} moves @param {string[]} chosen @param {PathOf} pathOf
 * @param {string[]} [all] the moves that distinguish paths, where *moves* are only some of them
 */
export const nextParts = (moves, chosen, pathOf, all = moves) => {
  /** @type {Map<string, { name: string, value: string, move: string | undefined }>} */
  const found = new Map();
  for (const move of moves) {
    const { groups, values } = pathOf(move, all);
    const value = values[chosen.length];
    if (value === undefined || chosen.some((part, at) => part !== values[at])) continue;
    const [rest, ...more] = values.slice(chosen.length + 1);
    const isSame = groups[chosen.length] === "" && !more.length && readable(rest ?? "") === value;
    const isLast = rest === undefined || isSame;
    const name = readable(groups[chosen.length] ?? "");
    found.set(value, { name, value, move: isLast ? move : undefined });
  }
  return [...found.values()];
};

/**
 * Return how far a request leads along the path of a move whose first *from* parts are chosen: null
 * if it has nothing to do with the next one.
 * @param {Request} request @param {string} move @param {Path} path @param {number} from
 */
const reach = (request, move, { groups, values }, from) => {
  if (typeof request === "string") return request === move ? values.length : null;
  const begin = groups[from] === "" ? from + 1 : from;
  const wanted = Object.keys(request);
  const next = groups.slice(begin, begin + wanted.length);
  const isNext = wanted.every((name) => {
    const at = next.indexOf(name);
    return at >= 0 && values[begin + at] === request[name];
  });
  return isNext && next.length > 0 ? begin + wanted.length : null;
};

/**
 * Return the first move that goes on with a request from the chosen parts, or from fewer of them:
 * with its parts, and how many of them are chosen then. Null if there is none.
 * @param {Request[]} requests @param {string[]} moves @param {string[]} chosen
 * @param {PathOf} pathOf
 * @param {string[]} [all] the moves that distinguish paths
 */
export const wishedMove = (requests, moves, chosen, pathOf, all = moves) => {
  for (let kept = chosen.length; kept >= 0; kept--) {
    for (const request of requests) {
      for (const move of moves) {
        const path = pathOf(move, all);
        if (chosen.slice(0, kept).some((part, at) => part !== path.values[at])) continue;
        const to = reach(request, move, path, kept);
        if (to !== null) return { move, to, values: path.values };
      }
    }
  }
  return null;
};

/**
 * Return what a press on a place does: it makes a move, it chooses the parts that come next, or it
 * chooses other parts than the chosen ones. Null if no move continues so.
 * @param {Request[]} requests @param {string[]} moves @param {string[]} chosen
 * @param {PathOf} pathOf
 */
export const pressOf = (requests, moves, chosen, pathOf) => {
  const found = wishedMove(requests, moves, chosen, pathOf);
  if (!found) return null;
  const { move, to, values } = found;
  return to === values.length ? { move } : { chosen: values.slice(0, to) };
};

/**
 * Return the moves that go on from the chosen parts, but on which no place leads any further.
 * @param {Request[]} requests of all places @param {string[]} moves @param {string[]} chosen
 * @param {PathOf} pathOf
 */
export const movesWithoutPlace = (requests, moves, chosen, pathOf) =>
  moves.filter((move) => {
    const path = pathOf(move, moves);
    if (chosen.some((part, at) => part !== path.values[at])) return false;
    return !requests.some((request) => reach(request, move, path, chosen.length) !== null);
  });
