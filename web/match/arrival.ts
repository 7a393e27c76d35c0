/** Choose the match of a page that opens: the one in its link, or the unfinished one. Pure. */

import type { State } from "../rules/contract.ts";
import { cleaned } from "../rules/link.ts";
import { hasLink, isExtension, movesOf, withSafeEnd } from "../rules/record.ts";
import { type Draft, readDraft } from "../storage/drafts.ts";
import type { Left } from "../storage/matches.ts";

export type Arrival =
  | { kind: "fresh" }
  | { kind: "match"; match: Left & { joins?: string }; news?: "ahead" }
  | { kind: "link"; fragment: string; unfinished: Left | null; fork?: number }
  | { kind: "too-long" };
/** The match of an entry of the tab's history. */
type Own = { id: string; draft: Draft | null };

/** Whether an address names a part of the page, and no match. */
export const isPlace = (hash: string) => hash === "#rules";

/** The ply that an address asks to show. */
const AT = /(?:^|&)at=([^&]*)/g;

/** Return the match in an address, "" if it has none. */
export const fragmentOf = (hash: string) =>
  isPlace(hash) ? "" : withSafeEnd(cleaned(hash).replace(AT, "").replace(/^&/, ""));

/**
 * Return the ply that an address asks to show, null for the end of the match. `isThere` is false if
 * the match has no such ply. An address of another match asks for nothing.
 */
export const placeIn = (
  hash: string,
  { ply, record }: Pick<State, "ply" | "record">,
): { ply: number | null; isThere: boolean } => {
  const asked = [...cleaned(hash).matchAll(AT)].at(-1)?.[1] ?? `${ply}`;
  if (!isExtension(record, fragmentOf(hash))) return { ply: null, isThere: true };
  const at = /^\d{1,5}$/.test(asked) ? Number(asked) : ply + 1;
  return { ply: at < ply ? at : null, isThere: at <= ply };
};

/** Return the match as part of an address, "" if it would be too long. */
export const addressed = (record: string) => (hasLink(record) ? record : "");

/** Return the address of a match on this page. */
export const addressOf = (record: string) => {
  const fragment = addressed(record);
  return fragment ? `#${fragment}` : location.pathname + location.search;
};

/** Return the match of an entry of the tab's history, null for none. */
export const ownOf = (entry: any) =>
  typeof entry?.match === "string" ? { id: entry.match, draft: readDraft(entry.draft) } : null;

export const arrivalOf = ({
  fragment,
  left,
  linked,
  own,
}: {
  fragment: string; // the match in the link, "" for none
  own: Own | null;
  left: Left[]; // the matches of this game on this device, the newest first
  linked: string | null; // the id of a match that was stored with the record of the link
}): Arrival => {
  if (!hasLink(fragment)) return { kind: "too-long" };
  const mine = left.find(({ id }) => id === own?.id);
  if (mine && isSameMatch(mine, fragment, own?.draft ?? null))
    return { kind: "match", match: mine };
  const unfinished =
    left.find(({ isOver, record }) => !isOver && movesOf(record).length > 0) ?? null;
  if (!fragment) return unfinished ? { kind: "match", match: unfinished } : { kind: "fresh" };
  const same = left.find(({ id, record }) => record === fragment || id === linked);
  if (same) return { kind: "match", match: same };
  return { kind: "link", fragment, unfinished };
};

const isSameMatch = ({ record }: Left, fragment: string, draft: Draft | null) =>
  fragment === "" || fragment === draft?.record || isExtension(record, fragment);
