/** The match of a link as its text says it, drawn until Python has checked it. Pure. */

import type { AppState } from "../app/types.ts";
import { readerOf } from "../board/notation.ts";
import { withNames } from "../i18n/names.ts";
import type { CatalogEntry, State } from "../rules/contract.ts";
import { formatRecord, parseRecord, tagsOf, upTo } from "../rules/record.ts";
import { moverAfter } from "../rules/turns.ts";
import type { FrontEnd } from "../view/types.ts";
import { placeIn } from "./arrival.ts";

/** The fields of the state that the preview replaces. */
export type Preview = Pick<AppState, "match" | "viewing" | "wanted">;

/**
 * Return the match of a link, null if its options are unknown or cannot be drawn without Python.
 * @param opening of the game, by its default options
 */
export const previewOf = (
  {
    fragment,
    hash = "",
  }: {
    fragment: string; // the match in it
    hash?: string; // with the wanted ply
  },
  opening: State,
  front: FrontEnd,
  entry: CatalogEntry,
): Preview | null => {
  const match = previewState(fragment, opening, front, entry);
  if (!match) return null;
  // Its moves are pending.
  if (!front.preview || !opening.alternates) return { match, viewing: null, wanted: fragment };
  const { ply } = placeIn(hash, match);
  const viewing = ply === null ? null : previewState(upTo(fragment, ply), opening, front, entry);
  return { match, viewing, wanted: match.record };
};

const previewState = (
  fragment: string,
  opening: State,
  front: FrontEnd,
  entry: CatalogEntry,
): State | null => {
  const { head, end, moves: written } = parseRecord(fragment);
  const tags = tagsOf(fragment);
  const options = optionsIn(tags, entry);
  if (!options || "position" in tags) return null; // Python says whose turn it is there
  if (!front.preview || !opening.alternates) {
    const isUsual = entry.options.every(({ name, default: usual }) => options[name] === usual);
    const record = formatRecord({ head, moves: [], end: "" });
    return isUsual ? withNames({ ...opening, record, tags }) : null;
  }
  const read = readerOf(entry.notation);
  const unreadable = written.findIndex((move) => Object.keys(read(move)).length === 0);
  const moves = unreadable < 0 ? written : written.slice(0, unreadable);
  const state = withNames({
    ...opening,
    record: formatRecord({ head, moves, end }),
    ply: moves.length,
    to_move: moverAfter(opening, moves.length),
    moves: [...moves],
    movers: moves.map((_, at) => moverAfter(opening, at)),
    legal_moves: [],
    tags,
    options,
  });
  return { ...state, board: front.preview(state) };
};

/**
 * Return the options of a match, null if a number is one that Python refuses: it may be too large
 * to draw.
 */
const optionsIn = (
  tags: Record<string, string>,
  { options }: CatalogEntry,
): State["options"] | null => {
  const values: State["options"] = {};
  for (const option of options) {
    const { default: usual, kind, name } = option;
    const text = tags[name] ?? `${usual}`;
    values[name] = kind === "flag" ? text === "true" : text;
    if (kind !== "integer") continue;
    const value = Number(text);
    const { maximum, minimum, odd, zero } = option;
    const isIn = value >= minimum && value <= maximum && value % (odd ? 2 : 1) === (odd ? 1 : 0);
    if (!isIn && !(zero && text === "0")) return null;
    values[name] = value;
  }
  return values;
};
