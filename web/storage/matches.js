/**
 * The matches on this device: rows and pictures in IndexedDB, and drafts of what was pressed last.
 * The browser may refuse everything (private windows, blocked site data) or never answer: the page
 * then goes on without it, and `isUnsaved` says so.
 */

import { isExtension, movesOf } from "../match/record.js";
import {
  inMatches,
  inTime,
  isOfOtherTab,
  isRow,
  LONG,
  makeRow,
  momentOf,
  PATIENCE,
  sketchOf,
} from "./database.js";
import { forgetDraft, isAhead, keptDrafts, tidyDrafts } from "./drafts.js";
import { isNewer, rulesOf } from "./settings.js";

/** @import { State } from "../rules/contract.js" */
/** @import { Outcome, Row, Saved, Transaction } from "./database.js" */
/** @import { Draft } from "./drafts.js" */
/**
 * @typedef {Draft & { isStored: boolean, picture: State | null }} Left a match as it was left, by
 *   its row or its draft; `isStored` if the row says all of it, and `picture` of this record, or of
 *   one that it extends, if the rules of today made it
 */
/** @typedef {Left & { ply: number, players: [string, string] }} Running */
/** @typedef {Row & { players: [string, string] }} Listed */
/**
 * @typedef {{ id: string, game: string, updated: number }} Newer "" and 0 where they are not known
 */

const MOST_UNBEGUN = 20; // matches without a move that are kept, for their rules and names
const TABLES = ["rows", "pictures"];

/** @type {boolean | "blocked"} */
let failed = false;

/** Whether the browser stores nothing; "blocked" if another tab is why. */
export const isUnsaved = () => failed;

/**
 * Do what the browser may refuse, or never answer.
 * @template T @param {() => Promise<T>} work @param {T} otherwise @param {number} [patience]
 * @returns {Promise<T>}
 */
const attempt = async (work, otherwise, patience = PATIENCE) => {
  try {
    return await inTime(work(), patience);
  } catch (error) {
    failed = isOfOtherTab(error) ? "blocked" : true;
    return otherwise;
  }
};

/** @param {{ updated: number }} one @param {{ updated: number }} other */
const newestFirst = (one, other) => other.updated - one.updated;

/** @param {{ id: string }[]} matches */
const idsOf = (matches) => matches.map(({ id }) => id);

/** @param {Row} row @returns {Left} */
const leftOf = ({ id, game, record, revision, updated, isOver }) => ({
  ...{ id, game, record, revision, isOver },
  ...{ at: updated, isStored: true, picture: null },
});

/**
 * Whether a row of a draft's revision says something else: they were written together, and a draft
 * is a page's own text. @param {Draft} draft @param {Left} row
 */
const isOfDamagedRow = (draft, row) =>
  draft.revision > 0 && draft.revision === row.revision && !isExtension(row.record, draft.record);

/**
 * Return each match as it was left, the newest first: as its row says, or as its draft goes on.
 * @param {Row[]} rows @param {Draft[]} drafts @returns {Left[]}
 */
const allLeft = (rows, drafts) => {
  const left = new Map(rows.map((row) => [row.id, leftOf(row)]));
  for (const draft of drafts) {
    const before = left.get(draft.id);
    if (before && !isAhead(draft, before) && !isOfDamagedRow(draft, before)) continue;
    left.set(draft.id, {
      ...draft,
      at: Math.max(draft.at, before?.at ?? 0),
      revision: Math.max(draft.revision, before?.revision ?? 0),
      isStored: before?.record === draft.record && before.isStored,
      picture: null,
    });
  }
  return [...left.values()].sort((one, other) => other.at - one.at);
};

/** Whether a stored value has what the page reads of a match. @param {any} value */
const isState = (value) =>
  typeof value?.record === "string" &&
  typeof value.to_move === "number" &&
  value.ply === value.moves?.length &&
  [value.moves, value.legal_moves, value.players].every(Array.isArray) &&
  [value.tags, value.options, value.board].every((each) => each && typeof each === "object");

/** @param {Transaction} tx @param {Left} left */
const withPicture = async (tx, left) => {
  const stored = await tx.objectStore("pictures").get(left.id);
  const isOfRules = stored?.rules === rulesOf(left.game);
  const isOfMatch =
    isOfRules && isState(stored.state) && isExtension(left.record, stored.state.record);
  return { ...left, picture: /** @type {State | null} */ (isOfMatch ? stored.state : null) };
};

/**
 * Return the newest match of a game that is neither over nor without a move.
 * @param {any} rows the table @param {string} game @param {string[]} except ids of others
 */
const newestOpen = async (rows, game, except) => {
  const isDue = (/** @type {any} */ row) => isRow(row) && isBegun(row) && !except.includes(row.id);
  const range = IDBKeyRange.bound([game], [game, []]);
  let cursor = await rows.index("open").openCursor(range, "prev");
  while (cursor && !isDue(cursor.value)) cursor = await cursor.continue();
  return cursor?.value;
};

/**
 * Return the matches that the page of a game may have to show: the tab's own, those with a draft,
 * the one of its link, and the one that was left unfinished.
 * @param {{ game: string, fragment: string, own: string | undefined, drafts: Draft[] }} asked `own`
 *   the id in the entry of the tab's history, and `drafts` those that are not in localStorage
 * @returns {Promise<{ left: Left[], linked: string | null, isUnsaved: boolean | "blocked" }>} the
 *   newest first; `linked` the id of a match that was stored with exactly the record of the link
 */
