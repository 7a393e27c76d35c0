/** The match of a link as its text says it, drawn until Python has checked it. Pure. */

import { readerOf } from "../board/notation.js";
import { withNames } from "../i18n/names.js";
import { placeIn } from "./arrival.js";
import { formatRecord, parseRecord, tagsOf, upTo } from "./record.js";

/** @import { AppState } from "../app/types.js" */
/** @import { CatalogEntry, State } from "../rules/contract.js" */
/** @import { FrontEnd } from "../view/types.js" */
/** @typedef {Pick<AppState, "match" | "viewing" | "wanted">} Preview what a page shows of it */

/**
 * Return the match of a link, null if its options, or how they are drawn, are not known.
 * @param {object} link
 * @param {string} link.fragment the match in it @param {string} [link.hash] with the wanted ply
 * @param {State} opening of the game, by its default options
 * @param {FrontEnd} front @param {CatalogEntry} entry
 * @returns {Preview | null}
 */
export const previewOf = ({ fragment, hash = "" }, opening, front, entry) => {
  const match = previewState(fragment, opening, front, entry);
  if (!match) return null;
  if (!front.preview) return { match, viewing: null, wanted: fragment }; // its moves are pending
  const { ply } = placeIn(hash, match);
  const viewing = ply === null ? null : previewState(upTo(fragment, ply), opening, front, entry);
  return { match, viewing, wanted: match.record };
};

/**
 * @param {string} fragment @param {State} opening @param {FrontEnd} front
 * @param {CatalogEntry} entry @returns {State | null}
 */
const previewState = (fragment, opening, front, entry) => {
  const { head, end, moves: written } = parseRecord(fragment);
  const tags = tagsOf(fragment);
  const options = optionsIn(tags, entry);
  if (!options) return null;
  if (!front.preview) {
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
    to_move: moves.length % 2 ? 1 : 0,
    moves,
    legal_moves: [],
    tags,
    options,
  });
  return { ...state, board: front.preview(state) };
};

/**
 * Return the options of a match, null if a number is one that Python refuses: it may be too large
 * to draw.
 * @param {Record<string, string>} tags @param {CatalogEntry} entry
 * @returns {State["options"] | null}
 */
const optionsIn = (tags, { options }) => {
  /** @type {State["options"]} */
  const values = {};
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
