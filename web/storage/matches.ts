/**
 * The matches on this device: rows and pictures in IndexedDB, and drafts with the last presses. The
 * browser may refuse storage (private windows, blocked site data) or never answer: the page then
 * works without it, and `isRefused` says so.
 */

import type { State } from "../rules/contract.ts";
import { isExtension, movesOf, upTo } from "../rules/record.ts";
import {
  inMatches,
  inTime,
  isOfOtherTab,
  isRow,
  LONG,
  makeRow,
  type Outcome,
  PATIENCE,
  type Row,
  type Saved,
  type Transaction,
} from "./database.ts";
import { type Draft, forgetDraft, isAhead, keptDrafts, tidyDrafts } from "./drafts.ts";
import { isNewer, rulesOf } from "./settings.ts";
import { has, isCount, isList, isNumber, isObject, isOneOf, isText } from "./shape.ts";

/**
 * A match as it was left, by its row or its draft; `isStored` if the row says all of it, and
 * `picture` of this record, or of one that it extends, if the rules of today made it.
 */
export type Left = Draft & { isStored: boolean; picture: State | null };

const MOST_UNBEGUN = 20; // matches without a move to keep, for their rules and names
const MOST_NEW = 8; // moves that a link may add to a match here
const MOST_ONWARD = 50; // matches whose records begin like a link
export const TABLES = ["rows", "pictures"];

let failed: boolean | "blocked" = false;

/** Whether the database stores nothing; "blocked" if another tab is why. */
export const isRefused = () => failed;

/** Do work with storage, which the browser may refuse or never answer. */
export const attempt = async <T>(
  work: () => Promise<T>,
  otherwise: T,
  patience: number = PATIENCE,
): Promise<T> => {
  try {
    const result = await inTime(work(), patience);
    failed = false;
    return result;
  } catch (error) {
    failed = isOfOtherTab(error) ? "blocked" : true;
    return otherwise;
  }
};

export const newestFirst = (one: { updated: number }, other: { updated: number }) =>
  other.updated - one.updated;

export const idsOf = (matches: { id: string }[]) => matches.map(({ id }) => id);

const leftOf = ({ id, game, record, revision, updated, isOver, winner }: Row): Left => ({
  ...{ id, game, record, revision, isOver, winner },
  ...{ at: updated, isStored: true, picture: null },
});

/**
 * Whether a row of a draft's revision says something else: they were written together, and a draft
 * is a page's own text.
 */
const isOfDamagedRow = (draft: Draft, row: Left) =>
  draft.revision > 0 && draft.revision === row.revision && !isExtension(row.record, draft.record);

/** Return each match as it was left, the newest first: as its row says, or as its draft goes on. */
export const allLeft = (rows: Row[], drafts: Draft[]): Left[] => {
  const left = new Map(rows.map((row) => [row.id, leftOf(row)]));
  for (const draft of drafts) {
    const before = left.get(draft.id);
    if (before && !isAhead(draft, before) && !isOfDamagedRow(draft, before)) continue;
    left.set(draft.id, {
      ...draft,
      at: Math.max(draft.at, before?.at ?? 0),
      revision: Math.max(draft.revision, before?.revision ?? 0),
      isStored: before?.record === draft.record && before.isOver === draft.isOver,
      picture: null,
    });
  }
  return [...left.values()].sort((one, other) => other.at - one.at);
};

/** Whether a stored value has all fields that the page reads of a match. */
const hasFields = has({
  record: isText,
  to_move: isNumber,
  ply: isCount(),
  moves: isList(isText),
  movers: isList(isOneOf(0, 1)),
  legal_moves: isList(isText),
  players: isList(isText),
  tags: isObject,
  options: isObject,
  board: isObject,
});
const isState = (value: unknown) => hasFields(value) && value.ply === value.moves.length;

export const withPicture = async (tx: Transaction, left: Left) => {
  const stored = await tx.objectStore("pictures").get(left.id);
  const isOfRules = stored?.rules === rulesOf(left.game);
  const isOfMatch =
    isOfRules && isState(stored.state) && isExtension(left.record, stored.state.record);
  return { ...left, picture: (isOfMatch ? stored.state : null) as State | null };
};

/**
 * Return the newest match of a game that is neither over nor without a move.
 * @param rows the table @param except ids of others
 */
const newestOpen = async (rows: any, game: string, except: string[]) => {
  const isDue = (row: unknown) => isRow(row) && isBegun(row) && !except.includes(row.id);
  const range = IDBKeyRange.bound([game], [game, []]);
  let cursor = await rows.index("open").openCursor(range, "prev");
  while (cursor && !isDue(cursor.value)) cursor = await cursor.continue();
  return cursor?.value;
};

