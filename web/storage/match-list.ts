/** Lists of the matches on this device, and matches of a file that join them. */

import { withNames } from "../i18n/names.ts";
import type { State } from "../rules/contract.ts";
import { movesOf, tagsOf } from "../rules/record.ts";
import { inMatches, isRow, LONG, makeRow, momentOf, type Row } from "./database.ts";
import { keptDrafts } from "./drafts.ts";
import {
  allLeft,
  attempt,
  idsOf,
  isBegun,
  type Left,
  newestFirst,
  openRows,
  saveMatch,
  TABLES,
  withPicture,
} from "./matches.ts";
import { isNewer } from "./settings.ts";

type Sketch = { ply: number; players: [string, string] };
export type Running = Left & Sketch;
export type Listed = Row & Sketch;
/** "" and 0 where they are not known. */
export type Newer = { id: string; game: string; updated: number };

/** Return the names and the number of moves of a match. */
export const sketchOf = ({ record }: { record: string }) => ({
  ply: movesOf(record).length,
  players: withNames({ tags: tagsOf(record) } as State).players,
});

/** Return of each game the match that was left unfinished last, the newest first. */
export const runningMatches = async (): Promise<Running[]> => {
  const drafts = keptDrafts();
  const newestOfEach = (rows: Row[]) => {
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
 * Return all matches in which a move was made, the newest first, as they were left, and those that
 * a newer version of the site stored, which this one cannot show.
 */
export const listedMatches = async (): Promise<{ all: Listed[]; newer: Newer[] }> => {
  const rows = await attempt(
    () => inMatches(["rows"], "readonly", ({ store }) => store.getAll()),
    [],
    LONG,
  );
  const known = new Map(rows.filter(isRow).map((row) => [row.id, row]));
  const newer = rows.filter(isNewer).map(({ id, game, updated }) => ({
    id: String(id),
    game: typeof game === "string" ? game : "",
    updated: momentOf(updated),
  }));
  const drafts = keptDrafts().filter(({ id }) => !idsOf(newer).includes(id));
  for (const { isStored, ...left } of allLeft([...known.values()], drafts)) {
    if (isStored) continue;
    const outcome = left.isOver ? { winner: left.winner } : null;
    known.set(left.id, makeRow({ ...left, updated: left.at, outcome }));
  }
  const begun = [...known.values()]
    .filter(isBegun)
    .map((row) => ({ ...row, ...sketchOf(row), updated: momentOf(row.updated) }));
  return { all: begun.sort(newestFirst), newer };
};

/** Return the ids that are taken, by matches of any version. */
export const takenIds = (): Promise<Set<string>> =>
  attempt(
    async () => {
      const keys = await inMatches(["rows"], "readonly", ({ store }) => store.getAllKeys());
      return new Set(keys.map(String).filter((key) => !key.includes(":")));
    },
    new Set(),
    LONG,
  );

/**
 * Store a match of a file; return false if storage fails.
 * @param updated milliseconds since 1970
 * @param revision higher than that of the match which it continues here
 */
export const importMatch = async (id: string, state: State, updated: number, revision = 0) => {
  const { game, outcome, record } = state;
  const row = { id, game, record, revision, updated, outcome };
  return (await saveMatch(row, state, LONG)) === "saved"; // the rest of its file waits for it
};