export const findMatches = async ({ game, fragment, own, drafts: others }) => {
  const drafts = [...keptDrafts(), ...others].filter((draft) => draft.game === game);
  const ids = [...new Set([...idsOf(drafts), ...(own ? [own] : [])])];
  /** @type {string | null} */
  let linked = null;
  const left = await attempt(
    () =>
      inMatches(TABLES, "readonly", async (tx) => {
        const rows = tx.objectStore("rows");
        const named = await Promise.all(ids.map((id) => rows.get(id)));
        const same = fragment ? await rows.index("record").getAll([game, fragment]) : [];
        const [link] = same.filter(isRow).sort(newestFirst);
        linked = link?.id ?? null;
        const closed = drafts.filter((draft) => draft.isOver || !isBegun(draft));
        const open = await newestOpen(rows, game, idsOf(closed));
        const found = [...named, link, open].filter(isRow);
        const ofGame = found.filter((row) => row.game === game);
        return Promise.all(allLeft(ofGame, drafts).map((each) => withPicture(tx, each)));
      }),
    allLeft([], drafts),
  );
  return { left, linked, isUnsaved: failed };
};

/** @param {Transaction} tx @param {Draft[]} drafts @returns {Promise<Row[]>} */
const openRows = async (tx, drafts) => {
  const rows = tx.objectStore("rows");
  const open = await rows.index("open").getAll();
  const named = await Promise.all(drafts.map(({ id }) => rows.get(id)));
  const byId = new Map([...open, ...named].filter(isRow).map((row) => [row.id, row]));
  return [...byId.values()];
};

/** @param {Pick<Row, "record">} match */
const isBegun = ({ record }) => movesOf(record).length > 0;

/**
 * Return of each game the match that was left unfinished last, the newest first.
 * @returns {Promise<Running[]>}
 */
export const runningMatches = async () => {
  const drafts = keptDrafts();
  const newestOfEach = (/** @type {Row[]} */ rows) => {
    const open = allLeft(rows, drafts).filter((left) => !left.isOver && isBegun(left));
    const newest = new Map(open.toReversed().map((left) => [left.game, left]));
    return open.filter((left) => newest.get(left.game) === left);
  };
  const running = await attempt(
    () =>
      inMatches(TABLES, "readonly", async (tx) => {
        const newest = newestOfEach(await openRows(tx, drafts));
        return Promise.all(newest.map((left) => withPicture(tx, left)));
      }),
    newestOfEach([]),
  );
  return running.map((left) => ({ ...left, ...sketchOf(left) }));
};

/**
 * Return all matches in which a move was made, the newest first, and those that a newer version of
 * the site stored, which this one cannot show.
 * @returns {Promise<{ all: Listed[], newer: Newer[] }>}
 */
export const listedMatches = async () => {
  const rows = await attempt(
    () => inMatches(["rows"], "readonly", ({ store }) => store.getAll()),
    [],
    LONG,
  );
  const begun = rows
    .filter((row) => isRow(row) && isBegun(row))
    .map((row) => ({ ...row, ...sketchOf(row), updated: momentOf(row.updated) }));
  return {
    all: begun.sort(newestFirst),
    newer: rows.filter(isNewer).map(({ id, game, updated }) => ({
      id,
      game: typeof game === "string" ? game : "",
      updated: momentOf(updated),
    })),
  };
};

/** Return the ids that are taken, by matches of any version. @returns {Promise<Set<string>>} */
export const takenIds = () =>
  attempt(
    async () => {
      const keys = await inMatches(["rows"], "readonly", ({ store }) => store.getAllKeys());
      return new Set(keys.map(String).filter((key) => !key.includes(":")));
    },
    new Set(),
    LONG,
  );

/**
 * Write a match, unless the stored one must stay: what a newer version stored always must, and a
 * match that this one neither follows nor extends. What is damaged is kept under another id.
 * @param {Row} row @param {State | null} picture
 * @returns {Promise<boolean>} whether it was written
 */
const write = (row, picture) =>
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
 * Save the match that is played.
 * @param {Saved & { outcome: Outcome }} match
 * @param {State | null} picture how its board looks, if that is known
 * @returns {Promise<"saved" | "failed" | "other">} "other" if another match is stored under its id
 */
export const saveMatch = (match, picture) =>
  attempt(async () => {
    const isSaved = await write(makeRow({ ...match, updated: Date.now() }), picture);
    failed = false;
    return isSaved ? "saved" : "other";
  }, "failed");

/**
 * Store a match of a file, and return whether that was possible.
 * @param {string} id @param {State} state @param {number} updated milliseconds since 1970
 */
export const importMatch = (id, state, updated) =>
  attempt(async () => {
    const { game, outcome, record } = state;
    const isSaved = await write(
      makeRow({ id, game, record, revision: 0, updated, outcome }),
      state,
    );
    failed = !isSaved;
    return isSaved;
  }, false);

/** Forget matches. @param {string[]} ids */
export const forgetMatches = (...ids) => {
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
