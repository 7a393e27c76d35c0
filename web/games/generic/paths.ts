/**
 * Moves that are chosen part by part, split by the notation of the game: the first part from all
 * moves, the next from the moves with this first part.
 */

import { readerOf } from "../../board/notation.ts";
import { readable } from "../../i18n/names.ts";
import type { Selection } from "../../view/types.ts";

/** The parts of a move, by the notation. */
type Path = { groups: string[]; values: string[] };
export type PathOf = (move: string, moves: string[]) => Path;
/** For a move, or for parts of one by name. */
export type Request = string | Record<string, string>;

/**
 * Return a function that splits a move of a game into parts. A move with another set of parts than
 * the others begins with the names of its parts; one without named groups stays whole.
 * @param notation a regular expression of Python with a named group for each part
 */
export const pathsBy = (notation: string): PathOf => {
  const read = readerOf(notation);
  const groups = (move: string) => Object.entries(read(move));
  const kindOf = (move: string) => Object.keys(read(move)).join(" ");
  /** By list, whether its moves have different sets of parts, and their paths so far. */
  const lists = new WeakMap<string[], { isMixed: boolean; paths: Map<string, Path> }>();
  const listOf = (moves: string[]) => {
    const isMixed = new Set(moves.map(kindOf).filter(Boolean)).size > 1;
    const list = { isMixed, paths: new Map() };
    lists.set(moves, list);
    return list;
  };
  const apart = (move: string, isMixed: boolean): Path => {
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

/** Return the first parts of a move as `data-select` writes them. */
export const holdOf = (values: string[]) => `path:${values.map(encodeURIComponent).join("|")}`;

/** Return the chosen parts. */
export const chosenParts = (selected: Selection | null) =>
  selected?.part === "path" && selected.value
    ? selected.value.split("|").map(decodeURIComponent)
    : [];

/**
 * Return the next values to choose, each once, with the move that it completes, if any. A move
 * named like its only part, such as a pass, is one value.
 * @param all the moves that distinguish paths, where *moves* are only some of them
 */
export const nextParts = (
  moves: string[],
  chosen: string[],
  pathOf: PathOf,
  all: string[] = moves,
) => {
  const found = new Map<string, { name: string; value: string; move: string | undefined }>();
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
 */
const reach = (request: Request, move: string, { groups, values }: Path, from: number) => {
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
 * @param all the moves that distinguish paths
 */
export const wishedMove = (
  requests: Request[],
  moves: string[],
  chosen: string[],
  pathOf: PathOf,
  all: string[] = moves,
) => {
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
 * Return the effect of a press on a place: it makes a move, chooses the next parts, or changes the
 * chosen ones. Null if no move continues so.
 */
export const pressOf = (requests: Request[], moves: string[], chosen: string[], pathOf: PathOf) => {
  const found = wishedMove(requests, moves, chosen, pathOf);
  if (!found) return null;
  const { move, to, values } = found;
  return to === values.length ? { move } : { chosen: values.slice(0, to) };
};

/**
 * Return the moves that go on from the chosen parts, but on which no place leads any further.
 * @param requests of all places
 */
export const movesWithoutPlace = (
  requests: Request[],
  moves: string[],
  chosen: string[],
  pathOf: PathOf,
) =>
  moves.filter((move) => {
    const path = pathOf(move, moves);
    if (chosen.some((part, at) => part !== path.values[at])) return false;
    return !requests.some((request) => reach(request, move, path, chosen.length) !== null);
  });
