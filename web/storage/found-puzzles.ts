/** The puzzles in the finished matches on this device, so that no match is searched twice. */

import type { FoundPuzzle } from "../rules/contract.ts";
import { ownStore } from "./own-store.ts";
import { isNewer, VERSION } from "./settings.ts";
import { has, isCount, isLike, isList, isNumber, isOneOf, isText } from "./shape.ts";

/** Up to *rest*, backward. */
type Seen = { record: string; rest: number; found: FoundPuzzle[] };

const MOST = 400; // puzzles of one match: as many moves as one of them may have

const store = ownStore("found-puzzles");

const isFound = has({
  ply: isCount(),
  played: isText,
  puzzle: has({
    game: isText,
    goal: isOneOf("win", "draw"),
    id: isLike(/^[0-9a-f]{16}$/),
    length: isCount(),
    moves: isCount(),
    difficulty: isCount(),
    traps: isCount(),
    unique: isOneOf(true, false),
    player: isOneOf(0, 1),
    record: isText,
  }),
});
const isSeen = has({
  v: isOneOf(VERSION),
  record: isText,
  rest: isNumber,
  found: isList(isFound, MOST),
});

/** Return the found puzzles of matches, by ids; delete those of deleted matches. */
export const foundIn = async (
  matches: { id: string; game: string; record: string }[],
): Promise<Map<string, Seen>> => {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const known = new Map<string, Seen>();
  for (const [id, seen] of await store.all()) {
    const match = byId.get(String(id));
    const isOfMatch =
      isSeen(seen) &&
      seen.record === match?.record &&
      seen.found.every(({ puzzle }) => puzzle.game === match.game);
    if (isOfMatch) known.set(match.id, seen);
    else if (!isNewer(seen)) await store.forget(String(id));
  }
  return known;
};

/** Store the found puzzles of a match, unless a newer version of the site has. */
export const keepFoundIn = (id: string, seen: Seen) =>
  store.change(id, (kept) => (isNewer(kept) ? kept : { v: VERSION, ...seen }));
