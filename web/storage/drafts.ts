/**
 * Drafts: the record of a match as of its last press. A draft is stored at once, in localStorage,
 * which survives a page that is closed before IndexedDB commits, and in the entry of the tab's
 * history, which is there even if the browser refuses storage.
 */

import { isExtension, movesOf } from "../rules/record.ts";
import type { Row } from "./database.ts";
import { isOfNewer, jsonSetting, keepJson, keepSetting, settingNames } from "./settings.ts";
import { has, isText } from "./shape.ts";
import { unlessRefused } from "./visit.ts";

/** As the row of its match; `winner` may be unknown, and `at` is what `updated` is there. */
export type Draft = Pick<Row, "id" | "game" | "record" | "revision" | "isOver" | "winner"> & {
  at: number;
};
type Age = Pick<Draft, "record" | "revision" | "at">;

/** Its setting is named so, then a colon and the id. */
const LATEST = "latest";

const isDraft = has({ id: isText, game: isText, record: isText });
const countOf = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0);

/** @param value as it was stored @returns null if it is damaged */
export const readDraft = (value: unknown): Draft | null => {
  if (!isDraft(value)) return null;
  const { at, game, id, isOver, record, revision, winner }: Partial<Draft> & typeof value = value;
  return {
    id,
    game,
    record,
    revision: countOf(revision),
    at: countOf(at),
    isOver: isOver === true,
    winner: winner === 0 || winner === 1 ? winner : null,
  };
};

/** Return the drafts of all matches, in no order. */
export const keptDrafts = (): Draft[] =>
  settingNames(LATEST).flatMap((name) => readDraft(jsonSetting(name, isDraft)) ?? []);

/** Return the draft of a match, null if there is none. */
export const keptDraft = (id: string) => readDraft(jsonSetting(`${LATEST}:${id}`, isDraft));

/** Store a draft; return false if storage fails. */
export const keepDraft = (draft: Draft) => {
  const name = `${LATEST}:${draft.id}`;
  if (keepJson(name, draft)) return true;
  if (isOfNewer(name)) return false;
  // The storage is full: delete the last draft, which would count as the newest.
  return keepSetting(name, null) && keepJson(name, draft);
};

export const forgetDraft = (id: string) => keepSetting(`${LATEST}:${id}`, null);

/**
 * Delete drafts that add nothing to the stored rows, except the newest of each game: it says before
 * the page is drawn whether a match is in progress, and is there if the browser drops the database.
 */
export const tidyDrafts = (rows: { id: string; record: string }[]) => {
  const records = new Map(rows.map(({ id, record }) => [id, record]));
  const games = new Set<string>();
  for (const { game, id, record } of keptDrafts().sort((a, b) => b.at - a.at)) {
    if (games.has(game) && records.get(id) === record) forgetDraft(id);
    games.add(game);
  }
};

/**
 * Return whether one version of a match replaces another. The newest revision does, whatever the
 * clock says, so an undo stays one. If a revision is unknown, the version that extends the other
 * does, then the longer, then the later one.
 */
export const isAhead = (one: Age, other: Age) => {
  if (one.revision && other.revision && one.revision !== other.revision) {
    return one.revision > other.revision;
  }
  if (one.record !== other.record) {
    if (isExtension(one.record, other.record)) return true;
    if (isExtension(other.record, one.record)) return false;
    const more = movesOf(one.record).length - movesOf(other.record).length;
    if (more !== 0) return more > 0;
  }
  return one.at > other.at;
};

/**
 * Write an entry of the tab's history, in place of this one or after it. Safari allows 100 changes
 * in 30 seconds; the next one includes those that are refused.
 */
export const writeEntry = (
  how: "pushState" | "replaceState",
  entry: object | null,
  address: string,
) =>
  unlessRefused(() => {
    history[how](entry, "", address);
    return true;
  }, false);