/**
 * Return the matches that the page of a game may have to show: the tab's own, those with a draft,
 * that of its link, those that went on after it or were left a few moves before, and the one that
 * was left unfinished last.
 * @param asked `own` the id in the entry of the tab's history, and `drafts` those that are not in
 *   localStorage
 * @returns the newest first; `linked` the id of a match that was stored with exactly the record of
 *   the link
 */
export const findMatches = async ({
  game,
  fragment,
  own,
  drafts: others,
}: {
  game: string;
  fragment: string;
  own: string | undefined;
  drafts: Draft[];
}): Promise<{ left: Left[]; linked: string | null; isRefused: boolean | "blocked" }> => {
  const drafts = [...keptDrafts(), ...others].filter((draft) => draft.game === game);
  const ids = [...new Set([...idsOf(drafts), ...(own ? [own] : [])])];
  let linked: string | null = null;
  const left = await attempt(
    () =>
      inMatches(TABLES, "readonly", async (tx) => {
        const rows = tx.objectStore("rows");
        const named = await Promise.all(ids.map((id) => rows.get(id)));
        const range = IDBKeyRange.bound([game, fragment], [game, `${fragment}\uffff`]);
        const onward = fragment ? await rows.index("record").getAll(range, MOST_ONWARD) : [];
        const earlier = await Promise.all(
          beginningsOf(fragment).map((record) => rows.index("record").get([game, record])),
        );
        const same = onward.filter((row: any) => isRow(row) && row.record === fragment);
        const [link] = same.sort(newestFirst);
        linked = link?.id ?? null;
        const closed = drafts.filter((draft) => draft.isOver || !isBegun(draft));
        const open = await newestOpen(rows, game, idsOf(closed));
        const found = [...named, ...onward, ...earlier, open].filter(isRow);
        const ofGame = found.filter((row) => row.game === game);
        return Promise.all(allLeft(ofGame, drafts).map((each) => withPicture(tx, each)));
      }),
    allLeft([], drafts),
  );
  return { left, linked, isRefused: failed };
};

/** Return the records of a match before its last moves, but not that with only one move. */
const beginningsOf = (record: string) => {
  const { length } = movesOf(record);
  const plies = Array.from({ length: MOST_NEW }, (_, at) => length - 1 - at);
  return plies.filter((ply) => ply > 1).map((ply) => upTo(record, ply));
};

export const openRows = async (tx: Transaction, drafts: Draft[]): Promise<Row[]> => {
  const rows = tx.objectStore("rows");
  const open = await rows.index("open").getAll();
  const named = await Promise.all(drafts.map(({ id }) => rows.get(id)));
  const byId = new Map([...open, ...named].filter(isRow).map((row) => [row.id, row]));
  return [...byId.values()];
};

export const isBegun = ({ record }: Pick<Row, "record">) => movesOf(record).length > 0;

/**
 * Write a match, unless the stored one must stay: what a newer version stored always must, and a
 * match that this one neither follows nor extends. What is damaged is kept under another id.
 * @returns whether it was written
 */
const write = (row: Row, picture: State | null): Promise<boolean> =>
  inMatches(TABLES, "readwrite", async (tx) => {
    const rows = tx.objectStore("rows");
    const before = await rows.get(row.id);
    const mayReplace =
      !isRow(before) || row.revision > before.revision || isExtension(row.record, before.record);
    if (isNewer(before) || !mayReplace) return false;
    if (before && !isRow(before)) await rows.put({ id: `damaged:${row.id}`, value: before });
    await rows.put(row);
    const rules = rulesOf(row.game);
    if (picture) await tx.objectStore("pictures").put({ id: row.id, rules, state: picture });
    return true;
  });

/**
 * Save the match that is played, or one as of another time.
 * @param picture of its board, if there is one
 * @returns "other" if another match is stored under its id
 */
export const saveMatch = (
  match: Saved & { outcome: Outcome; updated?: number },
  picture: State | null,
  patience?: number,
): Promise<"saved" | "failed" | "other"> =>
  attempt(
    async () => {
      const isSaved = await write(makeRow({ updated: Date.now(), ...match }), picture);
      return isSaved ? "saved" : "other";
    },
    "failed",
    patience,
  );

export const forgetMatches = (...ids: string[]) => {
  for (const id of ids) forgetDraft(id);
  return attempt(
    () =>
      inMatches(TABLES, "readwrite", async (tx) => {
        for (const table of TABLES) for (const id of ids) await tx.objectStore(table).delete(id);
      }),
    undefined,
  );
};

/** Delete matches without a move, and drafts that equal their rows. */
export const tidyMatches = () =>
  attempt(
    async () => {
      const drafts = keptDrafts();
      const rows = await inMatches(["rows"], "readonly", (tx) => openRows(tx, drafts));
      tidyDrafts(rows);
      const unbegun = rows.filter((row) => !row.isOver && !isBegun(row)).sort(newestFirst);
      await forgetMatches(...unbegun.slice(MOST_UNBEGUN).map(({ id }) => id));
    },
    undefined,
    LONG,
  );
