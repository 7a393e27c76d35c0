/** The puzzles in the finished matches on this device, so that no match is searched twice. */

import type { FoundPuzzle } from "../rules/contract.ts";
import { ownStore } from "./database.ts";
import { VERSION } from "./settings.ts";

/** Up to *rest*, backwards. */
type Seen = { record: string; rest: number; found: FoundPuzzle[] };

const MOST = 400; // puzzles of one match: as many moves as one of them may have

const store = ownStore("found-puzzles");

const isFound = (each: unknown, game: string) => {
  const { ply, puzzle } = Object(each);
  const { goal, id, length, moves, player, record } = Object(puzzle);
  return (
    Number.isInteger(ply) &&
    puzzle?.game === game &&
    /^[0-9a-f]{16}$/.test(String(id)) &&
    typeof record === "string" &&
    Number.isInteger(length) &&
    Number.isInteger(moves) &&
    [0, 1].includes(player) &&
    ["win", "draw"].includes(goal)
  );
};

/** Return what is known of matches, by their ids; what is stored of deleted matches goes. */
export const foundIn = async (
  matches: { id: string; game: string; record: string }[],
): Promise<Map<string, Seen>> => {
  const byId = new Map(matches.map((match) => [match.id, match]));
  const known = new Map();
  for (const [id, seen] of await store.all()) {
    const match = byId.get(String(id));
    const { found, record, rest, v } = Object(seen);
    const isWhole =
      match &&
      v === VERSION &&
      record === match.record &&
      Number.isInteger(rest) &&
      Array.isArray(found) &&
      found.length <= MOST &&
      found.every((each) => isFound(each, match.game));
    if (isWhole) known.set(match.id, { record, rest, found });
    else await store.forget(String(id));
  }
  return known;
};

/** Keep what is known of a match. */
export const keepFoundIn = (id: string, seen: Seen) => store.keep(id, { v: VERSION, ...seen });
